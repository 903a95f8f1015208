// What becomes a module of its own, and that code of two modules is one program.
#include "host/binary_format.h"
#include "host/compiler/emit_concurrently.h"
#include "host/cpus.h"
#include "kernel_runner.h"

#include <gmock/gmock.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <string>

// How many more threads can be created: the program's function takes the place of the C library's.
static std::atomic<unsigned> threadsLeft = ~0u;

extern "C" __attribute__((visibility("default"))) int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
               void *argument) noexcept {
  using Create = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  if (threadsLeft == 0)
    return EAGAIN;
  if (threadsLeft != ~0u)
    --threadsLeft;
  return create(thread, attributes, function, argument);
}

using namespace llvm;
using host_test::Arguments;
using host_test::Build;
using host_test::Program;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

// A function that computes its argument in `size` instructions and what `body` has.
std::string makeFunction(const std::string &head, unsigned size, const std::string &body = "") {
  std::string text = "define " + head + " {\n" + body;
  for (unsigned i = 0; i + 1 < size; ++i)
    text += "  %v" + std::to_string(i) + " = mul i32 " +
            (i == 0 ? "%x" : "%v" + std::to_string(i - 1)) + ", 3\n";
  return text + "  ret i32 %v" + std::to_string(size - 2) + "\n}\n";
}

std::string makeKernel(const std::string &body = "  %r = call i32 @long(i32 %x)\n") {
  return makeFunction("i32 @kernel(i32 %x)", 300, body);
}

class TakeLibrary : public testing::Test {
protected:
  void take(const std::string &ir) {
    library.reset();
    SMDiagnostic diagnostic;
    module = parseAssemblyString(ir, diagnostic, context);
    ASSERT_TRUE(module) << diagnostic.getLineNo() << ": " << diagnostic.getMessage().str();
    ASSERT_FALSE(verifyModule(*module, &errs()));
    library = host::takeLibrary(*module);
    EXPECT_FALSE(verifyModule(*module, &errs()));
    EXPECT_FALSE(library && verifyModule(*library, &errs()));
  }

  static std::vector<std::string> getDefinitions(const Module &of) {
    std::vector<std::string> names;
    for (const Function &F : of)
      if (!F.isDeclaration())
        names.push_back(F.getName().str());
    return names;
  }

  static std::vector<std::string> getVariables(const Module &of) {
    std::vector<std::string> names;
    for (const GlobalVariable &variable : of.globals())
      names.push_back(variable.getName().str());
    return names;
  }

  LLVMContext context;
  std::unique_ptr<Module> module, library;
};

TEST_F(TakeLibrary, HasWhatTheKernelsCall) {
  take(makeKernel() +
       makeFunction("internal i32 @long(i32 %x)", 280, "  %r = call i32 @inner(i32 %x)\n") +
       makeFunction("internal i32 @inner(i32 %x)", 20));
  ASSERT_TRUE(library);
  EXPECT_THAT(getDefinitions(*module), ElementsAre("kernel"));
  EXPECT_THAT(getDefinitions(*library), ElementsAre("long", "inner"));
  EXPECT_FALSE(library->getFunction("long")->hasLocalLinkage());
  EXPECT_TRUE(library->getFunction("inner")->hasLocalLinkage());
  EXPECT_FALSE(module->getFunction("inner"));
  // The other code may be out of the reach of a call.
  EXPECT_FALSE(module->getFunction("long")->isDSOLocal());
}

TEST_F(TakeLibrary, BothMayCallAFunction) {
  take(makeKernel("  %r = call i32 @long(i32 %x)\n  %s = call i32 @inner(i32 %x)\n") +
       makeFunction("internal i32 @long(i32 %x)", 280, "  %r = call i32 @inner(i32 %x)\n") +
       makeFunction("internal i32 @inner(i32 %x)", 20));
  ASSERT_TRUE(library);
  EXPECT_THAT(getDefinitions(*module), ElementsAre("kernel"));
  EXPECT_FALSE(library->getFunction("inner")->hasLocalLinkage());
}

TEST_F(TakeLibrary, AddressesOfFunctionsMayBeTaken) {
  take("@table = internal global ptr @long\n" +
       makeKernel("  %f = load ptr, ptr @table\n  %r = call i32 %f(i32 %x)\n") +
       makeFunction("internal i32 @long(i32 %x)", 280));
  ASSERT_TRUE(library);
  EXPECT_FALSE(library->getFunction("long")->hasLocalLinkage());
  EXPECT_THAT(getVariables(*library), IsEmpty());
}

TEST_F(TakeLibrary, FunctionsMayCallEachOther) {
  take(makeKernel() +
       makeFunction("internal i32 @long(i32 %x)", 150, "  %r = call i32 @other(i32 %x)\n") +
       makeFunction("internal i32 @other(i32 %x)", 150, "  %r = call i32 @long(i32 %x)\n"));
  ASSERT_TRUE(library);
  EXPECT_THAT(getDefinitions(*library), UnorderedElementsAre("long", "other"));
}

