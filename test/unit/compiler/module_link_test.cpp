// Linking modules to programs and libraries.
#include "test_target.h"

#include <gmock/gmock.h>

#include <thread>

using compiler::Module;
using compiler::ModuleState;
using compiler::Options;
using compiler::Result;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char *caller = "int twice(int x);\n"
                               "kernel void k(global int *p) { *p = twice(*p); }\n";
constexpr const char *callee = "int twice(int x) { return 2 * x; }\n";

class ModuleLink : public test::CompilerTest {
protected:
  Result link(Built &into, std::vector<Module *> inputs) { return into->link(inputs); }

  std::vector<std::string> kernelsOf(Built &built) {
    compiler::ProgramInfo program;
    EXPECT_EQ(test::finalize(*built.get(), &program), Result::SUCCESS) << built.log;
    std::vector<std::string> names;
    for (const compiler::KernelInfo &kernel : program.kernels)
      names.push_back(kernel.name);
    return names;
  }
};

TEST_F(ModuleLink, NoInputsMakeAWholeProgram) {
  auto module = compile(test::copyKernel);
  EXPECT_EQ(link(*module, {}), Result::SUCCESS) << module->log;
  EXPECT_EQ((*module)->getState(), ModuleState::LINKED);
  EXPECT_THAT(kernelsOf(*module), ElementsAre("copy"));
}

TEST_F(ModuleLink, InputsGoIntoAnEmptyModule) {
  auto a = compile(caller), b = compile(callee), program = makeModule();
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
  EXPECT_EQ((*program)->getState(), ModuleState::LINKED);
  EXPECT_THAT(kernelsOf(*program), ElementsAre("k"));
}

TEST_F(ModuleLink, InputsStayAsTheyAre) {
  auto a = compile(caller), b = compile(callee);
  const std::size_t size = (*a)->size();
  for (unsigned i = 0; i < 2; ++i) {
    auto program = makeModule();
    EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
  }
  EXPECT_EQ((*a)->getState(), ModuleState::COMPILED_OBJECT);
  EXPECT_EQ((*a)->size(), size);
  EXPECT_EQ(a->log, "");
}

TEST_F(ModuleLink, OwnContentsTakePart) {
  auto a = compile(caller), b = compile(callee);
  EXPECT_EQ(link(*a, {b->get()}), Result::SUCCESS) << a->log;
  EXPECT_THAT(kernelsOf(*a), ElementsAre("k"));
}

TEST_F(ModuleLink, OwnContentsAreNotTakenTwice) {
  auto a = compile(test::copyKernel);
  EXPECT_EQ(link(*a, {a->get()}), Result::SUCCESS) << a->log;
}

TEST_F(ModuleLink, LibrariesMayLackSymbolsAndBeLinkedAgain) {
  auto a = compile(caller), b = compile(callee), library = makeModule(), program = makeModule();
  ASSERT_EQ((*library)->parseOptions("-create-library", Options::Mode::LINK), Result::SUCCESS);
  EXPECT_EQ(link(*library, {a->get()}), Result::SUCCESS) << library->log;
  EXPECT_EQ((*library)->getState(), ModuleState::LIBRARY);
  EXPECT_EQ(test::finalize(*library->get()), Result::INVALID_VALUE);
  EXPECT_EQ(link(*program, {library->get(), b->get()}), Result::SUCCESS) << program->log;
  EXPECT_THAT(kernelsOf(*program), ElementsAre("k"));
}

TEST_F(ModuleLink, ModulesOfAnotherContext) {
  auto otherContext = compiler::createContext();
  test::TestTarget otherTarget(&info, otherContext.get(), nullptr);
  ASSERT_EQ(otherTarget.init(), Result::SUCCESS);
  auto a = compile(caller), b = makeModule(otherTarget), program = makeModule();
  compileInto(*b, callee);
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
  EXPECT_THAT(kernelsOf(*program), ElementsAre("k"));
  EXPECT_EQ((*b)->getState(), ModuleState::COMPILED_OBJECT);
}

