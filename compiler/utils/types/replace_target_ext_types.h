// ReplaceTargetExtTysPass: replaces the abstract types of images, samplers and events by those of
// the target, which BuiltinInfo::getRemappedTargetExtTy knows.
//
// They are replaced wherever they occur in the module, also inside of other types. Functions keep
// their names, mangled ones too: these still tell what a function is given. Other target extension
// types, and those for which BuiltinInfo has no answer, are left alone.
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
