#include "select_pointers.h"

#include "../analysis/strides.h"
#include "../tuning.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
/// Whether V dominates the block, or is an address that can be computed there.
bool isAvailable(const llvm::Value *V, const llvm::BasicBlock &block, const llvm::DominatorTree &DT,
                 unsigned depth = tuning::maxSelectedSteps) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || DT.properlyDominates(I->getParent(), &block))
    return true;
  return depth != 0 && llvm::isa<llvm::GetElementPtrInst>(I) &&
         llvm::all_of(I->operand_values(), [&](const llvm::Value *operand) {
           return isAvailable(operand, block, DT, depth - 1);
         });
}

llvm::Value *createAvailable(llvm::Value *V, llvm::IRBuilderBase &B,
                             const llvm::DominatorTree &DT) {
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || DT.properlyDominates(I->getParent(), B.GetInsertBlock()))
    return V;
  llvm::Instruction *copy = I->clone();
  for (llvm::Use &operand : copy->operands())
    operand.set(createAvailable(operand, B, DT));
  // Flags hold on the way on which the original is computed.
  copy->dropPoisonGeneratingFlags();
  return B.Insert(copy);
}

using Pointers = llvm::SmallSetVector<llvm::Value *, 4>;

/// The values of a phi that is worth replacing; none for others. Any value may stand for an
/// undefined one.
Pointers getPointers(llvm::PHINode &phi, const llvm::DominatorTree &DT, const Strides &strides) {
  Pointers pointers;
  for (llvm::Value *value : phi.incoming_values()) {
    if (llvm::isa<llvm::UndefValue>(value))
      continue;
    if (!strides.get(value).isConstant() || !isAvailable(value, *phi.getParent(), DT))
      return {};
    pointers.insert(value);
  }
  return pointers.size() <= tuning::maxSelectedAddresses ? pointers : Pointers();
}

void replace(llvm::PHINode &phi, llvm::ArrayRef<llvm::Value *> pointers,
             const llvm::DominatorTree &DT) {
  llvm::IRBuilder<> B(&phi);
  llvm::BasicBlock *block = phi.getParent();
  llvm::SmallVector<llvm::PHINode *, 4> ways;
  for (llvm::Value *pointer : pointers.drop_back()) {
    llvm::PHINode *isThis = B.CreatePHI(B.getInt1Ty(), phi.getNumIncomingValues());
    for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i)
      isThis->addIncoming(B.getInt1(phi.getIncomingValue(i) == pointer), phi.getIncomingBlock(i));
    ways.push_back(isThis);
  }
  B.SetInsertPoint(block, block->getFirstInsertionPt());
  B.SetCurrentDebugLocation(phi.getDebugLoc());
  llvm::Value *selected = createAvailable(pointers.back(), B, DT);
  for (const auto [isThis, pointer] : llvm::zip_equal(ways, pointers.drop_back()))
    selected = B.CreateSelect(isThis, createAvailable(pointer, B, DT), selected, phi.getName());
  phi.replaceAllUsesWith(selected);
}
} // namespace

bool selectPointers(llvm::Function &F, const llvm::DominatorTree &DT, const Uniformity &uniformity,
                    const Strides &strides) {
  llvm::SmallVector<std::pair<llvm::PHINode *, Pointers>, 4> work;
  for (llvm::BasicBlock &block : F)
    for (llvm::PHINode &phi : block.phis()) {
      // A phi of a loop header has a value of its own in each iteration.
      if (!phi.getType()->isPointerTy() || !uniformity.isJoin(phi) ||
          llvm::any_of(llvm::predecessors(&block),
                       [&](llvm::BasicBlock *from) { return DT.dominates(&block, from); }))
        continue;
      if (Pointers pointers = getPointers(phi, DT, strides); !pointers.empty())
        work.push_back({&phi, std::move(pointers)});
    }
  for (auto &[phi, pointers] : work)
    replace(*phi, pointers.getArrayRef(), DT);
  for (auto &[phi, pointers] : work)
    phi->eraseFromParent();
  return !work.empty();
}

} // namespace vecz
