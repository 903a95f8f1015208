#include "program.h"

#include "common/build.h"
#include "compiler/base/module.h"

#include <algorithm>

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
  Program program;
  program.binary = std::move(*binary);
  program.info = std::move((*build)->info);
  program.printfCalls = std::move((*build)->printfCalls);
  program.build = std::move(*build);
  return program;
}

Result<void> specialize(Program &program, const compiler::KernelInfo &kernel,
                        const NDRange &range) {
  compiler::Kernel *deferred = program.build->getModule().getKernel(kernel.name);
  if (!deferred)
    return fail("the device does not support --specialize");
  mux_ndrange_options_t options = {};
  std::copy(range.local.begin(), range.local.end(), options.local_size);
  options.global_offset = range.offset.data();
  options.global_size = range.global.data();
  options.dimensions = range.dimensions;
  auto binary = deferred->createSpecializedKernel(options);
  if (!binary)
    return fail("cannot specialize kernel '", kernel.name,
                "': ", compiler::toString(binary.error()));
  program.binary.assign(binary->begin(), binary->end());
  return {};
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
