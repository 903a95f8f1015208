// OpVariable outside of functions.
#ifndef COMPILER_FRONTEND_SPIRV_VARIABLES_H
#define COMPILER_FRONTEND_SPIRV_VARIABLES_H

#include "reader.h"

namespace spirv {

void readGlobalVariable(Reader &reader, const Instruction &instruction);

/// Aligns variables by constants, which may be defined after them.
void alignVariables(Reader &reader);

/// The linkage of a LinkageAttributes decoration, and the name that it gives.
struct Linkage {
  llvm::GlobalValue::LinkageTypes type = llvm::GlobalValue::InternalLinkage;
  std::string name;
  bool isImport = false;
};
Linkage getLinkage(Reader &reader, uint32_t id);

/// What the module already has by the name of a linkage, which another declaration or the
/// definition then shares; null if there is nothing. Fails if it has another type, or is defined
/// twice.
llvm::GlobalValue *findLinked(Reader &reader, const Linkage &linkage, llvm::Type *type,
                              unsigned addressSpace);

/// The name in IR of a function or variable that has one by OpName only. Such a name means nothing,
/// but in IR those of builtins and intrinsics do: it is prefixed if it might be one.
std::string getLocalName(const Reader &reader, uint32_t id);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_VARIABLES_H
