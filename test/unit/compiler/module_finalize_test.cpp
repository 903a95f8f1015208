// The pipeline up to the target's own passes.
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/simple_callback.h"
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using compiler::ModuleState;
using compiler::ProgramInfo;
using compiler::Result;
using compiler::utils::SimpleCallbackPass;
using testing::HasSubstr;
using testing::Not;

namespace {

class ModuleFinalize : public test::CompilerTest {
protected:
  // Runs `callback` as the target's only pass.
  static void setLatePass(Built &built, SimpleCallbackPass::CallbackFn callback) {
    built->latePasses = [callback](llvm::ModulePassManager &PM, compiler::utils::PassMachinery &) {
      PM.addPass(SimpleCallbackPass(callback));
    };
  }

  static unsigned countCalls(llvm::Function &function, llvm::StringRef callee) {
    unsigned count = 0;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
        count += call->getCalledFunction() && call->getCalledFunction()->getName() == callee;
    return count;
  }

  template <class T> static bool contains(llvm::Function &function) {
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<T>(instruction))
        return true;
    return false;
  }
};

TEST_F(ModuleFinalize, MakesAnExecutable) {
  auto module = compileAndLink(test::copyKernel);
  ProgramInfo program;
  ASSERT_EQ(test::finalize(*module->get(), &program), Result::SUCCESS) << module->log;
  EXPECT_EQ((*module)->getState(), ModuleState::EXECUTABLE);
  ASSERT_NE((*module)->getFinalizedModule(), nullptr);

  const compiler::KernelInfo *kernel = program.getKernel("copy");
  ASSERT_NE(kernel, nullptr);
  ASSERT_EQ(kernel->arguments.size(), 2u);
  EXPECT_EQ(kernel->arguments[0].kind, compiler::ArgumentKind::BUFFER);
  EXPECT_EQ(kernel->arguments[0].address_space, compiler::AddressSpace::GLOBAL);
  EXPECT_EQ(program.getKernel("copies"), nullptr);
}

