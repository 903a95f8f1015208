// Debug info keeps the original names.
#include "hide_local_names.h"

#include <llvm/IR/Module.h>

namespace host {

static constexpr llvm::StringLiteral suffix = ".mux-local";

llvm::PreservedAnalyses HideLocalNamesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  for (llvm::GlobalValue &global : M.global_values())
    if (global.hasLocalLinkage() && global.hasName() && !global.getName().ends_with(suffix))
      global.setName(global.getName() + suffix);
  // No analysis depends on the names of these functions.
  return llvm::PreservedAnalyses::all();
}

} // namespace host
