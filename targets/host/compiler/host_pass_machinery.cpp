// Pass machinery with the passes of the host.
#include "host_pass_machinery.h"

#include "add_cpu_attributes.h"
#include "add_entry_hook.h"
#include "add_fp_control.h"
#include "add_kernel_info.h"
#include "compiler/utils/keep_work_items_apart.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/loop_builder.h"
#include "drop_noalias.h"
#include "expand_rare_gathers.h"
#include "fold_image_formats.h"
#include "fold_local_sizes.h"
#include "hide_local_names.h"
#include "keep_variables.h"
#include "late_passes.h"
#include "limit_unrolling.h"
#include "load_constants.h"
#include "mark_parallel_accesses.h"
#include "merge_groups.h"
#include "narrow_streams.h"
#include "order_functions.h"
#include "outline_tail_builtins.h"
#include "partial_groups.h"
#include "peel_partial_vectors.h"
#include "place_large_variables.h"
#include "place_local_memory.h"
#include "prefer_tiles.h"
#include "privatize_atomics.h"
#include "relax_local_sizes.h"
#include "replace_half_rint.h"
#include "round_compares.h"
#include "schedule_long_blocks.h"
#include "simplify_local_atomics.h"
#include "simplify_squares.h"
#include "specialize_kernel.h"
#include "supply_barrier_memory.h"
#include "unroll_short_loops.h"
#include "vecz/pass.h"
#include "widen_masks.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>

namespace host {
namespace {

using compiler::utils::isWorkItemLoop;

/// Only for kernels whose local size is known, so that other builds need not pay for it.
template <class Pass>
class IfSpecializedPass : public llvm::PassInfoMixin<IfSpecializedPass<Pass>> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) {
    return isSpecialized(F) ? Pass().run(F, AM) : llvm::PreservedAnalyses::all();
  }
};

// Requests one version of a kernel: with the factor that its sub-groups require, that of
// --vecz-width, or an automatic one. With -cl-wfv=auto it must be profitable, which a version for
// partial work-groups never is.
vecz::VeczPassOptionsAnalysis createVeczOptions(const compiler::Options &options) {
  const std::optional<unsigned> width = getVectorWidth(options);
  const bool isWanted = isVectorizing(options);
  const bool isAuto = options.wfv == compiler::WholeFunctionVectorization::Auto;
  return vecz::VeczPassOptionsAnalysis(
      [width, isWanted, isAuto](llvm::Function &kernel,
                                llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
        vecz::VeczPassOptions &version = versions.emplace_back();
        version.vecz_auto = !width || requiresVectors(kernel);
        if (width)
          version.factor = llvm::ElementCount::getFixed(*width);
        version.onlyIfFaster = isAuto && !width && !requiresVectors(kernel);
        return (isWanted && !isForPartialGroups(kernel)) || requiresVectors(kernel);
      });
}

/// Loads and stores of a function that are compared with each other (compile time).
constexpr int64_t maxComparedAccesses = 256;

int64_t countAccesses(const llvm::Function &function) {
  return llvm::count_if(llvm::instructions(function), [](const llvm::Instruction &I) {
    return llvm::isa<llvm::LoadInst, llvm::StoreInst>(I);
  });
}

/// The constant that the counter is compared with at the end of an iteration; null if there is
/// none.
const llvm::ConstantInt *getConstantBound(const llvm::Loop &loop) {
  const llvm::BasicBlock *latch = loop.getLoopLatch();
  const auto *branch = latch ? llvm::dyn_cast<llvm::BranchInst>(latch->getTerminator()) : nullptr;
  const auto *exit = branch && branch->isConditional()
                         ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition())
                         : nullptr;
  return exit ? llvm::dyn_cast<llvm::ConstantInt>(exit->getOperand(1)) : nullptr;
}

/// Whether the loop is over tails of rows, or over rows of unknown number.
bool isRowsOrTail(const llvm::Loop &loop) {
  if (!isWorkItemLoop(loop))
    return false;
  return findOptionMDForLoop(&loop, "llvm.loop.unroll.disable") ||
         (!getConstantBound(loop) && llvm::any_of(loop.getSubLoops(), [](const llvm::Loop *inner) {
           return isWorkItemLoop(*inner);
         }));
}

/// Whether the loop is over work-items that have loops of their own. A branch for each work-item is
/// then cheap, and unswitching the loop on the guard of such an inner loop makes a second version,
/// for no iterations, that is unrolled and vectorized in vain.
bool hasKernelLoops(const llvm::Loop &loop) {
  return isWorkItemLoop(loop) && llvm::any_of(loop.getSubLoops(), [](const llvm::Loop *inner) {
           return !isWorkItemLoop(*inner);
         });
}