// Each of two threads links modules of the other's context: nobody may wait for the other.
TEST_F(ModuleLink, TwoContextsCrosswise) {
  auto otherContext = compiler::createContext();
  test::TestTarget otherTarget(&info, otherContext.get(), nullptr);
  ASSERT_EQ(otherTarget.init(), Result::SUCCESS);
  auto linkMany = [&](test::TestTarget &intoTarget, test::TestTarget &fromTarget) {
    auto input = makeModule(fromTarget);
    compileInto(*input, test::copyKernel);
    for (unsigned i = 0; i < 20; ++i) {
      auto program = makeModule(intoTarget);
      EXPECT_EQ(link(*program, {input->get()}), Result::SUCCESS) << program->log;
    }
  };
  std::thread other([&] { linkMany(target, otherTarget); });
  linkMany(otherTarget, target);
  other.join();
}

TEST_F(ModuleLink, SymbolDefinedTwiceIsNamed) {
  auto a = compile(callee), b = compile(callee), program = makeModule();
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_EQ(program->errors, 1u);
  EXPECT_THAT(program->log, HasSubstr("multiple definitions of 'twice' in modules 1 and 2"));
  EXPECT_EQ((*program)->getState(), ModuleState::NONE);
}

TEST_F(ModuleLink, SymbolWithTwoTypesIsNamed) {
  auto a = compile(caller), b = compile("float twice(float x) { return 2 * x; }\n"),
       program = makeModule();
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_THAT(program->log, HasSubstr("conflicting types of 'twice' in modules 1 and 2"));
}

