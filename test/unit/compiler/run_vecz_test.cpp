// The factors by which RunVeczPass vectorizes, and who chooses them.
#include "compiler/base/base_module_pass_machinery.h"
#include "vecz/pass.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>

namespace {

constexpr const char *text = R"(
  declare i64 @__mux_get_global_id(i32)
  define void @k(ptr addrspace(1) %p) #0 {
    %id = call i64 @__mux_get_global_id(i32 0)
    %address = getelementptr i32, ptr addrspace(1) %p, i64 %id
    store i32 1, ptr addrspace(1) %address
    ret void
  }
  attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
)";

class RunVecz : public testing::Test {
protected:
  // The analysis asks for a factor of 8, if for any.
  void run(vecz::RunVeczPass pass, bool isWanted = true) {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    ASSERT_TRUE(module) << error.getMessage().str();
    auto machinery = compiler::createNeutralPassMachinery(context);
    machinery->getMAM().registerPass([&] {
      return vecz::VeczPassOptionsAnalysis(
          [=](llvm::Function &, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
            versions.emplace_back().factor = llvm::ElementCount::getFixed(8);
            return isWanted;
          });
    });
    machinery->initializeStart();
    machinery->initializeFinish();
    llvm::ModulePassManager PM;
    PM.addPass(std::move(pass));
    PM.run(*module, machinery->getMAM());
    EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
};

TEST_F(RunVecz, TakesTheFactorThatTheAnalysisAsksFor) {
  run(vecz::RunVeczPass());
  EXPECT_TRUE(module->getFunction("__vecz_v8_k"));
}

TEST_F(RunVecz, TakesTheFactorThatItWasMadeWith) {
  run(vecz::RunVeczPass(16));
  EXPECT_TRUE(module->getFunction("__vecz_v16_k"));
  EXPECT_FALSE(module->getFunction("__vecz_v8_k"));
}

TEST_F(RunVecz, LeavesKernelsAloneThatTheAnalysisDoesNotWant) {
  run(vecz::RunVeczPass(16), /*isWanted=*/false);
  EXPECT_FALSE(module->getFunction("__vecz_v16_k"));
}

} // namespace
