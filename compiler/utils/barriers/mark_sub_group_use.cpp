#include "compiler/utils/mark_sub_group_use.h"

#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/sub_group_analysis.h"

namespace compiler::utils {

llvm::PreservedAnalyses MarkSubGroupUsePass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const SubgroupInfo &info = AM.getResult<SubgroupAnalysis>(M);
  for (llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (info.usesSubgroups(F))
      dropHasNoExplicitSubgroups(F);
    else
      setHasNoExplicitSubgroups(F);
  }
  // No analysis looks at this mark.
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
