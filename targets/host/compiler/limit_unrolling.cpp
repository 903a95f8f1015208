#include "limit_unrolling.h"

#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace host {
namespace {

constexpr uint64_t maxInstructions = 1000;
constexpr uint64_t maxAccesses = 100;
constexpr char noUnrolling[] = "llvm.loop.unroll.disable";

struct Size {
  uint64_t instructions = 0;
  uint64_t accesses = 0;
};

Size getSize(const llvm::Loop &loop) {
  Size size;
  for (const llvm::BasicBlock *block : loop.blocks()) {
    size.instructions += block->size();
    size.accesses +=
        llvm::count_if(*block, [](const llvm::Instruction &I) { return I.mayReadOrWriteMemory(); });
  }
  return size;
}

} // namespace

llvm::PreservedAnalyses LimitUnrollingPass::run(llvm::Loop &loop, llvm::LoopAnalysisManager &,
                                                llvm::LoopStandardAnalysisResults &results,
                                                llvm::LPMUpdater &) {
  if (!findOptionMDForLoop(&loop, compiler::utils::workItemLoopProperty) ||
      findOptionMDForLoop(&loop, noUnrolling))
    return llvm::PreservedAnalyses::all();
  const uint64_t rounds = results.SE.getSmallConstantTripCount(&loop);
  const Size size = getSize(loop);
  if (rounds * size.instructions > maxInstructions || rounds * size.accesses > maxAccesses)
    llvm::addStringMetadataToLoop(&loop, noUnrolling, 1);
  return llvm::PreservedAnalyses::all();
}

} // namespace host