/// Whether the loop is over so few steps of work-items that a branch in each of them is cheap.
bool hasFewSteps(const llvm::Loop &loop) {
  constexpr uint64_t maxBound = 16;
  const llvm::ConstantInt *bound = isWorkItemLoop(loop) ? getConstantBound(loop) : nullptr;
  return bound && bound->getValue().ule(maxBound);
}

/// Whether a pass of LLVM's optimizer is worth its time on a loop. Those named here change counters
/// and branches, of which loops over work-items have one each. Empty loops still have to be
/// deleted, and what is invariant has to leave them.
bool isWorthwhileForLoop(llvm::StringRef pass, const llvm::Loop &loop) {
  constexpr llvm::StringLiteral passes[] = {"IndVarSimplifyPass",     "LoopFullUnrollPass",
                                            "LoopIdiomRecognizePass", "LoopInstSimplifyPass",
                                            "LoopSimplifyCFGPass",    "SimpleLoopUnswitchPass"};
  if (pass.ends_with("SimpleLoopUnswitchPass") &&
      (hasKernelLoops(loop) ||
       (hasFewSteps(loop) && !isSpecialized(*loop.getHeader()->getParent()))))
    return false;
  return !llvm::any_of(passes, [&](llvm::StringRef name) { return pass.ends_with(name); }) ||
         !isRowsOrTail(loop);
}

/// The function that a pass on a function or a loop runs on; null for other passes.
const llvm::Function *getFunction(const llvm::Any &IR) {
  if (const auto *loop = llvm::any_cast<const llvm::Loop *>(&IR))
    return (*loop)->getHeader()->getParent();
  const auto *function = llvm::any_cast<const llvm::Function *>(&IR);
  return function ? *function : nullptr;
}

/// Whether a pass of LLVM's optimizer is worth its time.
bool isWorthwhile(llvm::StringRef pass, const llvm::Any &IR) {
  const llvm::Function *function = getFunction(IR);
  if (!function)
    return true;
  // The device library is optimized when it is built, and then with its callers. Passes on loops
  // need the canonical form that passes on functions make, so that all or none have to be skipped.
  if (compiler::utils::isOutlinedBuiltin(*function) ||
      compiler::utils::isBuiltinOfOneCall(*function) ||
      function->hasFnAttribute(vecz::laneLoopAttr))
    return false;
  if (const auto *loop = llvm::any_cast<const llvm::Loop *>(&IR))
    return isWorthwhileForLoop(pass, **loop);
  // Compares all accesses of a loop with each other.
  if (pass.ends_with("LoopLoadEliminationPass"))
    return countAccesses(*function) <= maxComparedAccesses;
  // In kernels that are vectorized already, whose scalar version only runs tails, scalarized
  // accesses are candidates that it tries in vain, unless they are strided and few: each is
  // compared with all others.
  const llvm::Attribute version = function->getFnAttribute(vecz::versionAttr);
  return !pass.ends_with("SLPVectorizerPass") || !version.isValid() ||
         (version.getValueAsString() == vecz::stridedVersion &&
          countAccesses(*function) <= maxComparedAccesses);
}

} // namespace

HostPassMachinery::HostPassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM,
                                     compiler::utils::DeviceInfo deviceInfo,
                                     compiler::utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                                     const compiler::Options &options)
    : BaseModulePassMachinery(context, TM, std::move(deviceInfo), std::move(builtinInfo)),
      options(options) {}

void HostPassMachinery::registerPasses() {
  getMAM().registerPass([this] { return createVeczOptions(options); });
  BaseModulePassMachinery::registerPasses();
}

void HostPassMachinery::addClassToPassNames() {
  BaseModulePassMachinery::addClassToPassNames();
#define MODULE_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP) addPassName<CLASS>(NAME);
#define FUNCTION_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#define LOOP_PASS(NAME, CLASS, HELP) addPassName<CLASS>(NAME);
#include "host_passes.def"
}

