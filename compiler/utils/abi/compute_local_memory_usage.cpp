#include "compiler/utils/compute_local_memory_usage.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/local_variables.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

llvm::PreservedAnalyses ComputeLocalMemoryUsagePass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &) {
  llvm::DenseMap<llvm::Function *, uint64_t> usage;
  for (llvm::GlobalVariable *variable : getLocalVariables(M)) {
    if (isExcludedFromLocalMemoryUsage(*variable))
      continue;
    const uint64_t size = M.getDataLayout().getTypeAllocSize(variable->getValueType());
    const llvm::Align align = getLocalVariableAlign(*variable);
    for (llvm::Function *F : findUsers(*variable).functions)
      if (isKernel(*F))
        usage[F] = llvm::alignTo(usage[F], align) + size;
  }
  bool changed = false;
  for (llvm::Function &F : M) {
    const llvm::AttributeList before = F.getAttributes();
    // The attribute of an earlier run or of the front end may be outdated.
    dropLocalMemoryUsage(F);
    if (const uint64_t bytes = usage.lookup(&F); bytes != 0)
      setLocalMemoryUsage(F, bytes);
    changed |= F.getAttributes() != before;
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
