#include "uniform_vectors.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace vecz {

namespace {
constexpr llvm::StringLiteral placeholderName = "vecz.hidden";

using Instructions = llvm::SmallSetVector<llvm::Instruction *, 16>;

/// A call of a function without a body that takes and returns values of any types.
llvm::CallInst *createPlaceholder(llvm::IRBuilder<> &B, llvm::Type *type,
                                  llvm::ArrayRef<llvm::Value *> operands) {
  llvm::SmallVector<llvm::Type *, 4> types;
  for (const llvm::Value *operand : operands)
    types.push_back(operand->getType());
  auto *function = llvm::Function::Create(llvm::FunctionType::get(type, types, /*isVarArg=*/false),
                                          llvm::GlobalValue::ExternalLinkage, placeholderName,
                                          B.GetInsertBlock()->getModule());
  return B.CreateCall(function, operands);
}

void erasePlaceholder(llvm::CallInst &call) {
  llvm::Function *function = call.getCalledFunction();
  call.eraseFromParent();
  function->eraseFromParent();
}

bool hasVectors(const llvm::Instruction &I) {
  return I.getType()->isVectorTy() ||
         llvm::any_of(I.operand_values(),
                      [](const llvm::Value *operand) { return operand->getType()->isVectorTy(); });
}

/// Whether the scalarizer would replace I, and a placeholder can stand for it.
bool isHideable(const llvm::Instruction &I) {
  if (const auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(&I))
    return !llvm::isa<llvm::Constant>(extract->getIndexOperand());
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return llvm::isa<llvm::IntrinsicInst>(call) && !call->hasOperandBundles() &&
           llvm::none_of(call->args(), [&](const llvm::Use &arg) {
             return arg->getType()->isMetadataTy() ||
                    call->paramHasAttr(call->getArgOperandNo(&arg), llvm::Attribute::ImmArg);
           });
  return !I.isTerminator() && !I.getType()->isTokenTy() && !llvm::isa<llvm::AllocaInst>(I);
}

/// Whether I only moves elements or brings them from memory: its elements on their own are as
/// cheap, and code generators broadcast those from memory.
bool isMove(const llvm::Instruction &I) {
  return llvm::isa<llvm::LoadInst, llvm::InsertElementInst, llvm::ShuffleVectorInst, llvm::PHINode,
                   llvm::FreezeInst, llvm::SelectInst>(I);
}

/// The uniform instructions on vectors, without moves whose elements only are used.
Instructions collect(llvm::Function &F, const Uniformity &uniformity) {
  Instructions moves;
  Instructions kept;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (hasVectors(I) && !uniformity.isVarying(&I) && isHideable(I))
      (isMove(I) ? moves : kept).insert(&I);
  for (unsigned i = 0; i != kept.size(); ++i)
    for (llvm::Value *operand : kept[i]->operand_values())
      if (auto *move = llvm::dyn_cast<llvm::Instruction>(operand); move && moves.contains(move))
        kept.insert(move);
  return kept;
}

llvm::SmallVector<llvm::Value *, 4> getOperands(llvm::Instruction &I) {
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return llvm::SmallVector<llvm::Value *, 4>(call->args());
  return llvm::SmallVector<llvm::Value *, 4>(I.operand_values());
}
} // namespace

HiddenUniformVectors::HiddenUniformVectors(llvm::Function &F, const Uniformity &uniformity) {
  for (llvm::Instruction *I : collect(F, uniformity)) {
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(I))
      hide(*phi);
    else
      hide(*I);
  }
}

HiddenUniformVectors::~HiddenUniformVectors() {
  for (const auto &[call, I] : instructions)
    reveal(*call, *I);
  for (const auto &[substitute, phi] : phis)
    reveal(*substitute, *phi);
}

void HiddenUniformVectors::hide(llvm::Instruction &I) {
  llvm::IRBuilder<> B(&I);
  llvm::CallInst *call = createPlaceholder(B, I.getType(), getOperands(I));
  I.replaceAllUsesWith(call);
  I.removeFromParent();
  // Operands that the scalarizer replaces are those of the call.
  for (unsigned i = 0; i != call->arg_size(); ++i)
    I.setOperand(i, llvm::PoisonValue::get(call->getArgOperand(i)->getType()));
  instructions.push_back({call, &I});
}

void HiddenUniformVectors::reveal(llvm::CallInst &call, llvm::Instruction &I) {
  for (unsigned i = 0; i != call.arg_size(); ++i)
    I.setOperand(i, call.getArgOperand(i));
  I.insertBefore(call.getIterator());
  call.replaceAllUsesWith(&I);
  erasePlaceholder(call);
}

/// A phi of another type, whose values stand for the vectors.
void HiddenUniformVectors::hide(llvm::PHINode &phi) {
  llvm::IRBuilder<> B(&phi);
  llvm::PHINode *substitute = B.CreatePHI(B.getInt8Ty(), phi.getNumIncomingValues());
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i) {
    llvm::BasicBlock *from = phi.getIncomingBlock(i);
    // A block that comes in twice has to come with the same value.
    if (const int known = substitute->getBasicBlockIndex(from); known >= 0) {
      substitute->addIncoming(substitute->getIncomingValue(known), from);
      continue;
    }
    B.SetInsertPoint(from->getTerminator());
    substitute->addIncoming(createPlaceholder(B, B.getInt8Ty(), phi.getIncomingValue(i)), from);
  }
  B.SetInsertPoint(phi.getParent(), phi.getParent()->getFirstInsertionPt());
  phi.replaceAllUsesWith(createPlaceholder(B, phi.getType(), substitute));
  phi.removeFromParent();
  for (llvm::Use &incoming : phi.incoming_values())
    incoming.set(llvm::PoisonValue::get(phi.getType()));
  phis.push_back({substitute, &phi});
}

void HiddenUniformVectors::reveal(llvm::PHINode &substitute, llvm::PHINode &phi) {
  phi.insertBefore(substitute.getIterator());
  Instructions placeholders;
  for (unsigned i = 0; i != substitute.getNumIncomingValues(); ++i) {
    auto *call = llvm::cast<llvm::CallInst>(substitute.getIncomingValue(i));
    phi.setIncomingValue(i, call->getArgOperand(0));
    placeholders.insert(call);
  }
  auto *vector = llvm::cast<llvm::CallInst>(*substitute.user_begin());
  vector->replaceAllUsesWith(&phi);
  erasePlaceholder(*vector);
  substitute.eraseFromParent();
  for (llvm::Instruction *call : placeholders)
    erasePlaceholder(llvm::cast<llvm::CallInst>(*call));
}

} // namespace vecz
