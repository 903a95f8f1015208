// One side of a region: a box of bytes in linear memory.
#ifndef MUX_REGIONS_H
#define MUX_REGIONS_H

#include "checks.h"

namespace mux {

struct Box {
  mux_extent_3d_t extent;
  mux_offset_3d_t origin;
  uint64_t rowPitch;
  uint64_t slicePitch;
};

inline Box getSource(const mux_buffer_region_t &region) {
  return {region.extent, region.src_origin, region.src_row_pitch, region.src_slice_pitch};
}

inline Box getDestination(const mux_buffer_region_t &region) {
  return {region.extent, region.dst_origin, region.dst_row_pitch, region.dst_slice_pitch};
}

/// Whether the pitches are valid and the box ends within `size` bytes.
bool isWithin(const Box &box, uint64_t size);

/// Whether two ranges overlap. Neither wraps around.
inline bool overlap(uint64_t firstStart, uint64_t firstSize, uint64_t secondStart,
                    uint64_t secondSize) {
  return firstStart < secondStart + secondSize && secondStart < firstStart + firstSize;
}

/// Whether two boxes in one memory object overlap, each at its base offset. Both lie within their
/// buffers.
bool overlap(const Box &first, uint64_t firstBase, const Box &second, uint64_t secondBase);

} // namespace mux

#endif // MUX_REGIONS_H
