// __mux_get_local_id reads the mhartid register. Groups have one dimension, so the others are zero.
#include "my_device/mux_builtins.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

namespace my_device {

using namespace compiler::utils;

llvm::Function *ThreadIdBuiltins::defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                   llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  if (ID != eMuxBuiltinGetLocalId)
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);

  llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
  if (!F)
    return nullptr;
  setDefaultBuiltinAttributes(*F);
  F->setLinkage(llvm::GlobalValue::InternalLinkage);

  llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "entry", F));
  auto *readThreadId =
      llvm::InlineAsm::get(llvm::FunctionType::get(F->getReturnType(), /*isVarArg=*/false),
                           "csrr\t$0, mhartid", "=r,~{memory}", /*hasSideEffects=*/true);
  llvm::Value *threadId = B.CreateCall(readThreadId, {}, "thread-id");
  llvm::Value *isX = B.CreateICmpEQ(F->getArg(0), B.getInt32(0), "is-x");
  B.CreateRet(B.CreateSelect(isX, threadId, llvm::Constant::getNullValue(F->getReturnType())));
  return F;
}

} // namespace my_device
