// The ND-range of a launch.
#ifndef TOOLS_OCLRUN_ND_RANGE_H
#define TOOLS_OCLRUN_ND_RANGE_H

#include "common/result.h"
#include "compiler/program_info.h"
#include "mux/mux.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace oclrun {

struct NDRange {
  std::size_t dimensions = 1;
  /// Unused dimensions are 1, and 0 in the offset.
  std::array<std::size_t, 3> global = {1, 1, 1};
  std::array<std::size_t, 3> local = {1, 1, 1};
  std::array<std::size_t, 3> offset = {0, 0, 0};
};

/// Parses `X[,Y[,Z]]`.
tools::Result<std::vector<std::size_t>> parseSizes(std::string_view text);

/// Creates an ND-range and checks it against the kernel and the device. If `local` is empty, the
/// local size is the one that the kernel requires, or one that divides the global size.
tools::Result<NDRange> makeNDRange(const std::vector<std::size_t> &global,
                                   const std::vector<std::size_t> &local,
                                   const std::vector<std::size_t> &offset,
                                   const compiler::KernelInfo &kernel, mux_device_info_t device);

} // namespace oclrun

#endif // TOOLS_OCLRUN_ND_RANGE_H
