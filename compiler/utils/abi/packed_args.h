// The struct of a kernel's arguments, `MuxPackedArgs.<kernel>`.
#ifndef COMPILER_UTILS_PACKED_ARGS_H
#define COMPILER_UTILS_PACKED_ARGS_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/Alignment.h>

#include <cstdint>

namespace llvm {
class DataLayout;
class LLVMContext;
class StructType;
class Type;
} // namespace llvm

namespace compiler::utils {

struct PackedArgs {
  struct Member {
    /// The index of the element in the struct type, which includes padding.
    unsigned element;
    uint64_t offset;
    /// The known alignment of the member's address.
    llvm::Align alignment;
  };

  llvm::StructType *type;
  llvm::Align alignment;
  /// The end offset of the last member.
  uint64_t size;
  /// One per argument.
  llvm::SmallVector<Member, 8> members;
};

/// Lays the arguments out: without padding if `isPacked`, else each at a multiple of its size
/// rounded up to a power of two. The struct has the alignment of a pointer, or of 1 if it is
/// packed.
PackedArgs layOutPackedArgs(llvm::LLVMContext &context, const llvm::DataLayout &layout,
                            llvm::ArrayRef<llvm::Type *> arguments, bool isPacked,
                            const llvm::Twine &name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PACKED_ARGS_H
