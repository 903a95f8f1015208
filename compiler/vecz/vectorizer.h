// Vectorizes one kernel: the list of steps.
#ifndef VECZ_VECTORIZER_H
#define VECZ_VECTORIZER_H

#include "transform/packetizer.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include <llvm/Support/Error.h>

namespace vecz {

/// A kernel's new version, and what was done to get it.
struct VectorizedKernel {
  llvm::Function *function;
  unsigned width;
  llvm::SmallVector<PacketizerNote, 4> notes;
};

class Vectorizer {
public:
  Vectorizer(const compiler::utils::BuiltinInfo &BI, const TargetInfo &target,
             llvm::FunctionAnalysisManager &FAM)
      : BI(BI), target(target), FAM(FAM) {}

  /// The factor for `kernel`, as wished or chosen.
  unsigned chooseWidth(const llvm::Function &kernel, const VeczPassOptions &options) const;

  /// Makes the version of `kernel` for that many work-items, linked to nothing. Fails with a
  /// Refusal and leaves nothing behind.
  llvm::Expected<VectorizedKernel> vectorize(llvm::Function &kernel, const VeczPassOptions &options,
                                             unsigned width) const;

private:
  llvm::Expected<VectorizedKernel> transform(llvm::Function &copy, const VeczPassOptions &options,
                                             unsigned width) const;

  const compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::FunctionAnalysisManager &FAM;
};

} // namespace vecz

#endif // VECZ_VECTORIZER_H
