#include "lane_addresses.h"
#include "tuning.h"
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

/// Whether an access may be scalarized without a loop.
bool canScalarize(const llvm::Type *vectorType) {
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(vectorType);
  return type && type->getNumElements() <= tuning::maxScalarizedLanes;
}

llvm::Value *createLaneLoads(llvm::IRBuilderBase &B, llvm::Type *vectorType, llvm::Value *pointers,
                             llvm::Align alignment, llvm::Value *mask) {
  auto *type = llvm::cast<llvm::FixedVectorType>(vectorType);
  LaneAddresses addresses(B, pointers, type);
  InactiveLaneSubstitute substitute(B, mask);
  addresses.replaceInactive(substitute);
  llvm::Value *vector = llvm::PoisonValue::get(type);
  for (unsigned lane = 0; lane != type->getNumElements(); ++lane) {
    llvm::Value *address = addresses.create(lane);
    vector = B.CreateInsertElement(
        vector, B.CreateAlignedLoad(type->getElementType(), address, alignment), lane);
  }
  return vector;
}

/// Lets inactive lanes store to a variable that nobody reads. That takes a conditional move per
/// lane, while a branch per lane, as code generators expand masked stores to, mispredicts often.
/// Pointers of all address spaces must be addresses of one memory.
class InactiveLaneSink {
public:
  InactiveLaneSink(llvm::IRBuilderBase &B, llvm::Value *mask, llvm::Type *element,
                   llvm::Align alignment)
      : B(B), addressType(B.getIntPtrTy(B.GetInsertBlock()->getDataLayout())) {
    const unsigned count = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
    bits = B.CreateBitCast(mask, B.getIntNTy(count));
    llvm::BasicBlock &entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    llvm::AllocaInst *variable = find(entry, element);
    if (!variable) {
      variable = llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(element, nullptr, name);
      // SROA would turn the choice between a variable and another pointer into a branch.
      llvm::IRBuilder<>(&entry, std::next(variable->getIterator()))
          .CreatePtrToInt(variable, addressType);
    }
    variable->setAlignment(std::max(alignment, variable->getAlign()));
    sink = llvm::cast<llvm::Value>(*variable->user_begin());
  }

  llvm::Value *choose(llvm::Value *address, unsigned lane) {
    const unsigned count = bits->getType()->getIntegerBitWidth();
    llvm::Value *bit = B.getInt(llvm::APInt::getOneBitSet(count, lane));
    llvm::Value *chosen = B.CreateSelect(B.CreateIsNotNull(B.CreateAnd(bits, bit)),
                                         B.CreatePtrToInt(address, addressType), sink);
    return B.CreateIntToPtr(chosen, address->getType());
  }

private:
  static constexpr llvm::StringLiteral name = "inactive.lanes";

  /// The sink of another access in this function.
  static llvm::AllocaInst *find(llvm::BasicBlock &entry, const llvm::Type *element) {
    for (llvm::Instruction &I : entry)
      if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
          variable && variable->getName().starts_with(name) && variable->hasOneUse() &&
          variable->getAllocatedType() == element)
        return variable;
    return nullptr;
  }

  llvm::IRBuilderBase &B;
  llvm::Type *addressType;
  llvm::Value *bits;
  llvm::Value *sink;
};

llvm::Instruction *createLaneStores(llvm::IRBuilderBase &B, llvm::Value *vector,
                                    llvm::Value *pointers, llvm::Align alignment,
                                    llvm::Value *mask) {
  auto *type = llvm::cast<llvm::FixedVectorType>(vector->getType());
  LaneAddresses addresses(B, pointers, type);
  std::optional<InactiveLaneSink> sink;
  if (mask)
    sink.emplace(B, mask, type->getElementType(), alignment);
  llvm::Instruction *last = nullptr;
  for (unsigned lane = 0; lane != type->getNumElements(); ++lane) {
    llvm::Value *address = addresses.create(lane);
    if (sink)
      address = sink->choose(address, lane);
    last = B.CreateAlignedStore(B.CreateExtractElement(vector, lane), address, alignment);
  }
  return last;
}
} // namespace

llvm::Value *TargetInfo::createLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                    llvm::Value *pointer, llvm::Align alignment,
                                    const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_load, vectorType, {}, pointer, alignment, lanes);
  if (!lanes.mask)
    return B.CreateAlignedLoad(vectorType, pointer, alignment);
  if (!hasMaskedAccesses() && canScalarize(vectorType))
    return createLaneLoads(B, vectorType, pointer, alignment, lanes.mask);
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
  if (!hasMaskedAccesses() && hasFlatMemory() && canScalarize(vector->getType()))
    return createLaneStores(B, vector, pointer, alignment, lanes.mask);
  return B.CreateMaskedStore(vector, pointer, alignment, lanes.mask);
}

