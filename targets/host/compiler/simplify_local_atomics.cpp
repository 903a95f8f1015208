#include "simplify_local_atomics.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

namespace host {

namespace {

llvm::Value *load(llvm::IRBuilder<> &B, llvm::Type *type, llvm::Value *pointer, llvm::Align align,
                  bool isVolatile) {
  llvm::LoadInst *loaded = B.CreateAlignedLoad(type, pointer, align, isVolatile);
  loaded->setAtomic(llvm::AtomicOrdering::Monotonic);
  return loaded;
}

void store(llvm::IRBuilder<> &B, llvm::Value *value, llvm::Value *pointer, llvm::Align align,
           bool isVolatile) {
  B.CreateAlignedStore(value, pointer, align, isVolatile)
      ->setAtomic(llvm::AtomicOrdering::Monotonic);
}

void simplify(llvm::AtomicRMWInst &I) {
  llvm::IRBuilder<> B(&I);
  llvm::Value *before = load(B, I.getType(), I.getPointerOperand(), I.getAlign(), I.isVolatile());
  llvm::Value *after = llvm::buildAtomicRMWValue(I.getOperation(), B, before, I.getValOperand());
  store(B, after, I.getPointerOperand(), I.getAlign(), I.isVolatile());
  I.replaceAllUsesWith(before);
}

void simplify(llvm::AtomicCmpXchgInst &I) {
  llvm::IRBuilder<> B(&I);
  llvm::Value *before = load(B, I.getCompareOperand()->getType(), I.getPointerOperand(),
                             I.getAlign(), I.isVolatile());
  llvm::Value *isEqual = B.CreateICmpEQ(before, I.getCompareOperand());
  llvm::Value *after = B.CreateSelect(isEqual, I.getNewValOperand(), before);
  store(B, after, I.getPointerOperand(), I.getAlign(), I.isVolatile());
  llvm::Value *result = B.CreateInsertValue(llvm::PoisonValue::get(I.getType()), before, 0);
  I.replaceAllUsesWith(B.CreateInsertValue(result, isEqual, 1));
}

bool isLocal(const llvm::Value &pointer) {
  return pointer.getType()->getPointerAddressSpace() == compiler::utils::AddressSpace::Local;
}

} // namespace

llvm::PreservedAnalyses SimplifyLocalAtomicsPass::run(llvm::Function &F,
                                                      llvm::FunctionAnalysisManager &) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
        update && isLocal(*update->getPointerOperand()))
      simplify(*update);
    else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I);
             exchange && isLocal(*exchange->getPointerOperand()))
      simplify(*exchange);
    else
      continue;
    I.eraseFromParent();
    changed = true;
  }
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
