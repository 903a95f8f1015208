#include "expand_rare_gathers.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

namespace host {
namespace {

/// The operands of a gather or scatter.
struct Access {
  llvm::IntrinsicInst *call;
  /// Null for gathers.
  llvm::Value *data;
  llvm::Value *pointers;
  llvm::FixedVectorType *type;
  llvm::Align alignment;
};

std::optional<Access> getColdAccess(llvm::Value *V) {
  auto *call = llvm::dyn_cast_or_null<llvm::IntrinsicInst>(V);
  if (!call || !call->hasFnAttr(llvm::Attribute::Cold))
    return std::nullopt;
  const bool isGather = call->getIntrinsicID() == llvm::Intrinsic::masked_gather;
  if (!isGather && call->getIntrinsicID() != llvm::Intrinsic::masked_scatter)
    return std::nullopt;
  const unsigned place = isGather ? 0 : 1;
  llvm::Value *data = isGather ? nullptr : call->getArgOperand(0);
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(isGather ? call->getType() : data->getType());
  if (!type || !match(call->getArgOperand(place + 1), llvm::PatternMatch::m_AllOnes()))
    return std::nullopt;
  return Access{call, data, call->getArgOperand(place), type,
                call->getParamAlign(place).valueOrOne()};
}

bool isLegal(const Access &access, const llvm::TargetTransformInfo &TTI) {
  return access.data ? TTI.isLegalMaskedScatter(access.type, access.alignment)
                     : TTI.isLegalMaskedGather(access.type, access.alignment);
}

/// Decomposes a vector of addresses into a uniform base and a varying offset.
class Addresses {
public:
  explicit Addresses(llvm::Value *pointers) : differing(pointers) {
    auto *step = llvm::dyn_cast<llvm::GetElementPtrInst>(pointers);
    if (!step || step->getNumIndices() != 1 || !step->getPointerOperandType()->isPointerTy())
      return;
    gep = step;
    differing = gep->getOperand(1);
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(differing)) {
      extension = llvm::cast<llvm::CastInst>(differing);
      differing = extension->getOperand(0);
    }
    auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(differing);
    if (!sum || sum->getOpcode() != llvm::Instruction::Add)
      return;
    for (unsigned same : {0, 1}) {
      addend = const_cast<llvm::Value *>(getSplatValue(sum->getOperand(same)));
      if (addend) {
        differing = sum->getOperand(1 - same);
        return;
      }
    }
  }

  llvm::Value *create(llvm::IRBuilderBase &B, unsigned lane) const {
    llvm::Value *value = B.CreateExtractElement(differing, lane);
    if (addend)
      value = B.CreateAdd(value, addend);
    if (extension)
      value = B.CreateCast(extension->getOpcode(), value, extension->getDestTy()->getScalarType());
    return gep ? B.CreateGEP(gep->getSourceElementType(), gep->getPointerOperand(), value) : value;
  }

private:
  llvm::Value *differing;
  /// May be null.
  llvm::Value *addend = nullptr;
  llvm::CastInst *extension = nullptr;
  llvm::GetElementPtrInst *gep = nullptr;
};

void expand(const Access &access) {
  const Addresses addresses(access.pointers);
  llvm::IRBuilder<> B(access.call);
  llvm::Value *all = llvm::PoisonValue::get(access.type);
  for (unsigned lane = 0; lane != access.type->getNumElements(); ++lane) {
    llvm::Value *place = addresses.create(B, lane);
    llvm::Instruction *made;
    if (access.data) {
      made =
          B.CreateAlignedStore(B.CreateExtractElement(access.data, lane), place, access.alignment);
    } else {
      made = B.CreateAlignedLoad(access.type->getElementType(), place, access.alignment);
      all = B.CreateInsertElement(all, made, lane);
    }
    made->setAAMetadata(access.call->getAAMetadata());
  }
  if (!access.data)
    access.call->replaceAllUsesWith(all);
  access.call->eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(access.pointers);
}

} // namespace

llvm::PreservedAnalyses ExpandRareGathersPass::run(llvm::Function &F,
                                                   llvm::FunctionAnalysisManager &AM) {
  // Weak handles, because a gather may be an operand of another one and may be deleted with it.
  llvm::SmallVector<llvm::WeakVH, 8> calls;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (const auto access = getColdAccess(&I);
        access && !isLegal(*access, AM.getResult<llvm::TargetIRAnalysis>(F)))
      calls.push_back(&I);
  if (calls.empty())
    return llvm::PreservedAnalyses::all();
  for (const llvm::WeakVH &call : calls)
    if (const auto access = getColdAccess(call))
      expand(*access);
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace host
