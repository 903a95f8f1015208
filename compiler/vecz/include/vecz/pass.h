// RunVeczPass: vectorizes kernels across their work-items; and what it asks before.
#ifndef VECZ_PASS_H
#define VECZ_PASS_H

#include "vecz/vecz_choices.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/TypeSize.h>

#include <functional>
#include <optional>
#include <string>

namespace vecz {

/// One version to make of a kernel.
struct VeczPassOptions {
  /// How many work-items are run together: a power of 2 from 2 to 64 or, scalable, from 1.
  llvm::ElementCount factor = llvm::ElementCount::getFixed(4);
  /// Chooses the factor by the width of the target's vectors and of the kernel's values instead.
  bool vecz_auto = false;
  /// Makes the version only if it promises to be faster than the scalar kernel, by the target's
  /// costs. A remark for those who ask tells about kernels that are left scalar.
  bool onlyIfFaster = false;
  /// The dimension whose work-items are run together: 0, 1 or 2.
  unsigned vec_dim_idx = 0;
  /// How many work-items are taken to fit into a vector when the factor is chosen; 0 for what the
  /// target's registers and the kernel's values say.
  unsigned simd_width = 0;
  /// The sizes that the device's sub-groups may have, one of which the factor must be if the kernel
  /// uses them; empty if any will do. RunVeczPass fills them in.
  llvm::SmallVector<uint32_t, 4> subGroupSizes = {};
  VectorizationChoices choices;
  /// Inner passes to run, by their names separated by commas; empty for those that vectorize.
  std::string inner_passes;
};

/// Says what is wrong with a list of inner passes.
llvm::Error checkInnerPasses(llvm::StringRef text);
/// Their names, each with what it does, in the order in which they vectorize.
void printInnerPasses(llvm::raw_ostream &OS);

/// Which versions are to be made of a kernel. A target's cost model is the callback: it fills in
/// what it wants, or returns false for kernels that are best left alone.
class VeczPassOptionsAnalysis : public llvm::AnalysisInfoMixin<VeczPassOptionsAnalysis> {
public:
  using VeczPassOptionsCallbackFn =
      std::function<bool(llvm::Function &, llvm::SmallVectorImpl<VeczPassOptions> &)>;

  class Result {
  public:
    explicit Result(VeczPassOptionsCallbackFn callback) : callback(std::move(callback)) {}

    /// The versions to make of F; empty if none is wanted.
    llvm::SmallVector<VeczPassOptions, 1> getOptions(llvm::Function &F) const;

    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }

  private:
    VeczPassOptionsCallbackFn callback;
  };

  /// One version of each kernel entry point, with a factor that is chosen by width.
  VeczPassOptionsAnalysis() = default;
  explicit VeczPassOptionsAnalysis(VeczPassOptionsCallbackFn callback)
      : callback(std::move(callback)) {}

  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) { return Result(callback); }

  static llvm::StringRef name() { return "vecz-pass-opts"; }

private:
  friend llvm::AnalysisInfoMixin<VeczPassOptionsAnalysis>;
  static llvm::AnalysisKey Key;

  VeczPassOptionsCallbackFn callback;
};

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
