#include "vecz/pass.h"

#include "analysis/strides.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"
#include "compiler/utils/wrap_kernel.h"
#include "refusal.h"
#include "remarks.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

using namespace compiler::utils;

llvm::AnalysisKey VeczPassOptionsAnalysis::Key;

llvm::SmallVector<VeczPassOptions, 1>
VeczPassOptionsAnalysis::Result::getOptions(llvm::Function &F) const {
  llvm::SmallVector<VeczPassOptions, 1> options;
  if (callback) {
    if (!callback(F, options))
      options.clear();
    return options;
  }
  VeczPassOptions automatic;
  automatic.vecz_auto = true;
  return {automatic};
}

namespace {
llvm::SmallVector<llvm::Function *, 4> getKernels(llvm::Module &M) {
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && isKernelEntryPt(F) && !parseVeczToOrigFnLinkMetadata(F))
      kernels.push_back(&F);
  return kernels;
}

/// The predicated version for the tail of a row, which a kernel with sub-groups needs: the tail
/// must be one sub-group rather than one per work-item. Nullopt if there is no tail.
std::optional<VectorizationInfo> getTailVersion(const llvm::Function &kernel,
                                                const VectorizationInfo &info, bool usesSubGroups) {
  const auto sizes = getLocalSizeMetadata(kernel);
  const bool areAllWhole = sizes && info.simdDimIdx < 3 && !info.vf.isScalable() &&
                           (*sizes)[info.simdDimIdx] % info.vf.getFixedValue() == 0;
  if (!usesSubGroups || info.isVectorPredicated || areAllWhole)
    return std::nullopt;
  VectorizationInfo tail = info;
  tail.isVectorPredicated = true;
  return tail;
}

/// Makes the version and, if it needs one, that of its tail.
llvm::Expected<llvm::SmallVector<VectorizedKernel, 2>>
vectorizeWithTail(llvm::Function &kernel, const VeczPassOptions &options, VectorizationInfo &info,
                  bool usesSubGroups, const Vectorizer &vectorizer) {
  llvm::SmallVector<VectorizedKernel, 2> versions;
  auto main = vectorizer.vectorize(kernel, options, info);
  if (!main)
    return main.takeError();
  versions.push_back(std::move(*main));
  auto tailInfo = getTailVersion(kernel, info, usesSubGroups);
  if (!tailInfo)
    return versions;
  // The tail must have the same factor.
  VeczPassOptions tailOptions = options;
  tailOptions.vecz_auto = false;
  tailOptions.onlyIfFaster = false;
  auto tail = vectorizer.vectorize(kernel, tailOptions, *tailInfo);
  if (!tail) {
    vectorizer.drop(versions.front());
    return tail.takeError();
  }
  versions.push_back(std::move(*tail));
  return versions;
}

/// Links a version to its kernel. The first one takes its place as the entry point.
void installVersion(llvm::Function &kernel, const VectorizedKernel &done) {
  llvm::Function &version = *done.function;
  setOrigFnName(version, getOrigFnNameOrFnName(kernel));
  setBaseFnName(version, getBaseFnNameOrFnName(kernel));
  dropIsKernel(version);
  setIsKernel(version);
  if (isKernelEntryPt(kernel)) {
    setIsKernelEntryPt(version);
    dropIsKernel(kernel);
    setIsKernel(kernel);
    // The scalar kernel may still run the tail.
    shareUsedLists(version, kernel);
    takeKernelListEntry(version, kernel);
  }
  linkOrigToVeczFnMetadata(kernel, version, done.info);
  if (done.precondition)
    encodePreconditionMetadata(version, *done.precondition);
  remarkSuccess(kernel, done);
}

/// Whether all versions of a kernel must have the same sub-groups.
bool usesSubGroups(const llvm::Function &kernel, const SubgroupInfo &subGroups) {
  return subGroups.usesSubgroups(kernel) || getReqdSubgroupSize(kernel).value_or(1) != 1;
}

bool hasVersion(const llvm::Function &kernel, const VectorizationInfo &info) {
  llvm::SmallVector<LinkMetadataResult, 4> versions;
  parseOrigToVeczFnLinkMetadata(kernel, versions);
  return llvm::any_of(versions, [&](const LinkMetadataResult &version) {
    return version.function && version.info == info;
  });
}

