// What each build option changes in the module.
#include "compile_source.h"

#include <gtest/gtest.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/Verifier.h>

using namespace compiler;
using namespace test;
using llvm::Instruction;

namespace {

const char arithmetic[] = "kernel void k(global float *r, float a, float b) {\n"
                          "  r[0] = a / b;\n"
                          "  float product = a * b;\n"
                          "  r[1] = product + r[2];\n"
                          "}\n";

Compilation compileWith(bool Options::*option, const char *source = arithmetic) {
  Request request = {source};
  if (option)
    request.options.*option = true;
  Compilation result = compile(request);
  EXPECT_EQ(result.log, "");
  EXPECT_TRUE(result.module && !llvm::verifyModule(*result.module));
  return result;
}

llvm::FastMathFlags divisionFlags(bool Options::*option) {
  Compilation compiled = compileWith(option);
  return findInstruction(*compiled.module, "k", Instruction::FDiv)->getFastMathFlags();
}

TEST(Options, NoneGivesPlainArithmetic) {
  EXPECT_TRUE(divisionFlags(nullptr).none());
  EXPECT_TRUE(holds("!defined(__FAST_RELAXED_MATH__)"));
}

TEST(Options, MathFlags) {
  EXPECT_TRUE(divisionFlags(&Options::fast_relaxed_math).isFast());
  const llvm::FastMathFlags finite = divisionFlags(&Options::finite_math_only);
  EXPECT_TRUE(finite.noNaNs() && finite.noInfs() && !finite.noSignedZeros());
  const llvm::FastMathFlags no_zeros = divisionFlags(&Options::no_signed_zeros);
  EXPECT_TRUE(no_zeros.noSignedZeros() && !no_zeros.noNaNs() && !no_zeros.allowReassoc());
  const llvm::FastMathFlags unsafe = divisionFlags(&Options::unsafe_math_optimizations);
  EXPECT_TRUE(unsafe.allowReassoc() && unsafe.allowReciprocal() && unsafe.noSignedZeros());
  EXPECT_FALSE(unsafe.noNaNs());
}

TEST(Options, FastRelaxedMathHasItsMacro) {
  Options options;
  options.fast_relaxed_math = true;
  EXPECT_TRUE(holds("__FAST_RELAXED_MATH__ == 1", options));
}

TEST(Options, MadEnableContractsAcrossStatements) {
  auto contracts = [](bool Options::*option) {
    Compilation compiled = compileWith(option);
    return findInstruction(*compiled.module, "k", Instruction::FAdd)->hasAllowContract();
  };
  EXPECT_FALSE(contracts(nullptr));
  EXPECT_TRUE(contracts(&Options::mad_enable));
}

TEST(Options, DivisionMayBeInexactUnlessAskedFor) {
  auto inexact = [](bool Options::*option) {
    Compilation compiled = compileWith(option);
    return findInstruction(*compiled.module, "k", Instruction::FDiv)
               ->getMetadata(llvm::LLVMContext::MD_fpmath) != nullptr;
  };
  EXPECT_TRUE(inexact(nullptr));
  EXPECT_FALSE(inexact(&Options::fp32_correctly_rounded_divide_sqrt));
}

TEST(Options, DenormsMayBeZero) {
  auto mode = [](bool Options::*option) {
    Compilation compiled = compileWith(option);
    return getBody(*compiled.module, "k")->getDenormalMode(llvm::APFloat::IEEEsingle());
  };
  EXPECT_EQ(mode(nullptr), llvm::DenormalMode::getIEEE());
  EXPECT_EQ(mode(&Options::denorms_may_be_zero), llvm::DenormalMode::getPreserveSign());
}

TEST(Options, SinglePrecisionConstant) {
  auto constantIsDouble = [](bool single) {
    Request request = {"kernel void k(global float *r) { r[0] = r[1] * 1.1; }", {}, richDevice()};
    request.options.single_precision_constant = single;
    Compilation compiled = compile(request);
    return findInstruction(*compiled.module, "k", Instruction::FMul)->getType()->isDoubleTy();
  };
  EXPECT_TRUE(constantIsDouble(false));
  EXPECT_FALSE(constantIsDouble(true));
}

TEST(Options, FunctionsCanBeOptimizedEvenWithOptDisable) {
  const char source[] = "int f(int x) { return x + 1; }\n"
                        "kernel void k(global int *p) { *p = f(*p); }";
  for (bool Options::*option : {(bool Options::*)nullptr, &Options::opt_disable}) {
    Compilation compiled = compileWith(option, source);
    for (const llvm::Function &function : *compiled.module) {
      EXPECT_FALSE(function.hasOptNone()) << function.getName().str();
      EXPECT_FALSE(function.hasFnAttribute(llvm::Attribute::NoInline)) << function.getName().str();
    }
    EXPECT_EQ(compiled.code_gen_options.OptimizationLevel, option ? 1u : 2u);
  }
}

TEST(Options, InlineFunctionsAreThereEvenWithOptDisable) {
  const char source[] = "inline int f(int x) { return x + 1; }\n"
                        "kernel void k(global int *p) { *p = f(*p); }";
  for (bool Options::*option : {(bool Options::*)nullptr, &Options::opt_disable}) {
    Compilation compiled = compileWith(option, source);
    const llvm::Function *inlined = compiled.module->getFunction("f");
    ASSERT_TRUE(inlined);
    EXPECT_FALSE(inlined->isDeclarationForLinker());
  }
}

TEST(Options, UniformWorkGroupSize) {
  auto attribute = [](bool uniform) {
    Request request = {"kernel void k() {}"};
    request.options.standard = Standard::OpenCLC30;
    request.options.uniform_work_group_size = uniform;
    Compilation compiled = compile(request);
    return compiled.module->getFunction("k")
        ->getFnAttribute("uniform-work-group-size")
        .getValueAsString()
        .str();
  };
  EXPECT_EQ(attribute(false), "false");
  EXPECT_EQ(attribute(true), "true");
}

TEST(Options, KernelArgumentsAreAlwaysDescribed) {
  Compilation compiled = compileWith(nullptr);
  const llvm::Function *kernel = compiled.module->getFunction("k");
  for (const char *kind : {"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
                           "kernel_arg_base_type", "kernel_arg_type_qual", "kernel_arg_name"}) {
    ASSERT_TRUE(kernel->getMetadata(kind)) << kind;
    EXPECT_EQ(kernel->getMetadata(kind)->getNumOperands(), 3u) << kind;
  }
}

const char with_warning[] = "kernel void k(global int *p) { int x; p[0] = 1 / 0; }";

TEST(Options, Warnings) {
  Compilation compiled = compile({with_warning});
  EXPECT_TRUE(compiled.module);
  EXPECT_EQ(compiled.num_errors, 0u);
  EXPECT_NE(compiled.log.find("warning: division by zero"), std::string::npos) << compiled.log;
}

TEST(Options, IgnoreWarnings) {
  Request request = {with_warning};
  request.options.ignore_warnings = true;
  Compilation compiled = compile(request);
  EXPECT_TRUE(compiled.module);
  EXPECT_EQ(compiled.log, "");
}

TEST(Options, WarningsAsErrors) {
  Request request = {with_warning};
  request.options.warnings_as_errors = true;
  Compilation compiled = compile(request);
  EXPECT_FALSE(compiled.module);
  EXPECT_EQ(compiled.result, Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(compiled.num_errors, 1u);
}

TEST(Options, DebugInfo) {
  EXPECT_EQ(compileWith(nullptr).module->debug_compile_units_begin(),
            compileWith(nullptr).module->debug_compile_units_end());
  Request request = {arithmetic};
  request.options.debug_info = true;
  request.options.source_file = "kernels/add.cl";
  Compilation compiled = compile(request);
  ASSERT_TRUE(compiled.module);
  const llvm::DICompileUnit *unit = *compiled.module->debug_compile_units_begin();
  EXPECT_EQ(unit->getFilename(), "kernels/add.cl");
  EXPECT_FALSE(unit->getDirectory().empty());
  const Instruction *division = findInstruction(*compiled.module, "k", Instruction::FDiv);
  ASSERT_TRUE(division && division->getDebugLoc());
  EXPECT_EQ(division->getDebugLoc().getLine(), 2u);
}

TEST(Options, EarlyVectorizationIsHandedOn) {
  Request request = {arithmetic};
  request.options.early_vectorization = EarlyVectorization::SLP;
  Compilation compiled = compile(request);
  EXPECT_TRUE(compiled.code_gen_options.VectorizeSLP);
  EXPECT_FALSE(compiled.code_gen_options.VectorizeLoop);
}

TEST(Options, Definitions) {
  Options options;
  options.definitions = {"A", "B=2", "C=x y", "D(x)=((x)+1)", "E="};
  EXPECT_TRUE(holds("A == 1 && B == 2 && D(3) == 4 && defined(E)", options));
  // What a shell or an argument parser might trip over is the value's own.
  Request request = {
      "constant char text[] = TEXT; kernel void k(global char *p) { *p = text[0]; }"};
  request.options.definitions = {"TEXT=\"-I/ @file 'quoted'\""};
  EXPECT_EQ(compile(request).log, "");
}

} // namespace
