// LinkBuiltinsPass with libraries made for the purpose.
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/cl_builtin_info.h"
#include "compiler/utils/link_builtins.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/GVMaterializer.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using namespace compiler::utils;

namespace {

const char *libraryText = R"(
  @table = internal addrspace(2) constant [2 x i32] [i32 7, i32 9]
  @pointers = internal constant [1 x ptr] [ptr @helper]
  @unused = internal constant i32 1

  define spir_func float @_Z3sinf(float %x) {
    %y = call spir_func float @helper(float %x)
    ret float %y
  }
  define internal spir_func float @helper(float %x) {
    %p = load ptr, ptr @pointers
    %i = load i32, ptr addrspace(2) @table
    %f = uitofp i32 %i to float
    %y = fadd float %x, %f
    %z = call float @llvm.fabs.f32(float %y)
    ret float %z
  }
  define spir_func float @_Z3cosf(float %x) {
    %y = call spir_func float @_Z3sinf(float %x)
    ret float %y
  }
  define spir_func float @_Z6fabs_tf(float %x) {
    %i = load i32, ptr addrspace(2) @table
    ret float %x
  }
  define spir_func i64 @_Z13get_global_idj(i32 %d) {
    %id = call i64 @__mux_get_global_id(i32 %d)
    ret i64 %id
  }
  define spir_func float @_Z4fabsf(float %x) {
    %id = call spir_func i64 @_Z13get_global_idj(i32 0)
    ret float %x
  }
  define spir_func i32 @_Z5laneiv() {
    %id = call i32 @__mux_get_sub_group_local_id()
    ret i32 %id
  }
  declare i64 @__mux_get_global_id(i32)
  declare i32 @__mux_get_sub_group_local_id()
  declare float @llvm.fabs.f32(float)
)";

class LinkBuiltinsTest : public testing::Test {
protected:
  LinkBuiltinsTest() {
    MAM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
    MAM.registerPass([&] {
      return BuiltinInfoAnalysis([&](const llvm::Module &) {
        return BuiltinInfo(createSimpleCLBuiltinInfo(library.get()));
      });
    });
  }

  std::unique_ptr<llvm::Module> parse(const char *text) {
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(text, error, context);
    EXPECT_TRUE(parsed) << error.getMessage().str();
    return parsed;
  }

  void link(llvm::Module &M, bool early = false) {
    LinkBuiltinsPass(early).run(M, MAM);
    MAM.clear();
    EXPECT_FALSE(llvm::verifyModule(M, &llvm::errs()));
  }

  static std::string print(const llvm::Module &M) {
    std::string text;
    llvm::raw_string_ostream(text) << M;
    return text;
  }

