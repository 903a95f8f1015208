// Boxes of bytes in linear memory, as the calls for rectangles give them.
#ifndef OPENCL_API_BOX_H
#define OPENCL_API_BOX_H

#include "core/memory.h"

#include <array>

namespace opencl {

// With its pitches filled in.
struct Box {
  std::array<size_t, 3> origin;
  std::array<size_t, 3> region;
  size_t rowPitch;
  size_t slicePitch;

  bool isWithin(size_t size) const;
  // From its first byte to behind its last.
  size_t getStart() const { return origin[2] * slicePitch + origin[1] * rowPitch + origin[0]; }
  size_t getSpan() const {
    return (region[2] - 1) * slicePitch + (region[1] - 1) * rowPitch + region[0];
  }
};

// CL_INVALID_VALUE if a size or a pitch is wrong, or if numbers do not fit.
Expected<Box> readBox(const size_t *origin, const size_t *region, size_t rowPitch,
                      size_t slicePitch);

// The runtime's form of a transfer from one box to another, each in memory that starts there.
mux_buffer_region_t toRegion(const Box &source, size_t sourceOffset, const Box &destination,
                             size_t destinationOffset);

// The copy of a box from one buffer to another.
struct BoxCopy {
  const Memory &source;
  const Memory &destination;
  Expected<Box> from;
  Expected<Box> to;

  // Whether both boxes are boxes, lie in their buffers, and go together.
  bool isGood() const;
  bool overlaps() const;
  mux_buffer_region_t get() const;
};

} // namespace opencl

#endif // OPENCL_API_BOX_H