void makeVersion(llvm::Function &kernel, VeczPassOptions options, const SubgroupInfo &subGroups,
                 const DeviceInfo &device, const Vectorizer &vectorizer) {
  const bool hasSubGroups = usesSubGroups(kernel, subGroups);
  if (hasSubGroups)
    options.subGroupSizes = device.reqdSubGroupSizes;
  VectorizationInfo info = vectorizer.chooseVersion(kernel, options);
  // A work-group that is smaller than the factor is one sub-group.
  if (const auto sizes = getLocalSizeMetadata(kernel);
      sizes && hasSubGroups && info.simdDimIdx < 3 &&
      (*sizes)[info.simdDimIdx] < info.vf.getKnownMinValue())
    info.isVectorPredicated = true;
  // It may have been made as the tail of another one.
  if (hasVersion(kernel, info))
    return;
  auto done = vectorizeWithTail(kernel, options, info, hasSubGroups, vectorizer);
  if (!done) {
    encodeVectorizationFailedMetadata(kernel, info);
    llvm::handleAllErrors(done.takeError(), [&](const Refusal &refusal) {
      remarkRefusal(kernel, info, refusal, !options.onlyIfFaster);
    });
    return;
  }
  for (const VectorizedKernel &version : *done)
    installVersion(kernel, version);
}
} // namespace

llvm::PreservedAnalyses RunVeczPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const auto &wanted = AM.getResult<VeczPassOptionsAnalysis>(M);
  const auto &target = AM.getResult<TargetInfoAnalysis>(M);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  const SubgroupInfo &subGroups = AM.getResult<SubgroupAnalysis>(M);
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  const Vectorizer vectorizer(BI, *target.info, FAM);
  bool changed = false;
  for (llvm::Function *kernel : getKernels(M))
    for (VeczPassOptions options : wanted.getOptions(*kernel)) {
      if (factor) {
        options.vecz_auto = false;
        options.factor = *factor;
      }
      // A refusal adds metadata.
      changed = true;
      makeVersion(*kernel, options, subGroups, device, vectorizer);
    }
  // The vectorizer's own builtins that are no longer called.
  for (llvm::Function &F : llvm::make_early_inc_range(M))
    if (changed && F.use_empty() && F.getName().starts_with("__vecz_b_") &&
        (F.isDeclaration() || F.hasLocalLinkage())) {
      FAM.clear(F, F.getName());
      F.eraseFromParent();
    }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

VeczPassOptionsPrinterPass::VeczPassOptionsPrinterPass()
    : VeczPassOptionsPrinterPass(llvm::errs()) {}
VeczPassOptionsPrinterPass::VeczPassOptionsPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}

llvm::PreservedAnalyses VeczPassOptionsPrinterPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &AM) {
  const auto &wanted = AM.getResult<VeczPassOptionsAnalysis>(M);
  for (llvm::Function *kernel : getKernels(M)) {
    const auto versions = wanted.getOptions(*kernel);
    OS << "kernel '" << kernel->getName() << "': ";
    if (versions.empty())
      OS << "not to be vectorized";
    llvm::interleaveComma(versions, OS, [&](const VeczPassOptions &options) {
      OS << "factor ";
      options.vecz_auto ? OS << "automatic" : OS << options.factor;
      OS << " in dimension " << options.vec_dim_idx;
    });
    OS << '\n';
  }
  return llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses UniformityPrinterPass::run(llvm::Module &M,
                                                   llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (llvm::Function *kernel : getKernels(M)) {
    const ControlFlow flow(*kernel);
    Uniformity(*kernel, flow, BI, 0).print(llvm::errs());
  }
  return llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses StridesPrinterPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (llvm::Function *kernel : getKernels(M)) {
    const ControlFlow flow(*kernel);
    const Uniformity uniformity(*kernel, flow, BI, 0);
    Strides(*kernel, flow, uniformity, BI, 0, /*mayHavePrecondition=*/true).print(llvm::errs());
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace vecz
