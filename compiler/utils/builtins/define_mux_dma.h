// Gives bodies to the DMA builtins, in software.
#ifndef COMPILER_UTILS_DEFINE_MUX_DMA_H
#define COMPILER_UTILS_DEFINE_MUX_DMA_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// For devices without a DMA engine. The first work-item of a group copies everything when it
/// starts a transfer; nothing is left to wait for. Builtins that the module or the target's
/// BuiltinInfo defines are left to these. The copies are seen by the other work-items after a
/// barrier, which LowerToMuxBuiltinsPass puts behind each wait.
class DefineMuxDmaPass : public llvm::PassInfoMixin<DefineMuxDmaPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEFINE_MUX_DMA_H
