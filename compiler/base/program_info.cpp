#include "compiler/program_info.h"

#include <algorithm>

namespace compiler {

const KernelInfo *ProgramInfo::getKernel(cargo::string_view name) const {
  auto found = std::find_if(kernels.begin(), kernels.end(),
                            [&](const KernelInfo &kernel) { return kernel.name == name; });
  return found == kernels.end() ? nullptr : &*found;
}

} // namespace compiler
