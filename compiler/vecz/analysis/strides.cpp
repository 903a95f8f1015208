#include "strides.h"

#include "call_kind.h"
#include "compiler/utils/builtin_info.h"
#include "interleaved_layout.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

Strides::Strides(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity,
                 const compiler::utils::BuiltinInfo &BI, unsigned dimension,
                 bool mayHavePrecondition, bool areIndicesWide)
    : F(F), uniformity(uniformity), BI(BI), dimension(dimension),
      mayHavePrecondition(mayHavePrecondition), areIndicesWide(areIndicesWide), bounds(BI) {
  // Optimistic fixed point: values start at the top of the lattice, so that a loop phi first has
  // the stride of its start value.
  bool changed = true;
  while (changed) {
    changed = false;
    for (const llvm::BasicBlock *block : flow.order)
      for (const llvm::Instruction &I : *block) {
        if (!uniformity.isVarying(&I))
          continue;
        const Stride before = get(&I);
        const Stride now = before.isDivergent() ? before : compute(I);
        // Strides only descend, and below a constant is nothing but divergent.
        const Stride stride = before.isUnknown() || before == now ? now : Stride::divergent();
        if (stride == before)
          continue;
        strides.insert_or_assign(&I, stride);
        changed = true;
      }
  }
  collectPrecondition();
}

Stride Strides::get(const llvm::Value *V) const {
  // undef and poison fit any stride.
  if (llvm::isa<llvm::UndefValue>(V))
    return Stride::unknown();
  if (!uniformity.isVarying(V))
    return Stride::uniform();
  const auto found = strides.find(V);
  return found == strides.end() ? Stride::unknown() : found->second;
}

bool Strides::isWorkItemId(const llvm::Value *V) const {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(V);
  if (!call)
    return false;
  const CallKind kind = classifyCall(*call, BI, dimension).kind;
  return kind == CallKind::WorkItemId || kind == CallKind::SubGroupLocalId;
}

bool Strides::isLocalId(const llvm::Value *V) const {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(V);
  if (!call || !isWorkItemId(V))
    return false;
  const auto ID = BI.analyzeBuiltin(*call->getCalledFunction()).ID;
  return ID == compiler::utils::eMuxBuiltinGetLocalId ||
         ID == compiler::utils::eMuxBuiltinGetLocalLinearId ||
         ID == compiler::utils::eMuxBuiltinGetSubGroupLocalId;
}

Stride Strides::compute(const llvm::Instruction &I) const {
  if (isWorkItemId(&I))
    return Stride::constant(1);
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I))
    return computePhi(*phi);
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
    return computeBinary(*binary);
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return computeCast(*cast);
  if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(&I))
    return getOfAddress(*address, get(address->getPointerOperand()));
  if (const auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&I)) {
    if (const auto size = getInterleavedElementSize(*alloca))
      return Stride::constant(*size);
    return Stride::constant(
        F.getDataLayout().getTypeAllocSize(alloca->getAllocatedType()).getKnownMinValue());
  }
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(&I);
      select && !uniformity.isVarying(select->getCondition()))
    return Stride::meet(get(select->getTrueValue()), get(select->getFalseValue()));
  return Stride::divergent();
}

Stride Strides::computePhi(const llvm::PHINode &phi) const {
  if (uniformity.isJoin(phi))
    return Stride::divergent();
  Stride stride = Stride::unknown();
  for (const llvm::Value *value : phi.incoming_values())
    stride = Stride::meet(stride, get(value));
  return stride;
}

Stride Strides::computeProduct(const llvm::Value *factor, const llvm::Value *other) const {
  const Stride stride = get(other);
  if (stride.isDivergent() || stride.isUnknown() || !get(factor).isUniform())
    return get(factor).isUnknown() ? Stride::unknown()
                                   : (stride.isUnknown() ? stride : Stride::divergent());
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(factor);
  return constant && constant->getValue().isSignedIntN(64) ? stride * constant->getSExtValue()
                                                           : Stride::runtime();
}

Stride Strides::computeBinary(const llvm::BinaryOperator &I) const {
  const llvm::Value *left = I.getOperand(0);
  const llvm::Value *right = I.getOperand(1);
  if (!I.getType()->isIntegerTy())
    return Stride::divergent();
  switch (I.getOpcode()) {
  case llvm::Instruction::Or:
    if (!llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint())
      return Stride::divergent();
    [[fallthrough]];
  case llvm::Instruction::Add:
    return get(left) + get(right);
  case llvm::Instruction::Sub:
    return get(left) + -get(right);
  case llvm::Instruction::Mul:
    return uniformity.isVarying(left) ? computeProduct(right, left) : computeProduct(left, right);
  case llvm::Instruction::Shl: {
    const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(right);
    if (amount && amount->getValue().ult(62))
      return get(left) * (int64_t(1) << amount->getZExtValue());
    return uniformity.isVarying(right) || !get(left).isLinear() ? Stride::divergent()
                                                                : Stride::runtime();
  }
  default:
    return Stride::divergent();
  }
}

bool Strides::cannotWrap(const llvm::Value *V, bool isSigned) const {
  WrapQuery query(isSigned, /*trustsFlags=*/true);
  return cannotWrap(V, query) && llvm::all_of(query.needed, [&](const NarrowIndex &index) {
           return llvm::is_contained(precondition, index);
         });
}

namespace {
/// Bits that hold every local id: work-groups have fewer than 2^31 work-items.
constexpr unsigned minLocalIdBits = 32;
} // namespace

