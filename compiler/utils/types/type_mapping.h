// TypeMapping: a replacement of types, extended to all types that contain them.
//
// Derived classes define the replacements; this class derives those of arrays, vectors, functions
// and structs. A changed struct is a new type, which takes the old one's name. Pointers are opaque,
// so types are not cyclic.
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
  ~TypeMapping() override = default;

  /// The replacement of `type`, which may be itself.
  llvm::Type *remapType(llvm::Type *type) final;

  bool isReplaced(llvm::Type *type) { return remapType(type) != type; }

  /// The index in the replaced struct of the element `index` of `type`.
  unsigned getNewIndex(llvm::StructType *type, unsigned index);

  /// The replacement of `type` without padding, if it is a struct with a fixed number of elements.
  llvm::Type *remapWithoutPadding(llvm::Type *type);

  /// The alignment that a variable of `type` must have, if its replaced type does not imply it.
  virtual llvm::MaybeAlign getVariableAlign(llvm::Type *) { return std::nullopt; }

protected:
  /// The replacement of `type` itself, without regard to contained types; null if there is none.
  virtual llvm::Type *replace(llvm::Type *) { return nullptr; }

  /// `elements` are the replaced elements of `type`. May insert padding; `indices` then receives
  /// the new index of each element of `type`.
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
