// LLVM's InternalizePass, told to leave only kernel entry points visible outside the module.
#ifndef COMPILER_UTILS_INTERNALIZE_H
#define COMPILER_UTILS_INTERNALIZE_H

#include <llvm/IR/GlobalValue.h>
#include <llvm/Transforms/IPO/Internalize.h>

namespace compiler::utils {

/// Whether something outside the module may ask for this global by name.
bool isVisibleOutside(const llvm::GlobalValue &global);

inline llvm::InternalizePass createInternalizePass() {
  return llvm::InternalizePass(isVisibleOutside);
}

} // namespace compiler::utils

#endif // COMPILER_UTILS_INTERNALIZE_H
