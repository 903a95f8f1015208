#include "compiler/utils/type_mapping.h"

#include <llvm/ADT/STLExtras.h>

#include <string>

namespace compiler::utils {

void TypeMapping::pad(llvm::StructType *, llvm::SmallVectorImpl<llvm::Type *> &,
                      llvm::SmallVectorImpl<unsigned> &) {}

llvm::Type *TypeMapping::remapType(llvm::Type *type) {
  if (llvm::Type *known = replacements.lookup(type))
    return known;
  llvm::Type *replacement = compute(type);
  replacements[type] = replacement;
  return replacement;
}

llvm::Type *TypeMapping::compute(llvm::Type *type) {
  if (llvm::Type *replacement = replace(type))
    return replacement;
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(type))
    return remapStruct(structure);

  llvm::SmallVector<llvm::Type *, 8> parts;
  for (llvm::Type *part : type->subtypes())
    parts.push_back(remapType(part));
  if (llvm::equal(parts, type->subtypes()))
    return type;
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return llvm::ArrayType::get(parts.front(), array->getNumElements());
  if (auto *function = llvm::dyn_cast<llvm::FunctionType>(type))
    return llvm::FunctionType::get(parts.front(), llvm::ArrayRef(parts).drop_front(),
                                   function->isVarArg());
  if (auto *vector = llvm::dyn_cast<llvm::VectorType>(type))
    return llvm::VectorType::isValidElementType(parts.front())
               ? llvm::VectorType::get(parts.front(), vector->getElementCount())
               : type;
  if (auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type))
    return llvm::TargetExtType::get(type->getContext(), extension->getName(), parts,
                                    extension->int_params());
  return type;
}

llvm::Type *TypeMapping::remapStruct(llvm::StructType *type) {
  llvm::SmallVector<llvm::Type *, 8> elements;
  for (llvm::Type *element : type->elements())
    elements.push_back(remapType(element));
  llvm::SmallVector<unsigned, 8> indices;
  pad(type, elements, indices);
  if (llvm::equal(elements, type->elements()))
    return type;
  if (!indices.empty())
    newIndices[type] = std::move(indices);
  if (type->isLiteral())
    return llvm::StructType::get(type->getContext(), elements, type->isPacked());
  const std::string name = type->getName().str();
  type->setName("");
  return llvm::StructType::create(type->getContext(), elements, name, type->isPacked());
}

unsigned TypeMapping::getNewIndex(llvm::StructType *type, unsigned index) {
  remapType(type);
  const auto indices = newIndices.find(type);
  return indices == newIndices.end() ? index : indices->second[index];
}

llvm::Type *TypeMapping::remapWithoutPadding(llvm::Type *type) {
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  remapType(type);
  if (!structure || !newIndices.contains(structure))
    return remapType(type);
  llvm::SmallVector<llvm::Type *, 8> elements;
  for (llvm::Type *element : structure->elements())
    elements.push_back(remapType(element));
  if (llvm::equal(elements, structure->elements()))
    return structure;
  return llvm::StructType::get(type->getContext(), elements, structure->isPacked());
}

} // namespace compiler::utils