  static bool isDefined(const llvm::Module &M, llvm::StringRef name) {
    const llvm::Function *F = M.getFunction(name);
    return F && !F->isDeclaration();
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> library = parse(libraryText);
  llvm::ModuleAnalysisManager MAM;
};

TEST_F(LinkBuiltinsTest, LinksWhatIsCalledAndNoMore) {
  auto M = parse(R"(
    declare spir_func float @_Z3cosf(float)
    declare spir_func float @_Z4fabsf(float)
    define spir_kernel void @k(ptr %p) {
      %x = call spir_func float @_Z3cosf(float 1.0)
      store float %x, ptr %p
      ret void
    }
  )");
  const std::string before = print(*library);
  link(*M);
  EXPECT_EQ(print(*library), before);
  EXPECT_TRUE(isDefined(*M, "_Z3cosf"));
  EXPECT_TRUE(isDefined(*M, "_Z3sinf"));
  EXPECT_TRUE(isDefined(*M, "helper"));
  EXPECT_TRUE(M->getFunction("_Z3cosf")->hasInternalLinkage());
  ASSERT_TRUE(M->getNamedGlobal("table"));
  EXPECT_TRUE(M->getNamedGlobal("table")->hasInitializer());
  EXPECT_TRUE(M->getNamedGlobal("table")->hasInternalLinkage());
  const auto *pointers = M->getNamedGlobal("pointers");
  ASSERT_TRUE(pointers);
  EXPECT_EQ(pointers->getInitializer()->getOperand(0), M->getFunction("helper"));
  EXPECT_FALSE(M->getNamedGlobal("unused"));
  EXPECT_FALSE(isDefined(*M, "_Z4fabsf"));
  EXPECT_FALSE(M->getNamedMetadata("llvm.dbg.cu"));
}

TEST_F(LinkBuiltinsTest, TakesTheMarkFromWhatUsesSubGroupsNow) {
  auto M = parse(R"(
    declare spir_func i32 @_Z5laneiv()
    declare spir_func float @_Z3sinf(float)
    define i32 @f() "mux-no-subgroups" {
      %x = call spir_func i32 @_Z5laneiv()
      ret i32 %x
    }
    define spir_kernel void @uses(ptr %p) "mux-no-subgroups" {
      %x = call i32 @f()
      store i32 %x, ptr %p
      ret void
    }
    define spir_kernel void @other(ptr %p) "mux-no-subgroups" {
      %x = call spir_func float @_Z3sinf(float 1.0)
      store float %x, ptr %p
      ret void
    }
  )");
  link(*M);
  EXPECT_TRUE(isDefined(*M, "_Z5laneiv"));
  EXPECT_FALSE(hasNoExplicitSubgroups(*M->getFunction("_Z5laneiv")));
  EXPECT_FALSE(hasNoExplicitSubgroups(*M->getFunction("f")));
  EXPECT_FALSE(hasNoExplicitSubgroups(*M->getFunction("uses")));
  EXPECT_TRUE(hasNoExplicitSubgroups(*M->getFunction("other")));
}

TEST_F(LinkBuiltinsTest, RunsAgainAndAddsWhatIsNew) {
  auto M = parse(R"(
    declare spir_func float @_Z3sinf(float)
    declare spir_func float @_Z6fabs_tf(float)
    define float @f(float %x) {
      %y = call spir_func float @_Z3sinf(float %x)
      ret float %y
    }
  )");
  link(*M);
  const std::string once = print(*M);
  link(*M);
  EXPECT_EQ(print(*M), once);

  llvm::Function *f = M->getFunction("f");
  llvm::IRBuilder<> B(f->getEntryBlock().getTerminator());
  B.CreateCall(M->getFunction("_Z6fabs_tf"), {f->getArg(0)})
      ->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  link(*M);
  EXPECT_TRUE(isDefined(*M, "_Z6fabs_tf"));
  EXPECT_EQ(M->global_size(), 2u); // The table is shared with what was linked before.
}

TEST_F(LinkBuiltinsTest, OneLibraryServesManyModules) {
  for (unsigned i = 0; i != 3; ++i) {
    auto M = parse("declare spir_func float @_Z3sinf(float)\n"
                   "define float @f(float %x) {\n"
                   "  %y = call spir_func float @_Z3sinf(float %x)\n"
                   "  ret float %y\n"
                   "}\n");
    link(*M);
    EXPECT_TRUE(isDefined(*M, "_Z3sinf"));
  }
}

TEST_F(LinkBuiltinsTest, EarlyLinkingLeavesWorkItemFunctions) {
  auto M = parse(R"(
    declare spir_func float @_Z4fabsf(float)
    declare spir_func i64 @_Z13get_global_idj(i32)
    define float @f(float %x) {
      %id = call spir_func i64 @_Z13get_global_idj(i32 0)
      %y = call spir_func float @_Z4fabsf(float %x)
      ret float %y
    }
  )");
  link(*M, /*early*/ true);
  EXPECT_TRUE(isDefined(*M, "_Z4fabsf"));
  EXPECT_FALSE(isDefined(*M, "_Z13get_global_idj"));
  EXPECT_EQ(M->getFunction("_Z13get_global_idj")->getNumUses(), 2u);
  link(*M);
  EXPECT_TRUE(isDefined(*M, "_Z13get_global_idj"));
  ASSERT_TRUE(M->getFunction("__mux_get_global_id"));
  EXPECT_TRUE(M->getFunction("__mux_get_global_id")->isDeclaration());
}

TEST_F(LinkBuiltinsTest, BuiltinsWinOverDefinitionsOfTheirName) {
  auto M = parse(R"(
    @table = global i64 5
    define float @_Z3sinf(float %x) {
      ret float 0.0
    }
    define internal float @helper(float %x) {
      ret float 2.0
    }
    define float @f(float %x) {
      %y = call float @_Z3sinf(float %x)
      %z = call float @helper(float %y)
      ret float %z
    }
  )");
  link(*M);
  // The user's helper and variable are not the library's.
  const llvm::Function *f = M->getFunction("f");
  const auto &calls = f->getEntryBlock();
  const auto *sin = llvm::cast<llvm::CallInst>(&*calls.begin());
  EXPECT_EQ(sin->getCallingConv(), llvm::CallingConv::SPIR_FUNC);
  const auto *inner =
      llvm::cast<llvm::CallInst>(&*sin->getCalledFunction()->getEntryBlock().begin());
  EXPECT_NE(inner->getCalledFunction(), M->getFunction("helper"));
  EXPECT_EQ(M->getFunction("helper")->getEntryBlock().size(), 1u);
  EXPECT_TRUE(M->getNamedGlobal("table")->getValueType()->isIntegerTy(64));
}

TEST_F(LinkBuiltinsTest, KernelsAndOtherTypesAreLeftAlone) {
  auto M = parse(R"(
    declare spir_func double @_Z3sinf(double)
    define void @_Z3cosf() #0 {
      %y = call spir_func double @_Z3sinf(double 1.0)
      ret void
    }
    define void @caller() {
      call void @_Z3cosf()
      ret void
    }
    attributes #0 = { "mux-kernel"="entry-point" }
  )");
  const std::string before = print(*M);
  link(*M);
  EXPECT_EQ(print(*M), before);
}

