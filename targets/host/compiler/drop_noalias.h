// DropNoAliasPass: drops `noalias` from parameters of functions in which it tells no accesses
// apart.
//
// Inlining turns `noalias` into alias scopes of every access, which each later pass has to merge.
// It only serves functions that write and have another access. Queries of the work-item and setters
// of its ids do not: they are inlined dozens of times. Other functions are not changed.
#ifndef HOST_COMPILER_DROP_NOALIAS_H
#define HOST_COMPILER_DROP_NOALIAS_H

#include <llvm/IR/PassManager.h>

namespace host {

class DropNoAliasPass : public llvm::PassInfoMixin<DropNoAliasPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_DROP_NOALIAS_H
