// 3D regions of bytes in linear memory, the operands of the *Rect commands.
#ifndef OPENCL_API_BOX_H
#define OPENCL_API_BOX_H

#include "core/memory.h"

#include <array>

namespace opencl {

/// A region with nonzero pitches.
struct Box {
  std::array<size_t, 3> origin;
  std::array<size_t, 3> region;
  size_t rowPitch;
  size_t slicePitch;

  bool isWithin(size_t size) const;
  /// The offset of the first byte, and the distance from it to one past the last.
  size_t getStart() const { return origin[2] * slicePitch + origin[1] * rowPitch + origin[0]; }
  size_t getSpan() const {
    return (region[2] - 1) * slicePitch + (region[1] - 1) * rowPitch + region[0];
  }
};

/// Returns CL_INVALID_VALUE if a size or a pitch is invalid or overflows (OpenCL 3.0 API, "Reading,
/// Writing and Copying Buffer Objects").
Expected<Box> readBox(const size_t *origin, const size_t *region, size_t rowPitch,
                      size_t slicePitch);

/// Converts a transfer between two boxes, each at an offset in its memory, to a mux region.
mux_buffer_region_t toRegion(const Box &source, size_t sourceOffset, const Box &destination,
                             size_t destinationOffset);

/// The copy of a region between buffers.
struct BoxCopy {
  const Memory &source;
  const Memory &destination;
  Expected<Box> from;
  Expected<Box> to;

  /// Whether both boxes are valid and lie within their buffers; within one buffer their pitches
  /// must be equal.
  bool isValid() const;
  bool overlaps() const;
  mux_buffer_region_t get() const;
};

} // namespace opencl

#endif // OPENCL_API_BOX_H
