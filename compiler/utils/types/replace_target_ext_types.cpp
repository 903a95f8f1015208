#include "compiler/utils/replace_target_ext_types.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/replace_module_types.h"
#include "compiler/utils/type_mapping.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

class TargetTypes : public TypeMapping {
public:
  TargetTypes(llvm::Module &M, BuiltinInfo &BI, const ReplaceTargetExtTysPassOptions &options)
      : M(M), BI(BI), options(options) {}

protected:
  llvm::Type *replace(llvm::Type *type) override {
    auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
    if (!extension)
      return nullptr;
    const bool isEnabled = llvm::StringSwitch<bool>(extension->getName())
                               .Case("spirv.Image", options.ReplaceImages)
                               .Case("spirv.Sampler", options.ReplaceSamplers)
                               .Case("spirv.Event", options.ReplaceEvents)
                               .Default(false);
    return isEnabled ? BI.getRemappedTargetExtTy(type, M) : nullptr;
  }

private:
  llvm::Module &M;
  BuiltinInfo &BI;
  const ReplaceTargetExtTysPassOptions &options;
};

} // namespace

llvm::PreservedAnalyses ReplaceTargetExtTysPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  TargetTypes types(M, AM.getResult<BuiltinInfoAnalysis>(M), options);
  return replaceModuleTypes(M, types) ? llvm::PreservedAnalyses::none()
                                      : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
