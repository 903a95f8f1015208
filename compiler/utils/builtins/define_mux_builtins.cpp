#include "compiler/utils/define_mux_builtins.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

llvm::PreservedAnalyses DefineMuxBuiltinsPass::run(llvm::Module &M,
                                                   llvm::ModuleAnalysisManager &AM) {
  auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  bool changed = false;
  // Definitions append the declarations that they need to the list, so that they are visited in
  // turn.
  for (llvm::Function &F : M) {
    if (!F.isDeclaration())
      continue;
    const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(F);
    if (builtin)
      changed |= BI.defineMuxBuiltin(builtin.ID, M, builtin.muxOverloadInfo) != nullptr;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
