// The steps of the vectorizer by name. A kernel's copy goes through them one after the other; the
// list of all, in its order, is how kernels are vectorized.
//
// What later steps must know of earlier ones is kept beside the copy, not in its code. So a
// pipeline that leaves steps out ends in a refusal or in a copy that is only good to be looked at.
#ifndef VECZ_INNER_PASSES_H
#define VECZ_INNER_PASSES_H

#include "compiler/utils/metadata.h"
#include "transform/convert_control_flow.h"
#include "transform/packetizer.h"
#include "transform/precondition.h"

#include <llvm/IR/PassManager.h>

namespace vecz {

/// The copy of a kernel on its way to become a version of it.
struct KernelCopy {
  llvm::Function &F;
  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::FunctionAnalysisManager &FAM;
  const VectorizationChoices &choices;
  const compiler::utils::VectorizationInfo &info;

  Precondition &precondition;

  /// Which lanes exist, for predicated versions.
  llvm::Value *existingLanes = nullptr;
  BlockMasks masks;
  llvm::SmallVector<PacketizerNote, 4> notes;
};

struct InnerPass {
  llvm::StringLiteral name;
  llvm::StringLiteral help;
  /// Fails with a Refusal, with the copy half done.
  llvm::Error (*run)(KernelCopy &copy);
};

/// All that there are.
llvm::ArrayRef<InnerPass> getInnerPasses();

using InnerPipeline = llvm::SmallVector<const InnerPass *, 16>;

/// The passes that a kernel goes through unless somebody wishes otherwise.
InnerPipeline getDefaultInnerPipeline();

/// Names separated by commas.
llvm::Expected<InnerPipeline> parseInnerPipeline(llvm::StringRef text);

} // namespace vecz

#endif // VECZ_INNER_PASSES_H
