#include "regions.h"

namespace mux {

bool isWithin(const Box &box, uint64_t size) {
  const auto [x, y, z] = box.extent;
  if (x == 0 || y == 0 || z == 0 || box.rowPitch < x)
    return false;
  if (!(Checked(box.rowPitch) * y).isAtMost(box.slicePitch))
    return false;
  const Checked lastSlice = Checked(box.origin.z) + (z - 1);
  const Checked lastRow = Checked(box.origin.y) + (y - 1);
  const Checked end =
      lastSlice * box.slicePitch + lastRow * box.rowPitch + Checked(box.origin.x) + x;
  return end.isAtMost(size);
}

namespace {

// Iterates over the rows of a box in ascending address order, which the pitches guarantee.
class Rows {
public:
  Rows(const Box &box, uint64_t base)
      : box(box),
        start(base + box.origin.z * box.slicePitch + box.origin.y * box.rowPitch + box.origin.x) {}

  bool atEnd() const { return slice == box.extent.z; }
  uint64_t getStart() const { return start + slice * box.slicePitch + row * box.rowPitch; }
  uint64_t getEnd() const { return getStart() + box.extent.x; }
  void advance() {
    if (++row == box.extent.y) {
      row = 0;
      ++slice;
    }
  }

private:
  const Box &box;
  uint64_t start;
  uint64_t slice = 0;
  uint64_t row = 0;
};

// The distance from the first byte to one past the last.
uint64_t getSpan(const Box &box) {
  return (box.extent.z - 1) * box.slicePitch + (box.extent.y - 1) * box.rowPitch + box.extent.x;
}

} // namespace

bool overlap(const Box &first, uint64_t firstBase, const Box &second, uint64_t secondBase) {
  Rows a(first, firstBase);
  Rows b(second, secondBase);
  if (!overlap(a.getStart(), getSpan(first), b.getStart(), getSpan(second)))
    return false;
  // The spans overlap, but one box may lie in the gaps of the other. Rows are sorted, so a merge
  // walk over both decides.
  while (!a.atEnd() && !b.atEnd()) {
    if (a.getEnd() <= b.getStart())
      a.advance();
    else if (b.getEnd() <= a.getStart())
      b.advance();
    else
      return true;
  }
  return false;
}

} // namespace mux
