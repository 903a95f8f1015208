#include "compiler/utils/verify_reqd_sub_group_size.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

/// "none", "4", "4, 8"
std::string listSizes(llvm::ArrayRef<uint32_t> sizes) {
  std::string text;
  for (const uint32_t size : sizes)
    text += (text.empty() ? "" : ", ") + llvm::utostr(size);
  return text.empty() ? "none" : text;
}

std::string describeRequirement(const llvm::Function &F, uint32_t size) {
  return ("kernel '" + getOrigFnNameOrFnName(F) + "': required sub-group size " + llvm::Twine(size))
      .str();
}

bool isFactor(const VectorizationInfo &info, uint64_t size) {
  return info.vf == llvm::ElementCount::getFixed(static_cast<unsigned>(size));
}

bool hasGroupSize(const llvm::Function &F, uint64_t size) {
  const std::optional<std::array<uint64_t, 3>> local = getLocalSizeMetadata(F);
  if (!local)
    return false;
  bool overflow = false;
  const uint64_t product = llvm::SaturatingMultiply(
      llvm::SaturatingMultiply((*local)[0], (*local)[1], &overflow), (*local)[2], &overflow);
  return product == size;
}

bool isSatisfied(const llvm::Function &F, uint32_t size) {
  if (hasDegenerateSubgroups(F))
    return hasGroupSize(F, size);
  if (const std::optional<WrapperInfo> wrapper = parseWrapperFnMetadata(F))
    return isFactor(wrapper->first, size);
  if (const std::optional<LinkMetadataResult> link = parseVeczToOrigFnLinkMetadata(F))
    return isFactor(link->info, size);
  llvm::SmallVector<LinkMetadataResult, 4> versions;
  if (!parseOrigToVeczFnLinkMetadata(F, versions))
    return size == 1;
  return llvm::any_of(
      versions, [&](const LinkMetadataResult &version) { return isFactor(version.info, size); });
}

} // namespace

llvm::PreservedAnalyses VerifyReqdSubGroupSizeLegalPass::run(llvm::Module &M,
                                                             llvm::ModuleAnalysisManager &AM) {
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  for (const llvm::Function &F : M) {
    const std::optional<uint32_t> size = getReqdSubgroupSize(F);
    if (!size || F.isDeclaration() || device.supportsSubGroupSize(*size))
      continue;
    diagnoseError(F, describeRequirement(F, *size) +
                         " is not supported by the device (supported: " +
                         listSizes(device.reqdSubGroupSizes) + ")");
  }
  return llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses VerifyReqdSubGroupSizeSatisfiedPass::run(llvm::Module &M,
                                                                 llvm::ModuleAnalysisManager &) {
  for (const llvm::Function &F : M) {
    const std::optional<uint32_t> size = getReqdSubgroupSize(F);
    if (!size || F.isDeclaration() || !isKernelEntryPt(F) || isSatisfied(F, *size))
      continue;
    diagnoseError(F, describeRequirement(F, *size) + " could not be satisfied by vectorization");
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
