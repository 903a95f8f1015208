// SubgroupWaitAnalysis: which functions may wait for other sub-groups other than at a barrier.
//
// If the sub-groups of a work-group run in sequence, such functions may deadlock. Waiting are spin
// loops (see waiting_loops.h) and recursive functions that read shared memory. Declarations, and
// functions with the attribute below, do not wait.
#ifndef COMPILER_UTILS_SUB_GROUP_WAITS_H
#define COMPILER_UTILS_SUB_GROUP_WAITS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler::utils {

/// On a function that does not wait for other work-items, or whose waits are to be ignored.
inline constexpr llvm::StringLiteral noSubgroupWaitAttr = "mux-no-sub-group-wait";

/// The location of a wait.
struct SubgroupWait {
  /// The function that contains the loop: F itself or a transitive callee.
  const llvm::Function *function = nullptr;
  llvm::DebugLoc location;
  /// Whether only work-items of the same work-group can end the wait; otherwise this is unknown.
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

/// Prints one line per defined function.
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
