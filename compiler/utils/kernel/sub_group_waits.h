// SubgroupWaitAnalysis: which functions may wait for other sub-groups elsewhere than at a barrier.
//
// Where the sub-groups of a work-group run one after the other, such functions may wait for ever.
// Loops count (compiler/utils/waiting_loops.h says which), and so does recursion in functions that
// read memory others may change. Functions without a body, and those that say so, do not wait.
#ifndef COMPILER_UTILS_SUB_GROUP_WAITS_H
#define COMPILER_UTILS_SUB_GROUP_WAITS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler::utils {

/// On a function that waits for no work-item, whatever else it waits for, or need not be heeded.
inline constexpr llvm::StringLiteral noSubgroupWaitAttr = "mux-no-sub-group-wait";

/// Where a function waits.
struct SubgroupWait {
  /// The function with the loop: itself, or one that it calls.
  const llvm::Function *function = nullptr;
  llvm::DebugLoc location;
  /// Whether only work-items of its work-group can end the waiting; else they might.
  bool isForGroup = false;
};

class SubgroupWaitInfo {
public:
  /// Null if F does not wait.
  const SubgroupWait *getWait(const llvm::Function &F) const;

private:
  friend class SubgroupWaitAnalysis;

  llvm::DenseMap<const llvm::Function *, SubgroupWait> waits;
};

class SubgroupWaitAnalysis : public llvm::AnalysisInfoMixin<SubgroupWaitAnalysis> {
public:
  using Result = SubgroupWaitInfo;

  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static llvm::StringRef name() { return "sub-group-waits"; }

private:
  friend llvm::AnalysisInfoMixin<SubgroupWaitAnalysis>;
  static llvm::AnalysisKey Key;
};

/// Prints what is known, one line for each function that has a body.
class SubgroupWaitPrinterPass : public llvm::PassInfoMixin<SubgroupWaitPrinterPass> {
public:
  explicit SubgroupWaitPrinterPass(llvm::raw_ostream &stream = llvm::errs()) : stream(stream) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &stream;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SUB_GROUP_WAITS_H
