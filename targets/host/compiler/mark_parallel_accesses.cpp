// LLVM asks for all or nothing: a loop counts as parallel if every access in it is in a group that
// the loop's metadata names.
#include "mark_parallel_accesses.h"

#include "compiler/program_info.h"
#include "compiler/utils/loop_builder.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopAccessAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>

using namespace llvm;
using compiler::AddressSpace;

namespace host {
namespace {

constexpr char parallelAccesses[] = "llvm.loop.parallel_accesses";

// Whether the address space holds nothing that is one work-item's own.
bool isShared(unsigned addressSpace) {
  switch (static_cast<AddressSpace>(addressSpace)) {
  case AddressSpace::GLOBAL:
  case AddressSpace::CONSTANT:
  case AddressSpace::LOCAL:
    return true;
  case AddressSpace::PRIVATE:
  case AddressSpace::GENERIC:
    break;
  }
  return false;
}

bool isParallel(const Instruction &I) {
  if (const auto *load = dyn_cast<LoadInst>(&I))
    return load->isSimple() && isShared(load->getPointerAddressSpace());
  if (const auto *store = dyn_cast<StoreInst>(&I))
    return store->isSimple() && isShared(store->getPointerAddressSpace());
  // These state facts, and only seem to access memory.
  return isa<AssumeInst, NoAliasScopeDeclInst>(I);
}

SmallVector<Instruction *, 16> getAccesses(const Loop &loop) {
  SmallVector<Instruction *, 16> accesses;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &I : *block)
      if (I.mayReadOrWriteMemory())
        accesses.push_back(&I);
  return accesses;
}

// Consecutive accesses, and those to one place, stay where they are in the loop.
bool staysInPlace(Instruction &access, Loop &loop, ScalarEvolution &SE, DominatorTree &DT) {
  Value *pointer = getLoadStorePointerOperand(&access);
  if (!pointer)
    return true;
  const DenseMap<Value *, const SCEV *> noStridesKnown;
  PredicatedScalarEvolution PSE(SE, loop);
  const std::optional<int64_t> stride =
      getPtrStride(PSE, getLoadStoreType(&access), pointer, &loop, DT, noStridesKnown,
                   /*Assume=*/true, /*ShouldCheckWrap=*/false);
  return stride && std::abs(*stride) <= 1;
}

// Whether a work-item may write a place that it accesses a second time. Alias analysis is about the
// values of one iteration, which is one work-item.
bool mayConflict(ArrayRef<Instruction *> accesses, AAResults &AA) {
  BatchAAResults batch(AA);
  for (const Instruction *write : accesses) {
    if (!isa<StoreInst>(write))
      continue;
    const MemoryLocation place = MemoryLocation::get(write);
    for (const Instruction *other : accesses)
      if (other != write && getLoadStorePointerOperand(other) &&
          !batch.isNoAlias(place, MemoryLocation::get(other)))
        return true;
  }
  return false;
}

bool isWorkItemLoop(const Loop &loop) {
  return findOptionMDForLoop(&loop, compiler::utils::workItemLoopProperty) != nullptr;
}

bool isMarkable(const Loop &loop) {
  return loop.isInnermost() && isWorkItemLoop(loop) && loop.getLoopID() &&
         !findOptionMDForLoop(&loop, parallelAccesses);
}

void mark(Loop &loop, ArrayRef<Instruction *> accesses) {
  LLVMContext &context = loop.getHeader()->getContext();
  MDNode *group = MDNode::getDistinct(context, {});
  for (Instruction *access : accesses)
    access->setMetadata(
        LLVMContext::MD_access_group,
        uniteAccessGroups(access->getMetadata(LLVMContext::MD_access_group), group));

  MDNode *property = MDNode::get(context, {MDString::get(context, parallelAccesses), group});
  loop.setLoopID(makePostTransformationMetadata(context, loop.getLoopID(), {}, {property}));
}

} // namespace

PreservedAnalyses MarkParallelAccessesPass::run(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<Loop *, 4> loops;
  for (Loop *loop : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (isMarkable(*loop))
      loops.push_back(loop);
  // Most functions have none, and these analyses are dear.
  if (loops.empty())
    return PreservedAnalyses::all();

  auto &AA = AM.getResult<AAManager>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *loop : loops) {
    const auto accesses = getAccesses(*loop);
    if (!all_of(accesses, [](const Instruction *I) { return isParallel(*I); }))
      continue;
    const bool inPlace =
        all_of(accesses, [&](Instruction *I) { return staysInPlace(*I, *loop, SE, DT); });
    if (inPlace || !mayConflict(accesses, AA))
      mark(*loop, accesses);
  }
  return PreservedAnalyses::all();
}

} // namespace host
