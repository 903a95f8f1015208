#include "keep_work_items_apart.h"

#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace host {

PreservedAnalyses KeepWorkItemsApartPass::run(Function &F, FunctionAnalysisManager &AM) {
  for (Loop *loop : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (findOptionMDForLoop(loop, compiler::utils::workItemLoopProperty))
      addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all();
}

} // namespace host
