// Vectorizes one kernel: the list of steps.
#ifndef VECZ_VECTORIZER_H
#define VECZ_VECTORIZER_H

#include "transform/packetizer.h"
#include "transform/precondition.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include <llvm/Support/Error.h>

namespace vecz {

/// A kernel's new version, and what was done to get it.
struct VectorizedKernel {
  llvm::Function *function;
  compiler::utils::VectorizationInfo info;
  llvm::SmallVector<PacketizerNote, 4> notes;
  /// See Precondition; null if it may run whatever the work-group.
  llvm::Function *precondition = nullptr;
};

class Vectorizer {
public:
  Vectorizer(compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
             llvm::FunctionAnalysisManager &FAM)
      : BI(BI), target(target), FAM(FAM) {}

  /// The version to make of `kernel`, with a factor as wished or chosen.
  compiler::utils::VectorizationInfo chooseVersion(const llvm::Function &kernel,
                                                   const VeczPassOptions &options) const;

  /// Makes that version of `kernel`, linked to nothing, or one with a smaller factor, which `info`
  /// then tells, if it is free to choose. Fails with a Refusal and leaves nothing behind.
  llvm::Expected<VectorizedKernel> vectorize(llvm::Function &kernel, const VeczPassOptions &options,
                                             compiler::utils::VectorizationInfo &info) const;

  const compiler::utils::BuiltinInfo &getBuiltinInfo() const { return BI; }

  /// Removes a version that was made but is not wanted.
  void drop(const VectorizedKernel &version) const;

private:
  llvm::Function *takePrecondition(Precondition &precondition) const;
  llvm::Expected<VectorizedKernel>
  makeVersion(llvm::Function &kernel, const VeczPassOptions &options,
              const compiler::utils::VectorizationInfo &info) const;
  llvm::Expected<VectorizedKernel>
  makeFittingVersion(llvm::Function &kernel, const VeczPassOptions &options,
                     compiler::utils::VectorizationInfo &info) const;
  void narrow(llvm::Function &kernel, const VeczPassOptions &options, VectorizedKernel &made) const;
  llvm::Error checkCost(llvm::Function &kernel, VectorizedKernel &made) const;
  llvm::Expected<VectorizedKernel> transform(llvm::Function &function,
                                             const VeczPassOptions &options,
                                             const compiler::utils::VectorizationInfo &info) const;

  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::FunctionAnalysisManager &FAM;
};

} // namespace vecz

#endif // VECZ_VECTORIZER_H
