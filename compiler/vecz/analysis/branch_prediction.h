// What can be told of a condition before any data are seen: which way is usual, and whether a CPU
// will foresee it.
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

/// How many times a border is not met for each time that it is.
inline constexpr unsigned stepsToBorder = 32;

/// A disjunction is more often false, and two numbers are seldom the same.
bool isSeldomTrue(llvm::Value *condition);

/// Whether a condition is made from ids, arguments and what loops over these count alone: borders
/// of pictures, the last work-items of a range. It needs no analysis of the kernel, and holds for
/// scalar kernels and for vectorized ones.
bool isBorderCondition(const llvm::Value *condition, const compiler::utils::BuiltinInfo &BI);

/// The way that a branch hardly ever goes, if its weights say so.
std::optional<unsigned> findUnlikelyWay(const llvm::BranchInst &branch);

/// Whether memory that is not the same for all work-items decides.
bool dependsOnData(const llvm::Value *condition, const compiler::utils::BuiltinInfo &BI);

} // namespace vecz

#endif // VECZ_ANALYSIS_BRANCH_PREDICTION_H
