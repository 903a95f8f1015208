// The uses of a private variable whose address does not escape.
#ifndef VECZ_TRANSFORM_PRIVATE_USES_H
#define VECZ_TRANSFORM_PRIVATE_USES_H

#include <llvm/IR/Instructions.h>

#include <optional>

namespace vecz {

struct PrivateUses {
  /// A load, store, memset or memcpy, and its pointer to the variable.
  struct Access {
    llvm::Instruction *I;
    llvm::Value *pointer;
  };

  llvm::SmallVector<Access, 16> accesses;
  /// In post-order: each comes after those that are derived from it.
  llvm::SmallVector<llvm::GetElementPtrInst *, 16> addresses;
  /// Lifetime intrinsics.
  llvm::SmallVector<llvm::Instruction *, 2> lifetimes;
};

/// Nullopt if the variable is no static alloca, if its address escapes, or if there are volatile or
/// atomic loads and stores. The caller has to check memory intrinsics for being volatile, and all
/// types, lengths and offsets.
std::optional<PrivateUses> collectPrivateUses(llvm::AllocaInst &variable);

} // namespace vecz

#endif // VECZ_TRANSFORM_PRIVATE_USES_H
