#include "packetizer.h"

#include "../refusal.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/SaveAndRestore.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

/// Code generators can take a fixed vector of anything apart, but no scalable one.
static bool isScalableElement(const llvm::Type *type) {
  if (type->isIntegerTy())
    return type->isIntegerTy(1) || type->isIntegerTy(8) || type->isIntegerTy(16) ||
           type->isIntegerTy(32) || type->isIntegerTy(64);
  return type->isHalfTy() || type->isFloatTy() || type->isDoubleTy() || type->isPointerTy();
}

bool Packetizer::isElement(llvm::Type *type) const {
  return width.isScalable() ? isScalableElement(type)
                            : llvm::VectorType::isValidElementType(type) && !type->isTargetExtTy();
}

/// The types of the parts of a structure or vector of the source; none for all other types.
static llvm::SmallVector<llvm::Type *, 4> getParts(llvm::Type *type) {
  if (const auto *structure = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::SmallVector<llvm::Type *, 4>(structure->elements());
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return llvm::SmallVector<llvm::Type *, 4>(vector->getNumElements(), vector->getElementType());
  return {};
}

static llvm::Value *extractPart(llvm::IRBuilderBase &B, llvm::Value *value, unsigned part) {
  return value->getType()->isVectorTy() ? B.CreateExtractElement(value, part)
                                        : B.CreateExtractValue(value, part);
}

static llvm::Value *insertPart(llvm::IRBuilderBase &B, llvm::Value *into, llvm::Value *value,
                               unsigned part) {
  return into->getType()->isVectorTy() ? B.CreateInsertElement(into, value, part)
                                       : B.CreateInsertValue(into, value, part);
}

/// Where there can be no value for each lane, what has parts becomes a structure of vectors.
bool Packetizer::isWidenable(llvm::Type *type) const {
  const auto parts = getParts(type);
  if (!width.isScalable() || parts.empty())
    return isElement(type);
  const auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  return (!structure || (structure->isLiteral() && !structure->isPacked())) &&
         llvm::all_of(parts, isScalableElement);
}

llvm::Type *Packetizer::widen(llvm::Type *type) const {
  auto parts = getParts(type);
  if (parts.empty())
    return llvm::VectorType::get(type, width);
  for (llvm::Type *&part : parts)
    part = llvm::VectorType::get(part, width);
  return llvm::StructType::get(type->getContext(), parts);
}

llvm::Value *Packetizer::createSplat(llvm::Value *V) {
  const unsigned count = getParts(V->getType()).size();
  if (count == 0)
    return B.CreateVectorSplat(width, V);
  llvm::Value *all = llvm::PoisonValue::get(widen(V->getType()));
  for (unsigned i = 0; i != count; ++i)
    all = B.CreateInsertValue(all, B.CreateVectorSplat(width, extractPart(B, V, i)), i);
  return all;
}

llvm::Value *Packetizer::createInsertLane(llvm::Value *vector, llvm::Value *value,
                                          llvm::Value *lane) {
  const unsigned count = getParts(value->getType()).size();
  if (count == 0)
    return B.CreateInsertElement(vector, value, lane);
  for (unsigned i = 0; i != count; ++i) {
    llvm::Value *part =
        B.CreateInsertElement(B.CreateExtractValue(vector, i), extractPart(B, value, i), lane);
    vector = B.CreateInsertValue(vector, part, i);
  }
  return vector;
}

llvm::Value *Packetizer::createExtractLane(llvm::Value *vector, llvm::Type *type,
                                           llvm::Value *lane) {
  const unsigned count = getParts(type).size();
  if (count == 0)
    return B.CreateExtractElement(vector, lane);
  llvm::Value *value = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != count; ++i)
    value = insertPart(B, value, B.CreateExtractElement(B.CreateExtractValue(vector, i), lane), i);
  return value;
}

/// V as a vector, made where B stands if it is not there.
llvm::Value *Packetizer::getVector(llvm::Value *V) {
  // Some bits of what is computed from undefined values may be known, but none of poison.
  if (llvm::isa<llvm::PoisonValue>(V))
    return llvm::PoisonValue::get(widen(V->getType()));
  if (llvm::isa<llvm::UndefValue>(V))
    return llvm::UndefValue::get(widen(V->getType()));
  if (!uniformity.isVarying(V))
    return getUniformVector(V);
  Packet &packet = packets[V];
  if (packet.vector)
    return packet.vector;
  llvm::Value *vector = llvm::PoisonValue::get(widen(V->getType()));
  for (const auto [lane, value] : llvm::enumerate(packet.lanes))
    vector = B.CreateInsertElement(vector, value, lane);
  return vector;
}

