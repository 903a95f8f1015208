#include "mux/target.h"

#include <cstdio>
#include <cstdlib>

namespace mux {

Executable::Executable(Device &device) : mux_executable_s{{mux_object_type_executable, &device}} {}
Executable::~Executable() = default;

Kernel::Kernel(Device &device)
    : mux_kernel_s{{mux_object_type_kernel, &device}, 1,     1, 1, 0,
                   MUX_UNKNOWN_ARGUMENT_COUNT,        false, 0, 0} {}
Kernel::~Kernel() = default;

std::string_view Kernel::getName() const { return {}; }

mux_result_t Kernel::checkDescriptors(std::span<const mux_descriptor_info_t>) const {
  return mux_success;
}

Expected<size_t> Kernel::querySubGroupSizeForLocalSize(std::array<size_t, 3>) const {
  return Unexpected(mux_error_feature_unsupported);
}

Expected<std::array<size_t, 3>> Kernel::queryLocalSizeForSubGroupCount(size_t) const {
  return Unexpected(mux_error_feature_unsupported);
}

Expected<size_t> Kernel::queryMaxNumSubGroups() const {
  return Unexpected(mux_error_feature_unsupported);
}

Expected<Kernel::WFVInfo> Kernel::queryWFVInfoForLocalSize(std::array<size_t, 3>) const {
  return Unexpected(mux_error_feature_unsupported);
}

mux_result_t refuseBinary(std::string_view reason) {
  if (std::getenv("OPENMUX_VERBOSE"))
    std::fprintf(stderr, "openmux: error: %.*s\n", int(reason.size()), reason.data());
  return mux_error_invalid_binary;
}

} // namespace mux
