// Where #include looks, and where it does not.
#include "compile_source.h"

#include <gtest/gtest.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

using namespace compiler;
using namespace test;

namespace {

class Headers : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("openmux-headers", dir));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(dir); }

  void write(llvm::StringRef name, llvm::StringRef text) {
    llvm::SmallString<128> path = dir;
    llvm::sys::path::append(path, name);
    ASSERT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)));
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << text;
    ASSERT_FALSE(error);
  }

  std::string inDir(llvm::StringRef name = "") {
    llvm::SmallString<128> path = dir;
    llvm::sys::path::append(path, name);
    return path.str().str();
  }

  llvm::SmallString<128> dir;
};

const std::string uses = "\nkernel void k(global int *p) { *p = VALUE; }\n";

// The constant that the kernel stores; -1 if it did not compile.
int64_t storedValue(const Request &request) {
  Compilation compiled = compile(request);
  EXPECT_TRUE(compiled.module) << compiled.log;
  if (!compiled.module)
    return -1;
  for (const llvm::BasicBlock &block : *getBody(*compiled.module, "k"))
    for (const llvm::Instruction &instruction : block)
      if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        if (const auto *value = llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand()))
          return value->getSExtValue();
  return -1;
}

TEST_F(Headers, InMemoryByQuotesAndAngles) {
  const std::vector<InputHeader> headers = {{"x/y.h", "#define VALUE 7"}};
  EXPECT_EQ(storedValue({"#include \"x/y.h\"" + uses, {}, plainDevice(), headers}), 7);
  EXPECT_EQ(storedValue({"#include <x/y.h>" + uses, {}, plainDevice(), headers}), 7);
}

TEST_F(Headers, InMemoryRelativeToEachOther) {
  const std::vector<InputHeader> headers = {
      {"x/y.h", "#include \"z.h\"\n#include \"../top.h\"\n#define VALUE (Z * 10 + TOP)"},
      {"x/z.h", "#define Z 4"},
      {"top.h", "#define TOP 2"}};
  EXPECT_EQ(storedValue({"#include \"x/y.h\"" + uses, {}, plainDevice(), headers}), 42);
}

TEST_F(Headers, InMemoryNeedsNoNullAtItsEnd) {
  const std::string text = "#define VALUE 12345";
  const std::vector<InputHeader> headers = {{"v.h", cargo::string_view(text).substr(0, 15)}};
  EXPECT_EQ(storedValue({"#include \"v.h\"" + uses, {}, plainDevice(), headers}), 1);
}

TEST_F(Headers, FromDirectoriesInTheirOrder) {
  write("first/a.h", "#define VALUE 1");
  write("second/a.h", "#define VALUE 2");
  Request request = {"#include <a.h>" + uses};
  request.options.include_dirs = {inDir("first"), inDir("second")};
  EXPECT_EQ(storedValue(request), 1);
  request.options.include_dirs = {inDir("missing"), inDir("second/"), inDir("first")};
  EXPECT_EQ(storedValue(request), 2);
}

TEST_F(Headers, FromDirectoriesWithBlanks) {
  write("a 'b' \"c\"/a.h", "#define VALUE 4");
  Request request = {"#include <a.h>" + uses};
  request.options.include_dirs = {inDir("a 'b' \"c\"")};
  EXPECT_EQ(storedValue(request), 4);
}

TEST_F(Headers, MemoryComesBeforeDirectories) {
  write("a.h", "#define VALUE 1");
  Request request = {"#include \"a.h\"" + uses, {}, plainDevice(), {{"a.h", "#define VALUE 3"}}};
  request.options.include_dirs = {inDir()};
  EXPECT_EQ(storedValue(request), 3);
}

TEST_F(Headers, FilesIncludeTheirNeighbours) {
  write("sub/a.h", "#include \"../b.h\"");
  write("b.h", "#include \"memory.h\"");
  Request request = {
      "#include \"sub/a.h\"" + uses, {}, plainDevice(), {{"memory.h", "#define VALUE 5"}}};
  request.options.include_dirs = {inDir()};
  EXPECT_EQ(storedValue(request), 5);
}

