// Static branch prediction: what a condition tells before any data are seen. It needs no analysis
// of the kernel, and works on scalar and on vectorized code.
#ifndef VECZ_ANALYSIS_BRANCH_PREDICTION_H
#define VECZ_ANALYSIS_BRANCH_PREDICTION_H

#include <optional>

namespace llvm {
class BranchInst;
class Value;
} // namespace llvm

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

/// Disjunctions and equalities are expected to be false.
bool isRarelyTrue(llvm::Value *condition);

/// Whether the condition is a border check: computed from ids, arguments, and induction variables
/// over these alone, as the bounds of an image or of an ND-range are.
bool isBorderCondition(const llvm::Value *condition, const compiler::utils::BuiltinInfo &BI);

/// The cold successor of a branch, if its weights say that it has one.
std::optional<unsigned> findColdSuccessor(const llvm::BranchInst &branch);

/// Whether the condition depends on an id and on memory, which the branch predictor cannot know.
bool dependsOnData(const llvm::Value *condition, const compiler::utils::BuiltinInfo &BI);

} // namespace vecz

#endif // VECZ_ANALYSIS_BRANCH_PREDICTION_H
