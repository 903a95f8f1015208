// The bodies are inlined constants, so that the library's branches on them fold.
#include "compiler/utils/replace_mux_math_decls.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
bool define(llvm::Module &M, BuiltinInfo &BI, BuiltinID ID, bool value) {
  llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
  if (!F || !F->isDeclaration() || BuiltinInfo::identifyMuxBuiltin(*F).ID != ID)
    return false;
  if (BI.defineMuxBuiltin(ID, M))
    return true;
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
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const uint32_t capabilities = AM.getResult<DeviceInfoAnalysis>(M).floatCapabilities;
  const bool flushes = options.FlushToZero || !(capabilities & eFloatCapabilityDenorm);
  bool changed = define(M, BI, eMuxBuiltinIsFTZ, flushes);
  changed |= define(M, BI, eMuxBuiltinUseFast, options.UseFast);
  changed |= define(M, BI, eMuxBuiltinIsEmbeddedProfile, !(capabilities & eFloatCapabilityFull));
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
