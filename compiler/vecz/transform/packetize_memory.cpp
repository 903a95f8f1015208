// Accesses to memory.
#include "../memory_ops.h"
#include "../refusal.h"
#include "../remarks.h"
#include "interleave_private.h"
#include "packetizer.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>

namespace vecz {

namespace {
/// Whether consecutive values of the type are in memory as a vector of them is.
bool isPacked(llvm::Type *type, const llvm::DataLayout &DL) {
  const uint64_t bits = DL.getTypeSizeInBits(type).getKnownMinValue();
  return bits % 8 == 0 && bits == 8 * DL.getTypeAllocSize(type).getKnownMinValue();
}

} // namespace

void copyAccessMetadata(llvm::Value *to, const llvm::Instruction &from) {
  if (auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(to); I && I->mayReadOrWriteMemory())
    I->copyMetadata(from, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                           llvm::LLVMContext::MD_noalias, llvm::LLVMContext::MD_access_group,
                           llvm::LLVMContext::MD_mem_parallel_loop_access});
}

/// Frames and caches have room for the variables of one work-item, and not always for those of all
/// lanes.
llvm::Error Packetizer::countPrivateBytes(const llvm::AllocaInst &I, uint64_t size) {
  privateBytes =
      llvm::SaturatingMultiplyAdd(size, uint64_t(width.getKnownMinValue()), privateBytes);
  if (privateBytes <= maxPrivateBytes)
    return llvm::Error::success();
  return llvm::make_error<TooMuchPrivateMemory>(
      ("its private variables take " + llvm::Twine(privateBytes) +
       " bytes in all lanes, and there is room for " + llvm::Twine(maxPrivateBytes))
          .str(),
      I.getDebugLoc());
}

/// Each lane gets its own variable, one behind the other or element by element.
llvm::Error Packetizer::packetizeAlloca(llvm::AllocaInst &I) {
  const llvm::TypeSize size = F.getDataLayout().getTypeAllocSize(I.getAllocatedType());
  if (!I.getParent()->isEntryBlock())
    return refuse(I,
                  "only variables that are made when the kernel starts can be private to a lane");
  if (!I.isStaticAlloca() || I.isArrayAllocation() || size.isScalable())
    return refuse(I, "only variables whose size is known can be private to a lane");
  if (llvm::Error error = countPrivateBytes(I, size.getFixedValue()))
    return error;
  // An array of scalable length is one of vectors: it has a place in the frame like any other.
  llvm::Type *type =
      width.isScalable()
          ? llvm::ArrayType::get(llvm::VectorType::get(B.getInt8Ty(), width), size.getFixedValue())
          : llvm::ArrayType::get(I.getAllocatedType(), width.getFixedValue());
  // What uses it may come before where it stood, behind the variables that come first.
  B.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto *all = B.CreateAlloca(type, I.getAddressSpace(), nullptr, I.getName());
  all->setAlignment(I.getAlign());
  const std::optional<unsigned> elementSize = getInterleavedSize(I);
  if (elementSize)
    all->setAlignment(std::max(I.getAlign(), llvm::Align(target.getRegisterBits() / 8)));
  B.SetInsertPointPastAllocas(&F);
  llvm::Value *numbers = getLaneNumbers(F.getDataLayout().getIndexType(I.getType()));
  llvm::Type *element = elementSize ? B.getIntNTy(8 * *elementSize) : I.getAllocatedType();
  packets[&I].vector = B.CreateGEP(element, all, numbers, I.getName());
  variables.push_back({&I, all});
  return llvm::Error::success();
}

/// Whether the access is to the same element of each lane's own variable. All of them are there
/// even if not all lanes are active.
bool Packetizer::isOwnElement(const llvm::Value *pointer, uint64_t size) const {
  const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
  return variable && strides.get(pointer).isConstant(size) &&
         (getInterleavedSize(*variable) == size ||
          F.getDataLayout().getTypeAllocSize(variable->getAllocatedType()) == size);
}

/// What holds of the first lane's variable need not hold of those behind it.
llvm::Align Packetizer::limitAlignment(const llvm::Value *pointer, llvm::Align alignment) const {
  llvm::SmallVector<const llvm::Value *, 2> objects;
  llvm::getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  for (const llvm::Value *object : objects)
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object)) {
      const uint64_t size = F.getDataLayout().getTypeAllocSize(variable->getAllocatedType());
      alignment =
          llvm::commonAlignment(alignment, getInterleavedSize(*variable).value_or(unsigned(size)));
    }
  return alignment;
}

void Packetizer::limitAlignment(llvm::Instruction &I) const {
  const llvm::Align alignment =
      limitAlignment(llvm::getLoadStorePointerOperand(&I), llvm::getLoadStoreAlignment(&I));
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    load->setAlignment(alignment);
  else
    llvm::cast<llvm::StoreInst>(I).setAlignment(alignment);
}

void Packetizer::limitAlignment(llvm::CallInst &I) const {
  for (unsigned i = 0; i != I.arg_size(); ++i) {
    const llvm::MaybeAlign known = I.getParamAlign(i);
    // For what is passed by value it is part of how to pass it.
    if (!known || I.isByValArgument(i) || !uniformity.isVarying(I.getArgOperand(i)))
      continue;
    const llvm::Align limited = limitAlignment(I.getArgOperand(i), *known);
    I.removeParamAttr(i, llvm::Attribute::Alignment);
    I.addParamAttr(i, llvm::Attribute::getWithAlignment(I.getContext(), limited));
  }
}

