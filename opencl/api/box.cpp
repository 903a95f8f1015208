#include "box.h"

namespace opencl {

Expected<Box> readBox(const size_t *origin, const size_t *region, size_t rowPitch,
                      size_t slicePitch) {
  const Unexpected bad(CL_INVALID_VALUE);
  if (!origin || !region || region[0] == 0 || region[1] == 0 || region[2] == 0)
    return bad;
  Box box = {
      {origin[0], origin[1], origin[2]}, {region[0], region[1], region[2]}, rowPitch, slicePitch};
  if (box.rowPitch == 0)
    box.rowPitch = region[0];
  if (box.rowPitch < region[0])
    return bad;
  size_t slice = 0;
  if (__builtin_mul_overflow(box.rowPitch, region[1], &slice))
    return bad;
  if (box.slicePitch == 0)
    box.slicePitch = slice;
  if (box.slicePitch < slice || box.slicePitch % box.rowPitch != 0)
    return bad;
  return box;
}

bool Box::isWithin(size_t size) const {
  size_t slices = 0, rows = 0, end = 0;
  if (__builtin_add_overflow(origin[2], region[2] - 1, &slices) ||
      __builtin_mul_overflow(slices, slicePitch, &end) ||
      __builtin_add_overflow(origin[1], region[1] - 1, &rows) ||
      __builtin_mul_overflow(rows, rowPitch, &rows) || __builtin_add_overflow(end, rows, &end) ||
      __builtin_add_overflow(end, origin[0], &end) || __builtin_add_overflow(end, region[0], &end))
    return false;
  return end <= size;
}

mux_buffer_region_t toRegion(const Box &source, size_t sourceOffset, const Box &destination,
                             size_t destinationOffset) {
  mux_buffer_region_t region = {};
  region.extent = {source.region[0], source.region[1], source.region[2]};
  region.src_origin = {source.origin[0] + sourceOffset, source.origin[1], source.origin[2]};
  region.dst_origin = {destination.origin[0] + destinationOffset, destination.origin[1],
                       destination.origin[2]};
  region.src_row_pitch = source.rowPitch;
  region.src_slice_pitch = source.slicePitch;
  region.dst_row_pitch = destination.rowPitch;
  region.dst_slice_pitch = destination.slicePitch;
  return region;
}

bool BoxCopy::isValid() const {
  if (!from || !to || !from->isWithin(source.getSize()) || !to->isWithin(destination.getSize()))
    return false;
  return &source != &destination ||
         (from->rowPitch == to->rowPitch && from->slicePitch == to->slicePitch);
}

bool BoxCopy::overlaps() const {
  if (&source.getStorage() != &destination.getStorage())
    return false;
  const size_t first = from->getStart() + source.getOffset();
  const size_t second = to->getStart() + destination.getOffset();
  if (first + from->getSpan() <= second || second + to->getSpan() <= first)
    return false;
  // One box may lie in the gaps of the other. Rows are sorted, so a merge walk over both decides.
  auto rowStart = [](const Box &box, size_t start, size_t row) {
    return start + row / box.region[1] * box.slicePitch + row % box.region[1] * box.rowPitch;
  };
  const size_t numRows = from->region[1] * from->region[2];
  for (size_t rowA = 0, rowB = 0; rowA != numRows && rowB != numRows;) {
    const size_t firstA = rowStart(*from, first, rowA);
    const size_t firstB = rowStart(*to, second, rowB);
    if (firstA + from->region[0] <= firstB)
      ++rowA;
    else if (firstB + to->region[0] <= firstA)
      ++rowB;
    else
      return true;
  }
  return false;
}

mux_buffer_region_t BoxCopy::get() const {
  return toRegion(*from, source.getOffset(), *to, destination.getOffset());
}

} // namespace opencl
