#include "vecz/vecz_target_info.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace vecz {

llvm::AnalysisKey TargetInfoAnalysis::Key;

TargetInfo::~TargetInfo() = default;

namespace {
/// A vector-predicated access. `stored` is null for loads.
llvm::CallInst *createPredicated(llvm::IRBuilderBase &B, llvm::Intrinsic::ID ID,
                                 llvm::Type *vectorType, llvm::Value *stored, llvm::Value *pointer,
                                 llvm::Align alignment, const ActiveLanes &lanes) {
  const llvm::ElementCount count = llvm::cast<llvm::VectorType>(vectorType)->getElementCount();
  llvm::Value *mask = lanes.mask ? lanes.mask : B.CreateVectorSplat(count, B.getTrue());
  llvm::SmallVector<llvm::Value *, 4> args = {pointer, mask, lanes.length};
  if (stored)
    args.insert(args.begin(), stored);
  llvm::CallInst *call = B.CreateIntrinsic(ID, {vectorType, pointer->getType()}, args);
  call->addParamAttr(stored ? 1 : 0, llvm::Attribute::getWithAlignment(B.getContext(), alignment));
  return call;
}
} // namespace

llvm::Value *TargetInfo::createLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                    llvm::Value *pointer, llvm::Align alignment,
                                    const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_load, vectorType, {}, pointer, alignment, lanes);
  if (!lanes.mask)
    return B.CreateAlignedLoad(vectorType, pointer, alignment);
  return B.CreateMaskedLoad(vectorType, pointer, alignment, lanes.mask);
}

llvm::Instruction *TargetInfo::createStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                           llvm::Value *pointer, llvm::Align alignment,
                                           const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_store, vector->getType(), vector, pointer,
                            alignment, lanes);
  if (!lanes.mask)
    return B.CreateAlignedStore(vector, pointer, alignment);
  return B.CreateMaskedStore(vector, pointer, alignment, lanes.mask);
}

namespace {
/// The addresses of elements that are `stride` elements apart.
llvm::Value *createPointers(llvm::IRBuilderBase &B, const llvm::VectorType *type,
                            llvm::Value *pointer, int64_t stride) {
  const llvm::DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  llvm::Type *indexType = DL.getIndexType(pointer->getType());
  auto *indices = llvm::VectorType::get(indexType, type->getElementCount());
  llvm::Value *offsets =
      B.CreateMul(B.CreateStepVector(indices), llvm::ConstantInt::getSigned(indices, stride));
  return B.CreateGEP(type->getElementType(), pointer, offsets);
}

/// How far elements are apart, in bytes.
llvm::Value *createBytes(llvm::IRBuilderBase &B, const llvm::VectorType *type,
                         const llvm::Value *pointer, int64_t stride) {
  const llvm::DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  const int64_t size = DL.getTypeAllocSize(type->getElementType()).getFixedValue();
  return llvm::ConstantInt::getSigned(DL.getIndexType(pointer->getType()), stride * size);
}

llvm::Value *createLanePointer(llvm::IRBuilderBase &B, llvm::Value *pointer, llvm::Value *stride,
                               unsigned lane) {
  if (lane == 0)
    return pointer;
  return B.CreatePtrAdd(pointer,
                        B.CreateMul(stride, llvm::ConstantInt::get(stride->getType(), lane)));
}
} // namespace

llvm::Value *TargetInfo::createInterleavedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                               llvm::Value *pointer, int64_t stride,
                                               llvm::Align alignment,
                                               const ActiveLanes &lanes) const {
  auto *type = llvm::cast<llvm::VectorType>(vectorType);
  if (lanes.areAll() && !type->isScalableTy())
    return createStridedLoad(B, type, pointer, createBytes(B, type, pointer, stride), alignment);
  return createGatherLoad(B, vectorType, createPointers(B, type, pointer, stride), alignment,
                          lanes);
}

llvm::Instruction *TargetInfo::createInterleavedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                      llvm::Value *pointer, int64_t stride,
                                                      llvm::Align alignment,
                                                      const ActiveLanes &lanes) const {
  auto *type = llvm::cast<llvm::VectorType>(vector->getType());
  if (lanes.areAll() && !type->isScalableTy())
    return createStridedStore(B, vector, pointer, createBytes(B, type, pointer, stride), alignment);
  return createScatterStore(B, vector, createPointers(B, type, pointer, stride), alignment, lanes);
}

llvm::Value *TargetInfo::createStridedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                           llvm::Value *pointer, llvm::Value *stride,
                                           llvm::Align alignment) const {
  auto *type = llvm::cast<llvm::FixedVectorType>(vectorType);
  llvm::Value *vector = llvm::PoisonValue::get(type);
  for (unsigned lane = 0; lane != type->getNumElements(); ++lane)
    vector = B.CreateInsertElement(vector,
                                   B.CreateAlignedLoad(type->getElementType(),
                                                       createLanePointer(B, pointer, stride, lane),
                                                       alignment),
                                   lane);
  return vector;
}

llvm::Instruction *TargetInfo::createStridedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                  llvm::Value *pointer, llvm::Value *stride,
                                                  llvm::Align alignment) const {
  llvm::Instruction *last = nullptr;
  const unsigned lanes = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  for (unsigned lane = 0; lane != lanes; ++lane)
    last = B.CreateAlignedStore(B.CreateExtractElement(vector, lane),
                                createLanePointer(B, pointer, stride, lane), alignment);
  return last;
}

llvm::Value *TargetInfo::createGatherLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                          llvm::Value *pointers, llvm::Align alignment,
                                          const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_gather, vectorType, {}, pointers, alignment,
                            lanes);
  return B.CreateMaskedGather(vectorType, pointers, alignment, lanes.mask);
}

llvm::Instruction *TargetInfo::createScatterStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                  llvm::Value *pointers, llvm::Align alignment,
                                                  const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_scatter, vector->getType(), vector, pointers,
                            alignment, lanes);
  return B.CreateMaskedScatter(vector, pointers, alignment, lanes.mask);
}

namespace {
unsigned getRegisterBits(llvm::TargetMachine *TM, const llvm::Module &M) {
  constexpr unsigned fallback = 128;
  if (!TM)
    return fallback;
  for (const llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    const llvm::TypeSize bits = TM->getTargetTransformInfo(F).getRegisterBitWidth(
        llvm::TargetTransformInfo::RGK_FixedWidthVector);
    return bits.isZero() ? fallback : unsigned(bits.getFixedValue());
  }
  return fallback;
}

/// LLVM's code generator for SVE fails on scalable vectors of one element; that for RVV has them.
unsigned getMinScalableWidth(const llvm::TargetMachine *TM, const llvm::Module &M) {
  return (TM ? TM->getTargetTriple() : M.getTargetTriple()).isAArch64() ? 2 : 1;
}
} // namespace

TargetInfoAnalysis::TargetInfoAnalysis() : TargetInfoAnalysis(nullptr) {}

TargetInfoAnalysis::TargetInfoAnalysis(llvm::TargetMachine *TM)
    : callback([TM](const llvm::Module &M) {
        constexpr unsigned maxRegisters = 4;
        return std::make_unique<TargetInfo>(getRegisterBits(TM, M), TM ? maxRegisters : 1,
                                            getMinScalableWidth(TM, M));
      }) {}

} // namespace vecz
