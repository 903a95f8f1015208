// Replaces calls of builtins by the instructions that serve a target best.
#ifndef COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H
#define COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H

#include <functional>

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include "compiler/utils/mangling.h"

namespace compiler::utils {

class BuiltinInfo;

/// First the replacements are asked, one after the other, then the BuiltinInfo that the pass was
/// given or else the module's, if its analysis has been run (a CGSCC pass cannot run it itself).
/// Calls of functions marked `noinline` stay, as do those in functions marked `optnone`, and those
/// marked `nobuiltin` or `noinline`.
class OptimalBuiltinReplacementPass : public llvm::PassInfoMixin<OptimalBuiltinReplacementPass> {
public:
  /// Emits, where B stands, what replaces a call of the function of that name. Null to leave the
  /// call to the next one; nothing may have been emitted then.
  using ReplacementFn = std::function<llvm::Value *(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                                                    const DemangledName &Name)>;

  /// With the default replacements. BI must outlive the pass.
  explicit OptimalBuiltinReplacementPass(const BuiltinInfo *BI = nullptr)
      : OptimalBuiltinReplacementPass(getDefaultReplacements(), BI) {}

  /// With these. A target starts from the default ones and changes what it does better.
  explicit OptimalBuiltinReplacementPass(llvm::SmallVector<ReplacementFn, 4> Replacements,
                                         const BuiltinInfo *BI = nullptr)
      : replacements(std::move(Replacements)), BI(BI) {}

  /// Of functions inside the device library: `__abacus_clz`, `__abacus_mul_hi`, and `__abacus_fmin`
  /// with `__abacus_fmax`, in this order.
  static llvm::SmallVector<ReplacementFn, 4> getDefaultReplacements();

  llvm::PreservedAnalyses run(llvm::LazyCallGraph::SCC &C, llvm::CGSCCAnalysisManager &AM,
                              llvm::LazyCallGraph &CG, llvm::CGSCCUpdateResult &UR);

private:
  llvm::SmallVector<ReplacementFn, 4> replacements;
  const BuiltinInfo *BI;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_OPTIMAL_BUILTIN_REPLACEMENT_H
