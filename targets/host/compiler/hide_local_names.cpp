// Debuggers show a function by its name in the debug information, which stays.
#include "hide_local_names.h"

#include <llvm/IR/Module.h>

using namespace llvm;

namespace host {

static constexpr StringLiteral suffix = ".mux-local";

PreservedAnalyses HideLocalNamesPass::run(Module &M, ModuleAnalysisManager &) {
  for (GlobalValue &global : M.global_values())
    if (global.hasLocalLinkage() && global.hasName() && !global.getName().ends_with(suffix))
      global.setName(global.getName() + suffix);
  // No analysis depends on names: none of these is a function that LLVM knows by its name.
  return PreservedAnalyses::all();
}

} // namespace host
