// The scalar index of one lane of a scalarized gather or scatter, loaded from memory instead of
// extracted from a vector: CPUs load several scalars per cycle, but move one element per cycle from
// a vector to a general register.
//
// A vector is reloaded only if all its uses are addresses of such accesses. The vector load is dead
// then, so that each element is still read once.
#ifndef VECZ_TRANSFORM_LANE_RELOAD_H
#define VECZ_TRANSFORM_LANE_RELOAD_H

#include <llvm/IR/IRBuilder.h>

namespace vecz {

/// Whether each lane of a vector of integers is computed from contiguous loads of its block by a
/// few operations.
bool canReloadLanes(llvm::Value *vector);

class LaneReload {
public:
  explicit LaneReload(unsigned lane) : lane(lane) {}

  /// The element of the lane, which is emitted next to the vector's own instructions.
  llvm::Value *create(llvm::Value *vector) const;

private:
  llvm::Value *createOf(llvm::Instruction &I) const;

  const unsigned lane;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_LANE_RELOAD_H
