// The code generator takes the widest vector that must be legal from the function attribute
// "min-legal-vector-width". Without it, vectors of 512 bits are legal wherever the CPU has them.
#include "narrow_streams.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/loop_builder.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace host {
namespace {

constexpr unsigned narrowBits = 256;
constexpr unsigned wideBits = 512;

/// Operations for each access to memory of the same width. Those of two narrow vectors take less
/// time than the access, even if it finds its line in the L2 cache.
constexpr unsigned maxOperationsPerAccess = 2;

bool prefersNarrowVectors(llvm::Function &F, llvm::FunctionAnalysisManager &AM) {
  return F.getFnAttribute("target-features").getValueAsString().contains("+avx512f") &&
         AM.getResult<llvm::TargetIRAnalysis>(F)
                 .getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector)
                 .getFixedValue() == narrowBits;
}

/// Accesses and operations of a loop, in vectors of 512 bits.
struct Work {
  unsigned accesses = 0;
  unsigned operations = 0;
};

unsigned countWideVectors(const llvm::Type *type, const llvm::DataLayout &layout) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return 0;
  const uint64_t bits = layout.getTypeSizeInBits(const_cast<llvm::FixedVectorType *>(vector));
  return bits <= narrowBits ? 0 : unsigned(llvm::divideCeil(bits, wideBits));
}

/// The most wide vectors among the operands and the result.
unsigned countWideVectors(const llvm::Instruction &I, const llvm::DataLayout &layout) {
  unsigned count = countWideVectors(I.getType(), layout);
  for (const llvm::Value *operand : I.operands())
    count = std::max(count, countWideVectors(operand->getType(), layout));
  return count;
}

bool isBuffer(unsigned addressSpace) {
  return addressSpace == compiler::utils::AddressSpace::Global ||
         addressSpace == compiler::utils::AddressSpace::Constant;
}

/// Whether the instruction loads or stores consecutive elements of a buffer.
bool isStreamAccess(const llvm::Instruction &I) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return isBuffer(load->getPointerAddressSpace());
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
    return isBuffer(store->getPointerAddressSpace());
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  if (!call)
    return false;
  if (call->getIntrinsicID() == llvm::Intrinsic::masked_load)
    return isBuffer(call->getArgOperand(0)->getType()->getPointerAddressSpace());
  return call->getIntrinsicID() == llvm::Intrinsic::masked_store &&
         isBuffer(call->getArgOperand(1)->getType()->getPointerAddressSpace());
}

/// Whether the instruction computes each element of a vector from those in the same place.
bool isElementwise(const llvm::Instruction &I) {
  if (llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CastInst, llvm::CmpInst,
                llvm::SelectInst, llvm::FreezeInst>(I))
    return true;
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return call && llvm::isTriviallyVectorizable(call->getIntrinsicID());
}

/// Whether values of the type may be passed between functions in wide registers. Masks are as wide
/// as vectors of bytes then.
bool mayBePassedWide(llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return type->isAggregateType();
  const unsigned elementBits =
      vector->getElementType()->isPointerTy() ? 64 : std::max(8u, vector->getScalarSizeInBits());
  return elementBits * vector->getNumElements() > narrowBits;
}

bool hasWideSignature(const llvm::FunctionType &type) {
  return mayBePassedWide(type.getReturnType()) || llvm::any_of(type.params(), mayBePassedWide);
}

/// Whether wide vectors may become narrow ones, wherever the instruction is: functions that it
/// calls would expect them whole, and instructions of the CPU would have no narrow form.
bool isDivisible(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!call)
    return true;
  const bool hasWide = hasWideSignature(*call->getFunctionType()) ||
                       llvm::any_of(call->args(), [](const llvm::Use &use) {
                         return mayBePassedWide(use->getType());
                       });
  return !hasWide || (llvm::isa<llvm::IntrinsicInst>(call) &&
                      !call->getCalledFunction()->getName().starts_with("llvm.x86."));
}

/// Whether all wide vectors in loops are those of innermost work-item loops that stream.
bool isStream(const llvm::Function &F, const llvm::LoopInfo &loops) {
  const llvm::DataLayout &layout = F.getDataLayout();
  if (hasWideSignature(*F.getFunctionType()))
    return false;
  llvm::SmallDenseMap<const llvm::Loop *, Work> work;
  for (const llvm::BasicBlock &block : F) {
    const llvm::Loop *loop = loops.getLoopFor(&block);
    for (const llvm::Instruction &I : block) {
      if (!isDivisible(I))
        return false;
      const unsigned count = countWideVectors(I, layout);
      if (count == 0 || !loop)
        continue;
      if (!loop->isInnermost() || !compiler::utils::isWorkItemLoop(*loop))
        return false;
      if (isStreamAccess(I))
        work[loop].accesses += count;
      else if (isElementwise(I))
        work[loop].operations += count;
      else
        return false;
    }
  }
  return !work.empty() && llvm::all_of(work, [](const auto &entry) {
    return entry.second.operations <= maxOperationsPerAccess * entry.second.accesses;
  });
}

} // namespace

llvm::PreservedAnalyses NarrowStreamsPass::run(llvm::Function &F,
                                               llvm::FunctionAnalysisManager &AM) {
  if (!prefersNarrowVectors(F, AM) || !isStream(F, AM.getResult<llvm::LoopAnalysis>(F)))
    return llvm::PreservedAnalyses::all();
  F.addFnAttr("min-legal-vector-width", std::to_string(narrowBits));
  return llvm::PreservedAnalyses::none();
}

} // namespace host