TEST_F(TakeLibrary, IsAboutHalf) {
  std::string ir = makeKernel("");
  for (const char *name : {"@a", "@b", "@c", "@d"})
    ir += makeFunction("internal i32 " + std::string(name) + "(i32 %x)", 150);
  take(ir + makeFunction("i32 @second(i32 %x)", 10,
                         "  %a = call i32 @a(i32 %x)\n  %b = call i32 @b(i32 %x)\n"
                         "  %c = call i32 @c(i32 %x)\n  %d = call i32 @d(i32 %x)\n"));
  ASSERT_TRUE(library);
  EXPECT_THAT(getDefinitions(*library), ElementsAre("a", "b", "c"));
}

TEST_F(TakeLibrary, IsWorthItsTime) {
  take(makeKernel() + makeFunction("internal i32 @long(i32 %x)", 198));
  EXPECT_FALSE(library);
  take(makeKernel() + makeFunction("internal i32 @long(i32 %x)", 200));
  EXPECT_TRUE(library);
  // What remains would be too little.
  take(makeFunction("i32 @kernel(i32 %x)", 20, "  %r = call i32 @long(i32 %x)\n") +
       makeFunction("internal i32 @long(i32 %x)", 1000));
  EXPECT_FALSE(library);
}

TEST_F(TakeLibrary, ConstantsAreCopied) {
  take("@shared = internal unnamed_addr constant [2 x i32] [i32 3, i32 4]\n"
       "@own = private unnamed_addr constant i32 5\n" +
       makeKernel("  %r = call i32 @long(i32 %x)\n  %c = load i32, ptr @shared\n") +
       makeFunction("internal i32 @long(i32 %x)", 280,
                    "  %c = load i32, ptr getelementptr (i32, ptr @shared, i32 1)\n"
                    "  %d = load i32, ptr @own\n"));
  ASSERT_TRUE(library);
  EXPECT_THAT(getVariables(*module), ElementsAre("shared"));
  EXPECT_THAT(getVariables(*library), ElementsAre("shared", "own"));
  EXPECT_TRUE(library->getNamedGlobal("shared")->hasLocalLinkage());
}

TEST_F(TakeLibrary, OtherVariablesStay) {
  for (const char *variable :
       {"@v = internal unnamed_addr global i32 1", "@v = internal constant i32 1",
        "@v = unnamed_addr constant i32 1",
        "@v = internal thread_local unnamed_addr constant i32 1",
        "@v = internal unnamed_addr constant i32 1, section \"s\"",
        "@v = internal unnamed_addr constant { ptr } { ptr @kernel }",
        "@v = internal unnamed_addr constant ptr blockaddress(@kernel, %only)",
        "@v = internal alias i32, ptr @w\n@w = internal global i32 2"}) {
    take(std::string(variable) + "\n" +
         makeKernel("  br label %only\nonly:\n  %r = call i32 @long(i32 %x)\n") +
         makeFunction("internal i32 @long(i32 %x)", 280, "  %c = load i32, ptr @v\n"));
    EXPECT_FALSE(library) << variable;
  }
}

TEST_F(TakeLibrary, CallersOfKernelsStay) {
  take(makeKernel("") + makeFunction("i32 @second(i32 %x)", 600) +
       makeFunction("internal i32 @long(i32 %x)", 280, "  %r = call i32 @kernel(i32 %x)\n"));
  EXPECT_FALSE(library);
}

// Calls of each other make a part of each function's part.
TEST_F(TakeLibrary, ManyFunctionsStay) {
  for (const unsigned count : {98, 99}) {
    std::string ir = makeKernel("  %r = call i32 @f1(i32 %x)\n");
    for (unsigned i = 1; i <= count; ++i)
      ir += makeFunction("internal i32 @f" + std::to_string(i) + "(i32 %x)", 10,
                         i == count ? ""
                                    : "  %r = call i32 @f" + std::to_string(i + 1) + "(i32 %x)\n");
    take(ir + makeFunction("i32 @last(i32 %x)", 10));
    EXPECT_EQ(bool(library), count == 98) << count;
  }
}

TEST_F(TakeLibrary, FunctionsWithOtherPartsStay) {
  take(makeKernel() + makeFunction("internal i32 @long(i32 %x) prefix i32 1", 280));
  EXPECT_FALSE(library);
  take("$c = comdat any\n" + makeKernel() +
       makeFunction("internal i32 @long(i32 %x) comdat($c)", 280));
  EXPECT_FALSE(library);
  take(makeKernel("  %r = call i32 @long(i32 %x)\n"
                  "  %a = ptrtoint ptr blockaddress(@long, %b) to i64\n") +
       makeFunction("internal i32 @long(i32 %x)", 280, "  br label %b\nb:\n"));
  EXPECT_FALSE(library);
}

TEST_F(TakeLibrary, KernelsStay) {
  take(makeKernel("") + makeFunction("i32 @other(i32 %x)", 280));
  EXPECT_FALSE(library);
}

