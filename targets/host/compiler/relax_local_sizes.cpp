#include "relax_local_sizes.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {

llvm::PreservedAnalyses RelaxLocalSizesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  for (llvm::Function &F : M)
    if (utils::isKernel(F) && utils::mayHavePartialGroups(F))
      utils::dropLocalSizeMetadata(F);
  // No analysis of LLVM uses the metadata.
  return llvm::PreservedAnalyses::all();
}

} // namespace host
