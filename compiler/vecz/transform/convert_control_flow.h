// Control-flow conversion: makes all branches uniform by predication.
//
// The code stays scalar and describes one lane. Divergent regions are linearized: each of their
// blocks gets a mask, an i1 that tells whether the lane is active, and phis become selects on
// masks. A block is skipped if no lane is active, so some lane is wherever it is executed, and
// uniform instructions need no mask. A divergent loop iterates while any lane is in it, and keeps
// the live-out values of lanes that have left.
//
// Where it pays off, a copy of a region keeps its branches as a uniform fast path (boscc.h), and a
// loop gets an unmasked prologue (unmasked_loop_prologue.h). Uniform branches outside of divergent
// regions are left alone.
#ifndef VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H
#define VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H

#include "../analysis/block_masks.h"

#include <llvm/IR/DebugLoc.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

struct ConvertedControlFlow {
  BlockMasks masks;
  /// The locations of linearized branches and divergent loops.
  llvm::SmallVector<llvm::DebugLoc, 4> branches;
  llvm::SmallVector<llvm::DebugLoc, 4> loops;
};

class VectorizationChoices;

/// F must have the form of prepare.h. `existingLanes` is the mask of the lanes that have a
/// work-item; null if every lane has one. Fails with a Refusal, which leaves F half converted.
llvm::Expected<ConvertedControlFlow>
convertControlFlow(llvm::Function &F, const compiler::utils::BuiltinInfo &BI, unsigned dimension,
                   llvm::Value *existingLanes, const VectorizationChoices &choices);

} // namespace vecz

#endif // VECZ_TRANSFORM_CONVERT_CONTROL_FLOW_H
