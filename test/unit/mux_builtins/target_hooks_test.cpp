// What a target decides about mux builtins, seen through the passes that ask it.
#include "builtin_runner.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/add_scheduling_parameters.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/define_mux_builtins.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/replace_mux_math_decls.h"
#include "compiler/utils/replace_wgc.h"

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>

using namespace compiler::utils;

namespace {

constexpr const char *kernel = R"(
  declare i64 @__mux_get_global_id(i32)
  declare void @__mux_work_group_barrier(i32, i32, i32)
  define void @k(ptr %p) #0 {
    %id = call i64 @__mux_get_global_id(i32 0)
    store i64 %id, ptr %p
    call void @__mux_work_group_barrier(i32 0, i32 2, i32 0)
    ret void
  }
  attributes #0 = { "mux-kernel"="entry-point" }
)";

// The work-item's structure starts with a local id that the target knows; barriers are told which
// work-item they are for.
class HookedMuxInfo : public BIMuxInfoConcept {
public:
  bool requiresSchedulingParameters(BuiltinID ID) override {
    return ID == eMuxBuiltinWorkGroupBarrier || BIMuxInfoConcept::requiresSchedulingParameters(ID);
  }

  llvm::Value *initializeSchedulingParamForWrappedKernel(const SchedParamInfo &info,
                                                         llvm::IRBuilder<> &B, llvm::Function &into,
                                                         llvm::Function &callee) override {
    EXPECT_FALSE(info.PassedExternally);
    EXPECT_EQ(info.ID, eSchedParamWorkItemInfo);
    EXPECT_EQ(callee.getName(), "k.mux-sched-wrapper");
    llvm::Value *structure =
        BIMuxInfoConcept::initializeSchedulingParamForWrappedKernel(info, B, into, callee);
    llvm::Type *size = getSizeType(*into.getParent());
    B.CreateStore(llvm::ConstantInt::get(size, 42), structure);
    return structure;
  }

  llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> overload = {}) override {
    asked.push_back(ID);
    // The target's barrier is a function of its own library.
    return ID == eMuxBuiltinWorkGroupBarrier ? nullptr
                                             : BIMuxInfoConcept::defineMuxBuiltin(ID, M, overload);
  }

  static std::vector<BuiltinID> asked;
};
std::vector<BuiltinID> HookedMuxInfo::asked;

// A target that has an instruction for reductions of a work-group, and finds out at run time
// whether it keeps denormals.
class NativeMuxInfo : public BIMuxInfoConcept {
public:
  llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> overload = {}) override {
    if (ID != eMuxBuiltinIsFTZ && ID != eMuxBuiltinWorkGroupReduceAdd)
      return BIMuxInfoConcept::defineMuxBuiltin(ID, M, overload);
    llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID, overload));
    EXPECT_TRUE(F && F->isDeclaration());
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "", F));
    llvm::SmallVector<llvm::Value *, 2> args;
    for (llvm::Argument &argument : F->args())
      args.push_back(&argument);
    B.CreateRet(B.CreateCall(M.getOrInsertFunction("native", F->getFunctionType()), args));
    return F;
  }
};

template <typename MuxInfo, typename... Passes>
void runPasses(llvm::Module &module, Passes... passesToRun) {
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  MAM.registerPass([] { return DeviceInfoAnalysis(); });
  MAM.registerPass([] {
    return BuiltinInfoAnalysis(
        [](const llvm::Module &) { return BuiltinInfo(std::make_unique<MuxInfo>(), nullptr); });
  });
  llvm::PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  llvm::ModulePassManager passes;
  (passes.addPass(std::move(passesToRun)), ...);
  passes.run(module, MAM);
  EXPECT_FALSE(llvm::verifyModule(module, &llvm::errs()));
}

