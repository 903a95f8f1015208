// Deferred kernel of the host: a kernel of a program, compiled again once its local size is known.
#ifndef HOST_COMPILER_KERNEL_H
#define HOST_COMPILER_KERNEL_H

#include "compiler/base/kernel.h"
#include "host/kernel_info.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace host {

class HostModule;

/// Answers about sub-groups are those of the runtime for the binary of the whole program.
class HostKernel final : public compiler::BaseKernel {
public:
  /// `module` owns the kernel.
  HostKernel(HostModule &module, std::string name,
             const std::array<std::size_t, 3> &preferredLocalSize, std::size_t localMemorySize);

  /// Compiles the kernel for ND-ranges without offset and with full work-groups.
  compiler::Result precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                     std::size_t local_size_z) override;
  cargo::expected<uint32_t, compiler::Result>
  getDynamicWorkWidth(std::size_t local_size_x, std::size_t local_size_y,
                      std::size_t local_size_z) override;

  /// The binary is valid for all ND-ranges with the same compiler::NDRangeFacts, and has its own
  /// copy of the program's variables. INVALID_VALUE also if the local size is not the required one.
  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result>
  createSpecializedKernel(const mux_ndrange_options_t &specialization_options) override;

  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result> createGeneralKernel() override;

  cargo::expected<uint32_t, compiler::Result> getSubGroupSize() override;
  cargo::expected<uint32_t, compiler::Result>
  querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                std::size_t local_size_z) override;
  cargo::expected<std::array<std::size_t, 3>, compiler::Result>
  queryLocalSizeForSubGroupCount(std::size_t sub_group_count) override;
  cargo::expected<std::size_t, compiler::Result> queryMaxSubGroupCount() override;

private:
  using Binary = cargo::dynamic_array<uint8_t>;

  /// The properties of the kernel in the binary of the whole program, computed on first use.
  cargo::expected<KernelInfo, compiler::Result> getInfo();
  /// The same; INVALID_VALUE for an invalid local size.
  cargo::expected<KernelInfo, compiler::Result>
  getInfo(const std::array<std::size_t, 3> &localSize);
  bool allowsLocalSize(const std::array<std::size_t, 3> &size) const;

  HostModule &module;
  const std::string name;
  std::optional<KernelInfo> info;
  std::vector<std::pair<compiler::NDRangeFacts, Binary>> precached;
};

} // namespace host

#endif // HOST_COMPILER_KERNEL_H
