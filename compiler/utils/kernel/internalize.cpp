#include "compiler/utils/internalize.h"

#include <llvm/IR/Function.h>

#include "compiler/utils/attributes.h"

namespace compiler::utils {

bool mustPreserveGlobal(const llvm::GlobalValue &global) {
  const auto *function = llvm::dyn_cast<llvm::Function>(&global);
  return function && isKernelEntryPt(*function);
}

} // namespace compiler::utils
