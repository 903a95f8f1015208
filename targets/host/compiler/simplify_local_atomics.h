// SimplifyLocalAtomicsPass: read-modify-write operations on local memory become a load and a store.
//
// A work-group runs on one thread, and no other thread has access to its local memory, so that
// nothing comes between. Load and store stay atomic: they are not removed from loops that wait.
#ifndef HOST_COMPILER_SIMPLIFY_LOCAL_ATOMICS_H
#define HOST_COMPILER_SIMPLIFY_LOCAL_ATOMICS_H

#include <llvm/IR/PassManager.h>

namespace host {

class SimplifyLocalAtomicsPass : public llvm::PassInfoMixin<SimplifyLocalAtomicsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_SIMPLIFY_LOCAL_ATOMICS_H
