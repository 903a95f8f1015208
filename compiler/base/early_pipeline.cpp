#include "early_pipeline.h"

#include "compiler/utils/check_external_functions.h"
#include "compiler/utils/check_unsupported_types.h"
#include "compiler/utils/fold_kernel_bodies.h"
#include "compiler/utils/image_arg_subst.h"
#include "compiler/utils/internalize.h"
#include "compiler/utils/legalize_atomics.h"
#include "compiler/utils/lower_to_mux_builtins.h"
#include "compiler/utils/remove_lifetime_intrinsics.h"
#include "compiler/utils/replace_atomic_funcs.h"
#include "compiler/utils/replace_c11_atomic_funcs.h"
#include "compiler/utils/replace_printf.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/set_convergent_attributes.h"
#include "compiler/utils/software_division.h"
#include "compiler/utils/transfer_kernel_metadata.h"
#include "compiler/utils/verify_reqd_sub_group_size.h"

#include <llvm/Analysis/InlineCost.h>
#include <llvm/Passes/OptimizationLevel.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/IPO/Internalize.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>
#include <llvm/Transforms/Vectorize/SLPVectorizer.h>

namespace compiler {

// Runs after SetConvergentAttributesPass, which does not know the functions of the image library.
static void addImageLoweringPasses(llvm::ModulePassManager &PM) {
  utils::ReplaceTargetExtTysPassOptions types;
  types.ReplaceEvents = false;
  PM.addPass(utils::ReplaceTargetExtTysPass(types));
  PM.addPass(utils::ImageArgumentSubstitutionPass());
}

void addCanonicalFormPasses(llvm::ModulePassManager &PM, const Options &options) {
  PM.addPass(utils::CheckUnsupportedTypesPass());
  PM.addPass(utils::FoldKernelBodiesPass());
  PM.addPass(utils::TransferKernelMetadataPass());
  PM.addPass(utils::VerifyReqdSubGroupSizeLegalPass());
  PM.addPass(utils::ReplacePrintfPass());
  PM.addPass(utils::SetConvergentAttributesPass());
  if (options.debug_info)
    PM.addPass(llvm::createModuleToFunctionPassAdaptor(utils::RemoveLifetimeIntrinsicsPass()));
  // OpenCL C leaves the result of a division by zero unspecified, but it must not trap.
  PM.addPass(llvm::createModuleToFunctionPassAdaptor(utils::SoftwareDivisionPass()));
  addImageLoweringPasses(PM);
  PM.addPass(utils::LowerToMuxBuiltinsPass());
  PM.addPass(utils::ReplaceAtomicFuncsPass());
  PM.addPass(utils::ReplaceC11AtomicFuncsPass());
  PM.addPass(utils::LegalizeAtomicsPass());
  PM.addPass(
      utils::CheckExternalFunctionsPass(utils::CheckExternalFunctionsPassOptions{.Lowered = true}));
}

void addEarlyOptimizationPasses(llvm::ModulePassManager &PM) {
  PM.addPass(utils::createInternalizePass());
  PM.addPass(llvm::GlobalDCEPass());

  llvm::FunctionPassManager FPM;
  FPM.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  FPM.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(llvm::InstCombinePass());
  FPM.addPass(llvm::SimplifyCFGPass());
  llvm::ModuleInlinerWrapperPass inliner(llvm::getInlineParams(
      llvm::OptimizationLevel::O2.getSpeedupLevel(), llvm::OptimizationLevel::O2.getSizeLevel()));
  inliner.getPM().addPass(llvm::createCGSCCToFunctionPassAdaptor(std::move(FPM)));
  PM.addPass(std::move(inliner));
  PM.addPass(llvm::GlobalDCEPass());
}

void addEarlyVectorizationPasses(llvm::ModulePassManager &PM, EarlyVectorization kind) {
  if (kind == EarlyVectorization::None)
    return;
  llvm::FunctionPassManager FPM;
  if (kind != EarlyVectorization::SLP) {
    // The loop vectorizer requires rotated loops.
    FPM.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopRotatePass()));
    FPM.addPass(llvm::LoopVectorizePass());
  }
  // LLVM 22's load/store vectorizer treats x[i & 63] and the elements of ((uint4 *)x)[i & 15] as
  // adjacent, so that memory accesses are left to the SLP vectorizer.
  if (kind != EarlyVectorization::Loop)
    FPM.addPass(llvm::SLPVectorizerPass());
  FPM.addPass(llvm::InstCombinePass());
  FPM.addPass(llvm::SimplifyCFGPass());
  FPM.addPass(llvm::DCEPass());
  PM.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
}

} // namespace compiler
