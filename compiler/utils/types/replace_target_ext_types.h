// ReplaceTargetExtTysPass: replaces the target extension types of images, samplers and events by
// those that BuiltinInfo::getRemappedTargetExtTy returns (compiler-utils: ReplaceTargetExtTysPass).
//
// Replaces them in the whole module, also inside of other types. Functions keep their (mangled)
// names. Other target extension types, and those without a replacement, are left unchanged.
#ifndef COMPILER_UTILS_REPLACE_TARGET_EXT_TYPES_H
#define COMPILER_UTILS_REPLACE_TARGET_EXT_TYPES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct ReplaceTargetExtTysPassOptions {
  bool ReplaceImages = true;
  bool ReplaceSamplers = true;
  bool ReplaceEvents = true;
};

class ReplaceTargetExtTysPass : public llvm::PassInfoMixin<ReplaceTargetExtTysPass> {
public:
  ReplaceTargetExtTysPass() = default;
  explicit ReplaceTargetExtTysPass(const ReplaceTargetExtTysPassOptions &options)
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  ReplaceTargetExtTysPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_TARGET_EXT_TYPES_H
