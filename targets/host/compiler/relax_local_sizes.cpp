#include "relax_local_sizes.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/Module.h>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {

PreservedAnalyses RelaxLocalSizesPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (utils::isKernel(F) && utils::mayHavePartialGroups(F))
      utils::dropLocalSizeMetadata(F);
  // No analysis of LLVM's reads it.
  return PreservedAnalyses::all();
}

} // namespace host
