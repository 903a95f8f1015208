// The scheduling model is that of the function attribute "tune-cpu". It is set after the optimizer,
// which would take costs of the other CPU from it.
#include "schedule_long_blocks.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

namespace host {
namespace {

constexpr unsigned registerBits = 128;

/// Vector instructions of floating-point arithmetic in blocks that are left to the CPU, whatever
/// registers they need. A Neoverse-V1 has 256 instructions in flight, of which these are about half
/// in such blocks.
constexpr unsigned longestWindow = 128;

/// The same in innermost loops that need few registers. Shorter ones have little to reorder.
constexpr unsigned longestRound = 23;

/// Registers of a block in the order of its instructions, beyond which the in-order model is not
/// used for its sake: it moves definitions away from uses, and values would be spilled. There are
/// 32, and the code generator's order needs some less than that of the IR.
constexpr unsigned mostRegisters = 40;

/// An in-order CPU whose model has the latencies of vector instructions.
constexpr llvm::StringLiteral inOrderCpu = "cortex-a510";

bool isArithmetic(const llvm::Instruction &I) {
  return llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::IntrinsicInst, llvm::SelectInst,
                   llvm::CastInst>(I) &&
         I.getType()->isFPOrFPVectorTy();
}

/// The vector registers of a value. Masks of lanes have the size of what they select, mostly 32
/// bits.
unsigned countRegisters(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return type->isFloatingPointTy() ? 1 : 0;
  const uint64_t bits = std::max<uint64_t>(vector->getScalarSizeInBits(),
                                           vector->getElementType()->isIntegerTy(1) ? 32 : 1);
  return unsigned(llvm::divideCeil(bits * vector->getNumElements(), registerBits));
}

/// Vectors of several registers take an instruction for each.
unsigned countVectorInstructions(const llvm::Instruction &I) {
  return I.getType()->isVectorTy() && isArithmetic(I) ? countRegisters(I.getType()) : 0;
}

unsigned countVectorInstructions(const llvm::BasicBlock &block) {
  unsigned count = 0;
  for (const llvm::Instruction &I : block)
    count += countVectorInstructions(I);
  return count;
}

/// The registers of values that are defined outside the loop and used in it.
unsigned countRegistersOfInvariants(const llvm::Loop &loop) {
  llvm::SmallPtrSet<const llvm::Value *, 32> seen;
  unsigned count = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &I : *block)
      for (const llvm::Value *operand : I.operands())
        if (llvm::isa<llvm::Argument, llvm::Instruction>(operand) &&
            loop.isLoopInvariant(operand) && !llvm::isa<llvm::PHINode>(I) &&
            seen.insert(operand).second)
          count += countRegisters(operand->getType());
  return count;
}

/// The most registers that values of the block need at once in its order. Those that are used
/// elsewhere, or in the next round, are live until its end.
unsigned countRegistersOfBlock(const llvm::BasicBlock &block) {
  llvm::DenseMap<const llvm::Instruction *, unsigned> places;
  for (const llvm::Instruction &I : block)
    places[&I] = places.size();
  std::vector<int> changes(places.size() + 1);
  for (const llvm::Instruction &I : block) {
    const unsigned begin = llvm::isa<llvm::PHINode>(I) ? 0 : places.lookup(&I);
    unsigned end = begin;
    for (const llvm::User *user : I.users()) {
      const auto *use = llvm::cast<llvm::Instruction>(user);
      const bool isInside = use->getParent() == &block && !llvm::isa<llvm::PHINode>(use);
      end = std::max(end, isInside ? places.lookup(use) : places.size());
    }
    changes[begin] += int(countRegisters(I.getType()));
    changes[end] -= int(countRegisters(I.getType()));
  }
  int now = 0, most = 0;
  for (int change : changes)
    most = std::max(most, now += change);
  return unsigned(most);
}

bool isScheduled(const llvm::BasicBlock &block, const llvm::Loop &loop) {
  const unsigned count = countVectorInstructions(block);
  return count > longestWindow ||
         (count > longestRound && loop.isInnermost() &&
          countRegistersOfInvariants(loop) + countRegistersOfBlock(block) <= mostRegisters);
}

} // namespace

llvm::PreservedAnalyses ScheduleLongBlocksPass::run(llvm::Function &F,
                                                    llvm::FunctionAnalysisManager &AM) {
  if (!F.getParent()->getTargetTriple().isAArch64() || F.hasOptSize() || F.hasOptNone())
    return llvm::PreservedAnalyses::all();
  const auto &loops = AM.getResult<llvm::LoopAnalysis>(F);
  const auto isScheduledInLoop = [&](const llvm::BasicBlock &block) {
    const llvm::Loop *loop = loops.getLoopFor(&block);
    return loop && isScheduled(block, *loop);
  };
  if (llvm::none_of(F, isScheduledInLoop))
    return llvm::PreservedAnalyses::all();
  F.addFnAttr("tune-cpu", inOrderCpu);
  return llvm::PreservedAnalyses::none();
}

} // namespace host
