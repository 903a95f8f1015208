// What is run on a module right after its front end.
#include "frontend_pipeline.h"

#include "compiler/utils/builtin_simplify.h"

#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

namespace compiler {

llvm::ModulePassManager buildFrontendPipeline(const Options &options) {
  llvm::ModulePassManager PM;
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
