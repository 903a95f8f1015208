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
/// The integer type of the same size as a vector; null if there is none.
llvm::IntegerType *getSquashedType(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector || vector->getElementType()->isPointerTy() || vector->getNumElements() < 2)
    return nullptr;
  const uint64_t elementBits = vector->getScalarSizeInBits();
  const uint64_t bits = elementBits * vector->getNumElements();
  if (elementBits % 8 != 0 || !llvm::isPowerOf2_64(bits) || bits > tuning::maxSquashedBits)
    return nullptr;
  return llvm::IntegerType::get(type->getContext(), bits);
}

/// The bit offset of element `i` in the integer.
unsigned getShift(unsigned i, unsigned numElements, unsigned elementBits,
                  const llvm::DataLayout &DL) {
  return elementBits * (DL.isLittleEndian() ? i : numElements - 1 - i);
}

/// Elements of vectors that were loaded as integers, mapped to that integer.
using LoadedElements = llvm::SmallDenseMap<const llvm::Value *, const llvm::Value *, 16>;

llvm::Value *unpack(llvm::IRBuilder<> &B, llvm::Value *squashed, llvm::FixedVectorType *type,
                    const llvm::DataLayout &DL, LoadedElements &loaded) {
  llvm::Type *element = type->getElementType();
  const unsigned bits = element->getScalarSizeInBits();
  llvm::Value *vector = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != type->getNumElements(); ++i) {
    llvm::Value *value = B.CreateTrunc(
        B.CreateLShr(squashed, getShift(i, type->getNumElements(), bits, DL)), B.getIntNTy(bits));
    value = B.CreateBitCast(value, element);
    loaded[value] = squashed;
    vector = B.CreateInsertElement(vector, value, i);
  }
  return vector;
}

/// Whether all elements are of one loaded integer. If one of them is poison, all are.
bool areOfOneLoad(llvm::Value *vector, unsigned numElements, const LoadedElements &loaded) {
  const llvm::Value *common = nullptr;
  for (unsigned i = 0; i != numElements; ++i) {
    const llvm::Value *source = loaded.lookup(llvm::findScalarElement(vector, i));
    if (!source || (common && common != source))
      return false;
    common = source;
  }
  return true;
}

/// One poison element would make the whole integer poison, unlike a vector: elements that are known
/// to be undefined are left out, and those that may be are frozen.
llvm::Value *pack(llvm::IRBuilder<> &B, llvm::Value *vector, llvm::IntegerType *squashed,
                  const llvm::DataLayout &DL, const LoadedElements &loaded) {
  auto *type = llvm::cast<llvm::FixedVectorType>(vector->getType());
  const unsigned bits = type->getScalarSizeInBits();
  const bool isDefined = areOfOneLoad(vector, type->getNumElements(), loaded);
  llvm::Value *packed = nullptr;
  for (unsigned i = 0; i != type->getNumElements(); ++i) {
    const llvm::Value *known = llvm::findScalarElement(vector, i);
    if (known && llvm::isa<llvm::UndefValue>(known))
      continue;
    llvm::Value *value = B.CreateExtractElement(vector, i);
    if (!isDefined && !(known && llvm::isGuaranteedNotToBeUndefOrPoison(known)))
      value = B.CreateFreeze(value);
    value = B.CreateBitCast(value, B.getIntNTy(bits));
    value =
        B.CreateShl(B.CreateZExt(value, squashed), getShift(i, type->getNumElements(), bits, DL));
    packed = packed ? B.CreateOr(packed, value) : value;
  }
  return packed ? packed : llvm::PoisonValue::get(squashed);
}

bool squash(llvm::LoadInst &load, const llvm::DataLayout &DL, LoadedElements &loaded) {
  llvm::IntegerType *squashed = getSquashedType(load.getType());
  if (!squashed || !load.isSimple())
    return false;
  llvm::IRBuilder<> B(&load);
  llvm::LoadInst *access = B.CreateAlignedLoad(squashed, load.getPointerOperand(), load.getAlign());
  access->copyMetadata(load, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                              llvm::LLVMContext::MD_noalias});
  access->takeName(&load);
  load.replaceAllUsesWith(
      unpack(B, access, llvm::cast<llvm::FixedVectorType>(load.getType()), DL, loaded));
  load.eraseFromParent();
  return true;
}

bool squash(llvm::StoreInst &store, const llvm::DataLayout &DL, const LoadedElements &loaded) {
  llvm::IntegerType *squashed = getSquashedType(store.getValueOperand()->getType());
  if (!squashed || !store.isSimple())
    return false;
  llvm::IRBuilder<> B(&store);
  llvm::StoreInst *access =
      B.CreateAlignedStore(pack(B, store.getValueOperand(), squashed, DL, loaded),
                           store.getPointerOperand(), store.getAlign());
  access->copyMetadata(store, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                               llvm::LLVMContext::MD_noalias});
  store.eraseFromParent();
  return true;
}
/// Whether the elements may form an interleaved group, which is better than integers.
bool canBeInterleaved(const llvm::Type &type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  return !vector || vector->getNumElements() <= tuning::maxInterleaveFactor;
}
} // namespace

bool squashSmallVectors(llvm::Function &F, const Uniformity &uniformity, const Strides &strides) {
  const llvm::DataLayout &DL = F.getDataLayout();
  bool changed = false;
  LoadedElements loaded;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
    if (!pointer || !uniformity.isVarying(pointer) ||
        (strides.get(pointer).isConstant() && canBeInterleaved(*llvm::getLoadStoreType(&I))))
      continue;
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
      changed |= squash(*load, DL, loaded);
    else
      changed |= squash(llvm::cast<llvm::StoreInst>(I), DL, loaded);
  }
  return changed;
}

} // namespace vecz
