#include "cost_latency.h"

#include "../tuning.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
/// Completion of a step that does not depend on the start of a recurrence.
constexpr double never = std::numeric_limits<double>::lowest();

/// Registers are assembled independently of each other.
double getGatherLatency(const llvm::Type *type, double registers) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return tuning::latency::gather +
         (vector ? vector->getNumElements() / registers : tuning::latency::scalableLanes);
}

/// By how many cycles an operand may be late without delaying the result.
double getSlack(const llvm::Instruction &I, unsigned operand) {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  const bool isFused = intrinsic && (intrinsic->getIntrinsicID() == llvm::Intrinsic::fma ||
                                     intrinsic->getIntrinsicID() == llvm::Intrinsic::fmuladd);
  return isFused && operand == 2 ? tuning::latency::accumulatorForwarding : 0;
}

double getDivisionLatency(const llvm::Instruction &I) {
  return llvm::isa<llvm::Constant>(I.getOperand(1)) ? tuning::latency::divisionByConstant
                                                    : tuning::latency::integerDivision;
}

double getArithmeticLatency(const llvm::Instruction &I, double registers) {
  const bool isFloat = I.getType()->isFPOrFPVectorTy();
  switch (I.getOpcode()) {
  case llvm::Instruction::FDiv:
  case llvm::Instruction::FRem:
    return tuning::latency::floatDivision;
  case llvm::Instruction::UDiv:
  case llvm::Instruction::SDiv:
  case llvm::Instruction::URem:
  case llvm::Instruction::SRem:
    return getDivisionLatency(I);
  case llvm::Instruction::Mul:
    return tuning::latency::integerMultiplication;
  case llvm::Instruction::FAdd:
  case llvm::Instruction::FSub:
    return tuning::latency::floatAddition;
  case llvm::Instruction::FMul:
    return tuning::latency::floatMultiplication;
  case llvm::Instruction::FPToSI:
  case llvm::Instruction::FPToUI:
  case llvm::Instruction::SIToFP:
  case llvm::Instruction::UIToFP:
  case llvm::Instruction::FPExt:
  case llvm::Instruction::FPTrunc:
    return tuning::latency::conversion;
  case llvm::Instruction::InsertElement:
    return tuning::latency::shuffle / registers;
  case llvm::Instruction::ExtractElement:
  case llvm::Instruction::ShuffleVector:
    return tuning::latency::shuffle;
  case llvm::Instruction::GetElementPtr:
  case llvm::Instruction::PHI:
  case llvm::Instruction::BitCast:
  case llvm::Instruction::Freeze:
  case llvm::Instruction::Br:
  case llvm::Instruction::Ret:
  case llvm::Instruction::Store:
    return 0;
  default:
    return isFloat || I.getType()->isVectorTy() ? tuning::latency::vectorOperation
                                                : tuning::latency::scalarOperation;
  }
}

double getIntrinsicLatency(const llvm::IntrinsicInst &I, double registers,
                           CriticalPath::IsScalarized isScalarized) {
  switch (I.getIntrinsicID()) {
  case llvm::Intrinsic::masked_load:
    return isScalarized(I) ? getGatherLatency(I.getType(), registers) : tuning::latency::maskedLoad;
  case llvm::Intrinsic::masked_gather:
    return getGatherLatency(I.getType(), registers);
  case llvm::Intrinsic::sqrt:
    return tuning::latency::squareRoot;
  case llvm::Intrinsic::fma:
  case llvm::Intrinsic::fmuladd:
    return tuning::latency::fusedMultiplyAdd;
  default:
    return I.getType()->isVoidTy() ? 0 : tuning::latency::vectorOperation;
  }
}
} // namespace

CriticalPath::CriticalPath(llvm::ArrayRef<const llvm::BasicBlock *> blocks,
                           CallLatency getCallLatency, Share getShare, Registers getRegisters,
                           IsScalarized isScalarized) {
  const auto getLatency = [&](const llvm::Instruction &I) {
    const double registers = std::max(1u, getRegisters(I.getType()));
    if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
      return getIntrinsicLatency(*intrinsic, registers, isScalarized);
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
      return getCallLatency(*call);
    return I.mayReadFromMemory() ? tuning::latency::load : getArithmeticLatency(I, registers);
  };
  for (const llvm::BasicBlock *block : blocks) {
    const double share = std::min(1.0, getShare(*block));
    for (const llvm::Instruction &I : *block)
      add(I, getLatency(I), share);
  }
}

void CriticalPath::add(const llvm::Instruction &I, double latency, double share) {
  places[&I] = unsigned(steps.size());
  steps.push_back({latency * share, unsigned(operands.size())});
  for (const llvm::Use &operand : I.operands())
    if (const auto *before = llvm::dyn_cast<llvm::Instruction>(operand))
      // Values from the previous iteration come later in the order.
      if (const auto place = places.find(before); place != places.end() && before != &I)
        operands.push_back({place->second, getSlack(I, operand.getOperandNo()) * share});
}

std::vector<double> CriticalPath::getTimes(std::optional<unsigned> from) const {
  std::vector<double> times(steps.size());
  for (unsigned i = 0; i != steps.size(); ++i) {
    double start = !from || i == *from ? 0 : never;
    const unsigned end = i + 1 == steps.size() ? operands.size() : steps[i + 1].firstOperand;
    for (unsigned operand = steps[i].firstOperand; operand != end; ++operand)
      start = std::max(start, times[operands[operand].step] - operands[operand].slack);
    times[i] = start + steps[i].latency;
  }
  return times;
}

double CriticalPath::getLongest() const {
  const std::vector<double> times = getTimes(std::nullopt);
  return times.empty() ? 0 : *llvm::max_element(times);
}

double CriticalPath::getRecurrence(const llvm::Loop &loop) const {
  const llvm::BasicBlock *latch = loop.getLoopLatch();
  double longest = 0;
  unsigned count = 0;
  for (const llvm::PHINode &phi : loop.getHeader()->phis()) {
    if (!latch || ++count > tuning::maxRecurrencePhis)
      break;
    const auto *next = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(latch));
    if (const auto place = places.find(next); next && place != places.end())
      longest = std::max(longest, getTimes(places.lookup(&phi))[place->second]);
  }
  return longest;
}

} // namespace vecz
