// The factors by which RunVeczPass vectorizes, and who chooses them.
#include "compiler/base/base_module_pass_machinery.h"
#include "vecz/pass.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
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
  void run(vecz::RunVeczPass pass, bool isWanted = true, unsigned dimension = 0) {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    ASSERT_TRUE(module) << error.getMessage().str();
    auto machinery = compiler::createNeutralPassMachinery(context);
    machinery->getMAM().registerPass([&] {
      return vecz::VeczPassOptionsAnalysis(
          [=](llvm::Function &, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
            vecz::VeczPassOptions &version = versions.emplace_back();
            version.factor = llvm::ElementCount::getFixed(8);
            version.vec_dim_idx = dimension;
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

TEST_F(RunVecz, RefusesUnknownDimensions) {
  struct Handler : llvm::DiagnosticHandler {
    explicit Handler(std::string &remarks) : remarks(remarks) {}
    bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
      llvm::raw_string_ostream stream(remarks);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
      return true;
    }
    std::string &remarks;
  };
  std::string remarks;
  context.setDiagnosticHandler(std::make_unique<Handler>(remarks));
  run(vecz::RunVeczPass(), /*isWanted=*/true, /*dimension=*/3);
  EXPECT_FALSE(module->getFunction("__vecz_v8_k"));
  EXPECT_NE(remarks.find("kernel 'k' is not vectorized by 8: vectorized dimension 3 is not one of "
                         "0, 1 and 2"),
            std::string::npos)
      << remarks;
}

} // namespace
