// ReplaceWGCPass: work-group collectives in software, by barriers and local memory.
//
// Each collective builtin that is called gets a body: the one that the target's BuiltinInfo defines
// or, if it defines none, one in which the work-items add their values one
// after the other to a variable in local memory (a broadcast: one of them writes it), wait, and
// read it. What one call of a kernel runs at once joins its own values first, by sub-group builtins
// of the size of that call: they are the vectorizer's to widen, and mean a single work-item if
// nobody does. The barriers around it say in which order work-items must run
// (mux-barrier-schedule).
//
// In kernels with degenerate sub-groups, whose one sub-group is the work-group, the sub-group
// builtins become work-group collectives, too.
//
// The pass makes barriers and local variables, and so must run before the passes that handle them:
// prepare-barriers, work-item-loops, replace-module-scope-vars. It takes no collective apart for
// which there is no operation on its type; these stay as they are.
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
