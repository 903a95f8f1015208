// __mux_get_local_id reads the mhartid register. Groups have one dimension, so the others are zero.
// A thread that writes the register 0x800 waits for the others of its group.
#include "my_device/mux_builtins.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

namespace my_device {

using namespace compiler::utils;

namespace {

void defineBarrier(llvm::Function &F) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "entry", &F));
  auto *wait = llvm::InlineAsm::get(llvm::FunctionType::get(B.getVoidTy(), /*isVarArg=*/false),
                                    "fence\trw, rw\n\tcsrw\t0x800, zero", "~{memory}",
                                    /*hasSideEffects=*/true);
  B.CreateCall(wait)->setConvergent();
  B.CreateRetVoid();
}

void defineLocalId(llvm::Function &F) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "entry", &F));
  auto *readThreadId =
      llvm::InlineAsm::get(llvm::FunctionType::get(F.getReturnType(), /*isVarArg=*/false),
                           "csrr\t$0, mhartid", "=r,~{memory}", /*hasSideEffects=*/true);
  llvm::Value *threadId = B.CreateCall(readThreadId, {}, "thread-id");
  llvm::Value *isX = B.CreateICmpEQ(F.getArg(0), B.getInt32(0), "is-x");
  B.CreateRet(B.CreateSelect(isX, threadId, llvm::Constant::getNullValue(F.getReturnType())));
}

} // namespace

llvm::Function *ThreadIdBuiltins::defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                   llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  const bool isBarrier = hasGroupHardware && ID == eMuxBuiltinWorkGroupBarrier;
  if (!isBarrier && ID != eMuxBuiltinGetLocalId)
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
  llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
  if (!F)
    return nullptr;
  setDefaultBuiltinAttributes(*F);
  F->setLinkage(llvm::GlobalValue::InternalLinkage);
  isBarrier ? defineBarrier(*F) : defineLocalId(*F);
  return F;
}

llvm::Value *ThreadIdBuiltins::createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                                 llvm::Align alignment) {
  if (!hasGroupHardware)
    return nullptr;
  llvm::FunctionCallee allocate = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      "my_device_allocate_local", B.getPtrTy(), size->getType(), size->getType());
  return B.CreateCall(allocate, {size, llvm::ConstantInt::get(size->getType(), alignment.value())});
}

} // namespace my_device
