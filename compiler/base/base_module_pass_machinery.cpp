// Pass machinery with all passes except those of a single target.
#include "compiler/base/base_module_pass_machinery.h"

#include "compiler/base/describe_kernels.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/builtins/device_library.h"
#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/add_metadata.h"
#include "compiler/utils/add_scheduling_parameters.h"
#include "compiler/utils/align_module_structs.h"
#include "compiler/utils/bit_shift_fixup.h"
#include "compiler/utils/builtin_simplify.h"
#include "compiler/utils/check_external_functions.h"
#include "compiler/utils/check_unsupported_types.h"
#include "compiler/utils/cl_builtin_info.h"
#include "compiler/utils/coarsen_work_items.h"
#include "compiler/utils/combine_fpext_fptrunc.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/define_mux_builtins.h"
#include "compiler/utils/define_mux_dma.h"
#include "compiler/utils/encode_builtin_range_metadata.h"
#include "compiler/utils/encode_kernel_metadata.h"
#include "compiler/utils/fast_math.h"
#include "compiler/utils/fixup_calling_convention.h"
#include "compiler/utils/fold_kernel_bodies.h"
#include "compiler/utils/fold_negations.h"
#include "compiler/utils/image_arg_subst.h"
#include "compiler/utils/keep_work_items_apart.h"
#include "compiler/utils/legalize_atomics.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/lower_to_mux_builtins.h"
#include "compiler/utils/make_function_name_unique.h"
#include "compiler/utils/manual_type_legalization.h"
#include "compiler/utils/mark_sub_group_use.h"
#include "compiler/utils/metadata_analysis.h"
#include "compiler/utils/narrow_integers.h"
#include "compiler/utils/optimal_builtin_replacement.h"
#include "compiler/utils/prepare_barriers.h"
#include "compiler/utils/reduce_to_function.h"
#include "compiler/utils/remove_address_spaces.h"
#include "compiler/utils/remove_debug_address_spaces.h"
#include "compiler/utils/remove_exceptions.h"
#include "compiler/utils/remove_lifetime_intrinsics.h"
#include "compiler/utils/replace_addrspace_fns.h"
#include "compiler/utils/replace_atomic_funcs.h"
#include "compiler/utils/replace_c11_atomic_funcs.h"
#include "compiler/utils/replace_local_module_scope_variables.h"
#include "compiler/utils/replace_mem_intrinsics.h"
#include "compiler/utils/replace_mux_math_decls.h"
#include "compiler/utils/replace_printf.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/replace_wgc.h"
#include "compiler/utils/set_convergent_attributes.h"
#include "compiler/utils/simple_callback.h"
#include "compiler/utils/software_division.h"
#include "compiler/utils/sub_group_analysis.h"
#include "compiler/utils/sub_group_waits.h"
#include "compiler/utils/transfer_kernel_metadata.h"
#include "compiler/utils/unique_opaque_structs.h"
#include "compiler/utils/verify_reqd_sub_group_size.h"
#include "compiler/utils/work_item_loops.h"
#include "pass_parameters.h"
#include "vecz/pass.h"
#include "vecz/vecz_target_info.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/RelLookupTableConverter.h>

