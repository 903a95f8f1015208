#include "branch_prediction.h"

#include "../tuning.h"
#include "call_kind.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ProfDataUtils.h>

namespace vecz {

using namespace llvm::PatternMatch;
using compiler::utils::BuiltinInfo;

namespace {
/// Whether `holds` is true for all instructions that a value is transitively computed from. False
/// if there are too many.
bool allOperands(const llvm::Value *value,
                 llvm::function_ref<bool(const llvm::Instruction &)> holds) {
  llvm::SmallSetVector<const llvm::Value *, 16> work;
  work.insert(value);
  for (unsigned i = 0; i != work.size(); ++i) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(work[i]);
    if (!I)
      continue;
    if (i == tuning::maxConditionOperands || !holds(*I))
      return false;
    work.insert_range(I->operand_values());
  }
  return true;
}

bool isQuery(const llvm::Instruction &I, const BuiltinInfo &BI) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  return call && isWorkItemQuery(*call, BI);
}

bool isId(const llvm::Instruction &I, const BuiltinInfo &BI) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  return call && isWorkItemIdQuery(*call, BI);
}

bool isArithmetic(const llvm::Instruction &I) {
  return !I.mayReadOrWriteMemory() && !I.getType()->isFPOrFPVectorTy() &&
         (!llvm::isa<llvm::CallInst>(I) || llvm::isa<llvm::IntrinsicInst>(I));
}

/// Whether a phi is computed from arguments and constants alone. Calls that are no intrinsics are
/// no arithmetic, so it does not depend on ids.
bool isCounted(const llvm::PHINode &phi) { return allOperands(&phi, isArithmetic); }
} // namespace

bool isRarelyTrue(llvm::Value *condition) {
  llvm::Value *opposite;
  if (match(condition, m_Not(m_Value(opposite))))
    return !isRarelyTrue(opposite);
  llvm::CmpPredicate predicate;
  return match(condition, m_LogicalOr()) ||
         (match(condition, m_Cmp(predicate, m_Value(), m_Value())) &&
          (predicate == llvm::CmpInst::ICMP_EQ || predicate == llvm::CmpInst::FCMP_OEQ));
}

bool isBorderCondition(const llvm::Value *condition, const BuiltinInfo &BI) {
  bool hasId = false;
  const bool isComputed = allOperands(condition, [&](const llvm::Instruction &I) {
    hasId |= isId(I, BI);
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I))
      return isCounted(*phi);
    return isQuery(I, BI) || isArithmetic(I);
  });
  return isComputed && hasId;
}

std::optional<unsigned> findColdSuccessor(const llvm::BranchInst &branch) {
  uint64_t first;
  uint64_t second;
  if (!branch.isConditional() || !llvm::extractBranchWeights(branch, first, second))
    return std::nullopt;
  if (first * tuning::borderInterval < second)
    return 0;
  return second * tuning::borderInterval < first ? std::optional<unsigned>(1) : std::nullopt;
}

bool dependsOnData(const llvm::Value *condition, const BuiltinInfo &BI) {
  bool hasId = false;
  bool hasMemory = false;
  const bool isKnown = allOperands(condition, [&](const llvm::Instruction &I) {
    hasId |= isId(I, BI);
    hasMemory |= I.mayReadFromMemory() && !isQuery(I, BI);
    return !hasId || !hasMemory;
  });
  return !isKnown;
}

} // namespace vecz
