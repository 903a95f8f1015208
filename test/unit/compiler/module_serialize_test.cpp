// Modules as bytes.
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <iterator>

using compiler::ModuleState;
using compiler::Options;
using compiler::Result;
using testing::HasSubstr;

namespace {

constexpr std::size_t headerSize = 40;

class ModuleSerialize : public test::CompilerTest {
protected:
  static std::vector<uint8_t> store(Built &built) {
    std::vector<uint8_t> bytes(built->size());
    EXPECT_EQ(built->serialize(bytes.data()), bytes.size());
    return bytes;
  }

  // The IR, without the line that names the module.
  static std::string textOf(Built &built) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    built->getLLVMModule()->print(stream, nullptr);
    return text.substr(text.find('\n'));
  }

  // Why the bytes are refused.
  std::string refusal(const std::vector<uint8_t> &bytes) {
    auto module = makeModule();
    EXPECT_FALSE((*module)->deserialize(bytes));
    EXPECT_EQ(module->errors, 1u);
    EXPECT_EQ((*module)->getState(), ModuleState::NONE);
    EXPECT_THAT(module->log, HasSubstr("cannot deserialize module"));
    return module->log;
  }

  // Makes the checksum right again after a change of the payload.
  static void mendChecksum(std::vector<uint8_t> &bytes) {
    const auto payload = llvm::ArrayRef<uint8_t>(bytes).drop_front(headerSize);
    llvm::support::endian::write64le(bytes.data() + 24, payload.size());
    llvm::support::endian::write64le(bytes.data() + 32, llvm::xxh3_64bits(payload));
  }
};

TEST_F(ModuleSerialize, RoundTripOfEveryState) {
  auto object = compile(test::copyKernel);
  auto library = makeModule();
  ASSERT_EQ((*library)->parseOptions("-create-library", Options::Mode::LINK), Result::SUCCESS);
  compiler::Module *inputs[] = {object->get()};
  ASSERT_EQ((*library)->link(inputs), Result::SUCCESS) << library->log;
  auto program = compileAndLink(test::copyKernel);

  for (Built *built : {object.get(), library.get(), program.get()}) {
    auto loaded = makeModule();
    ASSERT_TRUE((*loaded)->deserialize(store(*built))) << loaded->log;
    EXPECT_EQ((*loaded)->getState(), (*built)->getState());
    EXPECT_EQ(loaded->errors, 0u);
    EXPECT_EQ(textOf(*loaded), textOf(*built));
  }
}

TEST_F(ModuleSerialize, LoadedModulesGoOn) {
  auto object = compile(test::copyKernel), loaded = makeModule();
  ASSERT_TRUE((*loaded)->deserialize(store(*object))) << loaded->log;
  EXPECT_EQ((*loaded)->link({}), Result::SUCCESS) << loaded->log;
  compiler::ProgramInfo program;
  EXPECT_EQ(test::finalize(*loaded->get(), &program), Result::SUCCESS) << loaded->log;
  EXPECT_NE(program.getKernel("copy"), nullptr);
}

TEST_F(ModuleSerialize, AnExecutableIsStoredAsItsProgram) {
  auto module = compileAndLink(test::copyKernel), loaded = makeModule();
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  ASSERT_TRUE((*loaded)->deserialize(store(*module))) << loaded->log;
  EXPECT_EQ((*loaded)->getState(), ModuleState::LINKED);
  EXPECT_EQ(test::finalize(*loaded->get()), Result::SUCCESS) << loaded->log;
}

TEST_F(ModuleSerialize, OptionsAreKept) {
  auto module =
      compile(test::copyKernel,
              "-D A=1 -DB -I some/dir -cl-std=CL3.0 -cl-opt-disable -g -cl-kernel-arg-info "
              "-cl-wfv=always -cl-vec=slp -cl-precache-local-sizes=1,2,3:4,5,6 "
              "--test-value 17 --test-flag -cl-finite-math-only");
  auto loaded = makeModule();
  ASSERT_TRUE((*loaded)->deserialize(store(*module))) << loaded->log;
  const Options &options = (*loaded)->getOptions();
  EXPECT_THAT(options.definitions, testing::ElementsAre("A=1", "B"));
  EXPECT_THAT(options.include_dirs, testing::ElementsAre("some/dir"));
  EXPECT_EQ(options.standard, compiler::Standard::OpenCLC30);
  EXPECT_TRUE(options.opt_disable);
  EXPECT_TRUE(options.debug_info);
  EXPECT_TRUE(options.kernel_arg_info);
  EXPECT_TRUE(options.finite_math_only);
  EXPECT_FALSE(options.mad_enable);
  EXPECT_EQ(options.wfv, compiler::WholeFunctionVectorization::Always);
  EXPECT_EQ(options.early_vectorization, compiler::EarlyVectorization::SLP);
  ASSERT_EQ(options.precache_local_sizes.size(), 2u);
  EXPECT_EQ(options.precache_local_sizes[1][2], 6u);
  ASSERT_EQ(options.device_args.size(), 2u);
  EXPECT_EQ(options.device_args[0].value, "17");
  EXPECT_EQ(options.device_args[1].name, "--test-flag");
}