llvm::Value *Packetizer::getLane(llvm::Value *V, llvm::Value *lane) {
  if (!uniformity.isVarying(V))
    return V;
  Packet &packet = packets[V];
  if (!packet.lanes.empty())
    return packet.lanes[llvm::cast<llvm::ConstantInt>(lane)->getZExtValue()];
  return createExtractLane(packet.vector, V->getType(), lane);
}

llvm::Value *Packetizer::getMask(const Work &work) {
  // A block is only entered if its mask is true in some lane: if uniform, it is true in all that
  // there are.
  llvm::Value *mask = work.mask && uniformity.isVarying(work.mask) ? work.mask : masks.getAll();
  return mask ? getVector(mask) : nullptr;
}

ActiveLanes Packetizer::getActiveLanes(const Work &work) {
  const bool areAll = !work.mask || work.mask == masks.getAll() || !uniformity.isVarying(work.mask);
  return {areAll ? nullptr : getVector(work.mask), length};
}

llvm::Value *Packetizer::getLaneNumbers(llvm::Type *type) {
  return B.CreateStepVector(llvm::VectorType::get(type, width));
}

/// Work-items are left from the id of lane 0 on.
void Packetizer::emitLength() {
  using namespace compiler::utils;
  B.SetInsertPointPastAllocas(&F);
  const auto ask = [&](BuiltinID ID) {
    llvm::Function *query = BI.getOrDeclareMuxBuiltin(ID, *F.getParent());
    llvm::CallInst *call = B.CreateCall(query, B.getInt32(dimension));
    call->setCallingConv(query->getCallingConv());
    return call;
  };
  llvm::Value *left = B.CreateSub(ask(eMuxBuiltinGetLocalSize), ask(eMuxBuiltinGetLocalId));
  llvm::Value *lanes = B.CreateElementCount(left->getType(), width);
  left = B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, left, lanes);
  length = B.CreateZExtOrTrunc(left, B.getInt32Ty(), "length");
}

void Packetizer::note(const llvm::Instruction &I, const llvm::Twine &text) {
  notes.push_back({I.getDebugLoc(), text.str()});
}

llvm::Error Packetizer::run() {
  llvm::SmallVector<llvm::PHINode *, 16> phis;
  llvm::SmallVector<Work, 64> work;
  const ControlFlow flow(F);
  for (llvm::BasicBlock *block : flow.order)
    for (llvm::Instruction &I : *block) {
      const bool isCall = llvm::isa<llvm::CallInst>(I);
      if (!isCall && !uniformity.isVarying(&I))
        continue;
      if (I.isTerminator())
        return refuse(I, "it still depends on the work-item");
      if (uniformity.isVarying(&I))
        originals.push_back(&I);
      if (width.isScalable() && uniformity.isVarying(&I) && !I.getType()->isVoidTy() &&
          !isWidenable(I.getType()))
        return refuse(I, "there are no scalable vectors of its type");
      if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&I))
        phis.push_back(phi);
      else
        work.push_back({&I, masks.get(block), block});
    }
  if (isPredicated)
    emitLength();
  for (llvm::PHINode *phi : phis)
    preparePhi(*phi);
  for (const Work &next : work)
    if (llvm::Error error = packetize(next))
      return error;
  for (llvm::PHINode *phi : phis)
    completePhi(*phi);
  removeOriginals();
  mergeTests(checkedAccesses);
  return llvm::Error::success();
}

void Packetizer::preparePhi(llvm::PHINode &phi) {
  B.SetInsertPoint(&phi);
  B.SetCurrentDebugLocation(phi.getDebugLoc());
  const unsigned numIncoming = phi.getNumIncomingValues();
  Packet &packet = packets[&phi];
  if (isWidenable(phi.getType())) {
    packet.vector = B.CreatePHI(widen(phi.getType()), numIncoming, phi.getName());
    return;
  }
  for (unsigned lane = 0; lane != width.getFixedValue(); ++lane)
    packet.lanes.push_back(B.CreatePHI(phi.getType(), numIncoming, phi.getName()));
}

