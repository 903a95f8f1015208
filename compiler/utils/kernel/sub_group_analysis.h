// SubgroupAnalysis: which functions use sub-groups, and through which builtins.
#ifndef COMPILER_UTILS_SUB_GROUP_ANALYSIS_H
#define COMPILER_UTILS_SUB_GROUP_ANALYSIS_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler::utils {

/// Whether a mux builtin queries sub-groups or operates across one. The setters that work-item
/// loops call are not included.
bool isSubgroupBuiltin(BuiltinID ID);

/// Drops "mux-no-subgroups" from F and its transitive callers. Required when a pass makes F use
/// sub-groups.
void dropHasNoExplicitSubgroupsFromCallers(llvm::Function &F);

/// Likewise for all sub-group builtins that the module declares.
void dropHasNoExplicitSubgroupsFromBuiltinCallers(llvm::Module &M);

struct FunctionSubgroupInfo {
  /// The sub-group builtins that the function calls directly, in order of their first call.
  llvm::SmallSetVector<BuiltinID, 4> builtins;
  /// Whether it calls one transitively.
  bool usesSubgroups = false;
};

/// Declarations that are not sub-group builtins, and functions with "mux-no-subgroups", do not use
/// sub-groups.
class SubgroupInfo {
public:
  /// Whether F calls a sub-group builtin, transitively.
  bool usesSubgroups(const llvm::Function &F) const;

  /// Whether F calls the builtin directly.
  bool usesBuiltin(const llvm::Function &F, BuiltinID ID) const;

  /// Null for declarations.
  const FunctionSubgroupInfo *getInfo(const llvm::Function &F) const;

private:
  friend class SubgroupAnalysis;

  llvm::DenseMap<const llvm::Function *, FunctionSubgroupInfo> functions;
};

class SubgroupAnalysis : public llvm::AnalysisInfoMixin<SubgroupAnalysis> {
public:
  using Result = SubgroupInfo;

  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static llvm::StringRef name() { return "sub-groups"; }

private:
  friend llvm::AnalysisInfoMixin<SubgroupAnalysis>;
  static llvm::AnalysisKey Key;
};

/// Prints one line per defined function.
class SubgroupPrinterPass : public llvm::PassInfoMixin<SubgroupPrinterPass> {
public:
  explicit SubgroupPrinterPass(llvm::raw_ostream &stream = llvm::errs()) : stream(stream) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &stream;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SUB_GROUP_ANALYSIS_H
