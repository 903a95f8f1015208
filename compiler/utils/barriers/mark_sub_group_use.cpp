#include "compiler/utils/mark_sub_group_use.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/degenerate_sub_groups.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"
#include "compiler/utils/sub_group_waits.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {
/// Whether the required sub-group size equals the work-group size and the work-group is not a
/// single row, so that no vectorized kernel can execute it as one sub-group.
bool needsDegenerateSubgroups(const llvm::Function &F) {
  const std::optional<uint32_t> subGroupSize = getReqdSubgroupSize(F);
  const std::optional<std::array<uint64_t, 3>> local = getLocalSizeMetadata(F);
  if (!subGroupSize || !local)
    return false;
  uint64_t groupSize = 1;
  for (const uint64_t size : *local)
    groupSize = llvm::SaturatingMultiply(groupSize, size);
  return groupSize == *subGroupSize && !llvm::is_contained(*local, groupSize);
}

/// Whether a whole work-group fits into one sub-group of the required size.
bool hasOneSubGroup(const llvm::Function &F) {
  const std::optional<std::array<uint64_t, 3>> local = getLocalSizeMetadata(F);
  const uint32_t size = getReqdSubgroupSize(F).value_or(1);
  return local && (*local)[0] <= size && (*local)[1] == 1 && (*local)[2] == 1;
}

/// An error if only the same work-group can end the wait, else a warning.
void reportWait(const llvm::Function &F, const SubgroupWait &wait) {
  const std::string kernel =
      ("kernel '" + getOrigFnNameOrFnName(F) + "': sub-groups of required size " +
       llvm::Twine(getReqdSubgroupSize(F).value_or(1)))
          .str();
  if (wait.isForGroup)
    diagnoseError(F,
                  kernel + " wait for each other but do not progress independently; remove the "
                           "required size, or use -cl-no-subgroup-ifp if they need not",
                  wait.location);
  else
    diagnoseWarning(F,
                    kernel + " may wait for each other but do not progress independently; use "
                             "-cl-no-subgroup-ifp if they need not",
                    wait.location);
}

/// Makes the work-group the only sub-group of kernels in which one sub-group may wait for another.
void markWaitingKernels(llvm::Module &M, const SubgroupWaitInfo &waits) {
  for (llvm::Function &F : M) {
    const SubgroupWait *wait = isKernel(F) ? waits.getWait(F) : nullptr;
    if (!wait || hasDegenerateSubgroups(F))
      continue;
    if (getReqdSubgroupSize(F)) {
      if (!hasOneSubGroup(F))
        reportWait(F, *wait);
      continue;
    }
    setHasDegenerateSubgroups(F);
    if (!wait->isForGroup)
      F.addFnAttr(degenerateIfPossibleAttr);
  }
}
} // namespace

llvm::PreservedAnalyses MarkSubGroupUsePass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  // SubgroupAnalysis trusts the attribute, so it is dropped before the analysis runs.
  for (llvm::Function &F : M)
    if (!F.isDeclaration())
      dropHasNoExplicitSubgroups(F);
  const SubgroupInfo info = SubgroupAnalysis().run(M, AM);
  for (llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!info.usesSubgroups(F))
      setHasNoExplicitSubgroups(F);
    else if (isKernel(F) && needsDegenerateSubgroups(F))
      setHasDegenerateSubgroups(F);
  }
  if (needsIndependentProgress)
    markWaitingKernels(M, AM.getResult<SubgroupWaitAnalysis>(M));
  // No other analysis depends on these attributes.
  llvm::PreservedAnalyses preserved = llvm::PreservedAnalyses::all();
  preserved.abandon<SubgroupAnalysis>();
  return preserved;
}

} // namespace compiler::utils
