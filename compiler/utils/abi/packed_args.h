// The structure in which a kernel's arguments are handed over, `MuxPackedArgs.<kernel>`.
#ifndef COMPILER_UTILS_PACKED_ARGS_H
#define COMPILER_UTILS_PACKED_ARGS_H

#include <cstdint>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/Alignment.h>

namespace llvm {
class DataLayout;
class LLVMContext;
class StructType;
class Type;
} // namespace llvm

namespace compiler::utils {

struct PackedArgs {
  struct Member {
    /// Its number among the structure's elements, some of which are padding.
    unsigned element;
    uint64_t offset;
    /// What the address of the member is known to be aligned to.
    llvm::Align alignment;
  };

  llvm::StructType *type;
  llvm::Align alignment;
  /// Where the last member ends.
  uint64_t size;
  /// One for each argument.
  llvm::SmallVector<Member, 8> members;
};

/// Lays the arguments out: without padding if `isPacked`, else each at a multiple of the power of
/// two at or above its size. The structure is aligned as a pointer is, or not at all if it is
/// packed.
PackedArgs layOutPackedArgs(llvm::LLVMContext &context, const llvm::DataLayout &layout,
                            llvm::ArrayRef<llvm::Type *> arguments, bool isPacked,
                            const llvm::Twine &name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PACKED_ARGS_H
