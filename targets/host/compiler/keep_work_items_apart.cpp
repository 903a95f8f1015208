#include "keep_work_items_apart.h"

#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace host {

llvm::PreservedAnalyses KeepWorkItemsApartPass::run(llvm::Function &F,
                                                    llvm::FunctionAnalysisManager &AM) {
  for (llvm::Loop *loop : AM.getResult<llvm::LoopAnalysis>(F).getLoopsInPreorder())
    if (findOptionMDForLoop(loop, compiler::utils::workItemLoopProperty))
      llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
  return llvm::PreservedAnalyses::all();
}

} // namespace host