namespace {
/// The addresses of elements with a stride of `stride` elements.
llvm::Value *createPointers(llvm::IRBuilderBase &B, const llvm::VectorType *type,
                            llvm::Value *pointer, int64_t stride) {
  const llvm::DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  llvm::Type *indexType = DL.getIndexType(pointer->getType());
  auto *indices = llvm::VectorType::get(indexType, type->getElementCount());
  llvm::Value *offsets =
      B.CreateMul(B.CreateStepVector(indices),
                  llvm::ConstantInt::getSigned(indices, stride, /*ImplicitTrunc=*/true));
  return B.CreateGEP(type->getElementType(), pointer, offsets);
}

/// The stride in bytes.
llvm::Value *createBytes(llvm::IRBuilderBase &B, const llvm::VectorType *type,
                         const llvm::Value *pointer, int64_t stride) {
  const llvm::DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  const int64_t size = DL.getTypeAllocSize(type->getElementType()).getFixedValue();
  return llvm::ConstantInt::getSigned(DL.getIndexType(pointer->getType()), stride * size,
                                      /*ImplicitTrunc=*/true);
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
  if (!lanes.mask && !hasGathers() && canScalarize(vectorType))
    return createLaneLoads(B, vectorType, pointers, alignment, lanes.mask);
  return B.CreateMaskedGather(vectorType, pointers, alignment, lanes.mask);
}

llvm::Instruction *TargetInfo::createScatterStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                  llvm::Value *pointers, llvm::Align alignment,
                                                  const ActiveLanes &lanes) const {
  if (lanes.length)
    return createPredicated(B, llvm::Intrinsic::vp_scatter, vector->getType(), vector, pointers,
                            alignment, lanes);
  if (!lanes.mask && !hasGathers() && canScalarize(vector->getType()))
    return createLaneStores(B, vector, pointers, alignment, lanes.mask);
  return B.CreateMaskedScatter(vector, pointers, alignment, lanes.mask);
}

namespace {
/// LLVM's SVE back end cannot select scalable vectors of one element; RVV's can.
unsigned getMinScalableWidth(const llvm::Triple &triple) { return triple.isAArch64() ? 2 : 1; }

/// The smallest page size of CPUs whose operating systems protect memory by pages, which all
/// address spaces share.
unsigned getPageBytes(const llvm::Triple &triple) {
  const bool hasPages = triple.isOSLinux() || triple.isOSDarwin() || triple.isOSWindows();
  return hasPages && (triple.isAArch64() || triple.isX86() || triple.isRISCV()) ? 4096 : 0;
}

bool hasMaskedStores(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &context,
                     unsigned registerBits, unsigned bits) {
  auto *vector =
      llvm::FixedVectorType::get(llvm::Type::getIntNTy(context, bits), registerBits / bits);
  return TTI.isLegalMaskedStore(vector, llvm::Align(bits / 8), /*AddressSpace=*/0);
}

bool areMaskedStoresCheap(const llvm::TargetTransformInfo &TTI, llvm::Type *vector) {
  constexpr auto kind = llvm::TargetTransformInfo::TCK_RecipThroughput;
  const llvm::Align alignment(4);
  const llvm::MemIntrinsicCostAttributes masked(llvm::Intrinsic::masked_store, vector, alignment);
  return TTI.getMemIntrinsicInstrCost(masked, kind) <=
         tuning::maxMaskedStoreCost *
             TTI.getMemoryOpCost(llvm::Instruction::Store, vector, alignment, 0, kind);
}

/// The properties that TTI has of the machine. TTI belongs to a function, so it takes any.
MachineFacts getFacts(llvm::TargetMachine &TM, const llvm::Module &M) {
  MachineFacts facts;
  facts.maxRegisters = tuning::maxRegistersPerValue;
  facts.minScalableWidth = getMinScalableWidth(TM.getTargetTriple());
  facts.pageBytes = getPageBytes(TM.getTargetTriple());
  facts.hasFlatMemory = facts.pageBytes != 0;
  for (const llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    const llvm::TargetTransformInfo TTI = TM.getTargetTransformInfo(F);
    const llvm::TypeSize bits =
        TTI.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector);
    if (bits.isZero())
      break;
    facts.registerBits = unsigned(bits.getFixedValue());
    auto *vector =
        llvm::FixedVectorType::get(llvm::Type::getInt32Ty(M.getContext()), facts.registerBits / 32);
    const auto isMaskable = [&](unsigned bits) {
      return hasMaskedStores(TTI, M.getContext(), facts.registerBits, bits);
    };
    facts.hasMaskedAccesses = isMaskable(32);
    facts.minMaskedBits = isMaskable(8) ? 8 : isMaskable(16) ? 16 : 32;
    facts.hasCheapMaskedStores = facts.hasMaskedAccesses && areMaskedStoresCheap(TTI, vector);
    facts.hasGathers = TTI.isLegalMaskedGather(vector, llvm::Align(4));
    break;
  }
  return facts;
}
} // namespace

TargetInfoAnalysis::TargetInfoAnalysis() : TargetInfoAnalysis(nullptr) {}

TargetInfoAnalysis::TargetInfoAnalysis(llvm::TargetMachine *TM)
    : callback([TM](const llvm::Module &M) {
        if (TM)
          return std::make_unique<TargetInfo>(getFacts(*TM, M));
        MachineFacts facts;
        facts.minScalableWidth = getMinScalableWidth(M.getTargetTriple());
        return std::make_unique<TargetInfo>(facts);
      }) {}

} // namespace vecz
