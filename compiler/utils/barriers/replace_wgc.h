// ReplaceWGCPass: work-group collectives in software (compiler-utils: ReplaceWGCPass).
//
// Each called collective gets the body that the target's BuiltinInfo defines. Otherwise work-items
// accumulate their operands in a local variable in sequence (for a broadcast, the source work-item
// stores it), with barriers around it; the schedule of these barriers gives the order
// (mux-barrier-schedule). The work-items of one call of a kernel are combined first, by sub-group
// builtins of the size of that call: the vectorizer widens them, and in a scalar kernel they stand
// for a single work-item.
//
// In kernels with degenerate sub-groups, sub-group builtins become work-group collectives.
//
// The pass creates barriers and local variables, so it must run before prepare-barriers,
// work-item-loops and replace-module-scope-vars. Collectives without an operation for their type
// are left unchanged.
#ifndef COMPILER_UTILS_REPLACE_WGC_H
#define COMPILER_UTILS_REPLACE_WGC_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ReplaceWGCPass : public llvm::PassInfoMixin<ReplaceWGCPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_WGC_H
