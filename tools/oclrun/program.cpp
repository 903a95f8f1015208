#include "program.h"

#include "common/build.h"

namespace oclrun {

using tools::fail;
using tools::Result;

Result<Program> buildProgram(const compiler::Info &compilerInfo, const tools::Source &source,
                             const std::string &buildOptions) {
  // Error messages and results contain the source's names of arguments.
  auto build = tools::Build::run(compilerInfo, source, buildOptions + " -cl-kernel-arg-info");
  if (!build)
    return fail(build.error());
  auto binary = (*build)->createBinary();
  if (!binary)
    return fail("'", source.file, "': ", binary.error());
  return Program{std::move(*binary), std::move((*build)->info), std::move((*build)->printfCalls)};
}

Result<const compiler::KernelInfo *> findKernel(const compiler::ProgramInfo &program,
                                                const std::string &name) {
  if (const compiler::KernelInfo *kernel = program.getKernel(name))
    return kernel;
  if (program.kernels.empty())
    return fail("program has no kernels");
  if (name.empty() && program.kernels.size() == 1)
    return &program.kernels.front();
  std::string names;
  for (const compiler::KernelInfo &kernel : program.kernels)
    names += (names.empty() ? "" : ", ") + kernel.name;
  if (name.empty())
    return fail("program has several kernels (choose one with -k: ", names, ")");
  return fail("unknown kernel '", name, "' (available: ", names, ")");
}

} // namespace oclrun
