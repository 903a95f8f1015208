// BaseKernel: argument checks of deferred kernels, and default answers for a device without
// vectorization and sub-groups.
#ifndef COMPILER_BASE_KERNEL_H
#define COMPILER_BASE_KERNEL_H

#include "compiler/kernel.h"

namespace compiler {

/// An override of a method that is implemented here must call it first and return if it returns
/// INVALID_VALUE.
class BaseKernel : public Kernel {
public:
  BaseKernel(std::size_t preferred_local_size_x, std::size_t preferred_local_size_y,
             std::size_t preferred_local_size_z, std::size_t local_memory_size);
  ~BaseKernel() override;

  /// Does nothing but check the arguments.
  Result precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                           std::size_t local_size_z) override;

  /// Always 1.
  cargo::expected<uint32_t, Result> getDynamicWorkWidth(std::size_t local_size_x,
                                                        std::size_t local_size_y,
                                                        std::size_t local_size_z) override;

  /// An override must check the options with checkSpecializationOptions.
  cargo::expected<cargo::dynamic_array<uint8_t>, Result>
  createSpecializedKernel(const mux_ndrange_options_t &specialization_options) override = 0;

  /// FEATURE_UNSUPPORTED, or INVALID_VALUE for invalid arguments.
  cargo::expected<uint32_t, Result> getSubGroupSize() override;
  cargo::expected<uint32_t, Result>
  querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                std::size_t local_size_z) override;
  cargo::expected<std::array<std::size_t, 3>, Result>
  queryLocalSizeForSubGroupCount(std::size_t sub_group_count) override;
  cargo::expected<std::size_t, Result> queryMaxSubGroupCount() override;

protected:
  /// INVALID_VALUE if a size is zero.
  static Result checkLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                               std::size_t local_size_z);

  /// INVALID_VALUE if the options violate a requirement of createSpecializedKernel.
  static Result checkSpecializationOptions(const mux_ndrange_options_t &specialization_options,
                                           mux_device_info_t device_info);
};

} // namespace compiler

#endif // COMPILER_BASE_KERNEL_H
