// Makes the vectorized versions of one kernel: chooses the factor, runs the inner passes on a copy,
// and compares costs.
#ifndef VECZ_VECTORIZER_H
#define VECZ_VECTORIZER_H

#include "analysis/cost.h"
#include "transform/packetizer.h"
#include "transform/precondition.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include <llvm/Support/Error.h>

#include <optional>

namespace vecz {

/// A vectorized version of a kernel.
struct VectorizedKernel {
  llvm::Function *function;
  compiler::utils::VectorizationInfo info;
  llvm::SmallVector<PacketizerNote, 4> notes;
  /// See Precondition; null if there is none.
  llvm::Function *precondition = nullptr;
  /// See countEvictedLines.
  double evictedLines = 0;
  /// See CostModel; computed when they are needed first.
  std::optional<CostModel::VectorCost> cost;
  std::optional<double> pressure;
};

class Vectorizer {
public:
  Vectorizer(compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
             llvm::FunctionAnalysisManager &FAM)
      : BI(BI), target(target), FAM(FAM) {}

  /// The version to make of `kernel`: the requested factor, or the largest one to try.
  compiler::utils::VectorizationInfo chooseVersion(const llvm::Function &kernel,
                                                   const VeczPassOptions &options) const;

  /// Makes that version of `kernel`, without linking it to the kernel. If the factor is free to
  /// choose, it may be smaller, and is returned in `info`. Fails with a Refusal, and removes what
  /// it created then.
  llvm::Expected<VectorizedKernel> vectorize(llvm::Function &kernel, const VeczPassOptions &options,
                                             compiler::utils::VectorizationInfo &info) const;

  const compiler::utils::BuiltinInfo &getBuiltinInfo() const { return BI; }

  /// Removes a version from the module.
  void drop(const VectorizedKernel &version) const;

private:
  llvm::Function *takePrecondition(Precondition &precondition) const;
  llvm::Expected<VectorizedKernel>
  makeVersion(llvm::Function &kernel, const VeczPassOptions &options,
              const compiler::utils::VectorizationInfo &info) const;
  llvm::Expected<VectorizedKernel>
  makeFittingVersion(llvm::Function &kernel, const VeczPassOptions &options,
                     compiler::utils::VectorizationInfo &info) const;
  bool isHopeless(double workItemCost, VectorizedKernel &made) const;
  llvm::Expected<VectorizedKernel> makeHalf(llvm::Function &kernel, const VeczPassOptions &options,
                                            const VectorizedKernel &made) const;
  void narrow(llvm::Function &kernel, const VeczPassOptions &options, VectorizedKernel &made) const;
  bool isProfitable(const llvm::Function &kernel, double vectorCost, double workItemCost,
                    const VectorizedKernel &made) const;
  void avoidSpills(llvm::Function &kernel, const VeczPassOptions &options, double workItemCost,
                   VectorizedKernel &made) const;
  double getWorkItemCost(llvm::Function &kernel) const;
  const CostModel::VectorCost &getCost(VectorizedKernel &version) const;
  double getPressure(VectorizedKernel &version) const;
  double getVectorCost(VectorizedKernel &made) const;
  double getCostWithSpills(VectorizedKernel &made) const;
  llvm::Error checkCost(llvm::Function &kernel, double workItemCost, VectorizedKernel &made) const;
  llvm::Expected<VectorizedKernel> transform(llvm::Function &function,
                                             const VeczPassOptions &options,
                                             const compiler::utils::VectorizationInfo &info) const;

  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::FunctionAnalysisManager &FAM;
};

} // namespace vecz

#endif // VECZ_VECTORIZER_H
