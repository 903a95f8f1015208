// Example #3: __mux_get_local_id returns an additional scheduling parameter.
#include "target.h"

// clang-format off: as printed.
class MyMuxImpl : public utils::BIMuxInfoConcept {
  virtual llvm::SmallVector<utils::BuiltinInfo::SchedParamInfo, 4>
  getMuxSchedulingParameters(llvm::Module &M) override {
    // Retrieve the default list of scheduling parameters (MuxWorkItemInfo
    // and MuxWorkGroupInfo)
    auto List = BIMuxInfoConcept::getMuxSchedulingParameters(M);
    // Register a third scheduling parameter - a 64-bit integer we'll use to
    // pass through the thread ID.
    utils::BuiltinInfo::SchedParamInfo Extra;
    Extra.ID = 2;
    Extra.ParamTy = llvm::Type::getInt64Ty(M.getContext());
    Extra.ParamName = "thread-id";
    Extra.ParamDebugName = "ThreadID";
    Extra.PassedExternally = true;

    List.push_back(Extra);

    return List;
  }

  virtual llvm::Function *defineMuxBuiltin(
      utils::BuiltinID ID, llvm::Module &M,
      llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override {
    if (ID == utils::eMuxBuiltinGetLocalId) {
      llvm::Function *F =
          M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
      // Set some useful function attributes
      setDefaultBuiltinAttributes(*F);
      // We additionally know that our function is readnone
      F->addFnAttr(llvm::Attribute::ReadNone);
      F->setLinkage(llvm::GlobalValue::InternalLinkage);
      auto *BB = llvm::BasicBlock::Create(M.getContext(), "entry", F);
      llvm::IRBuilder<> B(BB);
      // Simply return the last scheduling parameter, which we know is the
      // thread ID.
      B.CreateRet(std::prev(F->arg_end()));
      return F;
    }
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
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
