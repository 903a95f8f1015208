// Example #2: the kernel wrapper stores mhartid to the local ID of MuxWorkItemInfo.
#include "target.h"

#include <llvm/IR/InlineAsm.h>

#include <cassert>

// clang-format off: as printed.
class MyMuxImpl : public utils::BIMuxInfoConcept {
  virtual llvm::Value *initializeSchedulingParamForWrappedKernel(
      const utils::BuiltinInfo::SchedParamInfo &Info, llvm::IRBuilder<> &B,
      llvm::Function &IntoF, llvm::Function &) override {
    // We only expect to have to initialize the work-item info. The work-group
    // info is passed straight through.
    assert(!Info.PassedExternally && Info.ID == 0 && Info.ParamName == "wi-info");
    llvm::Module &M = *IntoF.getParent();
    // Create an inline assembly statement which reads the value of mhartid
    auto *const Asm = llvm::InlineAsm::get(
        llvm::FunctionType::get(compiler::utils::getSizeType(M), false),
        "csrr\t$0, mhartid", "=r,~{memory}", true);
    // This is known to be the underlying structure type of this scheduling
    // parameter
    auto *Ty = utils::getWorkItemInfoStructTy(M);
    // Allocate MuxWorkItemInfo on the stack
    auto *const Alloca = B.CreateAlloca(Ty, /*ArraySize*/ nullptr, Info.ParamName);
    // Calculate the address of the local ID field in the X dimension
    auto *const FieldAddr =
        B.CreateGEP(Ty, Alloca, {B.getInt32(0), B.getInt32(0), B.getInt32(0)});
    // Store mhartid to this address
    auto *const Call = B.CreateCall(Asm, {}, "thread-id");
    B.CreateStore(Call, FieldAddr, "store");
    // Return the address of the allocation to be passed to the wrapped kernel
    return Alloca;
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
