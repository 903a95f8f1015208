#include "index_bounds.h"

#include "../tuning.h"
#include "compiler/utils/builtin_info.h"

namespace vecz {

using namespace compiler::utils;

namespace {
/// The precondition computes in 64 bits.
constexpr unsigned maxBits = 64;

bool isBoundedQuery(BuiltinID ID) {
  switch (ID) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
  case eMuxBuiltinGetGroupId:
  case eMuxBuiltinGetNumGroups:
  case eMuxBuiltinGetGlobalSize:
  case eMuxBuiltinGetGlobalOffset:
  case eMuxBuiltinGetLocalSize:
  case eMuxBuiltinGetEnqueuedLocalSize:
  case eMuxBuiltinGetWorkDim:
    return true;
  default:
    return false;
  }
}
} // namespace

std::optional<WorkItemQuery> getBoundedQuery(const llvm::Value *V, const BuiltinInfo &BI) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(V);
  if (!call || !call->getCalledFunction() || call->arg_size() > 1)
    return std::nullopt;
  const BuiltinID ID = BI.analyzeBuiltin(*call->getCalledFunction()).ID;
  if (!isBoundedQuery(ID))
    return std::nullopt;
  if (call->arg_empty())
    return WorkItemQuery{ID, nullptr};
  auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
  return dimension && dimension->getValue().ult(3) ? std::optional(WorkItemQuery{ID, dimension})
                                                   : std::nullopt;
}

bool IndexBounds::canBound(const NarrowIndex &index) {
  const unsigned bits = index.value->getType()->getScalarSizeInBits();
  return bits >= tuning::minBoundedIndexBits && bits < maxBits &&
         classify(index.value, index.isSigned, tuning::maxIndexDepth) == Kind::Varying;
}

IndexBounds::Kind IndexBounds::classify(const llvm::Value *V, bool isSigned, unsigned depth) {
  if (!V->getType()->isIntegerTy() || V->getType()->getIntegerBitWidth() > maxBits)
    return Kind::Unknown;
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(V)) {
    const bool isSmall = isSigned ? constant->getValue().isSignedIntN(tuning::maxIndexConstantBits)
                                  : constant->getValue().isIntN(tuning::maxIndexConstantBits);
    return isSmall ? Kind::Uniform : Kind::Unknown;
  }
  if (llvm::isa<llvm::Argument>(V))
    return Kind::Uniform;
  if (!llvm::isa<llvm::Instruction>(V) || depth == 0)
    return Kind::Unknown;
  const Key key(V, isSigned);
  if (const auto known = kinds.find(key); known != kinds.end())
    return known->second;
  const Kind kind = classifyOperation(V, isSigned, depth - 1);
  kinds[key] = kind;
  return kind;
}

IndexBounds::Kind IndexBounds::classifyOperation(const llvm::Value *V, bool isSigned,
                                                 unsigned depth) {
  if (const auto query = getBoundedQuery(V, BI))
    return query->ID == eMuxBuiltinGetGlobalId || query->ID == eMuxBuiltinGetLocalId
               ? Kind::Varying
               : Kind::Uniform;
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V))
    return classifyBinary(*binary, isSigned, depth);
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(V)) {
    const llvm::Value *operand = cast->getOperand(0);
    if (llvm::isa<llvm::TruncInst>(cast))
      return V->getType()->getIntegerBitWidth() >= tuning::minBoundedIndexBits
                 ? classify(operand, isSigned, depth)
                 : Kind::Unknown;
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(cast))
      return classify(operand, llvm::isa<llvm::SExtInst>(cast) || cast->hasNonNeg(), depth);
  }
  return Kind::Unknown;
}

IndexBounds::Kind IndexBounds::classifyBinary(const llvm::BinaryOperator &I, bool isSigned,
                                              unsigned depth) {
  const Kind left = classify(I.getOperand(0), isSigned, depth);
  if (left == Kind::Unknown)
    return Kind::Unknown;
  if (I.getOpcode() == llvm::Instruction::Shl) {
    const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(I.getOperand(1));
    return amount && amount->getValue().ult(tuning::maxIndexShift) ? left : Kind::Unknown;
  }
  const Kind right = classify(I.getOperand(1), isSigned, depth);
  if (right == Kind::Unknown)
    return Kind::Unknown;
  const Kind both = left == Kind::Varying || right == Kind::Varying ? Kind::Varying : Kind::Uniform;
  switch (I.getOpcode()) {
  case llvm::Instruction::Or:
    return llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint() ? both : Kind::Unknown;
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
    return both;
  case llvm::Instruction::Mul:
    return left == Kind::Varying && right == Kind::Varying ? Kind::Unknown : both;
  default:
    return Kind::Unknown;
  }
}

} // namespace vecz
