// RunVeczPass: vectorizes kernels across their work-items; and what it asks before.
#ifndef VECZ_PASS_H
#define VECZ_PASS_H

#include "utils/cost_model.h"

#include <llvm/IR/PassManager.h>
#include <llvm/Support/TypeSize.h>

#include <optional>

namespace vecz {

/// Says what is wrong with a list of inner passes.
llvm::Error checkInnerPasses(llvm::StringRef text);
/// Their names, each with what it does, in the order in which they vectorize.
void printInnerPasses(llvm::raw_ostream &OS);

/// Prints what is wanted of each kernel.
class VeczPassOptionsPrinterPass : public llvm::PassInfoMixin<VeczPassOptionsPrinterPass> {
public:
  explicit VeczPassOptionsPrinterPass(llvm::raw_ostream &OS);
  VeczPassOptionsPrinterPass();
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::raw_ostream &OS;
};

/// Makes vector versions of the kernels that are entry points, beside them, and links the two by
/// metadata. The first version takes the place of its kernel as the entry point. A kernel that
/// cannot be vectorized stays as it is; metadata says so to passes, and a remark to people.
class RunVeczPass : public llvm::PassInfoMixin<RunVeczPass> {
public:
  /// The versions have the factors that VeczPassOptionsAnalysis asks for.
  RunVeczPass() = default;

  /// They have this factor, whatever the analysis says about it.
  explicit RunVeczPass(unsigned simdWidth) : factor(llvm::ElementCount::getFixed(simdWidth)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  std::optional<llvm::ElementCount> factor;
};

/// Prints the branches of kernels at which work-items of dimension 0 go different ways, and the
/// loops that they leave at different times.
class DivergencePrinterPass : public llvm::PassInfoMixin<DivergencePrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints which of the versions that are wanted of kernels can be made, or else why not.
class VectorizabilityPrinterPass : public llvm::PassInfoMixin<VectorizabilityPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints which values of kernels live where, in the order of the code.
class LivenessPrinterPass : public llvm::PassInfoMixin<LivenessPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints which factors the versions that are wanted of kernels get if they are free to choose, by
/// the width of registers and values and by how many registers are needed.
class SimdWidthPrinterPass : public llvm::PassInfoMixin<SimdWidthPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints which values of kernels vary between the work-items of dimension 0.
class UniformityPrinterPass : public llvm::PassInfoMixin<UniformityPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Prints how far the values of kernels are from one work-item of dimension 0 to the next.
class StridesPrinterPass : public llvm::PassInfoMixin<StridesPrinterPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace vecz

#endif // VECZ_PASS_H
