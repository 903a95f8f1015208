// The interface between the vectorizer and a target's cost model (compiler-utils: Cost Model
// Interface): the callback of VeczPassOptionsAnalysis chooses the versions to make of a kernel.
#ifndef UTILS_COST_MODEL_H
#define UTILS_COST_MODEL_H

#include "vecz/vecz_choices.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/TypeSize.h>

#include <functional>
#include <string>

namespace vecz {

/// A version to make of a kernel.
struct VeczPassOptions {
  /// The vectorization factor: a power of 2 from 2 to 64, or from 1 if scalable.
  llvm::ElementCount factor = llvm::ElementCount::getFixed(4);
  /// Chooses the factor by the width of the target's vectors and of the kernel's values.
  bool vecz_auto = false;
  /// Drops the version unless its estimated cost is below that of the scalar kernel. Kernels that
  /// stay scalar are reported by -Rpass-missed.
  bool onlyIfFaster = false;
  /// The vectorized dimension: 0, 1 or 2.
  unsigned vec_dim_idx = 0;
  /// The number of lanes per register to assume when the factor is chosen; 0 to derive it from the
  /// target's registers and the kernel's values.
  unsigned simd_width = 0;
  /// The sub-group sizes of the device, one of which the factor must be if the kernel uses
  /// sub-groups; empty for no restriction. RunVeczPass sets them.
  llvm::SmallVector<uint32_t, 4> subGroupSizes = {};
  VectorizationChoices choices;
  /// The inner passes to run, separated by commas; empty for the default pipeline.
  std::string inner_passes;
};

/// The versions to make of each kernel. The callback is the target's cost model: it appends the
/// versions that it wants, or returns false to leave the kernel scalar.
class VeczPassOptionsAnalysis : public llvm::AnalysisInfoMixin<VeczPassOptionsAnalysis> {
public:
  using VeczPassOptionsCallbackFn =
      std::function<bool(llvm::Function &, llvm::SmallVectorImpl<VeczPassOptions> &)>;

  class Result {
  public:
    explicit Result(VeczPassOptionsCallbackFn callback) : callback(std::move(callback)) {}

    /// The versions to make of F; empty to leave it scalar.
    llvm::SmallVector<VeczPassOptions, 1> getOptions(llvm::Function &F) const;

    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }

  private:
    VeczPassOptionsCallbackFn callback;
  };

  /// Requests one version of each kernel entry point, with a chosen factor.
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

} // namespace vecz

#endif // UTILS_COST_MODEL_H
