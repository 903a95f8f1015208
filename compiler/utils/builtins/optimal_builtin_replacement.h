// OptimalBuiltinReplacementPass: replaces calls of builtins by inline instructions (compiler-utils:
// OptimalBuiltinReplacementPass).
#ifndef COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H
#define COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H

#include "compiler/utils/mangling.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <functional>

namespace compiler::utils {

class BuiltinInfo;

/// Tries the replacements in order, then the given BuiltinInfo or the module's cached one (a CGSCC
/// pass cannot run a module analysis). Calls that are `nobuiltin` or `noinline`, calls of
/// `noinline` functions and calls in `optnone` functions are not replaced.
class OptimalBuiltinReplacementPass : public llvm::PassInfoMixin<OptimalBuiltinReplacementPass> {
public:
  /// Emits the replacement of a call of the named function at B. Returns null, without emitting
  /// anything, to leave the call to the next replacement.
  using ReplacementFn = std::function<llvm::Value *(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                                                    const DemangledName &Name)>;

  /// Uses the default replacements. BI must outlive the pass.
  explicit OptimalBuiltinReplacementPass(const BuiltinInfo *BI = nullptr)
      : OptimalBuiltinReplacementPass(getDefaultReplacements(), BI) {}

  /// Uses these replacements. Targets can extend the default ones.
  explicit OptimalBuiltinReplacementPass(llvm::SmallVector<ReplacementFn, 4> Replacements,
                                         const BuiltinInfo *BI = nullptr)
      : replacements(std::move(Replacements)), BI(BI) {}

  /// Replacements of the device library's internal functions `__abacus_clz`, `__abacus_mul_hi`, and
  /// `__abacus_fmin`/`__abacus_fmax`, in this order.
  static llvm::SmallVector<ReplacementFn, 4> getDefaultReplacements();

  llvm::PreservedAnalyses run(llvm::LazyCallGraph::SCC &C, llvm::CGSCCAnalysisManager &AM,
                              llvm::LazyCallGraph &CG, llvm::CGSCCUpdateResult &UR);

private:
  llvm::SmallVector<ReplacementFn, 4> replacements;
  const BuiltinInfo *BI;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H