bool hasLibrary(const std::vector<uint8_t> &binary) {
  host::BinaryHeader header;
  std::memcpy(&header, binary.data(), sizeof(header));
  return header.librarySize != 0;
}

// `noinline` is kept in kernels that are not vectorized.
std::string getSourceOfTwoParts(unsigned count = 120, const std::string &element = "table[x % 7]") {
  std::string steps;
  for (unsigned i = 0; i != count; ++i)
    steps += "  x = (x ^ " + element + ") * " + std::to_string(2 * i + 3) + " + (x >> 3);\n";
  return "constant uint table[7] = {3, 1, 4, 1, 5, 9, 2};\n"
         "__attribute__((noinline)) uint scramble(uint x) {\n" +
         steps +
         "  return x;\n}\n"
         "kernel void k(global uint *out) {\n"
         "  const uint id = get_global_id(0);\n  uint x = id + 1;\n" +
         steps + "  out[id] = scramble(x) + scramble(id);\n}\n";
}

uint32_t scramble(uint32_t x) {
  constexpr uint32_t table[7] = {3, 1, 4, 1, 5, 9, 2};
  for (unsigned i = 0; i != 120; ++i)
    x = (x ^ table[x % 7]) * (2 * i + 3) + (x >> 3);
  return x;
}

bool mayDivide() { return host::getUsableCpus().size() > 1 && host::getCpuQuota() != 1; }

TEST(EmitConcurrently, BothPartsRun) {
  const Build built = host_test::build(getSourceOfTwoParts(), "-cl-wfv=never");
  ASSERT_TRUE(built.succeeded()) << built.log;
  EXPECT_EQ(hasLibrary(built.binary), mayDivide());
  Program program(built.binary);
  std::vector<uint32_t> out(1000);
  ASSERT_TRUE(program.run("k", {{1000}, {10, 1, 1}}, Arguments().buffer(out)));
  for (uint32_t id = 0; id != 1000; ++id)
    ASSERT_EQ(out[id], scramble(scramble(id + 1)) + scramble(id)) << id;
}

TEST(EmitConcurrently, IsRepeatable) {
  const Build first = host_test::build(getSourceOfTwoParts(), "-cl-wfv=never");
  const Build second = host_test::build(getSourceOfTwoParts(), "-cl-wfv=never");
  EXPECT_EQ(first.binary, second.binary);
}

TEST(EmitConcurrently, DebuggersGetTheWhole) {
  const std::string source = getSourceOfTwoParts(120, "7");
  for (const char *options : {"-cl-wfv=never", "-cl-wfv=never -g", "-cl-opt-disable"}) {
    const Build built = host_test::build(source, options);
    ASSERT_TRUE(built.succeeded()) << built.log;
    EXPECT_EQ(hasLibrary(built.binary), mayDivide() && !std::strcmp(options, "-cl-wfv=never"))
        << options;
  }
}

// The thread's stack holds what the code generator needs for long chains of operations.
TEST(EmitConcurrently, LongChains) {
  std::string steps;
  for (unsigned i = 0; i != 600; ++i)
    steps += "    x = x * " + std::to_string(2 * i + 5) + "u + (j ^ x);\n    x = (x + j) * y;\n";
  const std::string loop = "  for (uint j = 0; j < y; ++j) {\n" + steps + "  }\n";
  const Build built = host_test::build("__attribute__((noinline)) uint chain(uint x, uint y) {\n" +
                                           loop + "  return x;\n}\n" +
                                           "kernel void k(global uint *out, uint x, uint y) {\n" +
                                           loop + "  *out = x + chain(y, x);\n}\n",
                                       "-cl-wfv=never");
  ASSERT_TRUE(built.succeeded()) << built.log;
  EXPECT_EQ(hasLibrary(built.binary), mayDivide());
}

// A build needs no thread but that of the front end.
TEST(EmitConcurrently, WithoutAThread) {
  const Build usual = host_test::build(getSourceOfTwoParts(), "-cl-wfv=never");
  threadsLeft = 1;
  const Build built = host_test::build(getSourceOfTwoParts(), "-cl-wfv=never");
  EXPECT_EQ(threadsLeft.exchange(~0u), 0u);
  ASSERT_TRUE(built.succeeded()) << built.log;
  EXPECT_EQ(built.binary, usual.binary);
}

// Errors of the code generator are found in either part.
TEST(EmitConcurrently, ReportsErrorsOfTheLibrary) {
  std::string source = getSourceOfTwoParts(), variables;
  for (char name = 'a'; name <= 'z'; ++name)
    for (char digit = '0'; digit <= '3'; ++digit)
      variables += std::string("  volatile char ") + name + digit + "[1000000]; " + name + digit +
                   "[x % 1000] = x; x += " + name + digit + "[x % 999];\n";
  source.insert(source.find("scramble(uint x) {\n") + 19, variables);
  const Build built = host_test::build(source, "-cl-wfv=never");
  EXPECT_FALSE(built.succeeded());
  EXPECT_GE(built.errors, 1u);
  EXPECT_THAT(built.log, testing::HasSubstr("stack"));
}

} // namespace
