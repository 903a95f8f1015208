// What is done with a private variable, where all of it can be seen.
#ifndef VECZ_TRANSFORM_PRIVATE_USES_H
#define VECZ_TRANSFORM_PRIVATE_USES_H

#include <llvm/IR/Instructions.h>

#include <optional>

namespace vecz {

struct PrivateUses {
  /// A load, store, fill or copy, and the address by which it gets at the variable.
  struct Access {
    llvm::Instruction *I;
    llvm::Value *pointer;
  };

  llvm::SmallVector<Access, 16> accesses;
  /// Each comes behind those that are made from it.
  llvm::SmallVector<llvm::GetElementPtrInst *, 16> addresses;
  /// Marks of where its lifetime starts and ends.
  llvm::SmallVector<llvm::Instruction *, 2> lifetimes;
};

/// Nothing if it is made at another time than when the kernel starts, if its address gets out of
/// sight, or if there are volatile or atomic loads and stores. Whether fills and copies are
/// volatile is left to the caller, like all that types, lengths and places have to do with.
std::optional<PrivateUses> collectPrivateUses(llvm::AllocaInst &variable);

} // namespace vecz

#endif // VECZ_TRANSFORM_PRIVATE_USES_H