TEST_F(ModuleSerialize, AnotherContextCanLoadIt) {
  auto module = compileAndLink(test::copyKernel);
  auto otherContext = compiler::createContext();
  test::TestTarget otherTarget(&info, otherContext.get(), nullptr);
  ASSERT_EQ(otherTarget.init(), Result::SUCCESS);
  auto loaded = makeModule(otherTarget);
  ASSERT_TRUE((*loaded)->deserialize(store(*module))) << loaded->log;
  EXPECT_EQ(test::finalize(*loaded->get()), Result::SUCCESS) << loaded->log;
}

// LLVM's bitcode depends on what a context has seen: names of structures, kinds of metadata.
TEST_F(ModuleSerialize, TheContextDoesNotMatter) {
  const char *source = "typedef struct { int x; } S1;\n"
                       "struct S2 { struct { S1 s[2]; } a; struct { float y; } b; };\n"
                       "void f(struct S2 *s);\n"
                       "kernel void k(global int *p) { struct S2 s; f(&s); *p = s.a.s[1].x; }";
  auto first = compile(source);
  const std::vector<uint8_t> bytes = store(*first);
  const_cast<llvm::Module *>((*first)->getLLVMModule())->getMDKindID("another kind of metadata");
  auto second = compile(source);
  EXPECT_NE(textOf(*first), textOf(*second)) << "names of structures are unique in a context";
  EXPECT_EQ(store(*second), bytes);
  auto loaded = makeModule();
  ASSERT_TRUE((*loaded)->deserialize(bytes)) << loaded->log;
  EXPECT_EQ(store(*loaded), bytes);
}

// Bitcode lists the kinds of metadata that the context knows, and others use the context, too.
TEST_F(ModuleSerialize, TheSizeHoldsWhileTheContextLearns) {
  auto module = compileAndLink(test::copyKernel);
  const std::size_t size = (*module)->size();
  const_cast<llvm::Module *>((*module)->getLLVMModule())
      ->getMDKindID("a kind of metadata that nobody used before");
  EXPECT_EQ((*module)->size(), size);
  std::vector<uint8_t> bytes(size + 1000);
  EXPECT_EQ((*module)->serialize(bytes.data()), size);
}

TEST_F(ModuleSerialize, NothingToWriteOrNowhereToWriteItTo) {
  auto empty = makeModule(), module = compile(test::copyKernel);
  uint8_t byte = 42;
  EXPECT_EQ((*empty)->size(), 0u);
  EXPECT_EQ((*empty)->serialize(&byte), 0u);
  EXPECT_EQ(byte, 42);
  EXPECT_EQ((*module)->serialize(nullptr), 0u);
}

TEST_F(ModuleSerialize, ForeignBytesAreRefused) {
  EXPECT_THAT(refusal({}), HasSubstr("not a serialized module"));
  EXPECT_THAT(refusal({'B', 'C', 0xC0, 0xDE}), HasSubstr("not a serialized module"));
  EXPECT_THAT(refusal(std::vector<uint8_t>(4096, 0)), HasSubstr("not a serialized module"));
}

TEST_F(ModuleSerialize, OtherVersionsAreRefused) {
  auto module = compile(test::copyKernel);
  std::vector<uint8_t> bytes = store(*module);
  std::vector<uint8_t> version = bytes, llvmVersion = bytes;
  version[8] = 99;
  EXPECT_THAT(refusal(version), HasSubstr("unsupported format version 99 (expected "));
  llvmVersion[16] = 250;
  EXPECT_THAT(refusal(llvmVersion), HasSubstr("created with LLVM 250, which is newer than LLVM "));
}

TEST_F(ModuleSerialize, AnotherDevicesModuleIsRefused) {
  auto module = compile(test::copyKernel);
  test::TestInfo otherInfo("Other device");
  test::TestTarget otherTarget(&otherInfo, context.get(), nullptr);
  ASSERT_EQ(otherTarget.init(), Result::SUCCESS);
  auto loaded = makeModule(otherTarget);
  EXPECT_FALSE((*loaded)->deserialize(store(*module)));
  EXPECT_THAT(loaded->log, HasSubstr("created for device 'Test device', not for 'Other device'"));
}

