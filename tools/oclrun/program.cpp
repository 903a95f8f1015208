#include "program.h"

#include "common/build.h"

namespace oclrun {

using tools::fail;
using tools::Result;

Result<Program> buildProgram(const compiler::Info &compilerInfo, const tools::Source &source,
                             const std::string &buildOptions) {
  // Messages and results speak of arguments by their names in the source.
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
