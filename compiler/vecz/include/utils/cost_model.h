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

} // namespace vecz

#endif // UTILS_COST_MODEL_H
