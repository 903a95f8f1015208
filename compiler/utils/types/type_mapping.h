// TypeMapping: which types replace which, through all types that contain them.
//
// Derived classes say what is replaced; this class works out what becomes of arrays, vectors,
// functions and structures. A structure that changes is a new one, which takes over the old one's
// name. Pointers are opaque, so types contain each other without cycles.
#ifndef COMPILER_UTILS_TYPE_MAPPING_H
#define COMPILER_UTILS_TYPE_MAPPING_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/Alignment.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace compiler::utils {

class TypeMapping : public llvm::ValueMapTypeRemapper {
public:
  virtual ~TypeMapping() = default;

  /// What `type`, which is one of the types to be replaced from, becomes: maybe itself.
  llvm::Type *remapType(llvm::Type *type) final;

  bool isReplaced(llvm::Type *type) { return remapType(type) != type; }

  /// Where the element `index` of `type` stands in the structure that it becomes.
  unsigned getNewIndex(llvm::StructType *type, unsigned index);

  /// What `type` becomes where its number of elements is not free: if it is a structure, nothing is
  /// put between the elements.
  llvm::Type *remapWithoutPadding(llvm::Type *type);

  /// The alignment that a variable of `type` must have after the replacement, if its own type does
  /// not give it.
  virtual llvm::MaybeAlign getVariableAlign(llvm::Type *) { return std::nullopt; }

protected:
  /// The replacement of `type` itself. Null if there is none: the types inside it may have.
  virtual llvm::Type *replace(llvm::Type *) { return nullptr; }

  /// `elements` are what the elements of `type` become. May put others between them; `indices` then
  /// receives, for each element of `type`, where it stands.
  virtual void pad(llvm::StructType *, llvm::SmallVectorImpl<llvm::Type *> &elements,
                   llvm::SmallVectorImpl<unsigned> &indices);

private:
  llvm::Type *compute(llvm::Type *type);
  llvm::Type *remapStruct(llvm::StructType *type);

  llvm::DenseMap<llvm::Type *, llvm::Type *> replacements;
  llvm::DenseMap<llvm::StructType *, llvm::SmallVector<unsigned, 8>> newIndices;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_TYPE_MAPPING_H
