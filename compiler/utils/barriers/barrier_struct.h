// The barrier struct: live values of one call of a kernel, or of a whole work-group.
//
// Members are sorted by decreasing alignment. Scalable vectors follow in a flexible array member of
// i8: their offsets there are those for vscale = 1, multiplied by vscale (compiler-utils:
// WorkItemLoopsPass).
#ifndef COMPILER_UTILS_BARRIER_STRUCT_H
#define COMPILER_UTILS_BARRIER_STRUCT_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

class BarrierStruct {
public:
  /// A spilled value or variable. `alignment` may exceed the type's ABI alignment.
  struct MemberSpec {
    llvm::Type *type;
    llvm::Align alignment;
  };

  BarrierStruct() = default;

  /// Lays out the members and creates the struct type.
  BarrierStruct(llvm::Module &M, llvm::ArrayRef<MemberSpec> specs, const llvm::Twine &name);

  bool isEmpty() const { return members.empty(); }
  bool isScalable() const { return scalableSize != 0; }
  llvm::StructType *getType() const { return type; }
  llvm::Align getAlignment() const { return alignment; }

  /// Emits the address of the member at that index of the specs.
  llvm::Value *createAddress(llvm::IRBuilderBase &B, llvm::Value *structure, unsigned index,
                             const llvm::Twine &name) const;

  /// The member's byte offset; nullopt for scalable members.
  std::optional<uint64_t> getOffset(unsigned index) const;

  /// Emits the allocation size, which is the stride of an array of structs.
  llvm::Value *createSize(llvm::IRBuilderBase &B, llvm::IntegerType *sizeType) const;

  /// The allocation size for the given upper bound of vscale.
  uint64_t getMaxSize(uint64_t maxVScale) const { return fixedSize + scalableSize * maxVScale; }

private:
  struct Member {
    bool isScalable = false;
    /// Element index in the struct type; unused if scalable.
    unsigned element = 0;
    /// Byte offset from the start of the struct or, if scalable, of the flexible array member.
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
