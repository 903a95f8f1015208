// A property in the loop's metadata, which LLVM keeps as it does those of its own.
#include "mark_work_item_loops.h"

#include "compiler/utils/metadata.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace host {
namespace {

constexpr char marker[] = "mux.work-item-loop";

} // namespace

bool isWorkItemLoop(const Loop &loop) { return findOptionMDForLoop(&loop, marker) != nullptr; }

PreservedAnalyses MarkWorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    if (F.isDeclaration() || !compiler::utils::parseWrapperFnMetadata(F))
      continue;
    const DominatorTree dominators(F);
    const LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder())
      addStringMetadataToLoop(loop, marker, 1);
  }
  return PreservedAnalyses::all();
}

} // namespace host