/// Null if the access is on its own.
const InterleavedGroup *Packetizer::getGroup(const llvm::Instruction &I) const {
  return width.isScalable() || isPredicated ? nullptr : groups.get(I);
}

/// An access by all lanes, and how the addresses differ.
std::pair<MemoryOp, llvm::Value *> Packetizer::planAccess(llvm::Instruction &I, llvm::Type *type) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  const bool isLoad = llvm::isa<llvm::LoadInst>(I);
  const Stride stride = strides.get(pointer);
  const int64_t size = F.getDataLayout().getTypeAllocSize(type);
  MemoryOp op{isLoad ? MemoryOp::Kind::Load : MemoryOp::Kind::Store, widen(type),
              llvm::getLoadStoreAlignment(&I)};
  if (stride.isConstant(size))
    return {op, pointer};
  note(I, llvm::Twine(isLoad ? "gather" : "scatter") + describeMemory(pointer) + ": " +
              describeAddresses(stride, size));
  op.stride = stride.isConstant() ? stride.getAmount() / size : 0;
  if (llvm::isInt<32>(op.stride) && stride.isConstant(op.stride * size)) {
    op.kind = isLoad ? MemoryOp::Kind::InterleavedLoad : MemoryOp::Kind::InterleavedStore;
    return {op, pointer};
  }
  op.kind = isLoad ? MemoryOp::Kind::GatherLoad : MemoryOp::Kind::ScatterStore;
  return {op, getVector(pointer)};
}

llvm::Value *Packetizer::packetizeLoad(const Work &work, llvm::LoadInst &I) {
  if (!I.isSimple() || !isElement(I.getType()) || !isPacked(I.getType(), F.getDataLayout()))
    return nullptr;
  llvm::Value *place = I.getPointerOperand();
  const uint64_t size = F.getDataLayout().getTypeAllocSize(I.getType());
  if (const InterleavedGroup *group = getGroup(I)) {
    if (!packets[&I].vector)
      loadGroup(*group);
    return packets[&I].vector;
  }
  if (!isPredicated && isOwnElement(place, size)) {
    llvm::Value *own = target.createLoad(B, widen(I.getType()), place, I.getAlign(), ActiveLanes{});
    copyAccessMetadata(own, I);
    return own;
  }
  limitAlignment(I);
  if (llvm::Value *stride = getStrideOfAccess(work, place, size)) {
    note(I, "load" + describeMemory(place) +
                " lane by lane: " + describeAddresses(strides.get(place), size));
    return emitStrided(I, nullptr, stride);
  }
  const auto [op, pointer] = planAccess(I, I.getType());
  if (const ContiguityCheck test = emitIsWhole(work, op, place); test.holds)
    return emitChecked(work, test, op, nullptr, pointer);
  const ActiveLanes lanes = getActiveLanes(work);
  llvm::Value *loaded = op.kind == MemoryOp::Kind::Load && lanes.areAll()
                            ? target.createLoad(B, op.dataType, pointer, op.alignment, lanes)
                            : createMemoryOp(B, op, nullptr, pointer, lanes);
  copyAccessMetadata(loaded, I);
  return loaded;
}

/// False if it must be done lane by lane.
bool Packetizer::packetizeStore(const Work &work, llvm::StoreInst &I) {
  llvm::Value *value = I.getValueOperand();
  llvm::Type *type = value->getType();
  if (!I.isSimple() || !isElement(type) || !isPacked(type, F.getDataLayout()))
    return false;
  llvm::Value *place = I.getPointerOperand();
  const uint64_t size = F.getDataLayout().getTypeAllocSize(type);
  llvm::Value *data = getVector(value);
  if (!isPredicated && isOwnElement(place, size)) {
    if (llvm::Value *mask = getMask(work))
      data = B.CreateSelect(mask, data,
                            target.createLoad(B, widen(type), place, I.getAlign(), ActiveLanes{}));
    copyAccessMetadata(target.createStore(B, data, place, I.getAlign(), ActiveLanes{}), I);
    return true;
  }
  if (const InterleavedGroup *group = getGroup(I)) {
    if (group->getLeader() == &I)
      storeGroup(*group);
    return true;
  }
  limitAlignment(I);
  if (llvm::Value *stride = getStrideOfAccess(work, place, size)) {
    note(I, "store" + describeMemory(place) +
                " lane by lane: " + describeAddresses(strides.get(place), size));
    emitStrided(I, data, stride);
    return true;
  }
  const auto [op, pointer] = planAccess(I, type);
  if (const ContiguityCheck test = emitIsWhole(work, op, place); test.holds) {
    emitChecked(work, test, op, data, pointer);
    return true;
  }
  const ActiveLanes lanes = getActiveLanes(work);
  llvm::Value *stored = op.kind == MemoryOp::Kind::Store && lanes.areAll()
                            ? target.createStore(B, data, pointer, op.alignment, lanes)
                            : createMemoryOp(B, op, data, pointer, lanes);
  copyAccessMetadata(stored, I);
  return true;
}

void Packetizer::scalarizeAccess(const Work &work) {
  if (llvm::getLoadStorePointerOperand(work.I))
    limitAlignment(*work.I);
  const llvm::Value *pointer = llvm::getPointerOperand(work.I);
  if (const auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(work.I))
    pointer = atomic->getPointerOperand();
  else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(work.I))
    pointer = exchange->getPointerOperand();
  note(*work.I, llvm::Twine(work.I->isAtomic() ? "atomic operation" : work.I->getOpcodeName()) +
                    (pointer ? describeMemory(pointer) : "") + " for each lane");
  scalarize(work, /*isSafe=*/false);
}

} // namespace vecz
