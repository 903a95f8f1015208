#include "packet_builder.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
/// Code generators can split fixed vectors of any element type, but not scalable ones.
bool isScalableElement(const llvm::Type *type) {
  if (type->isIntegerTy())
    return type->isIntegerTy(1) || type->isIntegerTy(8) || type->isIntegerTy(16) ||
           type->isIntegerTy(32) || type->isIntegerTy(64);
  return type->isHalfTy() || type->isFloatTy() || type->isDoubleTy() || type->isPointerTy();
}

/// The element types of a structure or vector of the source; none for all other types.
llvm::SmallVector<llvm::Type *, 4> getElementTypes(llvm::Type *type) {
  if (const auto *structure = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::SmallVector<llvm::Type *, 4>(structure->elements());
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return llvm::SmallVector<llvm::Type *, 4>(vector->getNumElements(), vector->getElementType());
  return {};
}

llvm::Value *extractElement(llvm::IRBuilderBase &B, llvm::Value *value, unsigned index) {
  return value->getType()->isVectorTy() ? B.CreateExtractElement(value, index)
                                        : B.CreateExtractValue(value, index);
}

llvm::Value *insertElement(llvm::IRBuilderBase &B, llvm::Value *into, llvm::Value *value,
                           unsigned index) {
  return into->getType()->isVectorTy() ? B.CreateInsertElement(into, value, index)
                                       : B.CreateInsertValue(into, value, index);
}
} // namespace

void copyAccessMetadata(llvm::Value *to, const llvm::Instruction &from) {
  if (auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(to); I && I->mayReadOrWriteMemory())
    I->copyMetadata(from, {llvm::LLVMContext::MD_tbaa, llvm::LLVMContext::MD_alias_scope,
                           llvm::LLVMContext::MD_noalias, llvm::LLVMContext::MD_access_group,
                           llvm::LLVMContext::MD_mem_parallel_loop_access});
}

bool PacketBuilder::isElement(llvm::Type *type) const {
  return width.isScalable() ? isScalableElement(type)
                            : llvm::VectorType::isValidElementType(type) && !type->isTargetExtTy();
}

bool PacketBuilder::isWidenable(llvm::Type *type) const {
  const auto elements = getElementTypes(type);
  if (!width.isScalable() || elements.empty())
    return isElement(type);
  const auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  return (!structure || (structure->isLiteral() && !structure->isPacked())) &&
         llvm::all_of(elements, isScalableElement);
}

llvm::Type *PacketBuilder::widen(llvm::Type *type) const {
  assert(isWidenable(type) && "type has no vector form");
  auto elements = getElementTypes(type);
  if (elements.empty())
    return llvm::VectorType::get(type, width);
  for (llvm::Type *&element : elements)
    element = llvm::VectorType::get(element, width);
  return llvm::StructType::get(type->getContext(), elements);
}

llvm::Value *PacketBuilder::createSplat(llvm::Value *V) {
  const unsigned count = getElementTypes(V->getType()).size();
  if (count == 0)
    return B.CreateVectorSplat(width, V);
  llvm::Value *all = llvm::PoisonValue::get(widen(V->getType()));
  for (unsigned i = 0; i != count; ++i)
    all = B.CreateInsertValue(all, B.CreateVectorSplat(width, extractElement(B, V, i)), i);
  return all;
}

llvm::Value *PacketBuilder::createInsertLane(llvm::Value *vector, llvm::Value *value,
                                             llvm::Value *lane) {
  const unsigned count = getElementTypes(value->getType()).size();
  if (count == 0)
    return B.CreateInsertElement(vector, value, lane);
  for (unsigned i = 0; i != count; ++i) {
    llvm::Value *element =
        B.CreateInsertElement(B.CreateExtractValue(vector, i), extractElement(B, value, i), lane);
    vector = B.CreateInsertValue(vector, element, i);
  }
  return vector;
}

llvm::Value *PacketBuilder::createExtractLane(llvm::Value *vector, llvm::Type *type,
                                              llvm::Value *lane) {
  const unsigned count = getElementTypes(type).size();
  if (count == 0)
    return B.CreateExtractElement(vector, lane);
  llvm::Value *value = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != count; ++i)
    value =
        insertElement(B, value, B.CreateExtractElement(B.CreateExtractValue(vector, i), lane), i);
  return value;
}

