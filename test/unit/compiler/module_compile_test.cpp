// A module's options, its front end, and its states.
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>

#include <thread>

using compiler::ModuleState;
using compiler::Options;
using compiler::Result;
using testing::HasSubstr;

namespace {

class ModuleCompile : public test::CompilerTest {};

TEST_F(ModuleCompile, StartsEmpty) {
  auto module = makeModule();
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
  EXPECT_EQ((*module)->size(), 0u);
  EXPECT_EQ((*module)->getKernel("k"), nullptr);
  EXPECT_EQ(module->errors, 0u);
  EXPECT_EQ(module->log, "");
}

TEST_F(ModuleCompile, OptionsAreKept) {
  auto module = makeModule();
  EXPECT_EQ((*module)->parseOptions("-cl-opt-disable --test-value 3", Options::Mode::BUILD),
            Result::SUCCESS);
  EXPECT_TRUE((*module)->getOptions().opt_disable);
  ASSERT_EQ((*module)->getOptions().device_args.size(), 1u);
  EXPECT_EQ((*module)->getOptions().device_args[0].value, "3");
  (*module)->clear();
  EXPECT_TRUE((*module)->getOptions().opt_disable);
  EXPECT_EQ((*module)->parseOptions("", Options::Mode::BUILD), Result::SUCCESS);
  EXPECT_FALSE((*module)->getOptions().opt_disable);
}

TEST_F(ModuleCompile, WrongOptionsAreReportedByMode) {
  auto module = makeModule();
  EXPECT_EQ((*module)->parseOptions("-g", Options::Mode::BUILD), Result::SUCCESS);
  EXPECT_EQ((*module)->parseOptions("-bad1", Options::Mode::BUILD), Result::INVALID_BUILD_OPTIONS);
  EXPECT_EQ((*module)->parseOptions("-bad2", Options::Mode::COMPILE),
            Result::INVALID_COMPILER_OPTIONS);
  EXPECT_EQ((*module)->parseOptions("-bad3", Options::Mode::LINK), Result::INVALID_LINKER_OPTIONS);
  EXPECT_EQ(module->errors, 3u);
  for (const char *name : {"'-bad1'", "'-bad2'", "'-bad3'"})
    EXPECT_THAT(module->log, HasSubstr(name));
  EXPECT_TRUE((*module)->getOptions().debug_info) << "the options before must stay";
}

TEST_F(ModuleCompile, BrokenDeclarationOfDeviceOptionsIsReported) {
  info.compilation_options = "--broken";
  auto module = makeModule();
  EXPECT_EQ((*module)->parseOptions("", Options::Mode::BUILD), Result::INVALID_BUILD_OPTIONS);
  EXPECT_THAT(module->log, HasSubstr("'--broken'"));
}

TEST_F(ModuleCompile, CompilesOpenCLC) {
  auto module = compile(test::copyKernel);
  EXPECT_EQ((*module)->getState(), ModuleState::COMPILED_OBJECT);
  EXPECT_EQ(module->errors, 0u);
  EXPECT_EQ((*module)->getKernel("copy"), nullptr) << "not finalized yet";
}

TEST_F(ModuleCompile, SourceErrorsGoToTheLog) {
  auto module = makeModule();
  EXPECT_EQ((*module)->compileOpenCLC("FULL_PROFILE", "kernel void k() { nonsense; }", {}),
            Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_GE(module->errors, 1u);
  EXPECT_THAT(module->log, HasSubstr("nonsense"));
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
}

TEST_F(ModuleCompile, UnknownProfileIsInvalid) {
  auto module = makeModule();
  EXPECT_EQ((*module)->compileOpenCLC("NO_PROFILE", test::copyKernel, {}), Result::INVALID_VALUE);
  EXPECT_THAT(module->log,
              HasSubstr("invalid device profile (expected FULL_PROFILE or EMBEDDED_PROFILE)"));
}

TEST_F(ModuleCompile, HeadersAndDefinitionsAreFound) {
  auto module = makeModule();
  ASSERT_EQ((*module)->parseOptions("-DTYPE=int", Options::Mode::COMPILE), Result::SUCCESS);
  compiler::InputHeader headers[] = {{"sub/a.h", "#define NAME k\n"}};
  EXPECT_EQ((*module)->compileOpenCLC("FULL_PROFILE",
                                      "#include \"sub/a.h\"\n"
                                      "kernel void NAME(global TYPE *p) { *p = 1; }",
                                      headers),
            Result::SUCCESS)
      << module->log;
}

TEST_F(ModuleCompile, SourceIsWrittenWhereThereIsNoFile) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("openmux-source", folder));
  const std::string path = (folder + "/a b.cl").str();
  auto read = [&] {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : std::string("no file");
  };
  compile(test::copyKernel, "-g -S '" + path + "'");
  EXPECT_EQ(read(), test::copyKernel);
  compile("kernel void other() {}", "-g -S '" + path + "'");
  EXPECT_EQ(read(), test::copyKernel) << "a file that is there stays";

