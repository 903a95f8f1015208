// Which functions are emitted, and with which linkage.
#include "compile_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/Verifier.h>

using namespace compiler;
using namespace test;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

namespace {

std::vector<std::string> definedIn(const Compilation &compiled) {
  std::vector<std::string> names;
  if (!compiled.module)
    return {compiled.log};
  EXPECT_FALSE(llvm::verifyModule(*compiled.module, &llvm::errs()));
  for (const llvm::Function &function : *compiled.module)
    if (!function.isDeclaration() && !function.getName().starts_with("__clang_ocl_kern_imp_"))
      names.push_back(function.getName().str());
  return names;
}

Compilation compileProgram(const std::string &source) {
  Options options;
  options.only_kernels = true;
  return compile({source, options});
}

constexpr const char *library = "int later(int);\n"
                                "int used(int x) { return later(x) + 1; }\n"
                                "int unused(int x) { return used(x) * 2; }\n"
                                "kernel void k(global int *p) { *p = used(*p); }\n"
                                "int later(int x) { return x - 1; }\n"
                                "int later(int);\n"
                                "int alone(int x) { return alone(x - 1); }\n";

TEST(FunctionDefinitions, AllThatMayBeLinked) {
  EXPECT_THAT(definedIn(compile({library})),
              UnorderedElementsAre("k", "used", "unused", "later", "alone"));
}

TEST(FunctionDefinitions, OnlyThoseOfKernels) {
  const Compilation compiled = compileProgram(library);
  EXPECT_THAT(definedIn(compiled), UnorderedElementsAre("k", "used", "later"));
  EXPECT_EQ(compiled.log, "");
}

TEST(FunctionDefinitions, DebuggersMayCallAll) {
  Options options;
  options.only_kernels = options.debug_info = true;
  EXPECT_THAT(definedIn(compile({library, options})), IsSupersetOf({"unused", "alone"}));
}

TEST(FunctionDefinitions, LeavingOutOthersChangesNoFunction) {
  const Compilation all = compile({library}), program = compileProgram(library);
  ASSERT_TRUE(all.module && program.module);
  for (const char *name : {"used", "later"}) {
    const llvm::Function *a = all.module->getFunction(name);
    const llvm::Function *b = program.module->getFunction(name);
    ASSERT_TRUE(a && b) << name;
    EXPECT_EQ(a->getLinkage(), b->getLinkage()) << name;
    EXPECT_EQ(a->getAttributes().getAsString(llvm::AttributeList::FunctionIndex),
              b->getAttributes().getAsString(llvm::AttributeList::FunctionIndex))
        << name;
  }
}

TEST(FunctionDefinitions, SpecialFunctionsAreKept) {
  EXPECT_THAT(definedIn(compileProgram("__attribute__((used)) int a(void) { return 1; }\n"
                                       "__attribute__((weak)) int b(void) { return 2; }\n"
                                       "kernel void k(global int *p) { *p = b(); }\n")),
              UnorderedElementsAre("a", "b", "k"));
}

TEST(FunctionDefinitions, OverloadsAndInlineFunctions) {
  EXPECT_THAT(definedIn(compileProgram(
                  "__attribute__((overloadable)) int f(int x) { return x; }\n"
                  "__attribute__((overloadable)) float f(float x) { return x; }\n"
                  "__attribute__((noinline)) int g(float x) { return f(x); }\n"
                  "inline __attribute__((always_inline)) int h(int x) { return g(x); }\n"
                  "kernel void k(global int *p) { *p = h(*p); }\n")),
              UnorderedElementsAre("_Z1ff", "g", "h", "k"));
}

TEST(FunctionDefinitions, InlineFunctionsThatMustNotBeInlined) {
  for (const bool only_kernels : {false, true}) {
    Options options;
    options.only_kernels = only_kernels;
    const Compilation compiled =
        compile({"inline __attribute__((noinline)) int f(int x) { return x + 1; }\n"
                 "__attribute__((noinline)) inline int g(int x);\n"
                 "kernel void k(global int *p) { *p = f(*p) + g(*p); }\n"
                 "inline int g(int x) { return x * 3; }\n",
                 options});
    EXPECT_THAT(definedIn(compiled), UnorderedElementsAre("f", "g", "k"));
    ASSERT_TRUE(compiled.module);
    EXPECT_TRUE(compiled.module->getFunction("f")->hasLinkOnceODRLinkage());
    EXPECT_TRUE(compiled.module->getFunction("g")->hasLinkOnceODRLinkage());
  }
}

TEST(FunctionDefinitions, NamesOfTheCLibrary) {
  for (const char *specifier : {"", "inline "})
    EXPECT_THAT(definedIn(compileProgram(
                    std::string(specifier) +
                    "float hypotf(float x, float y) { return __builtin_hypotf(x, y); }\n"
                    "kernel void k(global float *p) { *p = hypotf(*p, 2); }\n")),
                UnorderedElementsAre("hypotf", "k"))
        << specifier;
}

TEST(FunctionDefinitions, ExternalDefinitionsOfInlineFunctions) {
  const std::string definition =
      "inline __attribute__((noinline)) int f(int x) { return x + 1; }\n";
  for (const char *specifier : {"", "extern "}) {
    const std::string declaration = specifier + std::string("int f(int x);\n");
    for (const std::string &source : {definition + declaration, declaration + definition}) {
      const Compilation compiled =
          compile({source + "kernel void k(global int *p) { *p = f(*p); }\n"});
      EXPECT_THAT(definedIn(compiled), UnorderedElementsAre("f", "k"));
      ASSERT_TRUE(compiled.module);
      EXPECT_TRUE(compiled.module->getFunction("f")->hasExternalLinkage()) << source;
    }
  }
}

TEST(FunctionDefinitions, AssemblerNames) {
  for (const char *source :
       {"float root(float) __asm__(\"sqrtf\");\n"
        "float root(float x) { return __builtin_sqrtf(x); }\n"
        "kernel void k(global float *p) { *p = root(*p); }\n",
        "int g(int) __asm__(\"sqrtf\");\n"
        "int sqrtf(int x) { return x > 3 ? g(x - 4) : x; }\n"
        "kernel void k(global int *p) { *p = sqrtf(*p); }\n",
        "int sqrtf(int x) { int g(int) __asm__(\"sqrtf\"); return x > 3 ? g(x - 4) : x; }\n"
        "kernel void k(global int *p) { *p = sqrtf(*p); }\n"})
    EXPECT_THAT(definedIn(compileProgram(source)), UnorderedElementsAre("sqrtf", "k")) << source;
}

TEST(FunctionDefinitions, StaticByAPrototype) {
  const Compilation compiled = compileProgram("static int f(int x);\n"
                                              "int f(int x) { return x + 1; }\n"
                                              "kernel void k(global int *p) { *p = f(*p); }\n");
  EXPECT_THAT(definedIn(compiled), UnorderedElementsAre("f", "k"));
  ASSERT_TRUE(compiled.module);
  EXPECT_TRUE(compiled.module->getFunction("f")->hasInternalLinkage());
}

// They have no external definition: a program must not list them.
TEST(FunctionDefinitions, InlineKernels) {
  for (const char *kernel : {"kernel inline __attribute__((noinline)) void k(global int *p)",
                             "inline kernel void hypotf(global int *p)"})
    EXPECT_THAT(definedIn(compileProgram(std::string(kernel) +
                                         " { *p = 2; }\n"
                                         "kernel void other(global int *p) { *p = 3; }\n")),
                UnorderedElementsAre("other"));
}

} // namespace
