// SubgroupAnalysis: which functions make use of sub-groups, and by which builtins.
#ifndef COMPILER_UTILS_SUB_GROUP_ANALYSIS_H
#define COMPILER_UTILS_SUB_GROUP_ANALYSIS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/raw_ostream.h>

#include "compiler/utils/builtin_ids.h"

namespace compiler::utils {

/// Whether a mux builtin asks about sub-groups or works across one. What only tells the queries
/// their answers, as work-item loops do, does not count.
bool isSubgroupBuiltin(BuiltinID ID);

/// Takes from F, and from all functions that call it themselves or through others, the mark that
/// says they make no use of sub-groups. To be called when a pass has made them do so.
void dropHasNoExplicitSubgroupsUpFrom(llvm::Function &F);

/// Does so for all sub-group builtins that the module declares.
void dropHasNoExplicitSubgroupsFromUsers(llvm::Module &M);

/// What one function has to do with sub-groups.
struct FunctionSubgroupInfo {
  /// The sub-group builtins that the function calls itself, in the order of their first calls.
  llvm::SmallSetVector<BuiltinID, 4> builtins;
  /// Whether it calls one, itself or through other functions.
  bool usesSubgroups = false;
};

/// What a module has to do with sub-groups. Functions without a body that are no sub-group builtins
/// are taken to make no use of them, and so are functions marked "mux-no-subgroups".
class SubgroupInfo {
public:
  /// Whether F calls a sub-group builtin, itself or through other functions.
  bool usesSubgroups(const llvm::Function &F) const;

  /// Whether F itself calls the builtin.
  bool usesBuiltin(const llvm::Function &F, BuiltinID ID) const;

  /// Nothing is known about functions that have no body.
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

/// Prints what is known, one line for each function that has a body.
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
