// LLVM's InternalizePass, preserving kernel entry points only.
#ifndef COMPILER_UTILS_INTERNALIZE_H
#define COMPILER_UTILS_INTERNALIZE_H

#include "compiler/utils/attributes.h"

#include <llvm/IR/Function.h>
#include <llvm/Transforms/IPO/Internalize.h>

namespace compiler::utils {

/// Whether the global may be referenced by name from outside of the module.
inline bool mustPreserveGlobal(const llvm::GlobalValue &global) {
  const auto *function = llvm::dyn_cast<llvm::Function>(&global);
  return function && isKernelEntryPt(*function);
}

inline llvm::InternalizePass createInternalizePass() {
  return llvm::InternalizePass(mustPreserveGlobal);
}

} // namespace compiler::utils

#endif // COMPILER_UTILS_INTERNALIZE_H
