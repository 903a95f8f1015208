// Parsing and running pipelines, with and without a device.
#include "compiler/base/base_module_pass_machinery.h"
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using compiler::utils::DeviceInfo;
using compiler::utils::DeviceInfoAnalysis;
using compiler::utils::PassMachinery;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr const char *ir = R"(
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, i32 %d) {
  %unused = add i32 1, 2
  %q = sdiv i32 %d, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}
define i32 @helper() {
  ret i32 0
}
)";

class PassMachineryTest : public testing::Test {
protected:
  PassMachineryTest() {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(ir, error, context);
    machinery = compiler::createNeutralPassMachinery(context);
    machinery->initializeStart();
    machinery->initializeFinish();
  }
  ~PassMachineryTest() override { machinery.reset(); }

  // What is wrong with the pipeline; empty if nothing is.
  std::string parse(const std::string &text) {
    llvm::ModulePassManager PM;
    return llvm::toString(machinery->parsePassPipeline(PM, text));
  }

  void run(const std::string &text) {
    llvm::ModulePassManager PM;
    llvm::Error error = machinery->parsePassPipeline(PM, text);
    ASSERT_FALSE(error) << llvm::toString(std::move(error));
    PM.run(*module, machinery->getMAM());
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<PassMachinery> machinery;
};

TEST_F(PassMachineryTest, EveryPassThatIsPrintedParses) {
  std::string names;
  llvm::raw_string_ostream stream(names);
  machinery->printPassNames(stream);
  // Parameters that must be given, and those that are alternatives.
  const std::map<std::string, std::string> examples = {
      {"add-kernel-wrapper", "add-kernel-wrapper<packed;local-buffers-by-ptr>"},
      {"encode-builtin-range-metadata", "encode-builtin-range-metadata<max-local-sizes=1:2:3>"},
      {"coarsen-work-items", "coarsen-work-items<rows=4>"},
      {"encode-kernel-metadata", "encode-kernel-metadata<name=k;local-sizes=1:2:3>"},
      {"fixup-calling-conv", "fixup-calling-conv<SPIR_KERNEL>"},
  };
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(names).split(lines, '\n', -1, false);
  unsigned passes = 0;
  std::set<std::string> seen;
  for (llvm::StringRef line : lines) {
    if (!line.starts_with("  "))
      continue;
    const std::string pass = line.trim().split(' ').first.str();
    EXPECT_TRUE(seen.insert(pass).second) << pass << " is printed twice";
    auto example = examples.find(pass.substr(0, pass.find('<')));
    EXPECT_EQ(parse(example == examples.end() ? pass : example->second), "") << pass;
    ++passes;
  }
  EXPECT_GE(passes, 20u);
}

TEST_F(PassMachineryTest, PassesOfAllLevelsNeedNoAdaptor) {
  EXPECT_EQ(parse(""), "");
  EXPECT_EQ(parse("software-div"), "");
  EXPECT_EQ(parse("function(software-div)"), "");
  EXPECT_EQ(parse("software-div,transfer-kernel-metadata"), "");
  EXPECT_EQ(parse("transfer-kernel-metadata,software-div,instcombine,globaldce"), "");
  EXPECT_EQ(parse("instcombine,transfer-kernel-metadata"), "");
  EXPECT_EQ(
      parse("function(software-div,instcombine<no-verify-fixpoint>),transfer-kernel-metadata"), "");
  EXPECT_EQ(parse("cgscc(inline),function(loop(licm))"), "");
  EXPECT_EQ(parse("loop(loop-rotate)"), "");
  EXPECT_EQ(parse("default<O2>"), "");
  EXPECT_EQ(parse("require<builtin-info>,require<device-info>,invalidate<device-info>"), "");
  EXPECT_EQ(parse("mux-base<pre-vecz>,mux-base<late-builtins>,work-item-loops<debug;no-tail>"), "");
}

TEST_F(PassMachineryTest, ErrorsAreOneLineAndNameTheCulprit) {
  const std::pair<const char *, const char *> cases[] = {
      {"no-such-pass", "no-such-pass"},
      {"software-div,no-such-pass", "no-such-pass"},
      {"function(transfer-kernel-metadata)", "transfer-kernel-metadata"},
      {"transfer-kernel-metadata<x>", "'transfer-kernel-metadata' takes no parameters"},
      {"software-div<x>", "'software-div' takes no parameters"},
      {"work-item-loops<debug;fast>",
       "pass 'work-item-loops': unknown parameter 'fast' (expected <debug;merge-rows;no-tail>)"},
      {"work-item-loops<;>", "pass 'work-item-loops': unknown parameter ''"},
      {"encode-kernel-metadata", "pass 'encode-kernel-metadata': missing parameter 'name='"},
      {"encode-kernel-metadata<name=k;local-sizes=1:2>",
       "invalid value '1:2' for 'local-sizes' (expected X:Y:Z)"},
      {"encode-kernel-metadata<name=k;local-sizes=1:0:1>", "invalid value '1:0:1'"},
      {"encode-kernel-metadata<name=k;local-sizes=2147483648:1:1>",
       "invalid value '2147483648:1:1'"},
      {"encode-kernel-metadata<name=k;local-sizes=1:1:4294967297>",
       "invalid value '1:1:4294967297'"},
      {"encode-kernel-metadata<name=k;local-sizes=1:99999999999999999999:1>", "invalid value '1:9"},
      {"encode-builtin-range-metadata<max-local-sizes=1:2>",
       "invalid value '1:2' for 'max-local-sizes' (expected X:Y:Z)"},
      {"mux-base<late>",
       "unknown pipeline 'mux-base<late>' (expected one of: mux-base<pre-vecz>, "},
      {"make-unique-func", "pass 'make-unique-func': missing function name"},
      {"fixup-calling-conv<Pascal>", "unknown calling convention 'Pascal'"},
      {"reduce-to-func<k>", "pass 'reduce-to-func': unknown parameter 'k'"},
      {"link-builtins<late>", "pass 'link-builtins': unknown parameter 'late'"},
      {"add-kernel-wrapper<loose>", "pass 'add-kernel-wrapper': unknown parameter 'loose'"},
      {"mux-base<nothing>", "mux-base<nothing>"},
      {"require<nothing>", "require<nothing>"},
      {"transfer-kernel-metadata(software-div)", "transfer-kernel-metadata"},
      {"software-div,", "unknown module pass ''"},
      {"function(software-div", "pipeline"},
  };
  for (const auto &[text, culprit] : cases) {
    const std::string error = parse(text);
    EXPECT_THAT(error, HasSubstr(culprit)) << text;
    EXPECT_THAT(error, Not(HasSubstr("\n"))) << text;
  }
  EXPECT_EQ(parse("software-div"), "") << "an error leaves no trace";
}

TEST_F(PassMachineryTest, PipelinesRun) {
  run("transfer-kernel-metadata,software-div,reduce-to-func");
  EXPECT_EQ(module->getFunction("k")->getFnAttribute("mux-kernel").getValueAsString(),
            "entry-point");
  EXPECT_EQ(module->getFunction("helper"), nullptr);
}

TEST_F(PassMachineryTest, NeutralDevice) {
  const DeviceInfo &info = machinery->getMAM().getResult<DeviceInfoAnalysis>(*module);
  EXPECT_TRUE(info.supportsHalf());
  EXPECT_TRUE(info.supportsDouble());
  EXPECT_EQ(info.maxWorkWidth, 64u);
  EXPECT_EQ(machinery->getTM(), nullptr);
  auto &builtins = machinery->getMAM().getResult<compiler::utils::BuiltinInfoAnalysis>(*module);
  EXPECT_NE(builtins.getBuiltinsModule(), nullptr);
}

TEST_F(PassMachineryTest, DeviceInfoCanBeOverridden) {
  DeviceInfo info = DeviceInfo::getNeutral();
  info.halfCapabilities = 0;
  info.maxWorkWidth = 4;
  machinery = compiler::createNeutralPassMachinery(context, info);
  machinery->initializeStart();
  machinery->initializeFinish();
  const DeviceInfo &result = machinery->getMAM().getResult<DeviceInfoAnalysis>(*module);
  EXPECT_FALSE(result.supportsHalf());
  EXPECT_EQ(result.maxWorkWidth, 4u);
}

TEST_F(PassMachineryTest, InstrumentationKnowsThePassesByName) {
  llvm::PassInstrumentationCallbacks &PIC = machinery->getPIC();
  EXPECT_EQ(PIC.getPassNameForClassName("compiler::utils::SoftwareDivisionPass"), "software-div");
  EXPECT_EQ(PIC.getPassNameForClassName("compiler::utils::WorkItemLoopsPass"), "work-item-loops");
  EXPECT_EQ(PIC.getPassNameForClassName("compiler::utils::SimpleCallbackPass"),
            "simple-callback-pass");
}

class DevicePassMachinery : public test::CompilerTest {};

TEST_F(DevicePassMachinery, ComesFromAModuleThatHoldsNothing) {
  auto built = makeModule();
  std::lock_guard<compiler::Context> guard(*context);
  auto machinery = (*built)->createPassMachinery();
  // An analysis that is registered first is the one that stays.
  DeviceInfo info = DeviceInfo::getNeutral();
  info.maxWorkWidth = 5;
  machinery->getMAM().registerPass([&] { return DeviceInfoAnalysis(info); });
  machinery->setVerifyEach(true);
  (*built)->initializePassMachineryForFinalize(*machinery);

  llvm::Module module("m", target.getContext().getLLVMContext());
  llvm::ModulePassManager PM;
  llvm::Error error =
      machinery->parsePassPipeline(PM, "transfer-kernel-metadata,mux-base<late-builtins>");
  ASSERT_FALSE(error) << llvm::toString(std::move(error));
  PM.run(module, machinery->getMAM());
  EXPECT_EQ(machinery->getMAM().getResult<DeviceInfoAnalysis>(module).maxWorkWidth, 5u);
  auto &builtins = machinery->getMAM().getResult<compiler::utils::BuiltinInfoAnalysis>(module);
  EXPECT_EQ(builtins.getBuiltinsModule(), target.getBuiltins());
  machinery->getMAM().clear();
}

} // namespace
