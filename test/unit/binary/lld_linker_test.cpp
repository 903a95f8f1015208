// Linking real objects, for this machine and for another one.
#include "compiler/utils/lld_linker.h"
#include "emit_object.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Object/ELFObjectFile.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using compiler::utils::lldLinkToBinary;
using testing::HasSubstr;

namespace {

constexpr char startText[] = R"(
  declare i32 @helper(i32)
  define i32 @_start() {
    %x = call i32 @helper(i32 41)
    ret i32 %x
  }
)";
constexpr char helperText[] = R"(
  define i32 @helper(i32 %x) {
    %y = add i32 %x, 1
    ret i32 %y
  }
)";
constexpr char wholeText[] = R"(
  @data = global i32 7, section ".kernel_data"
  define i32 @_start() {
    %x = load i32, ptr @data
    ret i32 %x
  }
)";

using Arguments = llvm::SmallVector<std::string, 2>;
using Linked = llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>;

llvm::SmallVector<char, 0> emit(const char *text, const std::string &triple) {
  llvm::LLVMContext context;
  return test::emitObject(*test::parse(context, text, triple));
}

llvm::ArrayRef<uint8_t> asBytes(const llvm::SmallVector<char, 0> &object) {
  return {reinterpret_cast<const uint8_t *>(object.data()), object.size()};
}

Linked link(const char *text, const std::string &triple, const Arguments &arguments = {},
            const std::string &script = "") {
  return lldLinkToBinary(asBytes(emit(text, triple)), script, nullptr, 0, arguments);
}

std::unique_ptr<llvm::object::ELFObjectFileBase> open(const llvm::MemoryBuffer &file) {
  auto object = llvm::object::ObjectFile::createELFObjectFile(file.getMemBufferRef());
  EXPECT_TRUE(bool(object)) << llvm::toString(object.takeError());
  return std::unique_ptr<llvm::object::ELFObjectFileBase>(
      llvm::cast<llvm::object::ELFObjectFileBase>(object->release()));
}

TEST(LLDLinker, RISCV) {
  Linked linked = link(wholeText, test::riscvTriple);
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  const auto file = open(**linked);
  EXPECT_EQ(file->getEMachine(), llvm::ELF::EM_RISCV);
  EXPECT_EQ(file->getEType(), llvm::ELF::ET_EXEC);
  EXPECT_NE(cantFail(file->getStartAddress()), 0u);
}

TEST(LLDLinker, Native) {
  Linked linked = link(wholeText, test::getNativeTriple());
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  const auto file = open(**linked);
  EXPECT_EQ(file->getEType(), llvm::ELF::ET_EXEC);
  EXPECT_EQ(file->getArch(), llvm::Triple(test::getNativeTriple()).getArch());
}

TEST(LLDLinker, LinkerScriptSaysWhereThingsGo) {
  Linked linked = link(wholeText, test::riscvTriple, {},
                       "SECTIONS { . = 0x20000000; .text : { *(.text*) } "
                       "data_start = .; .kernel_data : { *(.kernel_data) } }");
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  const auto file = open(**linked);
  EXPECT_GE(cantFail(file->getStartAddress()), 0x20000000u);
  bool found = false;
  for (const llvm::object::SymbolRef &symbol : file->symbols())
    found |=
        cantFail(symbol.getName()) == "data_start" && cantFail(symbol.getAddress()) >= 0x20000000u;
  EXPECT_TRUE(found);
}

TEST(LLDLinker, LibraryDefinesWhatTheObjectLacks) {
  const auto object = emit(startText, test::riscvTriple);
  const auto library = emit(helperText, test::riscvTriple);
  Linked linked = lldLinkToBinary(asBytes(object), "", asBytes(library).data(),
                                  static_cast<unsigned>(library.size()), Arguments());
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  EXPECT_EQ(open(**linked)->getEMachine(), llvm::ELF::EM_RISCV);
}

TEST(LLDLinker, ArgumentsReachTheLinker) {
  Linked linked = link(helperText, test::riscvTriple, {"-e0", "--strip-all"});
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  const auto file = open(**linked);
  EXPECT_TRUE(file->symbol_begin() == file->symbol_end());
}

TEST(LLDLinker, ErrorsHaveTheLinkersWords) {
  Linked undefined = link(startText, test::riscvTriple);
  ASSERT_FALSE(bool(undefined));
  EXPECT_THAT(llvm::toString(undefined.takeError()), HasSubstr("undefined symbol: helper"));
  Linked option = link(wholeText, test::riscvTriple, {"--no-such-option"});
  ASSERT_FALSE(bool(option));
  EXPECT_THAT(llvm::toString(option.takeError()), HasSubstr("--no-such-option"));
  Linked script = link(wholeText, test::riscvTriple, {}, "SECTIONS { !!");
  ASSERT_FALSE(bool(script));
  EXPECT_THAT(llvm::toString(script.takeError()), HasSubstr("linking failed"));
}

