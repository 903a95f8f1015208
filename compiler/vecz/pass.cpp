#include "vecz/pass.h"

#include "analysis/strides.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
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

/// Makes one version. The first of a kernel is its entry point from then on.
bool makeVersion(llvm::Function &kernel, const VeczPassOptions &options,
                 const Vectorizer &vectorizer) {
  const VectorizationInfo info = vectorizer.chooseVersion(kernel, options);
  auto done = vectorizer.vectorize(kernel, options, info);
  if (!done) {
    encodeVectorizationFailedMetadata(kernel, info);
    llvm::handleAllErrors(done.takeError(),
                          [&](const Refusal &refusal) { remarkRefusal(kernel, info, refusal); });
    return false;
  }
  llvm::Function &version = *done->function;
  setOrigFnName(version, getOrigFnNameOrFnName(kernel));
  setBaseFnName(version, getBaseFnNameOrFnName(kernel));
  dropIsKernel(version);
  setIsKernel(version);
  if (isKernelEntryPt(kernel)) {
    setIsKernelEntryPt(version);
    dropIsKernel(kernel);
    setIsKernel(kernel);
  }
  linkOrigToVeczFnMetadata(kernel, version, info);
  remarkSuccess(kernel, *done);
  return true;
}
} // namespace

llvm::PreservedAnalyses RunVeczPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const auto &wanted = AM.getResult<VeczPassOptionsAnalysis>(M);
  const auto &target = AM.getResult<TargetInfoAnalysis>(M);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  const Vectorizer vectorizer(BI, *target.info, FAM);
  bool changed = false;
  for (llvm::Function *kernel : getKernels(M))
    for (const VeczPassOptions &options : wanted.getOptions(*kernel)) {
      // A refusal, too, leaves its mark.
      changed = true;
      makeVersion(*kernel, options, vectorizer);
    }
  // Declarations of vector versions that were asked for in vain, and of what masks were made with.
  for (llvm::Function &F : llvm::make_early_inc_range(M))
    if (changed && F.isDeclaration() && F.use_empty() && F.getName().starts_with("__vecz_b_"))
      F.eraseFromParent();
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
    Strides(*kernel, flow, uniformity, BI, 0).print(llvm::errs());
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace vecz