TEST_F(ModuleFinalize, ProgramInfoIsOptional) {
  auto module = compileAndLink(test::copyKernel);
  EXPECT_EQ(test::finalize(*module->get(), nullptr), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, ProgramInfoAndPrintfCallsAreReplaced) {
  auto module = compileAndLink(test::copyKernel);
  ProgramInfo program;
  program.kernels.resize(3);
  std::vector<builtins::printf::descriptor> printfCalls(2);
  EXPECT_EQ((*module)->finalize(&program, printfCalls), Result::SUCCESS) << module->log;
  EXPECT_EQ(program.kernels.size(), 1u);
  EXPECT_TRUE(printfCalls.empty());
}

TEST_F(ModuleFinalize, PrintfCallsAreDescribed) {
  using builtins::printf::type;
  auto module =
      compileAndLink("void helper(int x) { printf(\"%d %s\\n\", x, \"literal\"); }\n"
                     "kernel void prints(float4 f) { helper(1); printf(\"%v4hlf\", f); }\n"
                     "kernel void silent(global int *p) { *p = 1; }\n");
  ProgramInfo program;
  std::vector<builtins::printf::descriptor> printfCalls;
  ASSERT_EQ((*module)->finalize(&program, printfCalls), Result::SUCCESS) << module->log;
  ASSERT_EQ(printfCalls.size(), 2u);
  EXPECT_EQ(printfCalls[0].format_string, "%d %s\n");
  EXPECT_EQ(printfCalls[0].types, (std::vector<type>{type::INT, type::STRING}));
  EXPECT_EQ(printfCalls[0].strings, (std::vector<std::string>{"literal"}));
  EXPECT_EQ(printfCalls[1].types, std::vector<type>(4, type::FLOAT));
  EXPECT_TRUE(program.getKernel("prints")->takes_printf_buffer);
  EXPECT_EQ(program.getKernel("prints")->arguments.size(), 1u);
  EXPECT_FALSE(program.getKernel("silent")->takes_printf_buffer);
}

TEST_F(ModuleFinalize, SubGroupSizesThatTheDeviceLacksAreErrors) {
  auto module = compileAndLink(
      "kernel __attribute__((intel_reqd_sub_group_size(12345))) void k(global int *p) { *p = 1; }");
  EXPECT_EQ(test::finalize(*module->get(), nullptr), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(module->log, testing::HasSubstr("kernel 'k': required sub-group size 12345"));
}

TEST_F(ModuleFinalize, NeedsALinkedProgram) {
  auto empty = makeModule(), object = compile(test::copyKernel);
  EXPECT_EQ(test::finalize(*empty->get()), Result::INVALID_VALUE);
  EXPECT_EQ(test::finalize(*object->get()), Result::INVALID_VALUE);
  EXPECT_THAT(object->log, HasSubstr("cannot finalize: module is not a linked program"));
  EXPECT_EQ((*object)->getState(), ModuleState::COMPILED_OBJECT);
  auto done = compileAndLink(test::copyKernel);
  EXPECT_EQ(test::finalize(*done->get()), Result::SUCCESS) << done->log;
  EXPECT_EQ(test::finalize(*done->get()), Result::INVALID_VALUE) << "done already";
  EXPECT_EQ((*done)->getState(), ModuleState::EXECUTABLE);
}

TEST_F(ModuleFinalize, LatePassesGetTheCanonicalForm) {
  auto module = compileAndLink(test::copyKernel);
  bool seen = false;
  setLatePass(*module, [&](llvm::Module &M) {
    seen = true;
    llvm::Function *kernel = M.getFunction("copy");
    ASSERT_NE(kernel, nullptr);
    EXPECT_TRUE(compiler::utils::isKernelEntryPt(*kernel));
    EXPECT_EQ(countCalls(*kernel, "__mux_get_global_id"), 1u);
    EXPECT_FALSE(contains<llvm::AllocaInst>(*kernel)) << "optimized";
    unsigned definitions = 0;
    for (llvm::Function &function : M)
      definitions += !function.isDeclaration();
    EXPECT_EQ(definitions, 1u) << "the body is in the kernel itself";
  });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  EXPECT_TRUE(seen);
}

TEST_F(ModuleFinalize, LatePassesMayAskTheAnalyses) {
  auto module = compileAndLink(test::copyKernel);
  (*module)->latePasses = [&](llvm::ModulePassManager &PM,
                              compiler::utils::PassMachinery &machinery) {
    PM.addPass(SimpleCallbackPass([&machinery, this](llvm::Module &M) {
      auto &MAM = machinery.getMAM();
      EXPECT_EQ(MAM.getResult<compiler::utils::DeviceInfoAnalysis>(M).maxWorkWidth, 16u);
      EXPECT_EQ(MAM.getResult<compiler::utils::BuiltinInfoAnalysis>(M).getBuiltinsModule(),
                target.getBuiltins());
    }));
  };
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, OptDisableKeepsTheCodeAsWritten) {
  auto module = compileAndLink("int f(int x) { return x + 1; }\n"
                               "kernel void k(global int *p) { *p = f(*p); }\n",
                               "-cl-opt-disable");
  setLatePass(*module, [](llvm::Module &M) {
    ASSERT_NE(M.getFunction("k"), nullptr);
    EXPECT_EQ(countCalls(*M.getFunction("k"), "f"), 1u);
  });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, FunctionsAreInlinedAndDropped) {
  auto module = compileAndLink("int f(int x) { return x + 1; }\n"
                               "kernel void k(global int *p) { *p = f(*p); }\n");
  setLatePass(*module, [](llvm::Module &M) { EXPECT_EQ(M.getFunction("f"), nullptr); });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

// A program's own functions mean what they say, whatever the C library has of that name.
TEST_F(ModuleFinalize, NamesOfTheCLibraryMeanNothing) {
  auto module = compileAndLink("__attribute__((noinline)) float cosf(float x) { return x + 5; }\n"
                               "kernel void k(global float *p) { *p = cosf(0.0f); }\n");
  setLatePass(*module,
              [](llvm::Module &M) { EXPECT_EQ(countCalls(*M.getFunction("k"), "cosf"), 1u); });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, DivisionsCannotTrap) {
  auto module = compileAndLink("kernel void k(global int *p) { p[0] = p[1] / p[2]; }\n");
  setLatePass(*module, [](llvm::Module &M) {
    for (llvm::Instruction &instruction : llvm::instructions(*M.getFunction("k")))
      if (instruction.getOpcode() == llvm::Instruction::SDiv) {
        EXPECT_FALSE(llvm::isa<llvm::LoadInst>(instruction.getOperand(1)));
      }
  });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, EarlyVectorizationMakesVectors) {
  const char *source = "kernel void k(global float *restrict o, global const float *restrict a) {\n"
                       "  o[0] = a[0] + 1; o[1] = a[1] + 1; o[2] = a[2] + 1; o[3] = a[3] + 1;\n"
                       "}\n";
  auto machine = test::createNativeTargetMachine();
  auto hasVectors = [&](const std::string &options) {
    auto module = compileAndLink(source, options);
    (*module)->targetMachine = machine.get();
    bool found = false;
    setLatePass(*module, [&](llvm::Module &M) {
      for (llvm::Instruction &instruction : llvm::instructions(*M.getFunction("k")))
        found |= instruction.getType()->isVectorTy();
    });
    EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
    return found;
  };
  EXPECT_FALSE(hasVectors("-cl-vec=none"));
  EXPECT_TRUE(hasVectors("-cl-vec=all"));
}

TEST_F(ModuleFinalize, ModuleIsTurnedToTheTargetMachine) {
  auto machine = test::createNativeTargetMachine();
  auto module = compileAndLink(test::copyKernel);
  (*module)->targetMachine = machine.get();
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  EXPECT_EQ((*module)->getFinalizedModule()->getTargetTriple(), machine->getTargetTriple());
  EXPECT_EQ((*module)->getFinalizedModule()->getDataLayout(), machine->createDataLayout());
}

// The byte of the structure from which the kernel's only load of a vector reads.
uint64_t getVectorLoadOffset(llvm::Function &kernel) {
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!load || !load->getType()->isVectorTy())
      continue;
    const llvm::DataLayout &layout = kernel.getDataLayout();
    llvm::Value *pointer = load->getPointerOperand();
    llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    return offset.getZExtValue();
  }
  ADD_FAILURE() << "no vector is loaded";
  return 0;
}

TEST_F(ModuleFinalize, StructuresKeepTheLayoutOfTheFrontEnd) {
  info.device.address_capabilities = mux_address_capabilities_bits32;
  auto machine = test::createArmTargetMachine();
  for (const char *options : {"", "-cl-opt-disable"}) {
    auto module = compileAndLink("struct S { int a; int4 b; };\n"
                                 "kernel void k(global int4 *out, global const struct S *in) {\n"
                                 "  out[0] = in[3].b;\n"
                                 "}\n",
                                 options);
    (*module)->targetMachine = machine.get();
    ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
    llvm::Module &finalized = *(*module)->getFinalizedModule();
    EXPECT_EQ(finalized.getDataLayout(), machine->createDataLayout());
    llvm::Function *kernel = finalized.getFunction("k");
    ASSERT_NE(kernel, nullptr);
    if (*options == 0) {
      EXPECT_EQ(getVectorLoadOffset(*kernel), 3u * 32 + 16);
    }
    for (llvm::StructType *type : finalized.getIdentifiedStructTypes())
      if (type->getName() == "struct.S") {
        EXPECT_EQ(finalized.getDataLayout().getTypeAllocSize(type), 32u) << options;
      }
  }
}

TEST_F(ModuleFinalize, EarlyTargetPassesPrecedeTheOptimizer) {
  auto module = compileAndLink("int f(int x) { return x + (int)get_global_id(0); }\n"
                               "kernel void k(global int *p) { *p = f(*p); }\n");
  bool seen = false;
  (*module)->earlyPasses = [&](llvm::ModulePassManager &PM, compiler::utils::PassMachinery &) {
    PM.addPass(SimpleCallbackPass([&](llvm::Module &M) {
      seen = true;
      ASSERT_NE(M.getFunction("f"), nullptr);
      EXPECT_TRUE(compiler::utils::isKernelEntryPt(*M.getFunction("k")));
      EXPECT_EQ(countCalls(*M.getFunction("k"), "f"), 1u) << "not inlined yet";
      EXPECT_EQ(countCalls(*M.getFunction("f"), "__mux_get_global_id"), 1u) << "canonical form";
      M.getFunction("f")->addFnAttr(llvm::Attribute::NoInline);
    }));
  };
  setLatePass(*module, [](llvm::Module &M) {
    ASSERT_NE(M.getFunction("f"), nullptr) << "what the target asked for holds";
    EXPECT_EQ(countCalls(*M.getFunction("k"), "f"), 1u);
  });
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  EXPECT_TRUE(seen);
}

// A target may put finalize together from its steps.
TEST_F(ModuleFinalize, OverridesReachExecutable) {
  auto module = compileAndLink(test::copyKernel);
  ProgramInfo program;
  (*module)->customFinalize = [&](test::TestModule &self) {
    auto copy = self.copyLinkedProgram(program);
    if (!copy)
      return copy.error();
    compiler::FinalizedProgram finalized;
    if (!self.runPipeline(**copy, [&](compiler::utils::PassMachinery &machinery) {
          return self.buildFinalizePipeline(machinery, finalized);
        }))
      return Result::FINALIZE_PROGRAM_FAILURE;
    return self.setFinalizedModule(std::move(*copy));
  };
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  EXPECT_EQ((*module)->getState(), ModuleState::EXECUTABLE);
  EXPECT_NE(program.getKernel("copy"), nullptr);
  EXPECT_NE((*module)->getKernel("copy"), nullptr);
  EXPECT_EQ((*module)->getKernel("paste"), nullptr);
  EXPECT_EQ(test::finalize(*module->get()), Result::INVALID_VALUE) << "done already";
  (*module)->clear();
  EXPECT_EQ((*module)->getState(), ModuleState::NONE);
}

TEST_F(ModuleFinalize, AFinalizedModuleMakesAnOverrideExecutable) {
  auto module = compileAndLink(test::copyKernel);
  (*module)->customFinalize = [&](test::TestModule &self) {
    self.finalized_llvm_module =
        std::make_unique<llvm::Module>("own", self.getLLVMModule()->getContext());
    return Result::SUCCESS;
  };
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS);
  EXPECT_EQ((*module)->getState(), ModuleState::EXECUTABLE);
  EXPECT_NE((*module)->getKernel("copy"), nullptr) << "a kernel of the linked program";
}

