// Work-item loops: __mux_set_local_id writes a register of the device, and __mux_get_local_id reads
// it. The IDs of the three dimensions are in the custom CSRs 0x800, 0x801 and 0x802.
#include "target.h"

#include <llvm/IR/InlineAsm.h>

class MyMuxImpl : public utils::BIMuxInfoConcept {
  llvm::Function *defineMuxBuiltin(utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override {
    if (ID != utils::eMuxBuiltinGetLocalId && ID != utils::eMuxBuiltinSetLocalId)
      return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
    llvm::Function *F = M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
    setDefaultBuiltinAttributes(*F);
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    // The number of a CSR is a part of the instruction, so each dimension has a block of its own.
    auto CreateBlock = [&](const char *Name) {
      return llvm::BasicBlock::Create(M.getContext(), Name, F);
    };
    llvm::IRBuilder<> B(CreateBlock("entry"));
    auto *Switch = B.CreateSwitch(F->getArg(0), CreateBlock("other"));
    for (unsigned Dim : {0, 1, 2}) {
      B.SetInsertPoint(CreateBlock("dim"));
      Switch->addCase(B.getInt32(Dim), B.GetInsertBlock());
      const std::string CSR = "0x80" + std::to_string(Dim);
      if (ID == utils::eMuxBuiltinSetLocalId) {
        writeCSR(B, CSR, F->getArg(1));
        B.CreateRetVoid();
      } else {
        B.CreateRet(readCSR(B, CSR, F->getReturnType()));
      }
    }
    // There are no other dimensions: nothing is set, and the ID is 0.
    llvm::Type *Ty = F->getReturnType();
    B.SetInsertPoint(Switch->getDefaultDest());
    Ty->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(llvm::Constant::getNullValue(Ty));
    return F;
  }

  static void writeCSR(llvm::IRBuilder<> &B, const std::string &CSR, llvm::Value *Value) {
    auto *Ty = llvm::FunctionType::get(B.getVoidTy(), Value->getType(), /*isVarArg*/ false);
    B.CreateCall(llvm::InlineAsm::get(Ty, "csrw\t" + CSR + ", $0", "r,~{memory}", true), Value);
  }

  static llvm::Value *readCSR(llvm::IRBuilder<> &B, const std::string &CSR, llvm::Type *Type) {
    auto *Ty = llvm::FunctionType::get(Type, /*isVarArg*/ false);
    return B.CreateCall(llvm::InlineAsm::get(Ty, "csrr\t$0, " + CSR, "=r,~{memory}", true));
  }
};

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
