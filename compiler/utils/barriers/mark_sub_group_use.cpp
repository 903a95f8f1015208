#include "compiler/utils/mark_sub_group_use.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"

namespace compiler::utils {

namespace {
/// Whether the sub-groups that the kernel requires are its work-groups, and no vector that runs
/// along a row of these can be one.
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
} // namespace

llvm::PreservedAnalyses MarkSubGroupUsePass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const SubgroupInfo &info = AM.getResult<SubgroupAnalysis>(M);
  for (llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!info.usesSubgroups(F)) {
      setHasNoExplicitSubgroups(F);
      continue;
    }
    dropHasNoExplicitSubgroups(F);
    if (isKernel(F) && needsDegenerateSubgroups(F))
      setHasDegenerateSubgroups(F);
  }
  // No analysis looks at these marks.
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
