// OptimalBuiltinReplacementPass with replacements of a target's own.
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/cl_builtin_info.h"
#include "compiler/utils/optimal_builtin_replacement.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler::utils;

namespace {

const char *text = R"(
  define i64 @k(i64 %x, i32 %y) {
    %a = call i64 @_Z12__abacus_clzl(i64 %x)
    %b = call i32 @_Z12__abacus_clzi(i32 %y)
    %c = call i32 @_Z8popcounti(i32 %b)
    %d = zext i32 %c to i64
    %e = add i64 %a, %d
    ret i64 %e
  }
  declare i64 @_Z12__abacus_clzl(i64)
  declare i32 @_Z12__abacus_clzi(i32)
  declare i32 @_Z8popcounti(i32)
)";

class OptimalBuiltinReplacement : public testing::Test {
protected:
  void SetUp() override {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    ASSERT_TRUE(module) << error.getMessage().str();
    MAM.registerPass([] {
      return BuiltinInfoAnalysis([](const llvm::Module &) {
        return BuiltinInfo(createSimpleCLBuiltinInfo(/*Builtins*/ nullptr));
      });
    });
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  void run(OptimalBuiltinReplacementPass pass, bool withBuiltinInfo) {
    llvm::ModulePassManager PM;
    if (withBuiltinInfo)
      PM.addPass(llvm::RequireAnalysisPass<BuiltinInfoAnalysis, llvm::Module>());
    PM.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(std::move(pass)));
    PM.run(*module, MAM);
    EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  }

  bool isCalled(llvm::StringRef name) const {
    const llvm::Function *F = module->getFunction(name);
    return F && !F->use_empty();
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  llvm::PassBuilder PB;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
};

TEST_F(OptimalBuiltinReplacement, WithoutBuiltinInfoOnlyTheDefaultsApply) {
  run(OptimalBuiltinReplacementPass(), /*withBuiltinInfo*/ false);
  EXPECT_TRUE(isCalled("_Z12__abacus_clzl"));
  EXPECT_FALSE(isCalled("_Z12__abacus_clzi"));
  EXPECT_TRUE(isCalled("_Z8popcounti"));
}

TEST_F(OptimalBuiltinReplacement, BuiltinInfoIsAskedLast) {
  run(OptimalBuiltinReplacementPass(), /*withBuiltinInfo*/ true);
  EXPECT_FALSE(isCalled("_Z12__abacus_clzi"));
  EXPECT_FALSE(isCalled("_Z8popcounti"));
}

TEST_F(OptimalBuiltinReplacement, BuiltinInfoMayBePassedToThePass) {
  const BuiltinInfo BI(createSimpleCLBuiltinInfo(/*Builtins*/ nullptr));
  run(OptimalBuiltinReplacementPass(&BI), /*withBuiltinInfo*/ false);
  EXPECT_FALSE(isCalled("_Z12__abacus_clzi"));
  EXPECT_FALSE(isCalled("_Z8popcounti"));
}

TEST_F(OptimalBuiltinReplacement, TargetsAddTheirOwn) {
  auto replacements = OptimalBuiltinReplacementPass::getDefaultReplacements();
  replacements.push_back(
      [](llvm::IRBuilder<> &B, llvm::CallInst &call, const DemangledName &name) -> llvm::Value * {
        if (name.name != "__abacus_clz")
          return nullptr;
        return B.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, call.getArgOperand(0), B.getFalse());
      });
  run(OptimalBuiltinReplacementPass(std::move(replacements)), /*withBuiltinInfo*/ false);
  EXPECT_FALSE(isCalled("_Z12__abacus_clzl"));
  EXPECT_TRUE(isCalled("llvm.ctlz.i64"));
}

TEST_F(OptimalBuiltinReplacement, TargetsTakeAllOfThemAway) {
  run(OptimalBuiltinReplacementPass(
          llvm::SmallVector<OptimalBuiltinReplacementPass::ReplacementFn, 4>()),
      /*withBuiltinInfo*/ false);
  EXPECT_TRUE(isCalled("_Z12__abacus_clzi"));
}

} // namespace
