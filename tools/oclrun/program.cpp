// Drives the compiler API from source to binary.
#include "program.h"

#include "compiler/context.h"
#include "compiler/module.h"
#include "compiler/target.h"

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

Result<void> runStages(compiler::Module &module, const std::string &source,
                       const std::string &buildOptions, Program &program) {
  auto stage = [](compiler::Result result, const char *what) -> Result<void> {
    if (result == compiler::Result::SUCCESS)
      return {};
    return fail(what, " failed (", compiler::toString(result), ")");
  };
  // Messages and results speak of arguments by their names in the source.
  const std::string options = buildOptions + " -cl-kernel-arg-info";
  if (auto done = stage(module.parseOptions(options, compiler::Options::Mode::BUILD),
                        "reading the build options");
      !done)
    return done;
  if (auto done = stage(module.compileOpenCLC("FULL_PROFILE", source, {}), "compilation"); !done)
    return done;
  if (auto done = stage(module.link({}), "linking"); !done)
    return done;
  if (auto done = stage(module.finalize(&program.info, program.printfCalls), "finalization"); !done)
    return done;
  cargo::array_view<uint8_t> binary;
  if (auto done = stage(module.createBinary(binary), "code generation"); !done)
    return done;
  program.binary.assign(binary.begin(), binary.end());
  return {};
}

} // namespace

Result<Program> buildProgram(const compiler::Info &compilerInfo, const std::string &source,
                             const std::string &buildOptions, std::string &log) {
  auto note = [&log](const char *message, const void *, std::size_t) {
    log += message;
    log += '\n';
  };
  auto context = compiler::createContext();
  auto target = compilerInfo.createTarget(context.get(), note);
  if (!target || target->init() != compiler::Result::SUCCESS)
    return fail("the compiler for '", compilerInfo.device_info->device_name, "' cannot start");
  uint32_t numErrors = 0;
  std::string moduleLog;
  auto module = target->createModule(numErrors, moduleLog);
  if (!module)
    return fail("out of memory");
  Program program;
  auto built = runStages(*module, source, buildOptions, program);
  log += moduleLog;
  if (!built)
    return fail(built.error());
  return program;
}

Result<const compiler::KernelInfo *> findKernel(const compiler::ProgramInfo &program,
                                                const std::string &name) {
  if (const compiler::KernelInfo *kernel = program.getKernel(name))
    return kernel;
  if (program.kernels.empty())
    return fail("the program has no kernel");
  if (name.empty() && program.kernels.size() == 1)
    return &program.kernels.front();
  std::string names;
  for (const compiler::KernelInfo &kernel : program.kernels)
    names += (names.empty() ? "" : ", ") + kernel.name;
  if (name.empty())
    return fail("the program has several kernels, choose one by -k: ", names);
  return fail("there is no kernel '", name, "'; there are: ", names);
}

} // namespace oclrun
