// OpVariable outside of functions.
#ifndef COMPILER_FRONTEND_SPIRV_VARIABLES_H
#define COMPILER_FRONTEND_SPIRV_VARIABLES_H

#include "reader.h"

namespace spirv {

void readGlobalVariable(Reader &reader, const Instruction &instruction);

/// The linkage of a LinkageAttributes decoration, and the name that it gives.
struct Linkage {
  llvm::GlobalValue::LinkageTypes type = llvm::GlobalValue::InternalLinkage;
  std::string name;
  bool isImport = false;
};
Linkage getLinkage(Reader &reader, uint32_t id);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_VARIABLES_H
