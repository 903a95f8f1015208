#include "cache_lines.h"

#include "../tuning.h"
#include "compiler/utils/address_spaces.h"
#include "compiler/utils/barrier_calls.h"
#include "cost_frequency.h"
#include "likely_contiguous.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
/// Whether an access advances by at least `least` bytes in each iteration, or by an unknown number.
bool stridesBy(const llvm::Instruction &I, const llvm::Loop &loop, llvm::ScalarEvolution &SE,
               int64_t least) {
  auto *pointer = const_cast<llvm::Value *>(llvm::getLoadStorePointerOperand(&I));
  if (!pointer)
    return false;
  const llvm::SCEV *address = SE.getSCEV(pointer);
  // SCEV has no AddRec for an extended index that may wrap.
  if (const auto *gep = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
      gep && gep->getNumIndices() == 1 && !llvm::isa<llvm::SCEVAddRecExpr>(address))
    if (const auto *cast =
            llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(SE.getSCEV(gep->getOperand(1))))
      address = cast->getOperand();
  const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
  if (!steps || steps->getLoop() != &loop)
    return false;
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(steps->getStepRecurrence(SE));
  return !step || step->getAPInt().abs().uge(least);
}

/// Whether V is an induction variable of the loop that advances by an unknown uniform value, which
/// may be computed in the loop, as queries of sizes are.
bool advancesByUnknown(const llvm::Value &V, const llvm::Loop &loop, const Uniformity &uniformity) {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(&V);
  if (!phi || phi->getParent() != loop.getHeader() || !loop.getLoopLatch())
    return false;
  const auto *next =
      llvm::dyn_cast<llvm::BinaryOperator>(phi->getIncomingValueForBlock(loop.getLoopLatch()));
  if (!next || next->getOpcode() != llvm::Instruction::Add)
    return false;
  const llvm::Value *step = next->getOperand(next->getOperand(0) == phi ? 1 : 0);
  return llvm::is_contained(next->operand_values(), phi) && !llvm::isa<llvm::Constant>(step) &&
         !uniformity.isVarying(step);
}

/// Memory that may be larger than a cache.
bool isInBuffer(const llvm::Value &pointer) {
  const unsigned space = pointer.getType()->getPointerAddressSpace();
  return space == compiler::utils::AddressSpace::Global ||
         space == compiler::utils::AddressSpace::Constant;
}

bool isShort(const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  const unsigned count = SE.getSmallConstantTripCount(&loop);
  return count != 0 && count < tuning::minEvictingTripCount;
}
} // namespace

bool touchesNewCacheLine(const llvm::Instruction &I, const llvm::Loop &loop,
                         llvm::ScalarEvolution &SE) {
  return stridesBy(I, loop, SE, tuning::cacheLineBytes + 1);
}

double countEvictedLines(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                         const compiler::utils::BuiltinInfo &BI, const Uniformity &uniformity,
                         const Strides &strides) {
  const auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  if (LI.empty())
    return 0;
  auto &SE = FAM.getResult<llvm::ScalarEvolutionAnalysis>(F);
  const BlockFrequencies frequencies(F, FAM, BI);
  const LikelyContiguity likely(uniformity, strides);
  const auto isEvicted = [&](const llvm::Instruction &I, const llvm::Loop &loop) {
    auto *pointer = const_cast<llvm::Value *>(llvm::getLoadStorePointerOperand(&I));
    if (!pointer || !isInBuffer(*pointer))
      return false;
    const std::optional<int64_t> stride = likely.get(pointer);
    if (!stride || *stride == 0 || std::abs(*stride) > tuning::maxSharedLineStride)
      return false;
    const auto root = likely.getRoot(pointer, std::abs(*stride));
    return stridesBy(I, loop, SE, tuning::evictingStride) ||
           (root && advancesByUnknown(*root->value, loop, uniformity));
  };
  // Between barriers, work-items run part of an iteration, one after another.
  const auto barriers = compiler::utils::findBarriers(F, BI);
  const auto hasBarrier = [&](const llvm::Loop &loop) {
    return llvm::any_of(barriers, [&](const llvm::CallInst *call) { return loop.contains(call); });
  };
  double lines = 0;
  for (const llvm::BasicBlock &block : F) {
    const llvm::Loop *loop = LI.getLoopFor(&block);
    if (!loop || isShort(*loop, SE) || hasBarrier(*loop))
      continue;
    for (const llvm::Instruction &I : block)
      if (isEvicted(I, *loop))
        lines += frequencies.get(block);
  }
  return lines;
}

} // namespace vecz
