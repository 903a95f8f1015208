// The inner passes of the vectorizer, by name. The default pipeline is the list of all in its
// order.
//
// State that passes hand on to later ones is kept beside the copy of the kernel, not in its IR. A
// pipeline that leaves passes out therefore ends in a refusal, or in IR that is for inspection
// only.
#ifndef VECZ_INNER_PASSES_H
#define VECZ_INNER_PASSES_H

#include "compiler/utils/metadata.h"
#include "transform/convert_control_flow.h"
#include "transform/packetizer.h"
#include "transform/precondition.h"

#include <llvm/IR/PassManager.h>

namespace vecz {

/// The copy of a kernel that is being vectorized, with the state of its passes.
struct KernelCopy {
  llvm::Function &F;
  compiler::utils::BuiltinInfo &BI;
  const TargetInfo &target;
  llvm::FunctionAnalysisManager &FAM;
  const VectorizationChoices &choices;
  const compiler::utils::VectorizationInfo &info;

  Precondition &precondition;

  /// Whether the version is of use only if it is faster than the kernel.
  bool onlyIfFaster;
  /// Whether a version with fewer lanes may be made instead.
  bool isFactorFree = false;

  /// The mask of the lanes that have a work-item, in predicated versions.
  llvm::Value *existingLanes = nullptr;
  BlockMasks masks = {};
  llvm::SmallVector<PacketizerNote, 4> notes;
  /// See countEvictedLines.
  double evictedLines = 0;
};

struct InnerPass {
  llvm::StringLiteral name;
  llvm::StringLiteral help;
  /// Fails with a Refusal, which leaves the copy half transformed.
  llvm::Error (*run)(KernelCopy &copy);
};

/// All inner passes, in the order of the default pipeline, followed by the printers.
llvm::ArrayRef<InnerPass> getInnerPasses();

using InnerPipeline = llvm::SmallVector<const InnerPass *, 16>;

InnerPipeline getDefaultInnerPipeline();

/// `text` is a comma-separated list of names. Fails on unknown names.
llvm::Expected<InnerPipeline> parseInnerPipeline(llvm::StringRef text);

} // namespace vecz

#endif // VECZ_INNER_PASSES_H
