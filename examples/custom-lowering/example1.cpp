// Example #1: __mux_get_local_id reads the mhartid register.
#include "target.h"

#include <llvm/IR/InlineAsm.h>

// clang-format off: as printed.
class MyMuxImpl : public utils::BIMuxInfoConcept {
  virtual llvm::Function *defineMuxBuiltin(
      utils::BuiltinID ID, llvm::Module &M,
      llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override {
    if (ID != utils::eMuxBuiltinGetLocalId) {
      return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
    }
    llvm::Function *F =
        M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
    // Set some useful function attributes
    setDefaultBuiltinAttributes(*F);
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    // Set up a basic block for our new function body
    auto *BB = llvm::BasicBlock::Create(M.getContext(), "entry", F);

    // Create an inline assembly statement which reads the value of mhartid
    auto *const Asm = llvm::InlineAsm::get(
        llvm::FunctionType::get(F->getReturnType(), /*isVarArg*/ false),
        "csrr\t$0, mhartid", "=r,~{memory}", /*hasSideEffects*/ true);

    llvm::IRBuilder<> IRB(BB);
    // "Call" this inline assembly statement and return it
    IRB.CreateRet(IRB.CreateCall(Asm, {}, "thread-id"));
    return F;
  }
};
// clang-format on

std::unique_ptr<utils::PassMachinery> RefSiModule::createPassMachinery() {
  auto Machinery = BaseModule::createPassMachinery();
  llvm::ModuleAnalysisManager &MAM = Machinery->getMAM();
  auto Callback = [&](const llvm::Module &) {
    return utils::BuiltinInfo(std::make_unique<MyMuxImpl>(),
                              utils::createSimpleCLBuiltinInfo(Builtins));
  };

  MAM.registerPass([&] { return utils::BuiltinInfoAnalysis(Callback); });
  return Machinery;
}
