// compiler::Kernel: a kernel whose compilation is deferred until the ND-range is known.
#ifndef COMPILER_KERNEL_H
#define COMPILER_KERNEL_H

#include "cargo/dynamic_array.h"
#include "cargo/expected.h"
#include "compiler/result.h"
#include "mux/mux.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace compiler {

/// The format of an image that is an argument of a kernel.
struct ImageFact {
  std::size_t argument = 0;
  mux_image_format_e format = mux_image_format_total;

  bool operator==(const ImageFact &) const = default;
};

/// The value of a sampler that is an argument of a kernel.
struct SamplerFact {
  std::size_t argument = 0;
  mux_address_mode_e address_mode = mux_address_mode_none;
  mux_filter_mode_e filter_mode = mux_filter_mode_nearest;
  bool normalized_coordinates = false;

  bool operator==(const SamplerFact &) const = default;
};

/// What a specialized kernel may rely on. Its binary is valid for every ND-range with the same
/// facts: a target must not use other properties of the ND-range or of its arguments.
struct NDRangeFacts {
  std::array<std::size_t, 3> local_size = {1, 1, 1};
  bool has_no_offset = false;    ///< the global offset is zero
  bool has_full_groups = false;  ///< the global size is a multiple of the local size
  std::vector<ImageFact> images; ///< of the descriptors, in their order; empty if there are none
  std::vector<SamplerFact> samplers;

  bool operator==(const NDRangeFacts &) const = default;
};

/// The facts of valid options of createSpecializedKernel.
NDRangeFacts getNDRangeFacts(const mux_ndrange_options_t &options);

class Kernel {
public:
  Kernel(std::size_t preferred_local_size_x, std::size_t preferred_local_size_y,
         std::size_t preferred_local_size_z, std::size_t local_memory_size)
      : preferred_local_size_x(preferred_local_size_x),
        preferred_local_size_y(preferred_local_size_y),
        preferred_local_size_z(preferred_local_size_z), local_memory_size(local_memory_size) {}
  virtual ~Kernel() = default;

  /// Prepares for a local size that may be used later. INVALID_VALUE if a size is zero.
  virtual Result precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                   std::size_t local_size_z) = 0;

  /// The number of work-items that run together in a work-group of the size. INVALID_VALUE if a
  /// size is zero.
  virtual cargo::expected<uint32_t, Result> getDynamicWorkWidth(std::size_t local_size_x,
                                                                std::size_t local_size_y,
                                                                std::size_t local_size_z) = 0;

  /// Creates a binary for muxCreateExecutable that is specialized for the facts of the ND-range. It
  /// has its own copy of the program's variables in global memory.
  virtual cargo::expected<cargo::dynamic_array<uint8_t>, Result>
  createSpecializedKernel(const mux_ndrange_options_t &specialization_options) = 0;

  /// Creates a binary for muxCreateExecutable that has this kernel alone and runs any ND-range. It
  /// has its own copy of the program's variables in global memory. FEATURE_UNSUPPORTED, the
  /// default, unless the target implements Module::prepareKernels.
  virtual cargo::expected<cargo::dynamic_array<uint8_t>, Result> createGeneralKernel();

  virtual cargo::expected<uint32_t, Result> getSubGroupSize() = 0;
  virtual cargo::expected<uint32_t, Result>
  querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                std::size_t local_size_z) = 0;
  virtual cargo::expected<std::array<std::size_t, 3>, Result>
  queryLocalSizeForSubGroupCount(std::size_t sub_group_count) = 0;
  virtual cargo::expected<std::size_t, Result> queryMaxSubGroupCount() = 0;

  const std::size_t preferred_local_size_x;
  const std::size_t preferred_local_size_y;
  const std::size_t preferred_local_size_z;
  const std::size_t local_memory_size;
};

} // namespace compiler

#endif // COMPILER_KERNEL_H
