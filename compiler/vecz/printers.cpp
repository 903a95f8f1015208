// Passes that print what the vectorizer finds out about kernels, and change nothing.
#include "analysis/uniformity.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "refusal.h"
#include "vectorizer.h"
#include "vecz/pass.h"

#include <llvm/IR/Module.h>
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
      llvm::errs() << "  loop at " << block.getName() << ": lanes leave it at different times\n";
    if (uniformity.isDivergent(block))
      llvm::errs() << "  branch of " << block.getName() << ": lanes go different ways\n";
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

llvm::PreservedAnalyses VectorizabilityPrinterPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const auto &wanted = AM.getResult<VeczPassOptionsAnalysis>(M);
  const auto &target = AM.getResult<TargetInfoAnalysis>(M);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  const Vectorizer vectorizer(BI, *target.info, FAM);
  // Whether a kernel can be vectorized is only known when it has been.
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(M);
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : *copy)
    if (isPrinted(F))
      kernels.push_back(&F);
  for (llvm::Function *kernel : kernels)
    for (const VeczPassOptions &options : wanted.getOptions(*kernel)) {
      VectorizationInfo info = vectorizer.chooseVersion(*kernel, options);
      auto made = vectorizer.vectorize(*kernel, options, info);
      std::string reason;
      if (!made)
        llvm::handleAllErrors(made.takeError(),
                              [&](const Refusal &refusal) { reason = ": " + refusal.getReason(); });
      llvm::errs() << "kernel '" << kernel->getName() << "' can" << (reason.empty() ? "" : "not")
                   << " be vectorized by " << info.vf << reason << '\n';
    }
  for (llvm::Function &F : *copy)
    FAM.clear(F, F.getName());
  return llvm::PreservedAnalyses::all();
}

} // namespace vecz
