// The passes that replace types, where a target has its say or several modules share a context.
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/unique_opaque_structs.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler::utils;

namespace {

/// Events are structures here, and samplers stay as they are.
class StructEvents : public BIMuxInfoConcept {
public:
  llvm::Type *getRemappedTargetExtTy(llvm::Type *type, llvm::Module &M) override {
    auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
    if (!extension || extension->getName() == "spirv.Sampler")
      return nullptr;
    if (extension->getName() != "spirv.Event")
      return BIMuxInfoConcept::getRemappedTargetExtTy(type, M);
    llvm::LLVMContext &context = M.getContext();
    if (auto *known = llvm::StructType::getTypeByName(context, "event"))
      return known;
    return llvm::StructType::create(
        {llvm::Type::getInt32Ty(context), llvm::PointerType::get(context, 0)}, "event");
  }
};

class ReplaceTypesTest : public testing::Test {
protected:
  ReplaceTypesTest() {
    AM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
    AM.registerPass([] {
      return BuiltinInfoAnalysis([](const llvm::Module &) {
        return BuiltinInfo(std::make_unique<StructEvents>(), nullptr);
      });
    });
  }

  std::unique_ptr<llvm::Module> parse(const char *text) {
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(text, error, context);
    EXPECT_TRUE(parsed) << error.getMessage().str();
    return parsed;
  }

  llvm::LLVMContext context;
  llvm::ModuleAnalysisManager AM;
};

TEST_F(ReplaceTypesTest, TargetDecidesAboutTypes) {
  auto M = parse(R"(
    %holder = type { i8, target("spirv.Event") }
    declare target("spirv.Event") @make(target("spirv.Sampler"))
    define void @f(ptr %p, target("spirv.Sampler") %s) {
      %e = call target("spirv.Event") @make(target("spirv.Sampler") %s)
      %a = getelementptr %holder, ptr %p, i32 0, i32 1
      store target("spirv.Event") %e, ptr %a
      ret void
    })");
  ReplaceTargetExtTysPass().run(*M, AM);
  EXPECT_FALSE(llvm::verifyModule(*M, &llvm::errs()));
  auto *event = llvm::StructType::getTypeByName(context, "event");
  ASSERT_TRUE(event);
  auto *make = M->getFunction("make");
  EXPECT_EQ(make->getReturnType(), event);
  EXPECT_TRUE(make->getArg(0)->getType()->isTargetExtTy());
  auto *holder = llvm::StructType::getTypeByName(context, "holder");
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->getElementType(1), event);
}

TEST_F(ReplaceTypesTest, NothingToReplaceKeepsAnalyses) {
  auto M = parse("define void @f() { ret void }");
  EXPECT_TRUE(ReplaceTargetExtTysPass().run(*M, AM).areAllPreserved());
  EXPECT_TRUE(UniqueOpaqueStructsPass().run(*M, AM).areAllPreserved());
}

TEST_F(ReplaceTypesTest, OpaqueStructsOfModulesInOneContextBecomeOne) {
  const char *text = R"(
    %opencl.event_t = type opaque
    @event = external global %opencl.event_t
    declare void @wait(target("wait", %opencl.event_t)))";
  auto first = parse(text);
  auto second = parse(text);
  auto *unique = llvm::StructType::getTypeByName(context, "opencl.event_t");
  ASSERT_TRUE(unique);
  ASSERT_NE(second->getNamedGlobal("event")->getValueType(), unique);
  EXPECT_FALSE(UniqueOpaqueStructsPass().run(*second, AM).areAllPreserved());
  EXPECT_FALSE(llvm::verifyModule(*second, &llvm::errs()));
  EXPECT_EQ(second->getNamedGlobal("event")->getValueType(), unique);
  EXPECT_EQ(second->getFunction("wait")->getFunctionType(),
            first->getFunction("wait")->getFunctionType());
  EXPECT_FALSE(llvm::Linker::linkModules(*first, std::move(second)));
  EXPECT_FALSE(llvm::verifyModule(*first, &llvm::errs()));
}

} // namespace