bool Strides::cannotWrap(const llvm::Value *V, WrapQuery &query) const {
  if (!uniformity.isVarying(V) || isWorkItemId(V))
    return true;
  const auto [answer, isNew] = query.answers.try_emplace(V, true);
  if (!isNew)
    return answer->second;
  const size_t numNeeded = query.needed.size();
  if (provesNoWrap(V, query))
    return true;
  query.needed.truncate(numNeeded);
  const NarrowIndex index{V, query.isSigned};
  const bool isBounded = mayHavePrecondition && get(V).isLinear() && bounds.canBound(index);
  if (isBounded)
    query.needed.push_back(index);
  query.answers[V] = isBounded;
  return isBounded;
}

/// Whether the operations that V is computed by do not wrap, transitively.
bool Strides::provesNoWrap(const llvm::Value *V, WrapQuery &query) const {
  const auto all = [&](const llvm::User &user) {
    return llvm::all_of(user.operand_values(),
                        [&](const llvm::Value *operand) { return cannotWrap(operand, query); });
  };
  if (const auto *trunc = llvm::dyn_cast<llvm::TruncInst>(V))
    return isLocalId(trunc->getOperand(0)) && V->getType()->getScalarSizeInBits() >= minLocalIdBits;
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(V))
    return all(*phi);
  if (!query.trustsFlags)
    return false;
  if (const auto *disjoint = llvm::dyn_cast<llvm::PossiblyDisjointInst>(V))
    return disjoint->isDisjoint() && all(*disjoint);
  if (const auto *binary = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(V))
    return (query.isSigned ? binary->hasNoSignedWrap() : binary->hasNoUnsignedWrap()) &&
           all(*binary);
  return false;
}

/// Collects the bounds that the extensions, addresses and comparisons of the function rely on.
void Strides::collectPrecondition() {
  if (!mayHavePrecondition)
    return;
  const auto add = [&](const llvm::Value *V, bool isSigned, bool trustsFlags) {
    WrapQuery query(isSigned, trustsFlags);
    if (!V->getType()->isIntegerTy() || !get(V).isLinear() || get(V).isUniform() ||
        !cannotWrap(V, query))
      return;
    for (const NarrowIndex &index : query.needed)
      if (!llvm::is_contained(precondition, index))
        precondition.push_back(index);
  };
  for (llvm::BasicBlock &block : F)
    for (llvm::Instruction &I : block) {
      if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(I))
        add(I.getOperand(0), llvm::isa<llvm::SExtInst>(I) || I.hasNonNeg(), !areIndicesWide);
      else if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&I))
        for (llvm::Value *index : address->indices())
          add(index, /*isSigned=*/true, !areIndicesWide);
      else if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&I);
               compare && !compare->isEquality())
        for (llvm::Value *operand : compare->operand_values())
          add(operand, compare->isSigned(), /*trustsFlags=*/true);
    }
}

Stride Strides::computeCast(const llvm::CastInst &I) const {
  const llvm::Value *operand = I.getOperand(0);
  switch (I.getOpcode()) {
  case llvm::Instruction::Trunc:
  case llvm::Instruction::AddrSpaceCast:
    return get(operand);
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::BitCast:
    return F.getDataLayout().getTypeSizeInBits(I.getType()) ==
                       F.getDataLayout().getTypeSizeInBits(operand->getType()) &&
                   (operand->getType()->isPointerTy() || operand->getType()->isIntegerTy()) &&
                   (I.getType()->isPointerTy() || I.getType()->isIntegerTy())
               ? get(operand)
               : Stride::divergent();
  case llvm::Instruction::SExt:
  case llvm::Instruction::ZExt: {
    // A non-negative value that does not wrap as signed does not wrap as unsigned either.
    WrapQuery query(llvm::isa<llvm::SExtInst>(I) || I.hasNonNeg(), !areIndicesWide);
    return cannotWrap(operand, query) ? get(operand) : Stride::divergent();
  }
  default:
    return Stride::divergent();
  }
}

Stride Strides::getOfAddress(const llvm::GEPOperator &I, Stride stride) const {
  const llvm::DataLayout &DL = F.getDataLayout();
  if (!I.getType()->isPointerTy())
    return Stride::divergent();
  for (auto step = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); step != end; ++step) {
    const llvm::Value *index = step.getOperand();
    if (!uniformity.isVarying(index))
      continue;
    WrapQuery query(/*isSigned=*/true, !areIndicesWide);
    const llvm::TypeSize size = step.getSequentialElementStride(DL);
    const bool isNarrow =
        index->getType()->getScalarSizeInBits() < DL.getIndexTypeSizeInBits(I.getType());
    if (size.isScalable() || (isNarrow && !cannotWrap(index, query)))
      return Stride::divergent();
    stride = stride + get(index) * int64_t(size.getFixedValue());
  }
  return stride;
}

void Strides::print(llvm::raw_ostream &OS) const {
  OS << "strides of '" << F.getName() << "'\n";
  for (const NarrowIndex &index : precondition)
    OS << "  requires that it does not wrap as " << (index.isSigned ? "a signed" : "an unsigned")
       << " integer:" << *index.value << '\n';
  for (const llvm::BasicBlock &block : F) {
    OS << block.getName() << ":\n";
    for (const llvm::Instruction &I : block)
      if (!I.getType()->isVoidTy())
        OS << "  " << get(&I).print() << I << '\n';
  }
}

} // namespace vecz
