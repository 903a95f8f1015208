#include "compiler/utils/compute_local_memory_usage.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/local_variables.h"
#include "compiler/utils/preserved_analyses.h"

namespace compiler::utils {

llvm::PreservedAnalyses ComputeLocalMemoryUsagePass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &) {
  llvm::MapVector<llvm::Function *, uint64_t> usage;
  for (llvm::GlobalVariable *variable : getLocalVariables(M)) {
    const uint64_t size = M.getDataLayout().getTypeAllocSize(variable->getValueType());
    const llvm::Align align = getLocalVariableAlign(*variable);
    for (llvm::Function *F : findUsers(*variable).functions)
      if (isKernel(*F))
        usage[F] = llvm::alignTo(usage[F], align) + size;
  }
  for (const auto &[kernel, bytes] : usage)
    if (bytes != 0)
      setLocalMemoryUsage(*kernel, bytes);
  return usage.empty() ? llvm::PreservedAnalyses::all() : preserveControlFlow();
}

} // namespace compiler::utils
