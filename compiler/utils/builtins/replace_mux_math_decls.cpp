// The bodies are constants, and are made to be inlined: the library's branches on them then fold.
#include "compiler/utils/replace_mux_math_decls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"

namespace compiler::utils {

namespace {
bool defineConstant(llvm::Module &M, BuiltinID ID, bool value) {
  llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
  if (!F || !F->isDeclaration() || BuiltinInfo::identifyMuxBuiltin(*F).ID != ID)
    return false;
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "", F));
  B.CreateRet(llvm::ConstantInt::get(F->getReturnType(), value));
  BIMuxInfoConcept::setDefaultBuiltinAttributes(*F);
  F->setDoesNotAccessMemory();
  F->setLinkage(llvm::GlobalValue::InternalLinkage);
  return true;
}
} // namespace

llvm::PreservedAnalyses ReplaceMuxMathDeclsPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  const uint32_t capabilities = AM.getResult<DeviceInfoAnalysis>(M).floatCapabilities;
  const bool flushes = options.FlushToZero || !(capabilities & eFloatCapabilityDenorm);
  bool changed = defineConstant(M, eMuxBuiltinIsFTZ, flushes);
  changed |= defineConstant(M, eMuxBuiltinUseFast, options.UseFast);
  changed |=
      defineConstant(M, eMuxBuiltinIsEmbeddedProfile, !(capabilities & eFloatCapabilityFull));
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