TEST_F(LinkBuiltinsTest, ReadsFunctionsOfALazyLibraryWhenNeeded) {
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*library, stream);
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(stream.str());
  auto lazy = llvm::getOwningLazyBitcodeModule(std::move(buffer), context);
  ASSERT_TRUE(static_cast<bool>(lazy));
  library = std::move(*lazy);
  auto M = parse("declare spir_func float @_Z3sinf(float)\n"
                 "define float @f(float %x) {\n"
                 "  %y = call spir_func float @_Z3sinf(float %x)\n"
                 "  ret float %y\n"
                 "}\n");
  link(*M);
  EXPECT_TRUE(isDefined(*M, "_Z3sinf"));
  EXPECT_TRUE(isDefined(*M, "helper"));
  EXPECT_TRUE(library->getFunction("_Z3cosf")->isMaterializable());
}

TEST_F(LinkBuiltinsTest, ALazyLibraryIsReadButNotChanged) {
  const std::string before = print(*library);
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*library, stream);
  auto lazy =
      llvm::getOwningLazyBitcodeModule(llvm::MemoryBuffer::getMemBufferCopy(stream.str()), context);
  ASSERT_TRUE(static_cast<bool>(lazy));
  const std::string name = library->getModuleIdentifier();
  library = std::move(*lazy);
  library->setModuleIdentifier(name);
  // Neither what it has, nor what it lacks, nor asking again leaves a trace.
  for (const bool early : {true, false, true, false}) {
    auto M = parse(R"(
      declare spir_func float @_Z3sinf(float)
      declare spir_func float @_Z4fabsf(float)
      declare spir_func float @_Z7unknownf(float)
      define float @f(float %x) {
        %y = call spir_func float @_Z3sinf(float %x)
        %z = call spir_func float @_Z4fabsf(float %y)
        %u = call spir_func float @_Z7unknownf(float %z)
        ret float %u
      }
    )");
    link(*M, early);
    const std::string once = print(*M);
    link(*M, early);
    EXPECT_EQ(print(*M), once);
    EXPECT_TRUE(isDefined(*M, "_Z4fabsf"));
    EXPECT_FALSE(isDefined(*M, "_Z7unknownf"));
  }
  ASSERT_FALSE(static_cast<bool>(library->materializeAll()));
  EXPECT_EQ(print(*library), before);
}

// Collects the errors of a context.
struct ErrorCollector : llvm::DiagnosticHandler {
  explicit ErrorCollector(std::string &errors) : errors(errors) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    llvm::raw_string_ostream stream(errors);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    if (info.getSeverity() == llvm::DS_Error)
      info.print(printer);
    return true;
  }
  std::string &errors;
};

TEST_F(LinkBuiltinsTest, ALibraryOfAnotherContextIsAnError) {
  llvm::LLVMContext other;
  std::string errors;
  other.setDiagnosticHandler(std::make_unique<ErrorCollector>(errors));
  llvm::Module M("other", other);
  link(M);
  EXPECT_EQ(errors, "builtins library belongs to a different LLVMContext");
}

TEST_F(LinkBuiltinsTest, AnUnreadableLibraryIsAnError) {
  struct FailingMaterializer : llvm::GVMaterializer {
    llvm::Error materialize(llvm::GlobalValue *) override {
      return llvm::createStringError("unexpected end of file");
    }
    llvm::Error materializeModule() override { return llvm::Error::success(); }
    llvm::Error materializeMetadata() override { return llvm::Error::success(); }
    void setStripDebugInfo() override {}
    std::vector<llvm::StructType *> getIdentifiedStructTypes() const override { return {}; }
  };
  library = std::make_unique<llvm::Module>("unreadable", context);
  library->setMaterializer(new FailingMaterializer);
  std::string errors;
  context.setDiagnosticHandler(std::make_unique<ErrorCollector>(errors));
  auto M = parse("declare spir_func float @_Z3sinf(float)\n"
                 "define float @f(float %x) {\n"
                 "  %y = call spir_func float @_Z3sinf(float %x)\n"
                 "  ret float %y\n"
                 "}\n");
  link(*M);
  EXPECT_EQ(errors,
            "cannot load builtin '_Z3sinf' from the builtins library: unexpected end of file");
  EXPECT_FALSE(isDefined(*M, "_Z3sinf"));
}

} // namespace
