// A loop is parallel if its metadata names the access groups of all its memory accesses.
#include "mark_parallel_accesses.h"

#include "compiler/program_info.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/metadata.h"

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
#include <llvm/Transforms/Utils/LoopUtils.h>

using compiler::AddressSpace;

namespace host {
namespace {

constexpr char parallelAccesses[] = "llvm.loop.parallel_accesses";
constexpr char vectorization[] = "llvm.loop.vectorize.enable";
/// Blocks of a loop beyond which predicating all of them does not pay off, and planning takes long.
constexpr unsigned maxVectorizedBlocks = 64;

// Whether the address space is shared between work-items.
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

bool isParallel(const llvm::Instruction &I) {
  if (compiler::utils::isUnshared(I))
    return false;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return load->isSimple() && isShared(load->getPointerAddressSpace());
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
    return store->isSimple() && isShared(store->getPointerAddressSpace());
  // Intrinsics that are modeled as memory accesses but do not access memory.
  return llvm::isa<llvm::AssumeInst, llvm::NoAliasScopeDeclInst>(I);
}

llvm::SmallVector<llvm::Instruction *, 16> getAccesses(const llvm::Loop &loop) {
  llvm::SmallVector<llvm::Instruction *, 16> accesses;
  for (llvm::BasicBlock *block : loop.blocks())
    for (llvm::Instruction &I : *block)
      if (I.mayReadOrWriteMemory())
        accesses.push_back(&I);
  return accesses;
}

// Contiguous and loop-invariant accesses are not reordered by interleaving.
bool isContiguousOrUniform(llvm::Instruction &access, llvm::Loop &loop, llvm::ScalarEvolution &SE,
                           llvm::DominatorTree &DT) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&access);
  if (!pointer)
    return true;
  const llvm::DenseMap<llvm::Value *, const llvm::SCEV *> noStridesKnown;
  llvm::PredicatedScalarEvolution PSE(SE, loop);
  const std::optional<int64_t> stride =
      getPtrStride(PSE, llvm::getLoadStoreType(&access), pointer, &loop, DT, noStridesKnown,
                   /*Assume=*/true, /*ShouldCheckWrap=*/false);
  return stride && std::abs(*stride) <= 1;
}

// Whether a work-item may write a location that it also accesses otherwise. Alias analysis compares
// values of one iteration, i.e. of one work-item.
bool mayConflict(llvm::ArrayRef<llvm::Instruction *> accesses, llvm::AAResults &AA) {
  llvm::BatchAAResults batch(AA);
  for (const llvm::Instruction *write : accesses) {
    if (!llvm::isa<llvm::StoreInst>(write))
      continue;
    const llvm::MemoryLocation place = llvm::MemoryLocation::get(write);
    for (const llvm::Instruction *other : accesses)
      if (other != write && llvm::getLoadStorePointerOperand(other) &&
          !batch.isNoAlias(place, llvm::MemoryLocation::get(other)))
        return true;
  }
  return false;
}

bool isMarkable(const llvm::Loop &loop) {
  return loop.isInnermost() && compiler::utils::isWorkItemLoop(loop) && loop.getLoopID() &&
         !findOptionMDForLoop(&loop, parallelAccesses) &&
         !findOptionMDForLoop(&loop, vectorization);
}

void mark(llvm::Loop &loop, llvm::ArrayRef<llvm::Instruction *> accesses) {
  llvm::LLVMContext &context = loop.getHeader()->getContext();
  llvm::MDNode *group = llvm::MDNode::getDistinct(context, {});
  for (llvm::Instruction *access : accesses)
    access->setMetadata(
        llvm::LLVMContext::MD_access_group,
        uniteAccessGroups(access->getMetadata(llvm::LLVMContext::MD_access_group), group));

  llvm::MDNode *property =
      llvm::MDNode::get(context, {llvm::MDString::get(context, parallelAccesses), group});
  loop.setLoopID(makePostTransformationMetadata(context, loop.getLoopID(), {}, {property}));
}

} // namespace

llvm::PreservedAnalyses MarkParallelAccessesPass::run(llvm::Function &F,
                                                      llvm::FunctionAnalysisManager &AM) {
  llvm::SmallVector<llvm::Loop *, 4> loops;
  for (llvm::Loop *loop : AM.getResult<llvm::LoopAnalysis>(F).getLoopsInPreorder())
    if (isMarkable(*loop))
      loops.push_back(loop);
  // The analyses are expensive, and most functions have no work-item loops.
  if (loops.empty())
    return llvm::PreservedAnalyses::all();

  llvm::erase_if(loops, [](llvm::Loop *loop) {
    const bool isTooLarge = loop->getNumBlocks() > maxVectorizedBlocks;
    if (isTooLarge)
      addStringMetadataToLoop(loop, vectorization, 0);
    return isTooLarge;
  });
  if (loops.empty())
    return llvm::PreservedAnalyses::all();
  auto &AA = AM.getResult<llvm::AAManager>(F);
  auto &SE = AM.getResult<llvm::ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<llvm::DominatorTreeAnalysis>(F);
  for (llvm::Loop *loop : loops) {
    const auto accesses = getAccesses(*loop);
    if (!llvm::all_of(accesses, [](const llvm::Instruction *I) { return isParallel(*I); }))
      continue;
    const bool inPlace = llvm::all_of(
        accesses, [&](llvm::Instruction *I) { return isContiguousOrUniform(*I, *loop, SE, DT); });
    if (inPlace || !mayConflict(accesses, AA))
      mark(*loop, accesses);
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace host
