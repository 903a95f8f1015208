#include "upper_bounds.h"

#include "compiler/utils/builtin_info.h"
#include "host/device_info.h"

#include <llvm/ADT/ScopeExit.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Support/KnownBits.h>

namespace utils = compiler::utils;
using namespace llvm::PatternMatch;

namespace host {
namespace {

constexpr uint64_t limit = (uint64_t(1) << 31) - 1;
// Bound the recursion, and the time that it takes.
constexpr unsigned maxDepth = 16;
constexpr unsigned maxSearches = 200;

std::optional<uint64_t> getIfSmall(uint64_t bound) {
  return bound <= limit ? std::optional(bound) : std::nullopt;
}

std::optional<uint64_t> getSmaller(std::optional<uint64_t> a, std::optional<uint64_t> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

/// Work-item queries that are bounded by the size of work-groups.
std::optional<uint64_t> getQueryBound(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  switch (utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID) {
  case utils::eMuxBuiltinGetLocalId:
  case utils::eMuxBuiltinGetLocalLinearId:
    return maxWorkGroupSize - 1;
  case utils::eMuxBuiltinGetLocalSize:
  case utils::eMuxBuiltinGetEnqueuedLocalSize:
    return maxWorkGroupSize;
  default:
    return std::nullopt;
  }
}

} // namespace

LowBits stripExtensions(const llvm::Value &V) {
  LowBits bits = {&V, V.getType()->getScalarSizeInBits()};
  for (;;) {
    const llvm::Value *operand = nullptr;
    const llvm::APInt *mask = nullptr, *left = nullptr, *right = nullptr;
    unsigned kept = 0;
    if (match(bits.root, m_ZExtOrSExt(m_Value(operand))) ||
        match(bits.root, m_Trunc(m_Value(operand))))
      kept = std::min(operand->getType()->getScalarSizeInBits(),
                      bits.root->getType()->getScalarSizeInBits());
    else if (match(bits.root, m_And(m_Value(operand), m_APInt(mask))) && mask->isMask())
      kept = mask->countr_one();
    else if (match(bits.root, m_Shr(m_Shl(m_Value(operand), m_APInt(left)), m_APInt(right))) &&
             *left == *right && left->ult(left->getBitWidth()))
      kept = left->getBitWidth() - unsigned(left->getZExtValue());
    else
      return bits;
    bits = {operand, std::min(bits.count, kept)};
  }
}

std::optional<uint64_t> UpperBounds::find(const llvm::Value &V, const llvm::BasicBlock &block) {
  if (!V.getType()->isIntegerTy() || V.getType()->getIntegerBitWidth() > 64 || depth == maxDepth ||
      ++searches > maxSearches)
    return std::nullopt;
  ++depth;
  const auto restore = llvm::make_scope_exit([this] { --depth; });
  const auto bound = getSmaller(compute(V, block), findFromConditions(V, block));
  // The sign bit of narrow types is not known to be clear otherwise.
  const unsigned width = V.getType()->getIntegerBitWidth();
  const bool isNonNegative = !bound || width > 32 || *bound < uint64_t(1) << (width - 1);
  const llvm::KnownBits known = llvm::computeKnownBits(&V, block.getDataLayout());
  return getSmaller(isNonNegative ? bound : std::nullopt,
                    known.isNonNegative() ? getIfSmall(known.getMaxValue().getZExtValue())
                                          : std::nullopt);
}

std::optional<uint64_t> UpperBounds::compute(const llvm::Value &V, const llvm::BasicBlock &block) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  return I ? computeInstruction(*I, block) : std::nullopt;
}

std::optional<uint64_t> UpperBounds::computeInstruction(const llvm::Instruction &I,
                                                        const llvm::BasicBlock &block) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && !call->isIndirectCall())
    if (const auto bound = getQueryBound(*call))
      return bound;
  const auto findOperand = [&](unsigned index) { return find(*I.getOperand(index), block); };
  const llvm::APInt *constant = nullptr;
  switch (I.getOpcode()) {
  case llvm::Instruction::ZExt:
  case llvm::Instruction::SExt:
  case llvm::Instruction::Trunc:
    return findOperand(0);
  case llvm::Instruction::AShr:
    // What stands for an extension of bits whose sign is clear.
    if (const LowBits bits = stripExtensions(I); bits.root != &I) {
      const auto bound = find(*bits.root, block);
      return bound && *bound < uint64_t(1) << (bits.count - 1) ? bound : std::nullopt;
    }
    return std::nullopt;
  case llvm::Instruction::And:
    return getSmaller(findOperand(0), findOperand(1));
  case llvm::Instruction::Add:
  case llvm::Instruction::Or:
    if (const auto a = findOperand(0))
      if (const auto b = findOperand(1))
        return getIfSmall(*a + *b);
    return std::nullopt;
  case llvm::Instruction::Mul:
    if (const auto a = findOperand(0))
      if (const auto b = findOperand(1))
        return getIfSmall(*a * *b);
    return std::nullopt;
  case llvm::Instruction::Shl:
    if (const auto a = findOperand(0); a && match(I.getOperand(1), m_APInt(constant)))
      return getIfSmall(constant->ult(31) ? *a << constant->getZExtValue() : limit + 1);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

// A condition that dominates the block may be about the value, or about what it extends.
std::optional<uint64_t> UpperBounds::findFromConditions(const llvm::Value &V,
                                                        const llvm::BasicBlock &block) {
  const LowBits bits = stripExtensions(V);
  std::optional<uint64_t> bound;
  const auto *node = DT.getNode(&block);
  for (; node && node->getIDom(); node = node->getIDom()) {
    const llvm::BasicBlock *before = node->getIDom()->getBlock();
    llvm::CmpPredicate predicate;
    const llvm::Value *compared = nullptr;
    const llvm::APInt *constant = nullptr;
    llvm::BasicBlock *taken = nullptr, *other = nullptr;
    if (!match(before->getTerminator(),
               m_Br(m_ICmp(predicate, m_Value(compared), m_APInt(constant)), taken, other)) ||
        taken == other || stripExtensions(*compared) != bits)
      continue;
    llvm::ICmpInst::Predicate holds = predicate;
    if (DT.dominates(llvm::BasicBlockEdge(before, other), &block))
      holds = llvm::ICmpInst::getInversePredicate(holds);
    else if (!DT.dominates(llvm::BasicBlockEdge(before, taken), &block))
      continue;
    const llvm::ConstantRange range = llvm::ConstantRange::makeExactICmpRegion(holds, *constant);
    if (range.getUnsignedMax().ule(limit))
      bound = getSmaller(bound, range.getUnsignedMax().getZExtValue());
    else if (bits.count >= 32 && range.getSignedMax().isNonNegative() &&
             range.getSignedMax().ule(limit) && isNonNegative(*bits.root, *before))
      bound = getSmaller(bound, range.getSignedMax().getZExtValue());
  }
  // Bits that are sign extended must not be negative.
  return bound && *bound < uint64_t(1) << (bits.count - 1) ? bound : std::nullopt;
}

// Of values that change in a loop, by induction.
bool UpperBounds::isNonNegative(const llvm::Value &root, const llvm::BasicBlock &block) {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(&root);
  if (!phi)
    return compute(root, block).has_value();
  if (!assumed.insert(phi).second)
    return true;
  const auto restore = llvm::make_scope_exit([&] { assumed.erase(phi); });
  return llvm::all_of(llvm::zip(phi->incoming_values(), phi->blocks()), [&](const auto &incoming) {
    return find(*std::get<0>(incoming).get(), *std::get<1>(incoming)).has_value();
  });
}

} // namespace host
