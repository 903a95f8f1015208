#include "compiler/utils/group_collective.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>

#include <array>

namespace compiler::utils {

namespace {
struct Operation {
  llvm::RecurKind kind;
  bool isLogical;
};

constexpr Operation operations[] = {
#define MUX_GROUP_OPERATION(Id, Name, Kind, IsLogical) {llvm::RecurKind::Kind, IsLogical},
#include "compiler/utils/mux_builtins.def"
};

using Op = GroupCollective::Op;

// The builtins of a scope: any, all, broadcast, then all reductions, inclusive and exclusive scans.
constexpr unsigned numOperations = std::size(operations);
constexpr unsigned firstReduction = 3;
constexpr unsigned scopeSize = firstReduction + 3 * numOperations;
static_assert(eFirstMuxGroupCollective + 4 * scopeSize == eFirstMuxNonUniformOnly);
static_assert(eFirstMuxNonUniformOnly + 2 + numOperations == eMuxBuiltinEnd);
static_assert(eMuxBuiltinWorkGroupReduceAdd ==
              eFirstMuxGroupCollective + scopeSize + firstReduction);

GroupCollective decodeInScope(unsigned index) {
  GroupCollective group;
  if (index >= firstReduction) {
    constexpr std::array<Op, 3> ops = {Op::Reduction, Op::ScanInclusive, Op::ScanExclusive};
    const Operation &operation = operations[(index - firstReduction) % numOperations];
    group.op = ops[(index - firstReduction) / numOperations];
    group.recurKind = operation.kind;
    group.isLogical = operation.isLogical;
    return group;
  }
  constexpr std::array<Op, firstReduction> ops = {Op::Any, Op::All, Op::Broadcast};
  group.op = ops[index];
  group.isLogical = group.isAnyAll();
  if (group.op == Op::Any)
    group.recurKind = llvm::RecurKind::Or;
  else if (group.op == Op::All)
    group.recurKind = llvm::RecurKind::And;
  return group;
}

GroupCollective decodeNonUniformOnly(unsigned index) {
  constexpr unsigned firstClustered = 2;
  GroupCollective group;
  group.scope = GroupCollective::Scope::NonUniform;
  if (index < firstClustered) {
    group.op = index == 0 ? Op::BroadcastFirst : Op::Ballot;
    return group;
  }
  const Operation &operation = operations[index - firstClustered];
  group.op = Op::ClusteredReduction;
  group.recurKind = operation.kind;
  group.isLogical = operation.isLogical;
  return group;
}
} // namespace

std::optional<GroupCollective> getGroupCollective(BuiltinID ID) {
  if (ID >= eFirstMuxShuffle && ID < eFirstMuxGroupCollective) {
    GroupCollective group;
    group.op = static_cast<Op>(static_cast<unsigned>(Op::Shuffle) + (ID - eFirstMuxShuffle));
    return group;
  }
  if (ID < eFirstMuxGroupCollective || ID >= eMuxBuiltinEnd)
    return std::nullopt;
  if (ID >= eFirstMuxNonUniformOnly)
    return decodeNonUniformOnly(ID - eFirstMuxNonUniformOnly);
  const unsigned index = ID - eFirstMuxGroupCollective;
  GroupCollective group = decodeInScope(index % scopeSize);
  group.scope = static_cast<GroupCollective::Scope>(index / scopeSize);
  return group;
}

BuiltinID getMuxGroupCollectiveID(const GroupCollective &group) {
  const auto matches = [&](unsigned ID) {
    return getGroupCollective(static_cast<BuiltinID>(ID)) == group;
  };
  for (unsigned ID = eFirstMuxShuffle; ID != eMuxBuiltinEnd; ++ID)
    if (matches(ID))
      return static_cast<BuiltinID>(ID);
  return eBuiltinInvalid;
}

llvm::Constant *getGroupIdentity(const GroupCollective &group, llvm::Type *type) {
  const unsigned bits = type->getScalarSizeInBits();
  switch (group.recurKind) {
  case llvm::RecurKind::Add:
  case llvm::RecurKind::Or:
  case llvm::RecurKind::Xor:
  case llvm::RecurKind::FAdd:
  case llvm::RecurKind::UMax:
    return llvm::Constant::getNullValue(type);
  case llvm::RecurKind::Mul:
    return llvm::ConstantInt::get(type, 1);
  case llvm::RecurKind::And:
    return group.isLogical ? llvm::ConstantInt::get(type, 1)
                           : llvm::Constant::getAllOnesValue(type);
  case llvm::RecurKind::UMin:
    return llvm::Constant::getAllOnesValue(type);
  case llvm::RecurKind::SMin:
    return llvm::ConstantInt::get(type, llvm::APInt::getSignedMaxValue(bits));
  case llvm::RecurKind::SMax:
    return llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(bits));
  case llvm::RecurKind::FMul:
    return llvm::ConstantFP::get(type, 1.0);
  case llvm::RecurKind::FMin:
    return llvm::ConstantFP::getInfinity(type, /*Negative*/ false);
  case llvm::RecurKind::FMax:
    return llvm::ConstantFP::getInfinity(type, /*Negative*/ true);
  default:
    return nullptr;
  }
}

llvm::Constant *getGroupNeutral(const GroupCollective &group, llvm::Type *type) {
  switch (group.recurKind) {
  case llvm::RecurKind::FAdd: // 0.0 + -0.0 is 0.0
    return llvm::ConstantFP::getNegativeZero(type);
  case llvm::RecurKind::FMin: // minnum(infinity, NaN) is infinity
  case llvm::RecurKind::FMax:
    return llvm::ConstantFP::getNaN(type);
  default:
    return getGroupIdentity(group, type);
  }
}

namespace {
llvm::Value *createBitwise(llvm::IRBuilderBase &B, llvm::RecurKind kind, llvm::Value *left,
                           llvm::Value *right) {
  if (kind == llvm::RecurKind::And)
    return B.CreateAnd(left, right);
  if (kind == llvm::RecurKind::Or)
    return B.CreateOr(left, right);
  return B.CreateXor(left, right);
}
} // namespace

llvm::Value *createGroupOperation(llvm::IRBuilderBase &B, const GroupCollective &group,
                                  llvm::Value *left, llvm::Value *right) {
  using llvm::RecurKind;
  switch (group.recurKind) {
  case RecurKind::Add:
    return B.CreateAdd(left, right);
  case RecurKind::FAdd:
    return B.CreateFAdd(left, right);
  case RecurKind::Mul:
    return B.CreateMul(left, right);
  case RecurKind::FMul:
    return B.CreateFMul(left, right);
  case RecurKind::SMin:
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::smin, left, right);
  case RecurKind::UMin:
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, left, right);
  case RecurKind::SMax:
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::smax, left, right);
  case RecurKind::UMax:
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umax, left, right);
  case RecurKind::FMin:
    return B.CreateMinNum(left, right);
  case RecurKind::FMax:
    return B.CreateMaxNum(left, right);
  default:
    break;
  }
  if (!group.isLogical || left->getType()->getScalarType()->isIntegerTy(1))
    return createBitwise(B, group.recurKind, left, right);
  llvm::Value *result =
      createBitwise(B, group.recurKind, B.CreateIsNotNull(left), B.CreateIsNotNull(right));
  return B.CreateZExt(result, left->getType());
}

} // namespace compiler::utils
