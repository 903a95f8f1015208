// ExpandRareGathersPass: scalarizes gathers and scatters on cold paths.
//
// The vectorizer marks the fallbacks of runtime contiguity checks as cold. They are scalarized
// after the optimizer, because a single instruction costs it less. The code generator would extract
// each address from a vector of addresses; this pass extracts the varying part of the addresses,
// which is mostly a narrower index that several accesses share. Gathers that are not marked, are
// masked or scalable, or for which the CPU has instructions are not changed. If the module has many
// of one kind, they call a function that they share.
#ifndef HOST_COMPILER_EXPAND_RARE_GATHERS_H
#define HOST_COMPILER_EXPAND_RARE_GATHERS_H

#include <llvm/IR/PassManager.h>

namespace host {

class ExpandRareGathersPass : public llvm::PassInfoMixin<ExpandRareGathersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_EXPAND_RARE_GATHERS_H
