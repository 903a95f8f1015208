#include "private_variables.h"

#include "../analysis/interleaved_layout.h"
#include "../refusal.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DataLayout.h>

namespace vecz {

llvm::Error PrivateVariables::countBytes(const llvm::AllocaInst &I, uint64_t size) {
  totalBytes = llvm::SaturatingMultiplyAdd(size, uint64_t(width.getKnownMinValue()), totalBytes);
  if (totalBytes <= tuning::maxPrivateBytes)
    return llvm::Error::success();
  return llvm::make_error<TooManyLanes>(
      ("private variables take " + llvm::Twine(totalBytes) + " bytes in all lanes, more than " +
       llvm::Twine(tuning::maxPrivateBytes) + "; use smaller private arrays or a smaller factor")
          .str(),
      I.getDebugLoc());
}

llvm::Error PrivateVariables::packetize(llvm::AllocaInst &I) {
  const llvm::TypeSize size = F.getDataLayout().getTypeAllocSize(I.getAllocatedType());
  if (!I.getParent()->isEntryBlock())
    return refuse(I, "private variable is not allocated in the entry block");
  if (!I.isStaticAlloca() || I.isArrayAllocation() || size.isScalable())
    return refuse(I, "private variable has no constant size");
  if (llvm::Error error = countBytes(I, size.getFixedValue()))
    return error;
  // An array of scalable vectors of bytes has a fixed place in the frame.
  llvm::Type *type =
      width.isScalable()
          ? llvm::ArrayType::get(llvm::VectorType::get(B.getInt8Ty(), width), size.getFixedValue())
          : llvm::ArrayType::get(I.getAllocatedType(), width.getFixedValue());
  // The addresses of the lanes are built after the first run of allocas, which may come before the
  // original one.
  B.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto *all = B.CreateAlloca(type, I.getAddressSpace(), nullptr, I.getName());
  all->setAlignment(I.getAlign());
  const std::optional<unsigned> elementSize = getInterleavedElementSize(I);
  if (elementSize)
    all->setAlignment(std::max(I.getAlign(), llvm::Align(packets.target.getRegisterBits() / 8)));
  B.SetInsertPointPastAllocas(&F);
  llvm::Value *numbers = packets.getLaneNumbers(F.getDataLayout().getIndexType(I.getType()));
  llvm::Type *element = elementSize ? B.getIntNTy(8 * *elementSize) : I.getAllocatedType();
  packets.setVector(&I, B.CreateGEP(element, all, numbers, I.getName()));
  variables.push_back({&I, all});
  return llvm::Error::success();
}

bool PrivateVariables::isOwnElement(const llvm::Value *pointer, uint64_t size) const {
  const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
  return variable && packets.strides.get(pointer).isConstant(size) &&
         (getInterleavedElementSize(*variable) == size ||
          F.getDataLayout().getTypeAllocSize(variable->getAllocatedType()) == size);
}

llvm::Align PrivateVariables::limitAlignment(const llvm::Value *pointer,
                                             llvm::Align alignment) const {
  llvm::SmallVector<const llvm::Value *, 2> objects;
  llvm::getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  for (const llvm::Value *object : objects)
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object)) {
      const uint64_t size = F.getDataLayout().getTypeAllocSize(variable->getAllocatedType());
      alignment = llvm::commonAlignment(
          alignment, getInterleavedElementSize(*variable).value_or(unsigned(size)));
    }
  return alignment;
}

void PrivateVariables::limitAlignment(llvm::Instruction &loadOrStore) const {
  const llvm::Align alignment = limitAlignment(llvm::getLoadStorePointerOperand(&loadOrStore),
                                               llvm::getLoadStoreAlignment(&loadOrStore));
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&loadOrStore))
    load->setAlignment(alignment);
  else
    llvm::cast<llvm::StoreInst>(loadOrStore).setAlignment(alignment);
}

void PrivateVariables::limitAlignment(llvm::CallInst &I) const {
  for (unsigned i = 0; i != I.arg_size(); ++i) {
    const llvm::MaybeAlign known = I.getParamAlign(i);
    // The alignment of a byval argument is part of the calling convention.
    if (!known || I.isByValArgument(i) || !packets.uniformity.isVarying(I.getArgOperand(i)))
      continue;
    const llvm::Align limited = limitAlignment(I.getArgOperand(i), *known);
    I.removeParamAttr(i, llvm::Attribute::Alignment);
    I.addParamAttr(i, llvm::Attribute::getWithAlignment(I.getContext(), limited));
  }
}

void PrivateVariables::replaceOriginals() {
  for (const auto &[variable, all] : variables)
    variable->replaceAllUsesWith(all);
}

} // namespace vecz
