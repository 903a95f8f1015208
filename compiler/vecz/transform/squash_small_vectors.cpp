#include "squash_small_vectors.h"

#include "../analysis/strides.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
constexpr uint64_t maxBits = tuning::maxSquashedBits;

/// The integer that a vector fits into; null if there is none.
llvm::IntegerType *getSquashedType(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector || vector->getElementType()->isPointerTy() || vector->getNumElements() < 2)
    return nullptr;
  const uint64_t elementBits = vector->getScalarSizeInBits();
  const uint64_t bits = elementBits * vector->getNumElements();
  if (elementBits % 8 != 0 || !llvm::isPowerOf2_64(bits) || bits > maxBits)
    return nullptr;
  return llvm::IntegerType::get(type->getContext(), bits);
}

/// Where element `i` is in the integer.
unsigned getShift(unsigned i, unsigned numElements, unsigned elementBits,
                  const llvm::DataLayout &DL) {
  return elementBits * (DL.isLittleEndian() ? i : numElements - 1 - i);
}

/// Elements of vectors that were loaded as integers, each with that integer.
using Parts = llvm::SmallDenseMap<const llvm::Value *, const llvm::Value *, 16>;

llvm::Value *takeApart(llvm::IRBuilder<> &B, llvm::Value *squashed, llvm::FixedVectorType *type,
                       const llvm::DataLayout &DL, Parts &parts) {
  llvm::Type *element = type->getElementType();
  const unsigned bits = element->getScalarSizeInBits();
  llvm::Value *vector = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != type->getNumElements(); ++i) {
    llvm::Value *part = B.CreateTrunc(
        B.CreateLShr(squashed, getShift(i, type->getNumElements(), bits, DL)), B.getIntNTy(bits));
    part = B.CreateBitCast(part, element);
    parts[part] = squashed;
    vector = B.CreateInsertElement(vector, part, i);
  }
  return vector;
}

/// Whether all elements are parts of one integer. If one of them is poison, all are.
bool arePartsOfOne(llvm::Value *vector, unsigned numElements, const Parts &parts) {
  const llvm::Value *whole = nullptr;
  for (unsigned i = 0; i != numElements; ++i) {
    const llvm::Value *part = parts.lookup(llvm::findScalarElement(vector, i));
    if (!part || (whole && whole != part))
      return false;
    whole = part;
  }
  return true;
}

/// An integer with one undefined bit is undefined as a whole, unlike a vector with one undefined
/// element: such elements are left out or, if they may be, frozen.
llvm::Value *putTogether(llvm::IRBuilder<> &B, llvm::Value *vector, llvm::IntegerType *squashed,
                         const llvm::DataLayout &DL, const Parts &parts) {
  auto *type = llvm::cast<llvm::FixedVectorType>(vector->getType());
  const unsigned bits = type->getScalarSizeInBits();
  const bool isDefined = arePartsOfOne(vector, type->getNumElements(), parts);
  llvm::Value *all = nullptr;
  for (unsigned i = 0; i != type->getNumElements(); ++i) {
    const llvm::Value *known = llvm::findScalarElement(vector, i);
    if (known && llvm::isa<llvm::UndefValue>(known))
      continue;
    llvm::Value *part = B.CreateExtractElement(vector, i);
    if (!isDefined && !(known && llvm::isGuaranteedNotToBeUndefOrPoison(known)))
      part = B.CreateFreeze(part);
    part = B.CreateBitCast(part, B.getIntNTy(bits));
    part = B.CreateShl(B.CreateZExt(part, squashed), getShift(i, type->getNumElements(), bits, DL));
    all = all ? B.CreateOr(all, part) : part;
  }
  return all ? all : llvm::PoisonValue::get(squashed);
}

bool squash(llvm::LoadInst &load, const llvm::DataLayout &DL, Parts &parts) {
  llvm::IntegerType *squashed = getSquashedType(load.getType());
  if (!squashed || !load.isSimple())
    return false;
  llvm::IRBuilder<> B(&load);
  llvm::LoadInst *whole = B.CreateAlignedLoad(squashed, load.getPointerOperand(), load.getAlign());
  whole->copyMetadata(load, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                             llvm::LLVMContext::MD_noalias});
  whole->takeName(&load);
  load.replaceAllUsesWith(
      takeApart(B, whole, llvm::cast<llvm::FixedVectorType>(load.getType()), DL, parts));
  load.eraseFromParent();
  return true;
}

bool squash(llvm::StoreInst &store, const llvm::DataLayout &DL, const Parts &parts) {
  llvm::IntegerType *squashed = getSquashedType(store.getValueOperand()->getType());
  if (!squashed || !store.isSimple())
    return false;
  llvm::IRBuilder<> B(&store);
  llvm::StoreInst *whole =
      B.CreateAlignedStore(putTogether(B, store.getValueOperand(), squashed, DL, parts),
                           store.getPointerOperand(), store.getAlign());
  whole->copyMetadata(store, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                              llvm::LLVMContext::MD_noalias});
  store.eraseFromParent();
  return true;
}
} // namespace

bool squashSmallVectors(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  const llvm::DataLayout &DL = F.getDataLayout();
  bool changed = false;
  Parts parts;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
    if (!pointer || !uniformity.isVarying(pointer) || strides.get(pointer).isConstant())
      continue;
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
      changed |= squash(*load, DL, parts);
    else
      changed |= squash(llvm::cast<llvm::StoreInst>(I), DL, parts);
  }
  return changed;
}

} // namespace vecz
