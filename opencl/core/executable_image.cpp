#include "executable_image.h"

#include "compiler/fingerprint.h"
#include "compiler/module.h"

#include <algorithm>

namespace opencl {

std::vector<uint8_t> serialize(compiler::Module &module) {
  std::vector<uint8_t> bytes(module.size());
  module.serialize(bytes.data());
  return bytes;
}

bool mayBeSpecialized(const compiler::Info &compiler, const compiler::ProgramInfo &program) {
  return compiler.supports_deferred_compilation && program.global_variable_size == 0 &&
         std::any_of(program.kernels.begin(), program.kernels.end(),
                     [](const compiler::KernelInfo &kernel) {
                       return kernel.gains_from_known_size || kernel.gains_from_narrow_size ||
                              kernel.gains_from_known_formats;
                     });
}

void addProgram(ExecutableImage &image, const compiler::Info &compiler, compiler::Module &module) {
  image.hasArgumentInfo = module.getOptions().kernel_arg_info;
  if (!image.code.empty() && !mayBeSpecialized(compiler, image.info))
    return;
  image.precachedLocalSizes = module.getOptions().precache_local_sizes;
  image.module = std::make_shared<const std::vector<uint8_t>>(serialize(module));
  image.compiler = compiler::getCompilerFingerprint(compiler).value_or("");
}

} // namespace opencl
