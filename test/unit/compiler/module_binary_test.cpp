// What a target gets that only names a code generator.
#include "compiler/base/module.h"
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

using compiler::Result;
using testing::HasSubstr;

namespace {

class PlainModule final : public compiler::BaseModule {
public:
  using BaseModule::BaseModule;

  // Empty: the default.
  std::string linkError;
  bool definesGlobalId = false;

protected:
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  linkObject(llvm::ArrayRef<uint8_t> object) override {
    if (!linkError.empty())
      return llvm::createStringError(linkError);
    return BaseModule::linkObject(object);
  }

  struct Builtins : compiler::utils::BIMuxInfoConcept {
    llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                     llvm::ArrayRef<llvm::Type *> overload) override {
      if (ID != compiler::utils::eMuxBuiltinGetGlobalId)
        return BIMuxInfoConcept::defineMuxBuiltin(ID, M, overload);
      llvm::Function *F = M.getFunction("__mux_get_global_id");
      llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "", F));
      B.CreateRet(llvm::ConstantInt::get(F->getReturnType(), 1234567));
      return F;
    }
  };
  std::unique_ptr<compiler::utils::BIMuxInfoConcept> createMuxInfo() override {
    return definesGlobalId ? std::make_unique<Builtins>() : nullptr;
  }
};

class PlainTarget final : public compiler::BaseTarget {
public:
  using BaseTarget::BaseTarget;
  using BaseTarget::max_frame_size;

  Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    if (!triple.empty())
      if (const Result result = createCodeGenerator(triple); result != Result::SUCCESS)
        return result;
    return BaseTarget::initWithBuiltins(std::move(builtins));
  }
  std::unique_ptr<compiler::Module> createModule(uint32_t &errors, std::string &log) override {
    return std::make_unique<PlainModule>(*this, context, errors, log);
  }

  std::string triple = llvm::sys::getProcessTriple();
};

class ModuleBinary : public testing::Test {
protected:
  void build(const char *source, const char *options = "") {
    ASSERT_EQ(target.init(), Result::SUCCESS);
    module = target.createModule(errors, log);
    ASSERT_EQ(module->parseOptions(options, compiler::Options::Mode::BUILD), Result::SUCCESS);
    ASSERT_EQ(module->compileOpenCLC("FULL_PROFILE", source, {}), Result::SUCCESS) << log;
    ASSERT_EQ(module->link({}), Result::SUCCESS) << log;
  }
  Result finish() {
    if (const Result result = test::finalize(*module); result != Result::SUCCESS)
      return result;
    return module->createBinary(binary);
  }
  std::vector<std::string> getSymbols() const {
    const llvm::StringRef bytes(reinterpret_cast<const char *>(binary.data()), binary.size());
    auto object = llvm::object::ObjectFile::createObjectFile({bytes, "binary"});
    EXPECT_TRUE(bool(object));
    std::vector<std::string> names;
    for (const llvm::object::SymbolRef &symbol : (*object)->symbols())
      names.push_back(llvm::cantFail(symbol.getName()).str());
    return names;
  }
  PlainModule &get() { return static_cast<PlainModule &>(*module); }

  test::TestInfo info;
  std::unique_ptr<compiler::Context> context = compiler::createContext();
  std::string messages;
  PlainTarget target{&info, context.get(),
                     [this](const char *text, const void *, size_t) { messages += text; }};
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;
  cargo::array_view<uint8_t> binary;
};

TEST_F(ModuleBinary, IsAnObjectWithEntryPointsAndDescriptions) {
  for (const char *options : {"", "-cl-opt-disable", "-g"}) {
    build(test::copyKernel, options);
    ASSERT_EQ(finish(), Result::SUCCESS) << log;
    EXPECT_THAT(getSymbols(),
                testing::IsSupersetOf({"copy.mux-kernel-wrapper", "copy.mux-kernel-description"}));
    EXPECT_EQ(module->getKernel("copy"), nullptr);
    module.reset();
  }
  EXPECT_EQ(target.getCodeGenerator()->getOptLevel(), llvm::CodeGenOptLevel::Default);
}

TEST_F(ModuleBinary, UsesTheBuiltinsOfTheModule) {
  build(test::copyKernel);
  get().definesGlobalId = true;
  ASSERT_EQ(finish(), Result::SUCCESS) << log;
  std::lock_guard<compiler::Context> guard(*context);
  std::string text;
  llvm::raw_string_ostream(text) << *get().getFinalizedLLVMModule();
  EXPECT_THAT(text, HasSubstr("4938268")); // four times the ID
}

TEST_F(ModuleBinary, NeedsAFinalizedModuleAndACodeGenerator) {
  target.triple.clear();
  build(test::copyKernel);
  EXPECT_EQ(module->createBinary(binary), Result::INVALID_VALUE);
  EXPECT_THAT(log, HasSubstr("module is not finalized"));
  EXPECT_EQ(finish(), Result::INVALID_VALUE);
  EXPECT_THAT(log, HasSubstr("the target has no code generator"));
  EXPECT_EQ(errors, 2u);
}

TEST_F(ModuleBinary, ReportsErrorsOfTheLinker) {
  build(test::copyKernel);
  get().linkError = "the linker is out of ink";
  EXPECT_EQ(finish(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(log, HasSubstr("out of ink"));
  get().linkError.clear();
  EXPECT_EQ(module->createBinary(binary), Result::SUCCESS);
}

TEST_F(ModuleBinary, LimitsFrames) {
  target.max_frame_size = 1000;
  build("kernel void large(global int *out) {\n"
        "  volatile int values[1000];\n"
        "  for (int i = 0; i < 1000; ++i) values[i] = i;\n"
        "  *out = values[*out];\n"
        "}\n");
  EXPECT_EQ(finish(), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(log, HasSubstr("stack frame size"));
  target.max_frame_size = 10000;
  EXPECT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
}

TEST_F(ModuleBinary, SaysThatThereIsNoCodeGenerator) {
  target.triple = "pdp11-unknown-elf";
  EXPECT_EQ(target.init(), Result::FAILURE);
  EXPECT_THAT(messages, HasSubstr("no code generator for 'pdp11-unknown-elf'"));
}

TEST(BaseInfo, CreatesTargets) {
  const compiler::BaseInfo<PlainTarget> plain;
  EXPECT_EQ(plain.createTarget(nullptr, nullptr), nullptr);
}

} // namespace