void Packetizer::completePhi(llvm::PHINode &phi) {
  const Packet packet = packets[&phi];
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i) {
    llvm::BasicBlock *from = phi.getIncomingBlock(i);
    llvm::Value *value = phi.getIncomingValue(i);
    B.SetInsertPoint(from->getTerminator());
    if (packet.vector) {
      llvm::cast<llvm::PHINode>(packet.vector)->addIncoming(getVector(value), from);
      continue;
    }
    for (const auto [lane, inLane] : llvm::enumerate(packet.lanes))
      llvm::cast<llvm::PHINode>(inLane)->addIncoming(getLane(value, B.getInt64(lane)), from);
  }
}

llvm::Error Packetizer::packetize(const Work &work) {
  llvm::Instruction &I = *work.I;
  B.SetInsertPoint(&I);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return packetizeCall(work, *call);
  if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&I))
    return packetizeAlloca(*alloca);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
    if (!packetizeStore(work, *store))
      scalarizeAccess(work);
    return llvm::Error::success();
  }
  if (auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
      atomic && combineAtomic(work, *atomic))
    return llvm::Error::success();
  llvm::Value *vector = nullptr;
  const bool isOfParts = llvm::isa<llvm::ExtractValueInst, llvm::InsertValueInst>(I);
  const auto fitsType = [&](llvm::Type *type) {
    return isOfParts ? isWidenable(type) : isElement(type);
  };
  const bool fits =
      fitsType(I.getType()) && llvm::all_of(I.operand_values(), [&](llvm::Value *operand) {
        return fitsType(operand->getType());
      });
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    vector = packetizeLoad(work, *load);
  else if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I); binary && fits)
    vector = packetizeBinary(work, *binary);
  else if (fits)
    vector = packetizeSimple(I);
  if (vector) {
    if (!llvm::isa<llvm::Constant>(vector))
      vector->takeName(&I);
    packets[&I].vector = vector;
    return llvm::Error::success();
  }
  if (I.mayReadOrWriteMemory())
    scalarizeAccess(work);
  else
    scalarize(work, llvm::isSafeToSpeculativelyExecute(&I));
  return llvm::Error::success();
}

/// Null if the instruction has no vector form.
llvm::Value *Packetizer::packetizeSimple(llvm::Instruction &I) {
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
    vector = packetizeAddress(*address);
  if (auto *made = llvm::dyn_cast_or_null<llvm::Instruction>(vector))
    made->copyIRFlags(&I);
  return vector;
}

llvm::Value *Packetizer::packetizeBinary(const Work &work, llvm::BinaryOperator &I) {
  // It is a call of a library for each element, but scalable vectors cannot be taken apart for it.
  if (I.getOpcode() == llvm::Instruction::FRem && width.isScalable())
    return nullptr;
  llvm::Value *left = getVector(I.getOperand(0));
  llvm::Value *right = getVector(I.getOperand(1));
  // Lanes that are not active may hold any divisor.
  llvm::Value *mask = I.isIntDivRem() ? getMask(work) : nullptr;
  if (mask && (length || !choices.isEnabled(VectorizationChoices::eDivisionExceptions)))
    return packetizePredicatedDivision(work, I, left, right);
  if (mask)
    right = B.CreateSelect(mask, right, llvm::ConstantInt::get(right->getType(), 1));
  llvm::Value *vector = B.CreateBinOp(I.getOpcode(), left, right);
  if (auto *made = llvm::dyn_cast<llvm::Instruction>(vector))
    made->copyIRFlags(&I);
  return vector;
}

llvm::Value *Packetizer::packetizePredicatedDivision(const Work &work, llvm::BinaryOperator &I,
                                                     llvm::Value *left, llvm::Value *right) {
  const ActiveLanes lanes = getActiveLanes(work);
  llvm::Value *mask = lanes.mask ? lanes.mask : B.CreateVectorSplat(width, B.getTrue());
  const llvm::Intrinsic::ID ID = llvm::VPIntrinsic::getForOpcode(I.getOpcode());
  llvm::Value *count = length ? length : B.CreateElementCount(B.getInt32Ty(), width);
  // The others get poison, which must not decide what all lanes are asked together.
  return B.CreateFreeze(B.CreateIntrinsic(ID, left->getType(), {left, right, mask, count}));
}

llvm::Value *Packetizer::packetizeAddress(llvm::GetElementPtrInst &I) {
  const auto getOperand = [&](llvm::Value *V) {
    return uniformity.isVarying(V) ? getVector(V) : V;
  };
  llvm::SmallVector<llvm::Value *, 4> indices;
  for (llvm::Value *index : I.indices())
    indices.push_back(getOperand(index));
  return B.CreateGEP(I.getSourceElementType(), getOperand(I.getPointerOperand()), indices);
}