  auto module = compile(test::copyKernel, "-S '" + path + "/not-a-folder.cl'");
  EXPECT_THAT(module->log, HasSubstr("warning: cannot write source to"));
  EXPECT_EQ(module->errors, 0u);
  llvm::sys::fs::remove_directories(folder);
}

TEST_F(ModuleCompile, CompilingAgainReplaces) {
  auto module = compile("int twice(int x) { return 2 * x; }");
  const unsigned cleared = (*module)->cleared;
  compileInto(*module, test::copyKernel);
  EXPECT_GT((*module)->cleared, cleared);
  EXPECT_EQ((*module)->link({}), Result::SUCCESS) << module->log;
  compiler::ProgramInfo program;
  EXPECT_EQ(test::finalize(*module->get(), &program), Result::SUCCESS) << module->log;
  EXPECT_EQ(program.kernels.size(), 1u);
}

TEST_F(ModuleCompile, FailingToCompileEmptiesTheModule) {
  auto module = compile(test::copyKernel);
  EXPECT_EQ((*module)->compileOpenCLC("FULL_PROFILE", "?", {}), Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
}

TEST_F(ModuleCompile, ClearEmpties) {
  auto module = compileAndLink(test::copyKernel);
  (*module)->clear();
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
  EXPECT_EQ((*module)->size(), 0u);
  EXPECT_EQ(test::finalize(*module->get()), Result::INVALID_VALUE);
}

TEST_F(ModuleCompile, InvalidSPIRVIsAnErrorWithItsOffset) {
  auto module = compile(test::copyKernel);
  const uint32_t code[] = {0x07230203, 0x00010000, 0, 1, 0};
  auto compiled = (*module)->compileSPIRV(code, spirv::DeviceInfo(), cargo::nullopt);
  ASSERT_FALSE(compiled.has_value());
  EXPECT_EQ(compiled.error(), Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(module->errors, 1u);
  EXPECT_EQ(module->log, "error: SPIR-V: word 5: Missing required OpMemoryModel instruction.\n");
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
}

// A value outside of the data, and one that does not have the size of its constant.
TEST_F(ModuleCompile, SpecializationMustFitTheConstants) {
  // OpDecorate %2 SpecId 7; %1 = OpTypeInt 32 0; %2 = OpSpecConstant %1 0.
  const uint32_t code[] = {
      0x07230203, 0x00010000, 0, 3, 0, 0x00020011, 6, 0x00020011, 4, 0x00020011, 5, 0x0003000e, 2,
      2,          0x00040047, 2, 1, 7, 0x00040015, 1, 32,         0, 0x00040032, 1, 2,          0};
  spirv::SpecializationInfo values;
  values.data = {1, 2, 3, 4};
  const auto compileWith = [&](uint32_t offset, uint32_t size) {
    values.entries[7] = {offset, size};
    auto module = makeModule();
    auto compiled = (*module)->compileSPIRV(code, spirv::DeviceInfo(), values);
    EXPECT_FALSE(compiled.has_value());
    EXPECT_EQ(compiled.error(), Result::INVALID_VALUE);
    return module->log;
  };
  EXPECT_EQ(compileWith(0, 2),
            "error: SPIR-V: specialization constant 7: the value has 2 bytes, and its type 4\n");
  EXPECT_EQ(compileWith(1, 4),
            "error: SPIR-V: specialization constant 7: the value exceeds the data\n");
  EXPECT_EQ(compileWith(0xffffffff, 4),
            "error: SPIR-V: specialization constant 7: the value exceeds the data\n");
}

TEST_F(ModuleCompile, DiagnosticsAreLines) {
  auto module = makeModule();
  (*module)->addDiagnostic("one");
  (*module)->addBuildError("two");
  EXPECT_EQ(module->log, "one\nerror: two\n");
  EXPECT_EQ(module->errors, 1u);
}

// Modules lock their context: two threads may build in one at the same time.
TEST_F(ModuleCompile, ModulesOfOneContextInSeveralThreads) {
  auto build = [&] {
    for (unsigned i = 0; i < 4; ++i) {
      auto module = compileAndLink(test::copyKernel);
      EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
      std::vector<uint8_t> bytes((*module)->size());
      EXPECT_EQ((*module)->serialize(bytes.data()), bytes.size());
      EXPECT_TRUE((*module)->deserialize(bytes)) << module->log;
    }
  };
  std::thread other(build);
  build();
  other.join();
}

} // namespace
