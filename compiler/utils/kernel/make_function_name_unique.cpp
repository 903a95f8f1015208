#include "compiler/utils/make_function_name_unique.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/diagnose.h"

#include <llvm/IR/Module.h>

namespace compiler::utils {

llvm::PreservedAnalyses MakeFunctionNameUniquePass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &) {
  llvm::SmallVector<llvm::Function *, 1> kernels;
  for (llvm::Function &F : M)
    if (isKernelEntryPt(F))
      kernels.push_back(&F);
  if (kernels.empty())
    return llvm::PreservedAnalyses::all();

  llvm::GlobalValue *holder = M.getNamedValue(uniqueName);
  if (holder && !llvm::is_contained(kernels, holder)) {
    if (!holder->hasLocalLinkage()) {
      diagnoseError(*kernels.front(), "kernel '" + kernels.front()->getName() +
                                          "': cannot be renamed to '" + uniqueName +
                                          "', which is the name of another global");
      return llvm::PreservedAnalyses::all();
    }
    kernels.front()->takeName(holder);
    holder->setName(uniqueName);
  }
  for (llvm::Function *kernel : kernels)
    kernel->setName(uniqueName);
  // No analysis depends on names.
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
