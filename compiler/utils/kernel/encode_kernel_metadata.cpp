#include "compiler/utils/encode_kernel_metadata.h"

#include "compiler/utils/entry_point.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/Module.h>

namespace compiler::utils {

llvm::PreservedAnalyses EncodeKernelMetadataPass::run(llvm::Module &M,
                                                      llvm::ModuleAnalysisManager &) {
  llvm::Function *kernel = M.getFunction(options.KernelName);
  if (!kernel) {
    M.getContext().emitError("kernel '" + options.KernelName + "' not found in module '" +
                             M.getName() + "'");
    return llvm::PreservedAnalyses::all();
  }
  encodeEntryPoint(*kernel, {options.LocalSizes, options.WorkItemOrder});
  return preserveControlFlow();
}

} // namespace compiler::utils
