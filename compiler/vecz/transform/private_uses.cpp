#include "private_uses.h"

#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
bool isAccess(const llvm::Instruction &I, const llvm::Value &pointer) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return load->isSimple();
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
    return store->isSimple() && store->getValueOperand() != &pointer;
  return llvm::isa<llvm::MemIntrinsic>(I);
}

/// False if the pointer escapes.
bool collect(llvm::Value &pointer, PrivateUses &uses) {
  for (llvm::User *user : pointer.users()) {
    auto *I = llvm::dyn_cast<llvm::Instruction>(user);
    if (!I)
      return false;
    if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(I)) {
      if (!address->getType()->isPointerTy() || !collect(*address, uses))
        return false;
      uses.addresses.push_back(address);
    } else if (I->isLifetimeStartOrEnd()) {
      uses.lifetimes.push_back(I);
    } else if (isAccess(*I, pointer)) {
      uses.accesses.push_back({I, &pointer});
    } else {
      return false;
    }
  }
  return true;
}
} // namespace

std::optional<PrivateUses> collectPrivateUses(llvm::AllocaInst &variable) {
  PrivateUses uses;
  if (!variable.isStaticAlloca() || variable.isArrayAllocation() || !collect(variable, uses))
    return std::nullopt;
  return uses;
}

} // namespace vecz