TEST_F(Headers, ByAbsolutePath) {
  write("a b/a.h", "#include \"b.h\"");
  write("a b/b.h", "#define VALUE 6");
  EXPECT_EQ(storedValue({"#include \"" + inDir("a b/a.h") + "\"" + uses}), 6);
  EXPECT_EQ(storedValue({"#include <" + inDir("a b/a.h") + ">" + uses}), 6);
}

// As with clang, what is in angles is only looked for in the directories given.
TEST_F(Headers, QuotesLookInTheCurrentDirectory) {
  write("here.h", "#define VALUE 8");
  write("sub/here.h", "#include \"../here.h\"");
  EXPECT_FALSE(compile({"#include \"here.h\"" + uses}).module);
  EXPECT_EQ(llvm::sys::fs::set_current_path(dir), std::error_code());
  EXPECT_EQ(storedValue({"#include \"here.h\"" + uses}), 8);
  EXPECT_EQ(storedValue({"#include \"sub/here.h\"" + uses}), 8);
  EXPECT_FALSE(compile({"#include <here.h>" + uses}).module);
  Request request = {"#include <here.h>" + uses};
  request.options.include_dirs = {"."};
  EXPECT_EQ(storedValue(request), 8);
  // The current directory comes before those that are given, and after memory.
  write("given/here.h", "#define VALUE 9");
  request.options.include_dirs = {"given"};
  EXPECT_EQ(storedValue(request), 9);
  request.source = "#include \"here.h\"" + uses;
  EXPECT_EQ(storedValue(request), 8);
  request.headers = {{"here.h", "#define VALUE 10"}};
  EXPECT_EQ(storedValue(request), 10);
  EXPECT_EQ(llvm::sys::fs::set_current_path("/"), std::error_code());
}

TEST_F(Headers, BesideTheSourceFile) {
  write("sub/beside.h", "#define VALUE 11");
  Request request = {"#include \"beside.h\"" + uses};
  request.options.source_file = inDir("sub/kernel.cl");
  EXPECT_EQ(storedValue(request), 11);
  request.headers = {{"beside.h", "#pragma once\nconstant int once = 1;\n#define VALUE 12"}};
  EXPECT_EQ(storedValue(request), 12);
  // The two names are those of one file.
  request.source = "#include <beside.h>\n#include \"beside.h\"" + uses;
  EXPECT_EQ(storedValue(request), 12);
}

TEST_F(Headers, ThereAreNoSystemHeaders) {
  for (const char *include : {"<stdio.h>", "<opencl-c.h>", "\"stdio.h\""}) {
    Compilation compiled = compile({"#include " + std::string(include) + uses});
    EXPECT_FALSE(compiled.module) << include;
    EXPECT_NE(compiled.log.find("file not found"), std::string::npos) << compiled.log;
  }
}

TEST_F(Headers, DevicesAreNotFiles) {
  Request request = {"#include <zero>" + uses};
  request.options.include_dirs = {"/dev"};
  EXPECT_FALSE(compile(request).module);
  EXPECT_FALSE(compile({"#include \"/dev/zero\"" + uses}).module);
}

TEST_F(Headers, MissingIncludeIsFatal) {
  Compilation compiled = compile({"\n  #include \"missing.h\"\nkernel void k() { undeclared; }"});
  EXPECT_FALSE(compiled.module);
  EXPECT_EQ(compiled.result, Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(compiled.num_errors, 1u);
  EXPECT_EQ(compiled.log.find("<source>:2:12: fatal error: 'missing.h' file not found\n"), 0u)
      << compiled.log;
}

TEST_F(Headers, ErrorsSayWhereTheHeaderCameFrom) {
  Compilation compiled = compile(
      {"#include \"bad.h\"\n", {}, plainDevice(), {{"bad.h", "\nint f() { return x; }\n"}}});
  EXPECT_EQ(compiled.num_errors, 1u);
  EXPECT_NE(compiled.log.find("In file included from <source>:1:"), std::string::npos);
  EXPECT_NE(compiled.log.find("bad.h:2:18: error: use of undeclared identifier 'x'"),
            std::string::npos)
      << compiled.log;
}

TEST_F(Headers, RecursionEnds) {
  Compilation compiled = compile(
      {"#include \"a.h\"\n", {}, plainDevice(), {{"a.h", "#include \"a.h\"\n#include \"a.h\"\n"}}});
  EXPECT_FALSE(compiled.module);
  EXPECT_GT(compiled.num_errors, 0u);
}

} // namespace