llvm::Value *PacketBuilder::findVector(const llvm::Value *V) const {
  const auto found = packets.find(V);
  return found == packets.end() ? nullptr : found->second.vector;
}

const Packet *PacketBuilder::findPacket(const llvm::Value *V) const {
  const auto found = packets.find(V);
  return found == packets.end() ? nullptr : &found->second;
}

const Packet &PacketBuilder::getPacket(const llvm::Value *V) const {
  const Packet *packet = findPacket(V);
  assert(packet && "value used before it was packetized");
  return *packet;
}

void PacketBuilder::setVector(const llvm::Value *V, llvm::Value *vector) {
  assert(vector->getType() == widen(V->getType()) && "vector of another type than its value");
  packets[V].vector = vector;
}

void PacketBuilder::setPacket(const llvm::Value *V, Packet packet) {
  assert((packet.vector || packet.lanes.size() == width.getFixedValue()) && "incomplete packet");
  packets[V] = std::move(packet);
}

llvm::Value *PacketBuilder::getVector(llvm::Value *V) {
  // Undef does not become poison: some bits of what is computed from it may be known.
  if (llvm::isa<llvm::PoisonValue>(V))
    return llvm::PoisonValue::get(widen(V->getType()));
  if (llvm::isa<llvm::UndefValue>(V))
    return llvm::UndefValue::get(widen(V->getType()));
  if (!uniformity.isVarying(V))
    return getUniformVector(V);
  const Packet &packet = getPacket(V);
  if (packet.vector)
    return packet.vector;
  llvm::Value *vector = llvm::PoisonValue::get(widen(V->getType()));
  for (const auto [lane, value] : llvm::enumerate(packet.lanes))
    vector = B.CreateInsertElement(vector, value, lane);
  return vector;
}

llvm::Value *PacketBuilder::getLane(llvm::Value *V, llvm::Value *lane) {
  if (!uniformity.isVarying(V))
    return V;
  const Packet &packet = getPacket(V);
  if (!packet.lanes.empty())
    return packet.lanes[llvm::cast<llvm::ConstantInt>(lane)->getZExtValue()];
  return createExtractLane(packet.vector, V->getType(), lane);
}

llvm::Value *PacketBuilder::getMask(const PredicatedInst &PI) {
  // A block is only entered if its mask is true in some lane, so a uniform mask is true in all
  // existing lanes.
  llvm::Value *mask = PI.mask && uniformity.isVarying(PI.mask) ? PI.mask : masks.getExisting();
  return mask ? getVector(mask) : nullptr;
}

ActiveLanes PacketBuilder::getActiveLanes(const PredicatedInst &PI) {
  const bool areAll = !PI.mask || PI.mask == masks.getExisting() || !uniformity.isVarying(PI.mask);
  return {areAll ? nullptr : getVector(PI.mask), vectorLength};
}

void PacketBuilder::emitVectorLength() {
  using namespace compiler::utils;
  assert(isPredicated && !vectorLength);
  B.SetInsertPointPastAllocas(&F);
  const auto createQuery = [&](BuiltinID ID) {
    llvm::Function *query = BI.getOrDeclareMuxBuiltin(ID, *F.getParent());
    llvm::CallInst *call = B.CreateCall(query, B.getInt32(dimension));
    call->setCallingConv(query->getCallingConv());
    return call;
  };
  // Both queries are of lane 0, whose local id is the smallest of the vector.
  llvm::Value *remaining =
      B.CreateSub(createQuery(eMuxBuiltinGetLocalSize), createQuery(eMuxBuiltinGetLocalId));
  llvm::Value *lanes = B.CreateElementCount(remaining->getType(), width);
  remaining = B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, remaining, lanes);
  vectorLength = B.CreateZExtOrTrunc(remaining, B.getInt32Ty(), "length");
}

llvm::Value *PacketBuilder::getLaneNumbers(llvm::Type *type) {
  return B.CreateStepVector(llvm::VectorType::get(type, width));
}

llvm::Value *PacketBuilder::createLastLane(llvm::Value *V) {
  assert(strides.get(V).isConstant() && "the stride of V is not a constant");
  const int64_t steps = width.getFixedValue() - 1;
  const int64_t amount = strides.get(V).getAmount();
  return amount == 0 ? V
                     : B.CreateAdd(V, llvm::ConstantInt::getSigned(V->getType(), steps * amount,
                                                                   /*ImplicitTrunc=*/true));
}