TEST_F(ModuleSerialize, RefusalChangesNothing) {
  auto module = compile(test::copyKernel, "-g");
  const std::vector<uint8_t> before = store(*module);
  EXPECT_FALSE((*module)->deserialize({}));
  EXPECT_EQ((*module)->getState(), ModuleState::COMPILED_OBJECT);
  EXPECT_TRUE((*module)->getOptions().debug_info);
  EXPECT_EQ(store(*module), before);
}

TEST_F(ModuleSerialize, EveryTruncationIsRefused) {
  auto module = compile(test::copyKernel);
  const std::vector<uint8_t> bytes = store(*module);
  // Every length within the header and the options, then samples of the bitcode.
  for (std::size_t length = 0; length < bytes.size(); length += length < 600 ? 1 : 37)
    EXPECT_THAT(refusal(std::vector<uint8_t>(bytes.begin(), bytes.begin() + length)),
                HasSubstr(length < 8 ? "not a serialized module" : "truncated"));
  std::vector<uint8_t> longer = bytes;
  longer.push_back(0);
  EXPECT_THAT(refusal(longer), HasSubstr("unexpected bytes after the end"));
}

TEST_F(ModuleSerialize, EveryDamagedByteIsNoticed) {
  auto module = compile(test::copyKernel);
  const std::vector<uint8_t> bytes = store(*module);
  for (std::size_t position = 0; position < bytes.size(); ++position) {
    // A lower version of LLVM is fine: newer ones read its bitcode.
    if (position == 16)
      continue;
    std::vector<uint8_t> damaged = bytes;
    damaged[position] ^= 0x40;
    refusal(damaged);
  }
}

// Whatever our own part of the payload says under a right checksum, nothing may crash. Some changes
// leave a module that makes sense. (LLVM's bitcode reader does not promise as much for its part.)
TEST_F(ModuleSerialize, ForgedFieldsNeverCrash) {
  auto original = compile(test::copyKernel, "-DA=1 -I dir -cl-precache-local-sizes=1,2,3 "
                                            "--test-value 1");
  const std::vector<uint8_t> bytes = store(*original);
  const uint8_t bitcodeMagic[] = {'B', 'C', 0xC0, 0xDE};
  const std::size_t bitcode =
      std::search(bytes.begin(), bytes.end(), std::begin(bitcodeMagic), std::end(bitcodeMagic)) -
      bytes.begin();
  ASSERT_LT(bitcode, bytes.size());
  for (std::size_t position = headerSize; position < bitcode; ++position) {
    for (uint8_t mask : {0x01, 0x80, 0xFF}) {
      std::vector<uint8_t> forged = bytes;
      forged[position] ^= mask;
      mendChecksum(forged);
      auto module = makeModule();
      const bool loaded = (*module)->deserialize(forged);
      EXPECT_EQ(loaded, module->errors == 0) << position;
      EXPECT_EQ(loaded, (*module)->getState() != ModuleState::NONE) << position;
    }
  }
}

TEST_F(ModuleSerialize, PayloadWithoutBitcodeIsRefused) {
  auto original = compile(test::copyKernel);
  std::vector<uint8_t> bytes = store(*original);
  const uint8_t bitcodeMagic[] = {'B', 'C', 0xC0, 0xDE};
  auto bitcode =
      std::search(bytes.begin(), bytes.end(), std::begin(bitcodeMagic), std::end(bitcodeMagic));
  ASSERT_NE(bitcode, bytes.end());
  std::fill(bitcode, bytes.end(), 0);
  mendChecksum(bytes);
  EXPECT_THAT(refusal(bytes), HasSubstr("invalid bitcode"));
}

TEST_F(ModuleSerialize, BitcodeOfInvalidIRIsRefused) {
  auto module = compile(test::copyKernel);
  auto *M = const_cast<llvm::Module *>((*module)->getLLVMModule());
  for (llvm::Function &F : *M) {
    F.addFnAttr(llvm::Attribute::NoInline);
    F.addFnAttr(llvm::Attribute::AlwaysInline);
  }
  EXPECT_THAT(refusal(store(*module)),
              HasSubstr("bitcode does not verify: Attributes 'noinline and alwaysinline'"));
}

TEST_F(ModuleSerialize, PayloadIsCoveredByTheChecksum) {
  auto module = compile(test::copyKernel);
  std::vector<uint8_t> bytes = store(*module);
  bytes.back() ^= 1;
  EXPECT_THAT(refusal(bytes), HasSubstr("checksum mismatch"));
}

TEST_F(ModuleSerialize, ForgedLengthsAreRefused) {
  auto original = compile(test::copyKernel);
  const std::vector<uint8_t> bytes = store(*original);
  for (std::size_t length = headerSize; length < headerSize + 400; length += 8) {
    std::vector<uint8_t> cut(bytes.begin(), bytes.begin() + length);
    mendChecksum(cut);
    EXPECT_THAT(refusal(cut), HasSubstr("invalid contents"));
  }
}

} // namespace
