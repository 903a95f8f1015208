// What every deferred kernel shares: the rules for its arguments, and the answers of a device that
// has neither vectors nor sub-groups.
#ifndef COMPILER_BASE_KERNEL_H
#define COMPILER_BASE_KERNEL_H

#include "compiler/kernel.h"

namespace compiler {

// A target that overrides a method which has a body here calls that first, and goes on only if it
// does not return INVALID_VALUE.
class BaseKernel : public Kernel {
public:
  BaseKernel(std::size_t preferred_local_size_x, std::size_t preferred_local_size_y,
             std::size_t preferred_local_size_z, std::size_t local_memory_size);
  ~BaseKernel() override;

  // Caches nothing.
  Result precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                           std::size_t local_size_z) override;

  // 1: every work-item runs alone.
  cargo::expected<uint32_t, Result> getDynamicWorkWidth(std::size_t local_size_x,
                                                        std::size_t local_size_y,
                                                        std::size_t local_size_z) override;

  // A target checks the options by checkSpecializationOptions first.
  cargo::expected<cargo::dynamic_array<uint8_t>, Result>
  createSpecializedKernel(const mux_ndrange_options_t &specialization_options) override = 0;

  // FEATURE_UNSUPPORTED, unless the arguments are wrong.
  cargo::expected<uint32_t, Result> getSubGroupSize() override;
  cargo::expected<uint32_t, Result>
  querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                std::size_t local_size_z) override;
  cargo::expected<std::array<std::size_t, 3>, Result>
  queryLocalSizeForSubGroupCount(std::size_t sub_group_count) override;
  cargo::expected<std::size_t, Result> queryMaxSubGroupCount() override;

protected:
  // INVALID_VALUE when a size is zero.
  static Result checkLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                               std::size_t local_size_z);

  // INVALID_VALUE when the options break a rule of createSpecializedKernel.
  static Result checkSpecializationOptions(const mux_ndrange_options_t &specialization_options,
                                           mux_device_info_t device_info);
};

} // namespace compiler

#endif // COMPILER_BASE_KERNEL_H