llvm::Value *PacketBuilder::createFreeze(llvm::Value *V) {
  return V->getType()->isMetadataTy() || llvm::isGuaranteedNotToBeUndefOrPoison(V)
             ? V
             : B.CreateFreeze(V);
}

llvm::Value *PacketBuilder::widenElementwise(llvm::Instruction &I) {
  const auto getOperand = [&](unsigned i) { return getVector(I.getOperand(i)); };
  llvm::Value *vector = nullptr;
  if (auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(&I))
    return B.CreateExtractValue(getOperand(0), extract->getIndices());
  if (auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(&I))
    return B.CreateInsertValue(getOperand(0), getOperand(1), insert->getIndices());
  if (auto *unary = llvm::dyn_cast<llvm::UnaryOperator>(&I))
    vector = B.CreateUnOp(unary->getOpcode(), getOperand(0));
  else if (auto *cmp = llvm::dyn_cast<llvm::CmpInst>(&I))
    vector = B.CreateCmp(cmp->getPredicate(), getOperand(0), getOperand(1));
  else if (auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    vector = B.CreateCast(cast->getOpcode(), getOperand(0), widen(I.getType()));
  else if (llvm::isa<llvm::FreezeInst>(I))
    vector = B.CreateFreeze(getOperand(0));
  else if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&I)) {
    llvm::Value *condition = select->getCondition();
    if (uniformity.isVarying(condition))
      condition = getVector(condition);
    vector = B.CreateSelect(condition, getOperand(1), getOperand(2));
  } else if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&I))
    vector = widenAddress(*address);
  if (auto *widened = llvm::dyn_cast_or_null<llvm::Instruction>(vector))
    widened->copyIRFlags(&I);
  return vector;
}

llvm::Value *PacketBuilder::widenAddress(llvm::GetElementPtrInst &I) {
  const auto getOperand = [&](llvm::Value *V) {
    return uniformity.isVarying(V) ? getVector(V) : V;
  };
  llvm::SmallVector<llvm::Value *, 4> indices;
  for (llvm::Value *index : I.indices())
    indices.push_back(getOperand(index));
  return B.CreateGEP(I.getSourceElementType(), getOperand(I.getPointerOperand()), indices);
}

/// Whether a uniform value is computed in vectors instead of splatted, by choice: operations other
/// than phis, calls and memory accesses.
bool PacketBuilder::isPacketizedUniform(const llvm::Value *V) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  // Divisions stay scalar: one may be guarded by a branch that tests its divisor, not by a mask,
  // and a vector division is many times as expensive.
  if (!I || !choices.isEnabled(VectorizationChoices::ePacketizeUniform) || I->isIntDivRem() ||
      I->getOpcode() == llvm::Instruction::FRem ||
      !llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CmpInst, llvm::CastInst,
                 llvm::SelectInst, llvm::FreezeInst>(I))
    return false;
  return isElement(I->getType()) &&
         llvm::all_of(I->operand_values(),
                      [&](const llvm::Value *operand) { return isElement(operand->getType()); });
}

llvm::Value *PacketBuilder::getUniformVector(llvm::Value *V) {
  if (!isPacketizedUniform(V))
    return createSplat(V);
  if (llvm::Value *vector = findVector(V))
    return vector;
  auto &I = *llvm::cast<llvm::Instruction>(V);
  const llvm::IRBuilderBase::InsertPointGuard guard(B);
  B.SetInsertPoint(&I);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  llvm::Value *vector = nullptr;
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I)) {
    vector = B.CreateBinOp(binary->getOpcode(), getVector(I.getOperand(0)),
                           getVector(I.getOperand(1)), I.getName());
    if (auto *widened = llvm::dyn_cast<llvm::Instruction>(vector))
      widened->copyIRFlags(&I);
  } else {
    vector = widenElementwise(I);
  }
  setVector(V, vector);
  return vector;
}

void PacketBuilder::note(const llvm::Instruction &I, const llvm::Twine &text) {
  notes.push_back({I.getDebugLoc(), text.str()});
}

} // namespace vecz