TEST(MuxBuiltinHooks, ArePartOfThePipeline) {
  llvm::LLVMContext context;
  auto module = test::parseModule(kernel, context);
  ASSERT_TRUE(module);
  HookedMuxInfo::asked.clear();
  runPasses<HookedMuxInfo>(*module, AddSchedulingParametersPass(), DefineMuxBuiltinsPass(),
                           AddKernelWrapperPass(AddKernelWrapperPassOptions()));

  // The barrier received the parameters, and stays for the target's library to define.
  const llvm::Function *barrier = module->getFunction("__mux_work_group_barrier");
  ASSERT_TRUE(barrier);
  EXPECT_TRUE(barrier->isDeclaration());
  EXPECT_EQ(barrier->arg_size(), 5u);
  // The operands of the global id were defined after it, by the target's say.
  EXPECT_NE(llvm::find(HookedMuxInfo::asked, eMuxBuiltinGetGlobalId), HookedMuxInfo::asked.end());
  EXPECT_NE(llvm::find(HookedMuxInfo::asked, eMuxBuiltinGetLocalId), HookedMuxInfo::asked.end());
  EXPECT_FALSE(module->getFunction("__mux_get_local_id")->isDeclaration());

  const llvm::Function *wrapper = module->getFunction("k.mux-kernel-wrapper");
  ASSERT_TRUE(wrapper);
  const bool storesId = llvm::any_of(llvm::instructions(*wrapper), [](const auto &instruction) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    const auto *value =
        store ? llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand()) : nullptr;
    return value && value->getZExtValue() == 42;
  });
  EXPECT_TRUE(storesId);
}

bool callsNative(const llvm::Module &module, llvm::StringRef name) {
  const llvm::Function *F = module.getFunction(name);
  return F && llvm::any_of(llvm::instructions(*F), [&](const llvm::Instruction &I) {
           const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
           return call && call->getCalledFunction()->getName() == "native";
         });
}

TEST(MuxBuiltinHooks, DefineTheSwitchesOfTheMathsLibrary) {
  llvm::LLVMContext context;
  auto module = test::parseModule(R"(
    declare i1 @__mux_isftz()
    declare i1 @__mux_usefast()
  )",
                                  context);
  ASSERT_TRUE(module);
  runPasses<NativeMuxInfo>(*module, ReplaceMuxMathDeclsPass());
  EXPECT_TRUE(callsNative(*module, "__mux_isftz"));
  // What the target does not define is a constant.
  EXPECT_FALSE(module->getFunction("__mux_usefast")->isDeclaration());
  EXPECT_FALSE(callsNative(*module, "__mux_usefast"));
}

TEST(MuxBuiltinHooks, DefineWorkGroupCollectives) {
  llvm::LLVMContext context;
  auto module = test::parseModule(R"(
    declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
    declare i32 @__mux_work_group_reduce_smax_i32(i32, i32)
    define i32 @f(i32 %x) {
      %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
      %max = call i32 @__mux_work_group_reduce_smax_i32(i32 1, i32 %sum)
      ret i32 %max
    }
  )",
                                  context);
  ASSERT_TRUE(module);
  runPasses<NativeMuxInfo>(*module, ReplaceWGCPass());
  EXPECT_TRUE(callsNative(*module, "__mux_work_group_reduce_add_i32"));
  EXPECT_FALSE(module->getNamedGlobal("__mux_work_group_reduce_add_i32.shared"));
  EXPECT_FALSE(module->getFunction("__mux_work_group_reduce_smax_i32")->isDeclaration());
  EXPECT_TRUE(module->getNamedGlobal("__mux_work_group_reduce_smax_i32.shared"));
}

// Bodies by the target need none of the builtins that those by the pass call.
TEST(MuxBuiltinHooks, DefineWorkGroupCollectivesWithSchedulingParameters) {
  llvm::LLVMContext context;
  auto module = test::parseModule(R"(
    declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
    define i32 @f(i32 %x) {
      %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
      ret i32 %sum
    }
    !mux-scheduling-params = !{!0}
    !0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
  )",
                                  context);
  ASSERT_TRUE(module);
  runPasses<NativeMuxInfo>(*module, ReplaceWGCPass());
  EXPECT_TRUE(callsNative(*module, "__mux_work_group_reduce_add_i32"));
}

} // namespace