llvm::Value *Packetizer::scalarizeLane(llvm::Instruction &I, llvm::Value *lane) {
  llvm::Instruction *copy = I.clone();
  for (llvm::Use &operand : copy->operands())
    if (llvm::isa<llvm::Instruction>(operand))
      operand.set(getLane(operand, lane));
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(copy); call && freezesArguments)
    for (llvm::Use &arg : call->args())
      arg.set(createFreeze(arg));
  B.Insert(copy);
  if (!I.getType()->isVoidTy())
    copy->setName(I.getName());
  return copy;
}

llvm::Value *Packetizer::scalarizeActiveLane(llvm::Instruction &I, llvm::Value *mask,
                                             llvm::Value *lane) {
  if (!mask)
    return scalarizeLane(I, lane);
  llvm::Value *isActive = B.CreateExtractElement(mask, lane);
  llvm::Instruction *next = &*B.GetInsertPoint();
  llvm::BasicBlock *before = next->getParent();
  llvm::Instruction *then =
      llvm::SplitBlockAndInsertIfThen(isActive, next->getIterator(), /*Unreachable=*/false);
  B.SetInsertPoint(then);
  llvm::Value *value = scalarizeLane(I, lane);
  B.SetInsertPoint(next);
  if (I.getType()->isVoidTy())
    return value;
  llvm::PHINode *phi = B.CreatePHI(I.getType(), 2, I.getName());
  phi->addIncoming(value, then->getParent());
  phi->addIncoming(llvm::PoisonValue::get(I.getType()), before);
  return phi;
}

/// What may be poison in lanes that are not active must not decide a branch in a function that
/// these call as well.
llvm::Value *Packetizer::createFreeze(llvm::Value *V) {
  return V->getType()->isMetadataTy() || llvm::isGuaranteedNotToBeUndefOrPoison(V)
             ? V
             : B.CreateFreeze(V);
}

void Packetizer::scalarize(const Work &work, bool isSafe) {
  llvm::Instruction &I = *work.I;
  llvm::Value *mask = getMask(work);
  const llvm::SaveAndRestore freezing(freezesArguments, isSafe && mask);
  if (isSafe)
    mask = nullptr;
  if (width.isScalable())
    return scalarizeInLoop(I, mask);
  Packet packet;
  for (unsigned lane = 0; lane != width.getFixedValue(); ++lane)
    packet.lanes.push_back(scalarizeActiveLane(I, mask, B.getInt64(lane)));
  if (I.getType()->isVoidTy())
    return;
  if (isWidenable(I.getType())) {
    packet.vector = llvm::PoisonValue::get(widen(I.getType()));
    for (const auto [lane, value] : llvm::enumerate(packet.lanes))
      packet.vector = B.CreateInsertElement(packet.vector, value, lane);
  }
  packets[&I] = std::move(packet);
}

void Packetizer::scalarizeInLoop(llvm::Instruction &I, llvm::Value *mask) {
  llvm::Value *count = B.CreateElementCount(B.getInt64Ty(), width);
  llvm::BasicBlock *before = I.getParent();
  const auto [body, lane] = llvm::SplitBlockAndInsertSimpleForLoop(count, I.getIterator());
  llvm::BasicBlock *header = body->getParent();
  B.SetInsertPoint(body);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  llvm::Value *value = scalarizeActiveLane(I, mask, lane);
  if (!I.getType()->isVoidTy()) {
    llvm::Value *poison = llvm::PoisonValue::get(widen(I.getType()));
    auto *sofar = llvm::PHINode::Create(poison->getType(), 2, I.getName(), header->begin());
    llvm::Value *next = createInsertLane(sofar, value, lane);
    sofar->addIncoming(poison, before);
    sofar->addIncoming(next, B.GetInsertBlock());
    packets[&I].vector = next;
  }
  B.SetInsertPoint(&I);
}

/// What lane 0 computes stays if its stride is known; nothing else is of use any more.
void Packetizer::removeOriginals() {
  for (const auto &[variable, all] : variables)
    variable->replaceAllUsesWith(all);
  for (llvm::Instruction *I : originals) {
    if (strides.get(I).isLinear()) {
      // Lane 0 need not be active where its values serve as addresses.
      if (!masks.empty())
        I->dropPoisonGeneratingFlags();
      continue;
    }
    if (!I->use_empty())
      I->replaceAllUsesWith(llvm::PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

} // namespace vecz
