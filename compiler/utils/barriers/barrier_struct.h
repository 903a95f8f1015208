// The structure that holds values which live across barriers: of one call of a kernel, or of a
// whole work-group.
//
// Members stand where their alignment wants them, the most aligned ones first. What has a size
// known only when it runs (scalable vectors) stands at the end, in a byte array: the offset that it
// has there is what it would be if vscale were 1, times vscale.
#ifndef COMPILER_UTILS_BARRIER_STRUCT_H
#define COMPILER_UTILS_BARRIER_STRUCT_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

class BarrierStruct {
public:
  /// A value to keep, or a variable if `alignment` is that of more than its type.
  struct MemberSpec {
    llvm::Type *type;
    llvm::Align alignment;
  };

  BarrierStruct() = default;

  /// Lays out the members, and makes the type.
  BarrierStruct(llvm::Module &M, llvm::ArrayRef<MemberSpec> specs, const llvm::Twine &name);

  bool isEmpty() const { return members.empty(); }
  bool isScalable() const { return scalableSize != 0; }
  llvm::StructType *getType() const { return type; }
  llvm::Align getAlignment() const { return alignment; }

  /// Emits the address of the member with that index among the specs.
  llvm::Value *createAddress(llvm::IRBuilderBase &B, llvm::Value *structure, unsigned index,
                             const llvm::Twine &name) const;

  /// The member's distance in bytes from the structure's start. Members of scalable size have none
  /// that is known.
  std::optional<uint64_t> getOffset(unsigned index) const;

  /// Emits the distance in bytes of two structures in an array.
  llvm::Value *createSize(llvm::IRBuilderBase &B, llvm::IntegerType *sizeType) const;

  /// Likewise, for a vscale of at most `maxVScale`.
  uint64_t getMaxSize(uint64_t maxVScale) const { return fixedSize + scalableSize * maxVScale; }

private:
  struct Member {
    bool isScalable = false;
    /// The element of the structure, if it is not scalable.
    unsigned element = 0;
    /// Its offset, if it is scalable within the byte array.
    uint64_t offset = 0;
  };

  llvm::StructType *type = nullptr;
  llvm::Align alignment;
  llvm::SmallVector<Member, 8> members;
  uint64_t fixedSize = 0;
  uint64_t scalableSize = 0;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BARRIER_STRUCT_H