void HostPassMachinery::registerPassCallbacks() {
  BaseModulePassMachinery::registerPassCallbacks();
  getPB().registerPipelineParsingCallback(
      [this](llvm::StringRef name, llvm::ModulePassManager &PM,
             llvm::ArrayRef<llvm::PassBuilder::PipelineElement> inner) {
        if (!inner.empty())
          return false;
#define MODULE_PASS(NAME, CLASS, HELP) PIPELINE(NAME, CLASS(), HELP)
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP)                                  \
  if (llvm::PassBuilder::checkParametrizedPassName(name, NAME)) {                                  \
    auto params = llvm::PassBuilder::parsePassParameters(PARSE, name, NAME);                       \
    if (!params)                                                                                   \
      return rejectPipelineElement(llvm::createStringError(                                        \
          "pass '" NAME "': " + llvm::toString(params.takeError()) + " (expected <" PARAMS ">)")); \
    PM.addPass(CLASS(std::move(*params)));                                                         \
    return true;                                                                                   \
  }
#define FUNCTION_PASS(NAME, CLASS, HELP)                                                           \
  PIPELINE(NAME, llvm::createModuleToFunctionPassAdaptor(CLASS()), HELP)
#define LOOP_PASS(NAME, CLASS, HELP)                                                               \
  PIPELINE(                                                                                        \
      NAME,                                                                                        \
      llvm::createModuleToFunctionPassAdaptor(llvm::createFunctionToLoopPassAdaptor(CLASS())),     \
      HELP)
#define PIPELINE(NAME, BUILD, HELP)                                                                \
  if (llvm::Expected<bool> match = matchesPlainPass(name, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    PM.addPass(BUILD);                                                                             \
    return true;                                                                                   \
  }
#include "host_passes.def"
        return false;
      });
  getPB().registerPipelineParsingCallback(
      [this](llvm::StringRef name, llvm::FunctionPassManager &PM,
             llvm::ArrayRef<llvm::PassBuilder::PipelineElement> inner) {
        if (!inner.empty())
          return false;
#define FUNCTION_PASS(NAME, CLASS, HELP) ADD_IF_NAMED(NAME, CLASS())
#define LOOP_PASS(NAME, CLASS, HELP) ADD_IF_NAMED(NAME, createFunctionToLoopPassAdaptor(CLASS()))
#define ADD_IF_NAMED(NAME, BUILD)                                                                  \
  if (llvm::Expected<bool> match = matchesPlainPass(name, NAME); !match) {                         \
    return rejectPipelineElement(match.takeError());                                               \
  } else if (*match) {                                                                             \
    PM.addPass(BUILD);                                                                             \
    return true;                                                                                   \
  }
#include "host_passes.def"
#undef ADD_IF_NAMED
        return false;
      });
  getPIC().registerShouldRunOptionalPassCallback(isWorthwhile);
  // LLVM combines instructions after VectorCombine and, after unrolling, again.
  getPIC().registerShouldRunOptionalPassCallback(
      [previous = std::string()](llvm::StringRef pass, const llvm::Any &IR) mutable {
        const llvm::Function *function = getFunction(IR);
        const bool isRepeated = pass == "InstCombinePass" && previous == "VectorCombinePass" &&
                                function && function->hasFnAttribute(vecz::versionAttr);
        previous = pass;
        return !isRepeated;
      });
  // Runs before branches on the same condition are threaded, and before loops are unrolled.
  getPB().registerPeepholeEPCallback([](llvm::FunctionPassManager &PM, llvm::OptimizationLevel) {
    PM.addPass(IfSpecializedPass<RoundComparesPass>());
    PM.addPass(IfSpecializedPass<PeelPartialVectorsPass>());
  });
  // Runs before the first pass that unrolls.
  getPB().registerLateLoopOptimizationsEPCallback(
      [](llvm::LoopPassManager &PM, llvm::OptimizationLevel) { PM.addPass(LimitUnrollingPass()); });
  // Functions are inlined and private variables are promoted at this point.
  getPB().registerVectorizerStartEPCallback(
      [this](llvm::FunctionPassManager &PM, llvm::OptimizationLevel) {
        if (options.wfv == compiler::WholeFunctionVectorization::Never)
          PM.addPass(compiler::utils::KeepWorkItemsApartPass());
        else
          PM.addPass(MarkParallelAccessesPass());
      });
}

void HostPassMachinery::printPassNames(llvm::raw_ostream &OS) {
  BaseModulePassMachinery::printPassNames(OS);
#define MODULE_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP);
#define MODULE_PASS_WITH_PARAMS(NAME, CLASS, PARSE, PARAMS, HELP)                                  \
  printPassName(OS, NAME "<" PARAMS ">", HELP);
#define FUNCTION_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP " (function)");
#define LOOP_PASS(NAME, CLASS, HELP) printPassName(OS, NAME, HELP " (loop)");
#define PIPELINE(NAME, BUILD, HELP) printPassName(OS, NAME, HELP " (several passes)");
#include "host_passes.def"
}

} // namespace host
