// Printer passes of the vectorizer's analyses.
#include "analysis/cost.h"
#include "analysis/liveness.h"
#include "analysis/simd_width.h"
#include "analysis/uniformity.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "refusal.h"
#include "vectorizer.h"
#include "vecz/pass.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace vecz {

using namespace compiler::utils;

namespace {
bool isPrinted(const llvm::Function &F) {
  return !F.isDeclaration() && isKernelEntryPt(F) && !parseVeczToOrigFnLinkMetadata(F);
}

void printDivergence(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity) {
  llvm::errs() << "divergence of '" << F.getName() << "'\n";
  for (const llvm::BasicBlock &block : F) {
    const llvm::Loop *loop = flow.LI.getLoopFor(&block);
    if (loop && loop->getHeader() == &block && uniformity.isDivergent(*loop))
      llvm::errs() << "  loop at " << block.getName() << ": divergent\n";
    if (uniformity.isDivergent(block))
      llvm::errs() << "  branch of " << block.getName() << ": divergent\n";
  }
}
} // namespace

llvm::PreservedAnalyses DivergencePrinterPass::run(llvm::Module &M,
                                                   llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (llvm::Function &F : M) {
    if (!isPrinted(F))
      continue;
    const ControlFlow flow(F);
    printDivergence(F, flow, Uniformity(F, flow, BI, /*dimension=*/0));
  }
  return llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses LivenessPrinterPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  for (llvm::Function &F : M) {
    if (!isPrinted(F))
      continue;
    const llvm::DominatorTree DT(F);
    Liveness(F, llvm::LoopInfo(DT)).print(llvm::errs());
  }
  return llvm::PreservedAnalyses::all();
}

namespace {
/// Calls `print` for each version that is wanted of a kernel, on a copy of the module, in which it
/// may vectorize the kernel.
void printVersions(
    llvm::Module &M, llvm::ModuleAnalysisManager &AM,
    llvm::function_ref<void(llvm::Function &, const VeczPassOptions &, const Vectorizer &,
                            const TargetInfo &, llvm::FunctionAnalysisManager &)>
        print) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const auto &wanted = AM.getResult<VeczPassOptionsAnalysis>(M);
  const auto &target = AM.getResult<TargetInfoAnalysis>(M);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  const Vectorizer vectorizer(BI, *target.info, FAM);
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(M);
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : *copy)
    if (isPrinted(F))
      kernels.push_back(&F);
  for (llvm::Function *kernel : kernels)
    for (const VeczPassOptions &options : wanted.getOptions(*kernel))
      print(*kernel, options, vectorizer, *target.info, FAM);
  for (llvm::Function &F : *copy)
    FAM.clear(F, F.getName());
}

std::string takeReason(llvm::Error error) {
  std::string reason;
  llvm::handleAllErrors(std::move(error),
                        [&](const Refusal &refusal) { reason = refusal.getReason(); });
  return reason;
}
} // namespace

llvm::PreservedAnalyses VectorizabilityPrinterPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &AM) {
  printVersions(
      M, AM,
      [](llvm::Function &kernel, const VeczPassOptions &options, const Vectorizer &vectorizer,
         const TargetInfo &, llvm::FunctionAnalysisManager &) {
        VectorizationInfo info = vectorizer.chooseVersion(kernel, options);
        auto made = vectorizer.vectorize(kernel, options, info);
        const std::string reason = made ? "" : ": " + takeReason(made.takeError());
        llvm::errs() << "kernel '" << kernel.getName() << "' can" << (reason.empty() ? "" : "not")
                     << " be vectorized by " << info.vf << reason << '\n';
      });
  return llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses SimdWidthPrinterPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  printVersions(M, AM,
                [](llvm::Function &kernel, VeczPassOptions options, const Vectorizer &vectorizer,
                   const TargetInfo &target, llvm::FunctionAnalysisManager &FAM) {
                  options.vecz_auto = true;
                  options.onlyIfFaster = false;
                  const SimdWidth plan =
                      planSimdWidth(kernel, target, options.vec_dim_idx, options.simd_width);
                  VectorizationInfo info = vectorizer.chooseVersion(kernel, options);
                  auto made = vectorizer.vectorize(kernel, options, info);
                  llvm::errs() << "SIMD width of '" << kernel.getName() << "': values of "
                               << plan.elementBits << " bits, " << plan.registerWidth
                               << " in a register, at most " << plan.widest << "; ";
                  if (!made) {
                    llvm::errs() << takeReason(made.takeError()) << '\n';
                    return;
                  }
                  CostModel costs(FAM, vectorizer.getBuiltinInfo(), target.getRegisterBits());
                  const double pressure = costs.getPressure(*made->function);
                  llvm::errs() << info.vf << " needs " << llvm::format("%.0f%%", 100 * pressure)
                               << " of the vector registers\n";
                });
  return llvm::PreservedAnalyses::all();
}

} // namespace vecz
