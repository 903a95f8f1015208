// What the log and the count of errors tell, and sources that no one would write by hand.
#include "compile_source.h"

#include <gtest/gtest.h>
#include <llvm/IR/Verifier.h>

#include <random>
#include <thread>

using namespace compiler;
using namespace test;

namespace {

std::string repeat(const std::string &text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i != times; ++i)
    result += text;
  return result;
}

TEST(Diagnostics, FileLineColumnAndCaret) {
  Compilation compiled = compile({"kernel void k(global int *p) {\n  *p = y;\n}\n"});
  EXPECT_EQ(compiled.log, "<source>:2:8: error: use of undeclared identifier 'y'\n"
                          "    2 |   *p = y;\n"
                          "      |        ^\n");
  EXPECT_EQ(compiled.num_errors, 1u);
}

TEST(Diagnostics, NameOfTheSource) {
  Request request = {"kernel void k() { y; }"};
  request.options.source_file = "/some/where/kernel.cl";
  EXPECT_EQ(compile(request).log.find("/some/where/kernel.cl:1:19: error:"), 0u);
}

TEST(Diagnostics, ErrorsAreCountedAndTheLogGrows) {
  llvm::LLVMContext context;
  uint32_t num_errors = 5;
  std::string log = "before\n";
  const std::string source = "kernel void k() { a; b; c; }";
  const mux_device_info_s device = plainDevice();
  auto compiled =
      opencl_c::compile(context, {source, {}, "FULL_PROFILE"}, {}, device, num_errors, log);
  EXPECT_FALSE(compiled);
  EXPECT_EQ(num_errors, 8u);
  EXPECT_EQ(log.find("before\n<source>:1:19: error:"), 0u);
}

TEST(Diagnostics, ErrorsHaveAnEnd) {
  Compilation compiled = compile({"kernel void k() {" + repeat(" y;\n", 1000) + "}"});
  EXPECT_FALSE(compiled.module);
  EXPECT_LE(compiled.num_errors, 21u);
  EXPECT_NE(compiled.log.find("too many errors"), std::string::npos);
}

TEST(Diagnostics, WarningsHaveAnEnd) {
  Compilation compiled = compile({std::string(100000, '\0')});
  EXPECT_TRUE(compiled.module);
  EXPECT_NE(compiled.log.find("note: too many warnings; further warnings are suppressed"),
            std::string::npos);
  EXPECT_LT(compiled.log.size(), 100000u);
}

TEST(Diagnostics, EmptySource) {
  Compilation compiled = compile({""});
  EXPECT_TRUE(compiled.module);
  EXPECT_EQ(compiled.log, "");
}