TEST(LLDLinker, NamesTheTemporaryFileThatCannotBeCreated) {
  const char *old = getenv("TMPDIR");
  const std::string directory = old ? old : "";
  setenv("TMPDIR", "/no/such/directory", /*overwrite=*/1);
  Linked linked = link(wholeText, test::riscvTriple);
  old ? setenv("TMPDIR", directory.c_str(), 1) : unsetenv("TMPDIR");
  ASSERT_FALSE(bool(linked));
  EXPECT_THAT(llvm::toString(linked.takeError()),
              HasSubstr("cannot create a temporary file for the linker"));
}

TEST(LLDLinker, NamesTheTemporaryFileThatCannotBeWritten) {
  const auto object = emit(wholeText, test::riscvTriple);
  rlimit old = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const rlimit none = {0, old.rlim_max};
  const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
  Linked linked = lldLinkToBinary(asBytes(object), "", nullptr, 0, Arguments());
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  std::signal(SIGXFSZ, oldHandler);
  ASSERT_FALSE(bool(linked));
  EXPECT_THAT(llvm::toString(linked.takeError()),
              testing::MatchesRegex("cannot write '.*openmux-link.*o' for the linker"));
}

// LLD waits for a writer of the pipe, and receives the signal instead. Returns the error of a
// second run.
std::string crashAndRunAgain(const std::vector<uint8_t> &object) {
  const std::string pipe = testing::TempDir() + "openmux-pipe-" + std::to_string(getpid());
  EXPECT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const pthread_t linker = pthread_self();
  std::thread crasher([&] {
    const int writer = ::open(pipe.c_str(), O_WRONLY);
    EXPECT_NE(writer, -1);
    pthread_kill(linker, SIGSEGV);
    // Open until the process ends, so that LLD reads no end of file before the signal arrives.
  });
  crasher.detach();
  Linked crashed = lldLinkToBinary(object, "", nullptr, 0, Arguments{pipe});
  unlink(pipe.c_str());
  EXPECT_FALSE(bool(crashed));
  EXPECT_EQ(llvm::toString(crashed.takeError()), "linking failed: no diagnostic from the linker");
  Linked again = lldLinkToBinary(object, "", nullptr, 0, Arguments());
  EXPECT_FALSE(bool(again));
  return again ? "" : llvm::toString(again.takeError());
}

TEST(LLDLinkerDeathTest, DoesNotRunAfterACrash) {
#ifndef OPENMUX_IS_EMULATED // a program under emulation cannot start itself again
  GTEST_FLAG_SET(death_test_style, "threadsafe");
#endif
  const auto object = emit(wholeText, test::riscvTriple);
  EXPECT_EXIT(
      {
        llvm::errs() << crashAndRunAgain({object.begin(), object.end()});
        std::_Exit(testing::Test::HasFailure());
      },
      testing::ExitedWithCode(0), "^linker crashed in an earlier run and cannot run again$");
}

TEST(LLDLinker, InputsThatAreNoObjects) {
  const std::vector<uint8_t> noise(100, 0xa5);
  Linked strange = lldLinkToBinary(noise, "", nullptr, 0, Arguments());
  ASSERT_FALSE(bool(strange));
  llvm::consumeError(strange.takeError());
  Linked empty = lldLinkToBinary({}, "", nullptr, 0, Arguments());
  ASSERT_FALSE(bool(empty));
  llvm::consumeError(empty.takeError());
  // Cut short within its headers and its contents.
  auto object = emit(wholeText, test::riscvTriple);
  for (const size_t size : {size_t(16), size_t(64), object.size() / 2}) {
    Linked cut = lldLinkToBinary(asBytes(object).take_front(size), "", nullptr, 0, Arguments());
    ASSERT_FALSE(bool(cut)) << size;
    llvm::consumeError(cut.takeError());
  }
  // It works again afterwards.
  Linked linked = link(wholeText, test::riscvTriple);
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
}

TEST(LLDLinker, SeveralThreads) {
  const auto good = emit(wholeText, test::riscvTriple);
  const auto bad = emit(startText, test::riscvTriple);
  std::atomic<unsigned> successes = 0;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i != 4; ++i)
    threads.emplace_back([&, i] {
      for (unsigned repeat = 0; repeat != 3; ++repeat) {
        Linked linked = lldLinkToBinary(asBytes(i % 2 ? bad : good), "", nullptr, 0, Arguments());
        successes += bool(linked);
        if (!linked)
          llvm::consumeError(linked.takeError());
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(successes, 6u);
}

} // namespace