namespace compiler {

using llvm::PassBuilder;
using llvm::StringRef;

BaseModulePassMachinery::BaseModulePassMachinery(llvm::LLVMContext &context,
                                                 llvm::TargetMachine *TM,
                                                 utils::DeviceInfo deviceInfo,
                                                 utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                                                 bool verifyEach, utils::DebugLogging debugLogging)
    : PassMachinery(context, TM, verifyEach, debugLogging), deviceInfo(std::move(deviceInfo)),
      builtinInfo(std::move(builtinInfo)) {}

BaseModulePassMachinery::~BaseModulePassMachinery() = default;

void BaseModulePassMachinery::registerPasses() {
  // OpenCL C has no C library: a program's own `sinf` is not libm's, and passes must not introduce
  // library calls.
  getFAM().registerPass([this] {
    llvm::TargetLibraryInfoImpl library(TM ? TM->getTargetTriple() : llvm::Triple());
    library.disableAllFunctions();
    return llvm::TargetLibraryAnalysis(std::move(library));
  });
#define MODULE_ANALYSIS(NAME, CLASS, CREATE, HELP) getMAM().registerPass([&] { return CREATE; });
#define FUNCTION_ANALYSIS(NAME, CLASS, CREATE, HELP) getFAM().registerPass([&] { return CREATE; });
#include "passes.def"
  PassMachinery::registerPasses();
}

void BaseModulePassMachinery::addClassToPassNames() {
  PassMachinery::addClassToPassNames();
#define MODULE_ANALYSIS(NAME, CLASS, CREATE, HELP) addPassName<CLASS>(NAME);
#define FUNCTION_ANALYSIS(NAME, CLASS, CREATE, HELP) addPassName<CLASS>(NAME);
#define MODULE_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP) addPassName<CLASS>(NAME);
#define CGSCC_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define FUNCTION_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define FUNCTION_PASS_FOR_TARGET(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define NAMED_CLASS(NAME, CLASS) addPassName<CLASS>(NAME);
#include "passes.def"
}

namespace {

// Adds the pass with the parsed parameters, or returns an error that names the pass and the
// parameters it accepts.
template <class PassT, class ParamsT>
llvm::Error addParametrized(llvm::ModulePassManager &MPM, llvm::Expected<ParamsT> params,
                            StringRef name, StringRef accepted) {
  if (!params)
    return llvm::createStringError("pass '" + name + "': " + llvm::toString(params.takeError()) +
                                   " (expected <" + accepted + ">)");
  MPM.addPass(PassT(std::move(*params)));
  return llvm::Error::success();
}

std::string getPipelineParts() {
  std::string names;
#define PIPELINE_PART(NAME, ADD, HELP) names += names.empty() ? NAME : ", " NAME;
#include "passes.def"
  return names;
}

} // namespace

bool BaseModulePassMachinery::parseFunctionPass([[maybe_unused]] StringRef text,
                                                [[maybe_unused]] llvm::FunctionPassManager &FPM) {
#define FUNCTION_PASS(NAME, CLASS, HELP)                                                           \
  if (llvm::Expected<bool> match = matchesPlainPass(text, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    FPM.addPass(CLASS());                                                                          \
    return true;                                                                                   \
  }
#define FUNCTION_PASS_FOR_TARGET(NAME, CLASS, HELP)                                                \
  if (llvm::Expected<bool> match = matchesPlainPass(text, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    FPM.addPass(CLASS(TM));                                                                        \
    return true;                                                                                   \
  }
#define FUNCTION_ANALYSIS(NAME, CLASS, CREATE, HELP)                                               \
  if (text == "require<" NAME ">") {                                                               \
    FPM.addPass(llvm::RequireAnalysisPass<CLASS, llvm::Function>());                               \
    return true;                                                                                   \
  }                                                                                                \
  if (text == "invalidate<" NAME ">") {                                                            \
    FPM.addPass(llvm::InvalidateAnalysisPass<CLASS>());                                            \
    return true;                                                                                   \
  }
#include "passes.def"
  return false;
}

bool BaseModulePassMachinery::parseCGSCCPass([[maybe_unused]] StringRef text,
                                             [[maybe_unused]] llvm::CGSCCPassManager &CGPM) {
#define CGSCC_PASS(NAME, CLASS, HELP)                                                              \
  if (llvm::Expected<bool> match = matchesPlainPass(text, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    CGPM.addPass(CLASS());                                                                         \
    return true;                                                                                   \
  }
#include "passes.def"
  return false;
}

bool BaseModulePassMachinery::parseAnalysisUse(StringRef text, llvm::ModulePassManager &MPM) {
#define MODULE_ANALYSIS(NAME, CLASS, CREATE, HELP)                                                 \
  if (text == "require<" NAME ">") {                                                               \
    MPM.addPass(llvm::RequireAnalysisPass<CLASS, llvm::Module>());                                 \
    return true;                                                                                   \
  }                                                                                                \
  if (text == "invalidate<" NAME ">") {                                                            \
    MPM.addPass(llvm::InvalidateAnalysisPass<CLASS>());                                            \
    return true;                                                                                   \
  }
#include "passes.def"
  return false;
}

bool BaseModulePassMachinery::parsePipelinePart(StringRef text, llvm::ModulePassManager &MPM) {
#define PIPELINE_PART(NAME, ADD, HELP)                                                             \
  if (text == NAME) {                                                                              \
    ADD(MPM, PipelineOptions());                                                                   \
    return true;                                                                                   \
  }
#include "passes.def"
  if (PassBuilder::checkParametrizedPassName(text, "mux-base"))
    return rejectPipelineElement(llvm::createStringError(
        "unknown pipeline '" + text + "' (expected one of: " + getPipelineParts() + ")"));
  return false;
}

bool BaseModulePassMachinery::parseModulePass(StringRef text, llvm::ModulePassManager &MPM) {
#define MODULE_PASS(NAME, CLASS, HELP)                                                             \
  if (llvm::Expected<bool> match = matchesPlainPass(text, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    MPM.addPass(CLASS());                                                                          \
    return true;                                                                                   \
  }
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP)                                  \
  if (PassBuilder::checkParametrizedPassName(text, NAME)) {                                        \
    llvm::Error error = addParametrized<CLASS>(                                                    \
        MPM, PassBuilder::parsePassParameters(PARSE, text, NAME), NAME, PARAMS);                   \
    return error ? rejectPipelineElement(std::move(error)) : true;                                 \
  }
#include "passes.def"
  if (parseAnalysisUse(text, MPM) || parsePipelinePart(text, MPM))
    return true;

  if (llvm::FunctionPassManager FPM; parseFunctionPass(text, FPM)) {
    MPM.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
    return true;
  }
  if (llvm::CGSCCPassManager CGPM; parseCGSCCPass(text, CGPM)) {
    // CGSCC passes can use module analyses only if they are cached.
    MPM.addPass(llvm::RequireAnalysisPass<utils::BuiltinInfoAnalysis, llvm::Module>());
    MPM.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(std::move(CGPM)));
    return true;
  }
  return false;
}

void BaseModulePassMachinery::registerPassCallbacks() {
  PassMachinery::registerPassCallbacks();
  using Elements = llvm::ArrayRef<PassBuilder::PipelineElement>;
  PassBuilder &PB = getPB();
  PB.registerPipelineParsingCallback(
      [this](StringRef text, llvm::ModulePassManager &MPM, Elements inner) {
        return inner.empty() && parseModulePass(text, MPM);
      });
  PB.registerPipelineParsingCallback(
      [this](StringRef text, llvm::CGSCCPassManager &CGPM, Elements inner) {
        return inner.empty() && parseCGSCCPass(text, CGPM);
      });
  PB.registerPipelineParsingCallback(
      [this](StringRef text, llvm::FunctionPassManager &FPM, Elements inner) {
        return inner.empty() && parseFunctionPass(text, FPM);
      });
  // LLVM's default pipeline for a code generator has a pass that assumes lookup tables in the
  // default address space and miscompiles those in constant memory.
  if (TM)
    getPIC().registerShouldRunOptionalPassCallback([](StringRef pass, llvm::Any) {
      return pass != llvm::RelLookupTableConverterPass::name();
    });
}

void BaseModulePassMachinery::printPassNames(llvm::raw_ostream &OS) {
  PassMachinery::printPassNames(OS);
#define MODULE_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP);
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP)                                  \
  printPassName(OS, NAME "<" PARAMS ">", HELP);
#define CGSCC_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP " (CGSCC)");
#define FUNCTION_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP " (function)");
#define FUNCTION_PASS_FOR_TARGET(NAME, CLASS, HELP) printPassName(OS, NAME, HELP " (function)");
#define PIPELINE_PART(NAME, ADD, HELP) printPassName(OS, NAME, HELP " (several passes)");
#define MODULE_ANALYSIS(NAME, CLASS, CREATE, HELP)                                                 \
  printPassName(OS, "require<" NAME ">", HELP " (analysis)");
#define FUNCTION_ANALYSIS(NAME, CLASS, CREATE, HELP)                                               \
  printPassName(OS, "require<" NAME ">", HELP " (function analysis)");
#include "passes.def"
}

namespace {

// Owns the device library that its BuiltinInfo refers to.
class NeutralPassMachinery : public BaseModulePassMachinery {
public:
  NeutralPassMachinery(llvm::LLVMContext &context, utils::DeviceInfo deviceInfo, bool verifyEach,
                       utils::DebugLogging debugLogging)
      : BaseModulePassMachinery(
            context, nullptr, std::move(deviceInfo),
            [this](const llvm::Module &) {
              return utils::BuiltinInfo(utils::createSimpleCLBuiltinInfo(getBuiltins()));
            },
            verifyEach, debugLogging) {}

private:
  llvm::Module *getBuiltins() {
    if (builtins)
      return builtins.get();
    auto loaded = ::builtins::loadLibrary(getLLVMContext(), ::builtins::file::CAPS_FP64 |
                                                                ::builtins::file::CAPS_FP16);
    if (loaded)
      builtins = std::move(*loaded);
    else
      getLLVMContext().emitError(llvm::toString(loaded.takeError()));
    return builtins.get();
  }

  std::unique_ptr<llvm::Module> builtins;
};

} // namespace

std::unique_ptr<utils::PassMachinery> createNeutralPassMachinery(llvm::LLVMContext &context,
                                                                 utils::DeviceInfo deviceInfo,
                                                                 bool verifyEach,
                                                                 utils::DebugLogging debugLogging) {
  return std::make_unique<NeutralPassMachinery>(context, std::move(deviceInfo), verifyEach,
                                                debugLogging);
}

} // namespace compiler
