// BuiltinSimplifyPass with libraries that have what it would call, have something else, or lack it.
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/builtin_simplify.h"
#include "compiler/utils/cl_builtin_info.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using namespace compiler::utils;

namespace {

const char *programText = R"(
  target triple = "spir64-unknown-unknown"
  declare spir_func float @_Z3powff(float, float)
  declare spir_func float @_Z5rootnfi(float, i32)
  define float @power(float %x) {
    %r = call spir_func float @_Z3powff(float %x, float 17.0)
    ret float %r
  }
  define float @root(float %x) {
    %r = call spir_func float @_Z5rootnfi(float %x, i32 3)
    ret float %r
  }
)";

class BuiltinSimplifyTest : public testing::Test {
protected:
  std::unique_ptr<llvm::Module> parse(const char *text) {
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(text, error, context);
    EXPECT_TRUE(parsed) << error.getMessage().str();
    return parsed;
  }

  /// The program after the pass has run with that library; null is none.
  void simplify(const char *libraryText) {
    library = libraryText ? parse(libraryText) : nullptr;
    program = parse(programText);
    llvm::ModuleAnalysisManager MAM;
    MAM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
    MAM.registerPass([&] {
      return BuiltinInfoAnalysis([&](const llvm::Module &) {
        return BuiltinInfo(createSimpleCLBuiltinInfo(library.get()));
      });
    });
    BuiltinSimplifyPass().run(*program, MAM);
    EXPECT_FALSE(llvm::verifyModule(*program, &llvm::errs()));
  }

  /// The function that the program's function calls.
  llvm::StringRef getCallee(llvm::StringRef name) {
    for (const llvm::Instruction &I : llvm::instructions(*program->getFunction(name)))
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
        return call->getCalledFunction()->getName();
    return "";
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> library;
  std::unique_ptr<llvm::Module> program;
};

TEST_F(BuiltinSimplifyTest, CallsWhatTheLibraryHas) {
  simplify(R"(
    define spir_func float @_Z4pownfi(float %x, i32 %n) { ret float %x }
    define spir_func float @_Z4cbrtf(float %x) { ret float %x }
  )");
  EXPECT_EQ(getCallee("power"), "_Z4pownfi");
  EXPECT_EQ(getCallee("root"), "_Z4cbrtf");
  EXPECT_TRUE(program->getFunction("_Z4pownfi")->isDeclaration());
  EXPECT_EQ(program->getFunction("_Z4cbrtf")->getCallingConv(), llvm::CallingConv::SPIR_FUNC);
}

TEST_F(BuiltinSimplifyTest, LeavesCallsOfWhatTheLibraryLacks) {
  simplify("define spir_func float @_Z4cbrtf(float %x) { ret float %x }");
  EXPECT_EQ(getCallee("power"), "_Z3powff");
  EXPECT_EQ(getCallee("root"), "_Z4cbrtf");
  EXPECT_FALSE(program->getFunction("_Z4pownfi"));
  EXPECT_FALSE(library->getFunction("_Z4pownfi"));
}

TEST_F(BuiltinSimplifyTest, LeavesCallsIfTheLibraryHasSomethingElse) {
  simplify(R"(
    declare spir_func float @_Z4pownfi(float, i32)
    define spir_func double @_Z4cbrtf(double %x) { ret double %x }
  )");
  EXPECT_EQ(getCallee("power"), "_Z3powff");
  EXPECT_EQ(getCallee("root"), "_Z5rootnfi");
}

TEST_F(BuiltinSimplifyTest, LeavesCallsWithoutALibrary) {
  simplify(nullptr);
  EXPECT_EQ(getCallee("power"), "_Z3powff");
  EXPECT_EQ(getCallee("root"), "_Z5rootnfi");
}

} // namespace
