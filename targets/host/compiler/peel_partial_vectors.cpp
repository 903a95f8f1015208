#include "peel_partial_vectors.h"

#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/LoopPeel.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace host {
namespace {

/// Of iterations that are peeled. More are the work of LLVM.
constexpr unsigned maxPeeled = 2;
/// In instructions.
constexpr unsigned maxLoopSize = 500;

class Peeler {
public:
  Peeler(llvm::Function &F, llvm::FunctionAnalysisManager &AM)
      : LI(AM.getResult<llvm::LoopAnalysis>(F)), DT(AM.getResult<llvm::DominatorTreeAnalysis>(F)),
        SE(AM.getResult<llvm::ScalarEvolutionAnalysis>(F)),
        AC(AM.getResult<llvm::AssumptionAnalysis>(F)),
        TTI(AM.getResult<llvm::TargetIRAnalysis>(F)) {}

  bool run() {
    bool changed = false;
    for (llvm::Loop *loop : LI.getLoopsInPreorder())
      if (loop->isInnermost() && compiler::utils::isWorkItemLoop(*loop))
        changed |= visit(*loop);
    return changed;
  }

private:
  bool visit(llvm::Loop &loop) {
    unsigned size = 0;
    for (const llvm::BasicBlock *block : loop.blocks())
      size += unsigned(block->size());
    const unsigned rounds = SE.getSmallConstantTripCount(&loop);
    if (size > maxLoopSize || rounds <= maxPeeled)
      return false;
    bool changed = llvm::simplifyLoop(&loop, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    changed |= llvm::formLCSSA(loop, DT, &LI, &SE);
    if (!llvm::canPeel(&loop))
      return changed;
    llvm::TargetTransformInfo::PeelingPreferences preferences =
        llvm::gatherPeelingPreferences(&loop, SE, TTI, /*UserAllowPeeling=*/true,
                                       /*UserAllowProfileBasedPeeling=*/false);
    llvm::computePeelCount(&loop, size, preferences, rounds, DT, SE, TTI, &AC);
    if (preferences.PeelCount == 0 || preferences.PeelCount > maxPeeled || preferences.PeelLast)
      return changed;
    llvm::ValueToValueMapTy values;
    return llvm::peelLoop(&loop, preferences.PeelCount, /*PeelLast=*/false, &LI, &SE, DT, &AC,
                          /*PreserveLCSSA=*/true, values) ||
           changed;
  }

  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AssumptionCache &AC;
  const llvm::TargetTransformInfo &TTI;
};

} // namespace

llvm::PreservedAnalyses PeelPartialVectorsPass::run(llvm::Function &F,
                                                    llvm::FunctionAnalysisManager &AM) {
  return Peeler(F, AM).run() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
