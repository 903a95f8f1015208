// The passes of the vectorizer: RunVeczPass, and the printers of its analyses.
#ifndef VECZ_PASS_H
#define VECZ_PASS_H

#include "utils/cost_model.h"

#include <llvm/IR/PassManager.h>
#include <llvm/Support/TypeSize.h>

#include <optional>

namespace vecz {

/// On vectorized versions of kernels, so that later passes can skip work that is done. The value is
/// "strided" if strided accesses are scalarized, of which an SLP vectorizer may merge neighbors.
inline constexpr llvm::StringLiteral versionAttr = "vecz-version";
inline constexpr llvm::StringLiteral stridedVersion = "strided";

/// Marks functions that loop over the lanes of a memory operation on a path that rarely runs. They
/// are made as they should stay: optimizers find nothing in them.
inline constexpr llvm::StringLiteral laneLoopAttr = "vecz-lane-loop";

/// Validates a list of inner passes.
llvm::Error checkInnerPasses(llvm::StringRef text);
/// Prints the inner passes with their help, in pipeline order.
void printInnerPasses(llvm::raw_ostream &OS);

/// Prints the versions that VeczPassOptionsAnalysis requests of each kernel.
class VeczPassOptionsPrinterPass : public llvm::PassInfoMixin<VeczPassOptionsPrinterPass> {
public:
  explicit VeczPassOptionsPrinterPass(llvm::raw_ostream &OS);
  VeczPassOptionsPrinterPass();
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::raw_ostream &OS;
};

/// Adds vectorized versions of the kernel entry points, and links each to its kernel by metadata.
/// The first version replaces its kernel as the entry point. A kernel that cannot be vectorized
/// stays, with metadata that records the failure, and a remark.
class RunVeczPass : public llvm::PassInfoMixin<RunVeczPass> {
public:
  /// Makes the versions that VeczPassOptionsAnalysis requests.
  RunVeczPass() = default;

  /// The same, but with this factor.
  explicit RunVeczPass(unsigned simdWidth) : factor(llvm::ElementCount::getFixed(simdWidth)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  std::optional<llvm::ElementCount> factor;
};

/// Prints the divergent branches and loops of kernels, for dimension 0.
class DivergencePrinterPass : public llvm::PassInfoMixin<DivergencePrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints whether each requested version can be made, and the reason if not.
class VectorizabilityPrinterPass : public llvm::PassInfoMixin<VectorizabilityPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints the live-in values of each block.
class LivenessPrinterPass : public llvm::PassInfoMixin<LivenessPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints the factor that would be chosen for each kernel, and its register pressure.
class SimdWidthPrinterPass : public llvm::PassInfoMixin<SimdWidthPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints the varying and uniform values of kernels, for dimension 0.
class UniformityPrinterPass : public llvm::PassInfoMixin<UniformityPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints the strides of values, for dimension 0.
class StridesPrinterPass : public llvm::PassInfoMixin<StridesPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace vecz

#endif // VECZ_PASS_H