// Each must come back, with an error that says something.
void expectError(const std::string &source, const std::string &message) {
  Compilation compiled = compile({source});
  EXPECT_FALSE(compiled.module);
  EXPECT_EQ(compiled.result, Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_GT(compiled.num_errors, 0u);
  EXPECT_NE(compiled.log.find(message), std::string::npos) << compiled.log.substr(0, 500);
}

TEST(Diagnostics, UnsupportedByTheDevice) {
  expectError("kernel void k(read_only image2d_t image) {}",
              "images and samplers are not supported by the device");
  Request request = {"kernel void k() {}"};
  request.options.standard = compiler::Standard::OpenCLC20;
  const Compilation compiled = compile(request);
  EXPECT_FALSE(compiled.module);
  EXPECT_NE(compiled.log.find("OpenCL C 2.0 requires a generic address space, which the device "
                              "does not support"),
            std::string::npos)
      << compiled.log;
}

TEST(Garbage, Bytes) {
  std::mt19937 random(1);
  std::string bytes(100000, ' ');
  for (char &byte : bytes)
    byte = char(random());
  expectError(bytes, "error: ");
  expectError("\xff\xfe" + std::string("k\0e\0", 4), "UTF-16");
}

TEST(Garbage, Unterminated) {
  expectError("kernel void k() {} /* ", "unterminated /* comment");
  expectError("/* " + std::string(5 << 20, 'x'), "unterminated /* comment");
  expectError("kernel void k() {", "expected '}'");
  expectError(repeat("#if 1\n", 10000), "unterminated conditional directive");
  expectError("constant char x[] = \"" + std::string(5 << 20, 'x'), "expected expression");
}

TEST(Garbage, LongLines) {
  expectError(std::string(5 << 20, 'x'), "identifier is too long");
  expectError(repeat("x ", 2 << 20), "too many tokens");
  EXPECT_TRUE(compile({"constant int t[] = {" + repeat("1,", 200000) + "};"}).module);
  EXPECT_TRUE(compile({"kernel void k() {" + std::string(5 << 20, ' ') + "}"}).module);
}

TEST(Garbage, DeepNesting) {
  const std::string begin = "kernel void k(global int *p) { ";
  expectError(begin + "*p = " + std::string(100000, '(') + "1", "bracket nesting level exceeded");
  expectError(begin + std::string(1 << 20, '{'), "nest");
  expectError(begin + "*p = " + repeat("- ", 1 << 20) + "1; }", "nesting is too deep");
  expectError(begin + "*p = 1" + repeat(" + *p", 1 << 20) + "; }", "too many tokens");
  expectError(begin + "*p = 1" + repeat(", *p = 2", 20000) + "; }", "nesting is too deep");
  expectError(begin + "*p = 1" + repeat(", *p = 2", 1 << 20) + "; }", "too many tokens");
  expectError(begin + repeat("if (*p) ", 1 << 20) + "*p = 1; }", "too");
  expectError(begin + repeat("for (;;) ", 1 << 20) + "*p = 1; }", "too deep");
  expectError(begin + "int " + std::string(1 << 20, '*') + "a; }", "too deep");
  expectError(begin + "int a" + repeat("[1]", 2000) + "; }", "type of a is nested too deeply");
}

// What people and their generators do write must not be caught by the same nets.
TEST(Garbage, LimitsLeaveRoom) {
  const std::string begin = "kernel void k(global int *p) { ";
  EXPECT_TRUE(compile({begin + "*p = 1" + repeat(" + *p", 4000) + "; }"}).module);
  EXPECT_TRUE(compile({begin + repeat("if (*p == 1) *p = 2; else ", 500) + "*p = 3; }"}).module);
  EXPECT_TRUE(compile({begin + repeat("*p = *p + 1;\n", 20000) + "}"}).module);
  EXPECT_TRUE(
      compile({begin + "*p = " + std::string(200, '(') + "1" + std::string(200, ')') + "; }"})
          .module);
}

TEST(Garbage, MacrosThatGrow) {
  std::string source = "#define A0 ;\n";
  for (int i = 0; i != 12; ++i) {
    const std::string previous = "A" + std::to_string(i) + " ";
    source += "#define A" + std::to_string(i + 1) + " " + repeat(previous, 8) + "\n";
  }
  expectError(source + "A12\n", "program has too many tokens after macro expansion");
}

TEST(Garbage, JoinedLines) {
  expectError(repeat("\\\n", 1 << 20), "too many consecutive line continuations");
  Request request = {"#include \"a.h\"\n"};
  const std::string header = repeat("\\ \r\n", 1 << 20);
  request.headers = {{"a.h", header}};
  EXPECT_FALSE(compile(request).module);
  EXPECT_TRUE(compile({"#define M \\\n" + repeat("  1 + \\\n", 20000) + " 0\n"}).module);
}

TEST(Garbage, ASmallStackWillDo) {
  Compilation compiled;
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 256 << 10), 0);
  pthread_t thread;
  auto run = [](void *result) -> void * {
    *static_cast<Compilation *>(result) =
        compile({"kernel void k(global int *p) { *p = " + repeat("- ", 1000) + "1; }"});
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, &compiled), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  EXPECT_TRUE(compiled.module);
}

TEST(Threads, CompileAtTheSameTime) {
  auto work = [](int number) {
    const std::string value = std::to_string(number);
    for (int i = 0; i != 10; ++i) {
      Request request = {"#include \"v.h\"\nkernel void k" + value +
                         "(global float4 *p) { p[get_global_id(0)] = sqrt(p[0]) * VALUE; }"};
      const std::string header = "#define VALUE " + value;
      request.headers = {{"v.h", header}};
      Compilation compiled = compile(request);
      ASSERT_TRUE(compiled.module) << compiled.log;
      EXPECT_FALSE(llvm::verifyModule(*compiled.module));
      EXPECT_TRUE(compiled.module->getFunction("k" + value));
      EXPECT_EQ(compile({"kernel void k() { x" + value + "; }"}).num_errors, 1u);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back(work, i);
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
