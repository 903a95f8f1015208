// Examples #2 and #3 combined: an additional scheduling parameter, which the kernel wrapper
// initializes with mhartid instead of passing it on.
#include "target.h"

#include <llvm/IR/InlineAsm.h>

class MyMuxImpl : public utils::BIMuxInfoConcept {
  llvm::SmallVector<utils::BuiltinInfo::SchedParamInfo, 4>
  getMuxSchedulingParameters(llvm::Module &M) override {
    auto List = BIMuxInfoConcept::getMuxSchedulingParameters(M);
    utils::BuiltinInfo::SchedParamInfo Extra;
    Extra.ID = 2;
    Extra.ParamTy = llvm::Type::getInt64Ty(M.getContext());
    Extra.ParamName = "thread-id";
    Extra.ParamDebugName = "ThreadID";
    // Not a part of the kernel's ABI.
    Extra.PassedExternally = false;
    List.push_back(Extra);
    return List;
  }

  llvm::Value *
  initializeSchedulingParamForWrappedKernel(const utils::BuiltinInfo::SchedParamInfo &Info,
                                            llvm::IRBuilder<> &B, llvm::Function &IntoF,
                                            llvm::Function &CalleeF) override {
    // MuxWorkItemInfo, for the other builtins.
    if (Info.ID != 2)
      return BIMuxInfoConcept::initializeSchedulingParamForWrappedKernel(Info, B, IntoF, CalleeF);
    auto *const Asm =
        llvm::InlineAsm::get(llvm::FunctionType::get(Info.ParamTy, /*isVarArg*/ false),
                             "csrr\t$0, mhartid", "=r,~{memory}", /*hasSideEffects*/ true);
    return B.CreateCall(Asm, {}, Info.ParamName);
  }

  llvm::Function *defineMuxBuiltin(utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override {
    if (ID != utils::eMuxBuiltinGetLocalId)
      return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
    llvm::Function *F = M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
    setDefaultBuiltinAttributes(*F);
    F->setDoesNotAccessMemory();
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "entry", F));
    B.CreateRet(std::prev(F->arg_end()));
    return F;
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
