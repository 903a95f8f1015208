#include "compiler/utils/keep_work_items_apart.h"

#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace compiler::utils {

llvm::PreservedAnalyses KeepWorkItemsApartPass::run(llvm::Function &F,
                                                    llvm::FunctionAnalysisManager &AM) {
  for (llvm::Loop *loop : AM.getResult<llvm::LoopAnalysis>(F).getLoopsInPreorder())
    if (isWorkItemLoop(*loop))
      llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
