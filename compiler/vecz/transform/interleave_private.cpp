#include "interleave_private.h"

#include "../analysis/interleaved_layout.h"
#include "../tuning.h"
#include "private_uses.h"

#include <llvm/Analysis/Utils/Local.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
/// The common size of the elements of a type; 0 if they differ or there is padding.
uint64_t getElementSize(llvm::Type *type, const llvm::DataLayout &DL) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return getElementSize(array->getElementType(), DL);
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    const uint64_t size = getElementSize(vector->getElementType(), DL);
    return size * vector->getNumElements() == DL.getTypeAllocSize(type) ? size : 0;
  }
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
    uint64_t common = 0;
    for (llvm::Type *member : structure->elements()) {
      const uint64_t size = getElementSize(member, DL);
      if (size == 0 || (common != 0 && size != common))
        return 0;
      common = size;
    }
    return common;
  }
  if (!type->isIntegerTy() && !type->isFloatingPointTy())
    return 0;
  const uint64_t size = DL.getTypeAllocSize(type);
  return DL.getTypeSizeInBits(type) == 8 * size ? size : 0;
}

/// A private variable with all its uses.
class PrivateArray {
public:
  PrivateArray(llvm::AllocaInst &variable, const llvm::DataLayout &DL)
      : variable(variable), DL(DL) {}

  bool isSuitable() {
    if (!variable.getAllocatedType()->isAggregateType())
      return false;
    size = getElementSize(variable.getAllocatedType(), DL);
    uses = size != 0 ? collectPrivateUses(variable) : std::nullopt;
    return uses && uses->lifetimes.empty() &&
           llvm::all_of(uses->accesses, [&](const PrivateUses::Access &access) {
             const auto *intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(access.I);
             return isElementAccess(*access.I) ||
                    (intrinsic && isExpandable(*intrinsic, *access.pointer));
           });
  }

  void interleave(unsigned width) {
    assert(uses && "call isSuitable() first");
    for (const PrivateUses::Access &access : uses->accesses)
      if (auto *intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(access.I))
        expand(*intrinsic);
    for (llvm::GetElementPtrInst *address : uses->addresses) {
      llvm::IRBuilder<> B(address);
      llvm::Value *offset = llvm::emitGEPOffset(&B, DL, address);
      llvm::Value *scaled = B.CreateMul(offset, llvm::ConstantInt::get(offset->getType(), width));
      llvm::Value *moved = B.CreatePtrAdd(address->getPointerOperand(), scaled, address->getName());
      address->replaceAllUsesWith(moved);
      address->eraseFromParent();
    }
    setInterleavedElementSize(variable, size);
  }

private:
  bool isElementAccess(const llvm::Instruction &I) const {
    if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(I))
      return false;
    llvm::Type *type = llvm::getLoadStoreType(&I);
    return getElementSize(type, DL) == size && llvm::getLoadStoreAlignment(&I).value() >= size &&
           !type->isAggregateType() && !type->isVectorTy();
  }

  bool startsAtElement(const llvm::MemIntrinsic &intrinsic) const {
    if (intrinsic.getDestAlign().valueOrOne().value() >= size)
      return true;
    const llvm::Value *pointer = intrinsic.getRawDest();
    llvm::APInt offset(DL.getIndexTypeSizeInBits(pointer->getType()), 0);
    return pointer->stripAndAccumulateConstantOffsets(DL, offset, /*AllowNonInbounds=*/true) ==
               &variable &&
           offset.srem(size) == 0;
  }

  bool isExpandable(const llvm::MemIntrinsic &intrinsic, const llvm::Value &pointer) const {
    const auto *length = llvm::dyn_cast<llvm::ConstantInt>(intrinsic.getLength());
    if (!length || intrinsic.isVolatile() || length->getZExtValue() % size != 0 || size > 8 ||
        length->getZExtValue() / size > tuning::maxExpandedElements ||
        intrinsic.getRawDest() != &pointer || !startsAtElement(intrinsic))
      return false;
    if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&intrinsic))
      return llvm::isa<llvm::MemCpyInst>(copy) && copy->getRawSource() != &pointer &&
             llvm::isa<llvm::GlobalVariable>(copy->getRawSource()->stripPointerCasts());
    const auto *set = llvm::dyn_cast<llvm::MemSetInst>(&intrinsic);
    return set && llvm::isa<llvm::ConstantInt>(set->getValue());
  }

  /// Expands a memcpy or memset to stores of elements.
  void expand(llvm::MemIntrinsic &intrinsic) {
    llvm::IRBuilder<> B(&intrinsic);
    llvm::Type *element = B.getIntNTy(unsigned(8 * size));
    const uint64_t count = llvm::cast<llvm::ConstantInt>(intrinsic.getLength())->getZExtValue();
    const auto getElement = [&](llvm::Value *pointer, uint64_t offset) {
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), pointer, offset);
    };
    for (uint64_t offset = 0; offset != count; offset += size) {
      llvm::Value *value;
      if (const auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(&intrinsic))
        value =
            B.CreateAlignedLoad(element, getElement(copy->getRawSource(), offset),
                                llvm::commonAlignment(copy->getSourceAlign().valueOrOne(), offset));
      else
        value = llvm::ConstantInt::get(
            element, llvm::APInt::getSplat(unsigned(8 * size),
                                           llvm::cast<llvm::ConstantInt>(
                                               llvm::cast<llvm::MemSetInst>(intrinsic).getValue())
                                               ->getValue()));
      llvm::Value *to = intrinsic.getRawDest();
      if (offset != 0) {
        to = getElement(to, offset);
        if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(to))
          uses->addresses.push_back(address);
      }
      B.CreateAlignedStore(value, to,
                           llvm::commonAlignment(intrinsic.getDestAlign().valueOrOne(), offset));
    }
    intrinsic.eraseFromParent();
  }

  llvm::AllocaInst &variable;
  const llvm::DataLayout &DL;
  uint64_t size = 0;
  std::optional<PrivateUses> uses;
};
} // namespace

void interleavePrivateArrays(llvm::Function &F, unsigned width) {
  llvm::SmallVector<llvm::AllocaInst *, 4> variables;
  for (llvm::Instruction &I : F.getEntryBlock())
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I))
      variables.push_back(variable);
  for (llvm::AllocaInst *variable : variables)
    if (PrivateArray array(*variable, F.getDataLayout()); array.isSuitable())
      array.interleave(width);
}

} // namespace vecz
