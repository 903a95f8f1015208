#include "lane_addresses.h"

#include "transform/lane_reload.h"

namespace vecz {

static llvm::Value *createLaneNumbers(llvm::IRBuilderBase &B, llvm::ElementCount lanes) {
  return B.CreateStepVector(llvm::VectorType::get(B.getInt8Ty(), lanes));
}

InactiveLaneSubstitute::InactiveLaneSubstitute(llvm::IRBuilderBase &B, llvm::Value *mask)
    : B(B), mask(mask) {
  if (!mask)
    return;
  llvm::Value *numbers =
      createLaneNumbers(B, llvm::cast<llvm::VectorType>(mask->getType())->getElementCount());
  last = B.CreateIntMaxReduce(
      B.CreateSelect(mask, numbers, llvm::Constant::getNullValue(numbers->getType())),
      /*IsSigned=*/false);
}

llvm::Value *InactiveLaneSubstitute::replace(llvm::Value *vector) {
  if (!mask)
    return vector;
  const unsigned count = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
  return B.CreateSelect(mask, vector,
                        B.CreateVectorSplat(count, B.CreateExtractElement(vector, last)));
}

LaneAddresses::LaneAddresses(llvm::IRBuilderBase &B, llvm::Value *pointers,
                             llvm::VectorType *dataType)
    : B(B), varying(pointers) {
  if (pointers->getType()->isVectorTy()) {
    splitAddress();
    isReloaded = canReloadLanes(varying);
    return;
  }
  first = pointers;
  element = dataType->getElementType();
  varying = createLaneNumbers(B, dataType->getElementCount());
}

LaneAddresses::LaneAddresses(llvm::IRBuilderBase &B, llvm::Value *pointer, llvm::Value *stride,
                             llvm::ElementCount lanes)
    : B(B), varying(createLaneNumbers(B, lanes)), first(pointer), stride(stride) {}

void LaneAddresses::replaceInactive(InactiveLaneSubstitute &substitute) {
  llvm::Value *replaced = substitute.replace(varying);
  isReloaded &= replaced == varying;
  varying = replaced;
}

llvm::Value *LaneAddresses::create(unsigned lane) {
  llvm::Value *value =
      isReloaded ? LaneReload(lane).create(varying) : B.CreateExtractElement(varying, lane);
  if (stride)
    return B.CreatePtrAdd(first, B.CreateMul(B.CreateZExt(value, stride->getType()), stride));
  if (first)
    return B.CreateGEP(element, first, B.CreateZExt(value, B.getInt64Ty()));
  if (extension)
    value = B.CreateCast(extension->getOpcode(), value, extension->getDestTy()->getScalarType());
  for (const llvm::GetElementPtrInst *step : llvm::reverse(steps)) {
    llvm::Value *base = step->getPointerOperand()->getType()->isVectorTy()
                            ? value
                            : const_cast<llvm::Value *>(step->getPointerOperand());
    llvm::SmallVector<llvm::Value *, 4> indices;
    for (llvm::Value *index : const_cast<llvm::GetElementPtrInst *>(step)->indices())
      indices.push_back(index->getType()->isVectorTy() ? value : index);
    value = B.CreateGEP(step->getSourceElementType(), base, indices);
  }
  return value;
}

/// The only vector operand; null if there are several.
static llvm::Value *getOnlyVector(llvm::GetElementPtrInst &step) {
  llvm::Value *found = nullptr;
  for (llvm::Value *operand : step.operand_values()) {
    if (!operand->getType()->isVectorTy())
      continue;
    if (found)
      return nullptr;
    found = operand;
  }
  return found;
}

void LaneAddresses::splitAddress() {
  while (auto *step = llvm::dyn_cast<llvm::GetElementPtrInst>(varying)) {
    llvm::Value *next = getOnlyVector(*step);
    if (!next)
      return;
    steps.push_back(step);
    varying = next;
  }
  auto *cast = llvm::dyn_cast<llvm::CastInst>(varying);
  if (!cast || !llvm::isa<llvm::SExtInst, llvm::ZExtInst>(cast) ||
      cast->getSrcTy()->getScalarSizeInBits() < 8)
    return;
  extension = cast;
  varying = cast->getOperand(0);
}

} // namespace vecz
