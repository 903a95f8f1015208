// The scheduling model is that of the function attribute "tune-cpu". It is set after the optimizer,
// which would take costs of the other CPU from it.
#include "schedule_long_blocks.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

constexpr unsigned registerBits = 128;

/// Vector instructions of floating-point arithmetic in blocks that are left to the CPU. A
/// Neoverse-V1 has 256 instructions in flight, of which these are about half in such blocks.
constexpr unsigned longestWindow = 128;

/// An in-order CPU whose model has the latencies of vector instructions.
constexpr llvm::StringLiteral inOrderCpu = "cortex-a510";

bool isArithmetic(const llvm::Instruction &I) {
  return llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::IntrinsicInst, llvm::SelectInst,
                   llvm::CastInst>(I) &&
         I.getType()->isFPOrFPVectorTy();
}

/// Vectors of several registers take an instruction for each.
unsigned countVectorInstructions(const llvm::Instruction &I) {
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(I.getType());
  if (!type || !isArithmetic(I))
    return 0;
  return llvm::divideCeil(type->getPrimitiveSizeInBits().getFixedValue(), registerBits);
}

bool isLong(const llvm::BasicBlock &block) {
  unsigned count = 0;
  for (const llvm::Instruction &I : block)
    count += countVectorInstructions(I);
  return count > longestWindow;
}

} // namespace

llvm::PreservedAnalyses ScheduleLongBlocksPass::run(llvm::Function &F,
                                                    llvm::FunctionAnalysisManager &AM) {
  if (!F.getParent()->getTargetTriple().isAArch64() || F.hasOptSize() || F.hasOptNone())
    return llvm::PreservedAnalyses::all();
  const auto &loops = AM.getResult<llvm::LoopAnalysis>(F);
  const auto isLongInLoop = [&](const llvm::BasicBlock &block) {
    return loops.getLoopFor(&block) && isLong(block);
  };
  if (llvm::none_of(F, isLongInLoop))
    return llvm::PreservedAnalyses::all();
  F.addFnAttr("tune-cpu", inOrderCpu);
  return llvm::PreservedAnalyses::none();
}

} // namespace host
