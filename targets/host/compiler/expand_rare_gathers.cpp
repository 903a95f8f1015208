#include "expand_rare_gathers.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace host {
namespace {

/// A gather or a scatter, taken apart.
struct Access {
  IntrinsicInst *call;
  /// Null for gathers.
  Value *data;
  Value *pointers;
  FixedVectorType *type;
  Align alignment;
};

std::optional<Access> getRareAccess(Value *V) {
  auto *call = dyn_cast_or_null<IntrinsicInst>(V);
  if (!call || !call->hasFnAttr(Attribute::Cold))
    return std::nullopt;
  const bool isGather = call->getIntrinsicID() == Intrinsic::masked_gather;
  if (!isGather && call->getIntrinsicID() != Intrinsic::masked_scatter)
    return std::nullopt;
  const unsigned place = isGather ? 0 : 1;
  Value *data = isGather ? nullptr : call->getArgOperand(0);
  auto *type = dyn_cast<FixedVectorType>(isGather ? call->getType() : data->getType());
  if (!type || !match(call->getArgOperand(place + 1), PatternMatch::m_AllOnes()))
    return std::nullopt;
  return Access{call, data, call->getArgOperand(place), type,
                call->getParamAlign(place).valueOrOne()};
}

bool isLegal(const Access &access, const TargetTransformInfo &TTI) {
  return access.data ? TTI.isLegalMaskedScatter(access.type, access.alignment)
                     : TTI.isLegalMaskedGather(access.type, access.alignment);
}

/// How addresses come from what differs between lanes.
class Addresses {
public:
  explicit Addresses(Value *pointers) : differing(pointers) {
    auto *step = dyn_cast<GetElementPtrInst>(pointers);
    if (!step || step->getNumIndices() != 1 || !step->getPointerOperandType()->isPointerTy())
      return;
    gep = step;
    differing = gep->getOperand(1);
    if (isa<SExtInst, ZExtInst>(differing)) {
      extension = cast<CastInst>(differing);
      differing = extension->getOperand(0);
    }
    auto *sum = dyn_cast<BinaryOperator>(differing);
    if (!sum || sum->getOpcode() != Instruction::Add)
      return;
    for (unsigned same : {0, 1}) {
      addend = const_cast<Value *>(getSplatValue(sum->getOperand(same)));
      if (addend) {
        differing = sum->getOperand(1 - same);
        return;
      }
    }
  }

  Value *create(IRBuilderBase &B, unsigned lane) const {
    Value *value = B.CreateExtractElement(differing, lane);
    if (addend)
      value = B.CreateAdd(value, addend);
    if (extension)
      value = B.CreateCast(extension->getOpcode(), value, extension->getDestTy()->getScalarType());
    return gep ? B.CreateGEP(gep->getSourceElementType(), gep->getPointerOperand(), value) : value;
  }

private:
  Value *differing;
  /// Each may be null.
  Value *addend = nullptr;
  CastInst *extension = nullptr;
  GetElementPtrInst *gep = nullptr;
};

void expand(const Access &access) {
  const Addresses addresses(access.pointers);
  IRBuilder<> B(access.call);
  Value *all = PoisonValue::get(access.type);
  for (unsigned lane = 0; lane != access.type->getNumElements(); ++lane) {
    Value *place = addresses.create(B, lane);
    Instruction *made;
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
  RecursivelyDeleteTriviallyDeadInstructions(access.pointers);
}

} // namespace

PreservedAnalyses ExpandRareGathersPass::run(Function &F, FunctionAnalysisManager &AM) {
  // What is expanded may be the operand of another one (a gathered value that is scattered, or by
  // which another is addressed), and gathers that nobody needs go with what they were made for:
  // each is taken apart only when its turn comes.
  SmallVector<WeakVH, 8> calls;
  for (Instruction &I : instructions(F))
    if (const auto access = getRareAccess(&I);
        access && !isLegal(*access, AM.getResult<TargetIRAnalysis>(F)))
      calls.push_back(&I);
  if (calls.empty())
    return PreservedAnalyses::all();
  for (const WeakVH &call : calls)
    if (const auto access = getRareAccess(call))
      expand(*access);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace host
