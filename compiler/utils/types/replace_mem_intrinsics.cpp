#include "compiler/utils/replace_mem_intrinsics.h"

#include "compiler/utils/address_spaces.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LowerMemIntrinsics.h>

namespace compiler::utils {

namespace {

/// Whether no memory can be accessed through pointers to both address spaces.
bool areDisjoint(unsigned toSpace, unsigned fromSpace) {
  if (fromSpace == AddressSpace::Constant)
    return toSpace <= AddressSpace::Generic && toSpace != AddressSpace::Constant;
  return toSpace != fromSpace && toSpace < AddressSpace::Generic &&
         fromSpace < AddressSpace::Generic;
}

bool isPartOfGeneric(unsigned space) {
  return space == AddressSpace::Private || space == AddressSpace::Global ||
         space == AddressSpace::Local;
}

/// Without overlap, memmove is memcpy.
void expandAsCopy(llvm::MemMoveInst &move, const llvm::TargetTransformInfo &TTI) {
  llvm::IRBuilder<> B(&move);
  auto *copy = llvm::cast<llvm::MemCpyInst>(
      B.CreateMemCpy(move.getRawDest(), move.getDestAlign(), move.getRawSource(),
                     move.getSourceAlign(), move.getLength(), move.isVolatile()));
  llvm::expandMemCpyAsLoop(copy, TTI);
  copy->eraseFromParent();
}

/// Pointers to different address spaces cannot be compared, but their generic casts can.
bool expandInGenericSpace(llvm::MemMoveInst &move, const llvm::TargetTransformInfo &TTI) {
  llvm::IRBuilder<> B(&move);
  llvm::Type *generic = B.getPtrTy(AddressSpace::Generic);
  auto *genericMove = llvm::cast<llvm::MemMoveInst>(
      B.CreateMemMove(B.CreateAddrSpaceCast(move.getRawDest(), generic), move.getDestAlign(),
                      B.CreateAddrSpaceCast(move.getRawSource(), generic), move.getSourceAlign(),
                      move.getLength(), move.isVolatile()));
  const bool done = llvm::expandMemMoveAsLoop(genericMove, TTI);
  genericMove->eraseFromParent();
  return done;
}

bool expandMove(llvm::MemMoveInst &move, const llvm::TargetTransformInfo &TTI) {
  const unsigned toSpace = move.getDestAddressSpace();
  const unsigned fromSpace = move.getSourceAddressSpace();
  if (areDisjoint(toSpace, fromSpace)) {
    expandAsCopy(move, TTI);
    return true;
  }
  if ((toSpace == AddressSpace::Generic && isPartOfGeneric(fromSpace)) ||
      (fromSpace == AddressSpace::Generic && isPartOfGeneric(toSpace)))
    return expandInGenericSpace(move, TTI);
  return llvm::expandMemMoveAsLoop(&move, TTI);
}

/// Sets the source location of the expanded loops: the blocks between the intrinsic's original
/// block and its current one.
void setLocations(llvm::BasicBlock &first, const llvm::MemIntrinsic &intrinsic) {
  const llvm::Function &F = *first.getParent();
  for (auto block = std::next(first.getIterator());
       block != F.end() && &*block != intrinsic.getParent(); ++block)
    for (llvm::Instruction &I : *block)
      I.setDebugLoc(intrinsic.getDebugLoc());
}

bool expand(llvm::MemIntrinsic &intrinsic, const llvm::TargetTransformInfo &TTI) {
  llvm::BasicBlock &first = *intrinsic.getParent();
  if (auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(&intrinsic))
    llvm::expandMemCpyAsLoop(copy, TTI);
  else if (auto *set = llvm::dyn_cast<llvm::MemSetInst>(&intrinsic))
    llvm::expandMemSetAsLoop(set);
  else if (!expandMove(llvm::cast<llvm::MemMoveInst>(intrinsic), TTI))
    return false;
  if (intrinsic.getParent() != &first)
    setLocations(first, intrinsic);
  intrinsic.eraseFromParent();
  return true;
}

} // namespace

llvm::PreservedAnalyses ReplaceMemIntrinsicsPass::run(llvm::Function &F,
                                                      llvm::FunctionAnalysisManager &AM) {
  llvm::SmallVector<llvm::MemIntrinsic *, 8> intrinsics;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(&I))
      intrinsics.push_back(intrinsic);

  const llvm::TargetTransformInfo &TTI = AM.getResult<llvm::TargetIRAnalysis>(F);
  bool changed = false;
  for (llvm::MemIntrinsic *intrinsic : intrinsics)
    changed |= expand(*intrinsic, TTI);
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