// The calls of an undeclared function are what must agree with its definition.
TEST_F(ModuleLink, UndeclaredFunctionsAreOfAnyTypeThatTheirCallsHave) {
  auto undeclared = compile("kernel void j(global int *p) { *p = twice(*p); }\n");
  auto declared = compile(caller), right = compile(callee), program = makeModule();
  EXPECT_EQ(link(*program, {undeclared->get(), declared->get(), right->get()}), Result::SUCCESS)
      << program->log;
  auto wrong = compile("float twice(float x) { return 2 * x; }\n"), other = makeModule();
  EXPECT_EQ(link(*other, {undeclared->get(), wrong->get()}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_THAT(other->log, HasSubstr("conflicting types of 'twice' in modules 1 and 2"));
  other = makeModule();
  EXPECT_EQ(link(*other, {undeclared->get(), declared->get(), wrong->get()}),
            Result::LINK_PROGRAM_FAILURE);
  EXPECT_THAT(other->log, HasSubstr("conflicting types of 'twice' in modules 2 and 3"));
}

TEST_F(ModuleLink, StructuresOfTheSameShapeAreTheSame) {
  const std::string type = "struct S { int a; float b; };\n";
  auto a = compile(type + "struct S make(int x);\n"
                          "kernel void k(global float *p) { struct S s = make(1); *p = s.b; }\n");
  auto b = compile(type + "struct S make(int x) { struct S s = {x, 2}; return s; }\n");
  auto program = makeModule();
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
}

// Clang gives an initialized variable the type of its initializer.
TEST_F(ModuleLink, InitializedVariablesMatchTheirDeclarations) {
  const std::string types = "typedef struct { uchar c; uint i; } Padded;\n"
                            "typedef union { float f; long l; } Either;\n";
  auto use = compile(types + "extern constant Padded padded; extern constant Either either;\n"
                             "extern constant int sparse[64], unsized[];\n"
                             "kernel void k(global int *p) {\n"
                             "  *p = padded.i + either.f + sparse[1] + unsized[2]; }\n");
  auto definitions = compile(types + "constant Padded padded = {'a', 42};\n"
                                     "constant Either either = {1.0f};\n"
                                     "constant int sparse[64] = {1, 2}, unsized[3] = {1, 2, 3};\n");
  auto program = makeModule();
  EXPECT_EQ(link(*program, {use->get(), definitions->get()}), Result::SUCCESS) << program->log;

  auto longer = compile(types + "constant struct { Padded a, b; } padded = {{'a', 42}};\n"
                                "constant float sparse = 1;\n");
  auto other = makeModule();
  EXPECT_EQ(link(*other, {use->get(), longer->get()}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_THAT(other->log, HasSubstr("conflicting types of 'padded' in modules 1 and 2"));
  EXPECT_THAT(other->log, HasSubstr("conflicting types of 'sparse' in modules 1 and 2"));
}

TEST_F(ModuleLink, UndefinedSymbolsAreAllNamed) {
  auto module = compile("int one(int); float two(float); extern constant int three;\n"
                        "kernel void k(global int *p) { *p = one(1) + two(2) + three; }\n");
  EXPECT_EQ(link(*module, {}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_EQ(module->errors, 3u);
  for (const char *name : {"'one'", "'two'", "'three'"})
    EXPECT_THAT(module->log, HasSubstr(std::string("undefined reference to ") + name));
  EXPECT_THAT(module->log, HasSubstr("in function"));
  EXPECT_EQ((*module)->getState(), ModuleState::COMPILED_OBJECT) << "nothing changes on failure";
}

TEST_F(ModuleLink, BuiltinsAreNotUndefined) {
  auto module = compile("kernel void k(global float *p) {\n"
                        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                        "  p[get_local_id(0)] = fabs(p[get_global_id(1)]);\n"
                        "}\n");
  EXPECT_EQ(link(*module, {}), Result::SUCCESS) << module->log;
}

TEST_F(ModuleLink, InlineFunctionsAreDefinitionsOfTheProgram) {
  auto module = compile("inline int twice(int x) { return 2 * x; }\n"
                        "kernel void k(global int *p) { *p = twice(*p); }\n");
  EXPECT_EQ(link(*module, {}), Result::SUCCESS) << module->log;
  EXPECT_THAT(kernelsOf(*module), ElementsAre("k"));
}

TEST_F(ModuleLink, InlineFunctionsOfTwoInputsAreOne) {
  for (const std::string attribute : {"", "__attribute__((noinline)) "}) {
    const std::string twice = "inline " + attribute + "int twice(int x) { return 2 * x; }\n";
    auto a = compile(twice + "kernel void k(global int *p) { *p = twice(*p); }\n"),
         b = compile(twice + "kernel void l(global int *p) { *p = twice(*p) + 1; }\n"),
         program = makeModule();
    EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
    EXPECT_THAT(kernelsOf(*program), ElementsAre("k", "l"));
  }
}

// Programs include libraries of which their kernels call little: what is not called would be
// lowered, stored, and copied for each kernel.
TEST_F(ModuleLink, ProgramsHoldWhatTheirKernelsReach) {
  std::string library;
  for (unsigned i = 0; i < 100; ++i) {
    const std::string n = std::to_string(i);
    library +=
        "float poly" + n + "(float x) { return ((x * x + " + n + ") * x - 3) * x + sin(x); }\n";
  }
  const std::string kernel = "kernel void k(global float *p) { *p = poly7(*p); }\n";
  const auto sizeOf = [&](const std::string &source, const std::string &options) {
    auto input = compile(source, options), program = makeModule();
    EXPECT_EQ((*program)->parseOptions("", Options::Mode::LINK), Result::SUCCESS);
    EXPECT_EQ(link(*program, {input->get()}), Result::SUCCESS) << program->log;
    EXPECT_THAT(kernelsOf(*program), ElementsAre("k"));
    return (*program)->size();
  };
  const std::size_t needed = sizeOf("float poly7(float x) { return x + sin(x); }\n" + kernel, "");
  EXPECT_LT(sizeOf(library + kernel, ""), needed + 500);
  // Debuggers can call all functions.
  EXPECT_GT(sizeOf(library + kernel, "-g"), 3 * needed);
}

TEST_F(ModuleLink, FunctionsThatNoKernelReachesMustBeDefined) {
  auto module = compile("int elsewhere(int x);\n"
                        "int unused(int x) { return elsewhere(x); }\n"
                        "kernel void k(global int *p) { *p = 1; }\n");
  EXPECT_EQ(link(*module, {}), Result::LINK_PROGRAM_FAILURE);
  EXPECT_THAT(module->log, HasSubstr("undefined reference to 'elsewhere'"));
}

TEST_F(ModuleLink, PrintfIsNotUndefined) {
  auto module = compile("kernel void k() { printf(\"hello\\n\"); }");
  EXPECT_EQ(link(*module, {}), Result::SUCCESS) << module->log;
}

TEST_F(ModuleLink, WrongCallsChangeNothing) {
  auto empty = makeModule(), object = compile(test::copyKernel);
  EXPECT_EQ(link(*empty, {}), Result::INVALID_VALUE);
  EXPECT_THAT(empty->log, HasSubstr("cannot link: no input modules"));
  EXPECT_EQ(link(*empty, {object->get(), nullptr}), Result::INVALID_VALUE);
  EXPECT_THAT(empty->log, HasSubstr("cannot link: input module 2 is null"));
  auto other = makeModule();
  EXPECT_EQ(link(*empty, {other->get()}), Result::INVALID_VALUE);
  EXPECT_THAT(empty->log, HasSubstr("input module 1 is neither a compiled object nor a library"));
  EXPECT_EQ((*empty)->getState(), ModuleState::NONE);

  auto linked = compileAndLink(test::copyKernel);
  EXPECT_EQ(link(*linked, {}), Result::INVALID_VALUE) << "linked already";
  EXPECT_THAT(linked->log, HasSubstr("cannot link: module is already a linked program"));
  EXPECT_EQ(link(*empty, {linked->get()}), Result::INVALID_VALUE) << "a whole program";
  EXPECT_EQ((*linked)->getState(), ModuleState::LINKED);
}

TEST_F(ModuleLink, ModulesOfAnotherDeviceAreRefused) {
  test::TestInfo otherInfo("Other device");
  test::TestTarget otherTarget(&otherInfo, context.get(), nullptr);
  ASSERT_EQ(otherTarget.init(), Result::SUCCESS);
  auto other = makeModule(otherTarget), program = makeModule();
  compileInto(*other, test::copyKernel);
  EXPECT_EQ(link(*program, {other->get()}), Result::INVALID_VALUE);
  EXPECT_THAT(program->log, HasSubstr("input module 1 is for another device"));
}

TEST_F(ModuleLink, WhatInputsWereCompiledWithStillCounts) {
  auto a = compile(caller, "-cl-opt-disable -cl-std=CL3.0 -cl-wfv=never --test-flag"),
       b = compile(callee, "-cl-vec=loop -cl-precache-local-sizes=4,1,1 --test-value 7"),
       program = makeModule();
  ASSERT_EQ((*program)->parseOptions("--test-value 9", Options::Mode::LINK), Result::SUCCESS);
  EXPECT_EQ(link(*program, {a->get(), b->get()}), Result::SUCCESS) << program->log;
  const Options &options = (*program)->getOptions();
  EXPECT_TRUE(options.opt_disable);
  EXPECT_EQ(options.standard, compiler::Standard::OpenCLC30);
  EXPECT_EQ(options.wfv, compiler::WholeFunctionVectorization::Never);
  EXPECT_EQ(options.early_vectorization, compiler::EarlyVectorization::Loop);
  EXPECT_EQ(options.precache_local_sizes.size(), 1u);
  ASSERT_EQ(options.device_args.size(), 2u);
  EXPECT_EQ(options.device_args[0].value, "9") << "the link's own options come first";
  EXPECT_EQ(options.device_args[1].name, "--test-flag");
}

} // namespace
