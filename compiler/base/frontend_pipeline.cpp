#include "frontend_pipeline.h"

#include "compiler/utils/builtin_simplify.h"
#include "compiler/utils/simple_callback.h"
#include "compiler/utils/sub_group_waits.h"

#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

namespace compiler {

/// A compile option of a source applies to the functions of that source, whatever they are linked
/// with.
static void addNoSubGroupWaitAttribute(llvm::Module &M) {
  for (llvm::Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr(utils::noSubgroupWaitAttr);
}

llvm::ModulePassManager buildFrontendPipeline(const Options &options) {
  llvm::ModulePassManager PM;
  if (options.no_subgroup_ifp)
    PM.addPass(utils::SimpleCallbackPass(addNoSubGroupWaitAttribute));
  if (options.opt_disable)
    return PM;
  llvm::FunctionPassManager FPM;
  FPM.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  FPM.addPass(llvm::EarlyCSEPass());
  FPM.addPass(llvm::SimplifyCFGPass());
  PM.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
  PM.addPass(utils::BuiltinSimplifyPass());
  return PM;
}

} // namespace compiler
