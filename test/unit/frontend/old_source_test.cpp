// What older programs rely on, although C99 wants it diagnosed or clang takes it for a mistake:
// warnings, and errors with -Werror.
#include "compile_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/Verifier.h>

using namespace compiler;
using namespace test;
using testing::HasSubstr;
using testing::Not;

namespace {

struct OldSource {
  const char *name;
  const char *source;
  const char *warning;
};

const OldSource old_sources[] = {
    {"Initialization", "kernel void k(global uint16 *in) { global int16 *p = in; p[0] = 1; }",
     "incompatible pointer types initializing '__global int16 *__private'"},
    {"Assignment",
     "kernel void k(global float2 *in) { global float4 *p; p = in; p[0] = (float4)(1); }",
     "incompatible pointer types assigning to '__global float4 *__private'"},
    {"Argument", "void set(local float *p) { *p = 1; } kernel void k(local int *p) { set(p); }",
     "incompatible pointer types passing '__local int *__private'"},
    {"Return",
     "global uint *f(global int *p) { return p; } kernel void k(global int *p) { *f(p) = 1; }",
     "returning '__global int *__private' from a function with result type '__global uint *'"},
    {"PointerToInteger", "kernel void k(global int *p) { int i = p; *p = i; }",
     "incompatible pointer to integer conversion initializing '__private int'"},
    {"IntegerToPointer", "kernel void k(global int *p, ulong i) { p = i; *p = 1; }",
     "incompatible integer to pointer conversion assigning to '__global int *__private'"},
    {"ImplicitInt", "kernel void k(global int *p) { const n = 3; *p = n; }",
     "type specifier missing, defaults to 'int'"},
    {"LaterDefinition",
     "kernel void k(global int *p) { *p = later(*p); } int later(int i) { return i + 1; }",
     "call to undeclared function 'later'"},
    {"NoDefinition", "kernel void k(global int *p) { elsewhere(p, 1); }",
     "call to undeclared function 'elsewhere'"},
    {"CallInMacro",
     "#define TWICE(f, x) f(f(x))\n"
     "kernel void k(global int *p) { *p = TWICE(elsewhere, *p); }",
     "call to undeclared function 'elsewhere'"},
    {"Range", "kernel void k(global int *p, int n) { if (0 <= *p < n) *p = 1; }",
     "chained comparison 'X <= Y < Z'"},
};

class OldSources : public testing::TestWithParam<OldSource> {};

TEST_P(OldSources, Warn) {
  Compilation compiled = compile({GetParam().source});
  ASSERT_TRUE(compiled.module) << compiled.log;
  EXPECT_EQ(compiled.num_errors, 0u);
  EXPECT_THAT(compiled.log, HasSubstr(std::string("warning: ") + GetParam().warning));
  EXPECT_FALSE(llvm::verifyModule(*compiled.module, &llvm::errs()));
}

TEST_P(OldSources, AreSilentWithoutWarnings) {
  Request request = {GetParam().source};
  request.options.ignore_warnings = true;
  Compilation compiled = compile(request);
  EXPECT_TRUE(compiled.module);
  EXPECT_EQ(compiled.log, "");
}

TEST_P(OldSources, FailWithWerror) {
  Request request = {GetParam().source};
  request.options.warnings_as_errors = true;
  Compilation compiled = compile(request);
  EXPECT_FALSE(compiled.module);
  EXPECT_THAT(compiled.log, HasSubstr(std::string("error: ") + GetParam().warning));
}

INSTANTIATE_TEST_SUITE_P(Language, OldSources, testing::ValuesIn(old_sources),
                         [](const auto &info) { return info.param.name; });

TEST(ImplicitFunctions, AreTheFunctionsDefinedLater) {
  Compilation compiled = compile(
      {"kernel void k(global int *p) { *p = later(*p); } int later(int i) { return i + 1; }"});
  ASSERT_TRUE(compiled.module) << compiled.log;
  auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(
      findInstruction(*compiled.module, "k", llvm::Instruction::Call));
  while (call && call->getCalledOperand()->getName() != "later")
    call = llvm::dyn_cast_or_null<llvm::CallInst>(call->getNextNode());
  ASSERT_TRUE(call);
  llvm::Function *later = compiled.module->getFunction("later");
  EXPECT_EQ(call->getCalledFunction(), later);
  EXPECT_EQ(call->getCallingConv(), later->getCallingConv());
}

TEST(ImplicitFunctions, WarnAtTheFirstCallOnly) {
  Compilation compiled = compile(
      {"kernel void j() { elsewhere(1); elsewhere(2); }\nkernel void k() { elsewhere(); }"});
  ASSERT_TRUE(compiled.module) << compiled.log;
  EXPECT_THAT(compiled.log, HasSubstr("<source>:1:19: warning"));
  EXPECT_EQ(compiled.log.find("warning"), compiled.log.rfind("warning:"));
}

TEST(ImplicitFunctions, DoNotHideWhatIsDeclared) {
  Compilation compiled =
      compile({"int f(int i) { return get_global_id(0) + i; } kernel void k(global int *p) {"
               " int (*q) = 0; *p = f(1) + max(1, 2) + (int)sizeof(f(1)) + (get_local_id(0));"
               " if (any((int2)(*p))) *p = sizeof(abs(*p)) + sizeof(int) * (ilogb(1.0f)); }"});
  EXPECT_TRUE(compiled.module);
  EXPECT_THAT(compiled.log, Not(HasSubstr("undeclared")));
}

void expectError(const Request &request, const char *message) {
  Compilation compiled = compile(request);
  EXPECT_FALSE(compiled.module);
  EXPECT_THAT(compiled.log, HasSubstr(std::string("error: ") + message));
}

TEST(ImplicitFunctions, MustBeCompatibleWithTheDefinition) {
  expectError(
      {"kernel void k(global float *p) { *p = later(*p); } float later(float x) { return x; }"},
      "conflicting types for 'later'");
}

TEST(ImplicitFunctions, NeedACallInAFunction) {
  expectError({"kernel void k(global int *p) { *p = undeclared; }"},
              "use of undeclared identifier 'undeclared'");
  expectError({"constant int x = undeclared(3);"}, "use of undeclared identifier 'undeclared'");
  expectError({"undeclared_t f(int x) { return x; }"}, "unknown type name 'undeclared_t'");
}

// Another version of OpenCL C has it: the name is not the program's own.
TEST(ImplicitFunctions, AreNotBuiltins) {
  Compilation compiled = compile({"kernel void k(global int *p) { *p = atomic_load(p); }"});
  EXPECT_FALSE(compiled.module);
  EXPECT_THAT(compiled.log, HasSubstr("error: use of undeclared identifier 'atomic_load'"));
  EXPECT_THAT(compiled.log, Not(HasSubstr("warning")));
}

TEST(ImplicitFunctions, EndWithOpenCLC20) {
  Request request = {"kernel void k(global int *p) { *p = undeclared(3); }", {}, richDevice()};
  request.options.standard = Standard::OpenCLC30;
  expectError(request, "use of undeclared identifier 'undeclared'");
}

TEST(AddressSpaces, AreNoMatterOfAge) {
  expectError({"kernel void k(global int *p) { local int *q = p; }"},
              "initializing '__local int *__private' with an expression of type '__global int *");
}

} // namespace
