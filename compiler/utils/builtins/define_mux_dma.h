// DefineMuxDmaPass: software definitions of the DMA builtins.
#ifndef COMPILER_UTILS_DEFINE_MUX_DMA_H
#define COMPILER_UTILS_DEFINE_MUX_DMA_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// For devices without a DMA engine. Work-item 0 of a work-group copies synchronously when the
/// transfer starts, so waits are empty. Builtins that the module or the target's BuiltinInfo
/// defines are left unchanged, and so are those for which requiresSchedulingParameters is true: the
/// target must define them in DefineMuxBuiltinsPass. The barrier that LowerToMuxBuiltinsPass emits
/// after each wait makes the copies visible to other work-items.
class DefineMuxDmaPass : public llvm::PassInfoMixin<DefineMuxDmaPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEFINE_MUX_DMA_H
