// ExpandRareGathersPass: makes loads and stores for one lane after the other from gathers and
// scatters that are hardly ever done.
//
// The vectorizer marks these as cold: they are the other way of accesses that nearly always are to
// consecutive elements. As one instruction they cost the optimizer little, so this comes behind it.
// The code generator would take vectors of addresses apart; here it is what differs between them,
// which mostly is an index that is narrower, and the same for several of them. Those that are not
// marked, have a mask or scalable vectors are left alone, and so are all that the CPU has
// instructions for.
#ifndef HOST_COMPILER_EXPAND_RARE_GATHERS_H
#define HOST_COMPILER_EXPAND_RARE_GATHERS_H

#include <llvm/IR/PassManager.h>

namespace host {

class ExpandRareGathersPass : public llvm::PassInfoMixin<ExpandRareGathersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_EXPAND_RARE_GATHERS_H
