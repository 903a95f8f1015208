// LLVM's InternalizePass, preserving kernel entry points only.
#ifndef COMPILER_UTILS_INTERNALIZE_H
#define COMPILER_UTILS_INTERNALIZE_H

#include <llvm/IR/GlobalValue.h>
#include <llvm/Transforms/IPO/Internalize.h>

namespace compiler::utils {

/// Whether the global may be referenced by name from outside of the module.
bool mustPreserveGlobal(const llvm::GlobalValue &global);

inline llvm::InternalizePass createInternalizePass() {
  return llvm::InternalizePass(mustPreserveGlobal);
}

} // namespace compiler::utils

#endif // COMPILER_UTILS_INTERNALIZE_H
