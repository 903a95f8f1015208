// PrepareBarriersPass: brings barriers into the form that WorkItemLoopsPass needs, before a kernel
// is vectorized.
//
// Afterwards all barriers and work-group collectives that a kernel reaches stand in its own code,
// and each has an id that no other of that kernel has. The vectorizer copies the ids, so those of a
// vectorized kernel tell which barriers of the scalar kernel its own correspond to, whatever the
// order in which they stand. Optimizations may no longer duplicate them.
//
// Functions are inlined only if they lead to a barrier, be it by an alias or through a pointer. One
// that does so and calls itself is reported as an error, and its kernel is left as it is; so is a
// call by a type that does not fit, of such a function or of a barrier itself. Functions that are
// no kernels stay as they are. Ids that are unique already are kept.
#ifndef COMPILER_UTILS_PREPARE_BARRIERS_H
#define COMPILER_UTILS_PREPARE_BARRIERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class PrepareBarriersPass : public llvm::PassInfoMixin<PrepareBarriersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_PREPARE_BARRIERS_H