TEST_F(ModuleFinalize, OverridesCannotLeaveBrokenIR) {
  auto module = compileAndLink(test::copyKernel);
  (*module)->customFinalize = [&](test::TestModule &self) {
    ProgramInfo program;
    auto copy = self.copyLinkedProgram(program);
    for (llvm::Function &function : **copy)
      if (!function.isDeclaration())
        function.getEntryBlock().getTerminator()->eraseFromParent();
    return self.setFinalizedModule(std::move(*copy));
  };
  EXPECT_EQ(test::finalize(*module->get()), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(module->log, HasSubstr("invalid IR after the passes of the target"));
  EXPECT_EQ((*module)->getState(), ModuleState::LINKED);
}

TEST_F(ModuleFinalize, ErrorsOfPassesAreBuildErrors) {
  auto module = compileAndLink(test::copyKernel);
  setLatePass(*module, [](llvm::Module &M) { M.getContext().emitError("no such register"); });
  ProgramInfo program;
  EXPECT_EQ(test::finalize(*module->get(), &program), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(module->errors, 1u);
  EXPECT_THAT(module->log, HasSubstr("error: no such register"));
  EXPECT_EQ((*module)->getState(), ModuleState::LINKED);
  EXPECT_EQ((*module)->getFinalizedModule(), nullptr);
  EXPECT_TRUE(program.kernels.empty());

  (*module)->latePasses = nullptr;
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << "nothing was lost";
}

TEST_F(ModuleFinalize, WarningsFollowTheOptions) {
  auto finalizeWithWarning = [&](const std::string &options, std::string &log) {
    auto module = compileAndLink(test::copyKernel, options);
    setLatePass(*module, [](llvm::Module &M) {
      M.getContext().diagnose(llvm::DiagnosticInfoGeneric("slow code", llvm::DS_Warning));
    });
    const Result result = test::finalize(*module->get());
    log = module->log;
    return result;
  };
  std::string log;
  EXPECT_EQ(finalizeWithWarning("", log), Result::SUCCESS);
  EXPECT_THAT(log, HasSubstr("warning: slow code"));
  EXPECT_EQ(finalizeWithWarning("-w", log), Result::SUCCESS);
  EXPECT_THAT(log, Not(HasSubstr("slow code")));
  EXPECT_EQ(finalizeWithWarning("-Werror", log), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(log, HasSubstr("error: slow code"));
}

TEST_F(ModuleFinalize, BrokenIRIsAnErrorNotACrash) {
  auto module = compileAndLink(test::copyKernel);
  setLatePass(*module, [](llvm::Module &M) {
    M.getFunction("copy")->getEntryBlock().getTerminator()->eraseFromParent();
  });
  EXPECT_EQ(test::finalize(*module->get()), Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_THAT(module->log, HasSubstr("invalid IR after the passes of the target"));
}

TEST_F(ModuleFinalize, AsynchronousCopiesAreLowered) {
  auto module = compileAndLink("kernel void k(global int *p, local int *l) {\n"
                               "  event_t e = async_work_group_copy(l, p, 16, 0);\n"
                               "  wait_group_events(1, &e);\n"
                               "}\n");
  EXPECT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
}

TEST_F(ModuleFinalize, KernelsAreMadeOnce) {
  auto module = compileAndLink(test::copyKernel);
  EXPECT_EQ((*module)->getKernel("copy"), nullptr) << "not finalized yet";
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  compiler::Kernel *kernel = (*module)->getKernel("copy");
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(static_cast<test::TestKernel *>(kernel)->name, "copy");
  EXPECT_EQ((*module)->getKernel("copy"), kernel);
  EXPECT_EQ((*module)->createdKernels, 1u);
  EXPECT_EQ((*module)->getKernel("paste"), nullptr);
  EXPECT_EQ((*module)->createdKernels, 1u);
  (*module)->clear();
  EXPECT_EQ((*module)->getKernel("copy"), nullptr);
}

TEST_F(ModuleFinalize, NoKernelsWithoutDeferredCompilation) {
  info.supports_deferred_compilation = false;
  auto module = compileAndLink(test::copyKernel);
  ASSERT_EQ(test::finalize(*module->get()), Result::SUCCESS) << module->log;
  EXPECT_EQ((*module)->getKernel("copy"), nullptr);
}

} // namespace
