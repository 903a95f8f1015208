#include "program.h"

#include "compiler/base/early_pipeline.h"
#include "compiler/base/pass_pipelines.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/replace_addrspace_fns.h"
#include "faults.h"
#include "host/work_group_info.h"
#include "interpreter.h"
#include "targets/host/compiler/add_entry_hook.h"
#include "targets/host/compiler/expand_rare_gathers.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace torture {

namespace {

constexpr std::size_t stackSize = 8u << 20;

// What is heard while passes run.
struct Diagnostics {
  std::vector<std::string> errors;
  std::vector<std::string> &remarks;
};

void hear(const llvm::DiagnosticInfo *diagnostic, void *diagnostics) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  llvm::DiagnosticPrinterRawOStream printer(stream);
  diagnostic->print(printer);
  auto &to = *static_cast<Diagnostics *>(diagnostics);
  (diagnostic->getSeverity() == llvm::DS_Error ? to.errors : to.remarks).push_back(message);
}

// Also asks which kernels run several rows per call.
struct Handler : llvm::DiagnosticHandler {
  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
    return pass == "coarsen-work-items";
  }
};

// What the host does before it vectorizes: it deals with the sizes of work-groups that kernels
// require, and unrolls short loops.
constexpr llvm::StringLiteral optimizedPreparation =
    "split-partial-groups,relax-local-sizes,fold-local-sizes,"
    "function(loop-simplify,unroll-short-loops,instcombine<no-verify-fixpoint>,sroa<modify-cfg>,"
    "early-cse,simplifycfg)";
constexpr llvm::StringLiteral unoptimizedPreparation = "relax-local-sizes";

// The host's own list without what only its runtime and its code generator need.
constexpr llvm::StringLiteral beforeLoops =
    "mux-base<late-builtins>,replace-target-ext-tys,compute-local-memory-usage";
constexpr llvm::StringLiteral fromLoopsOn =
    "work-item-loops,join-partial-groups,globaldce,add-sched-params<erase-old;object-attrs>,define-"
    "mux-builtins,"
    "place-large-variables,supply-barrier-memory";
constexpr llvm::StringLiteral fromSlicesOn =
    "replace-module-scope-vars,add-kernel-wrapper,globaldce";

llvm::Error verify(const llvm::Module &module) {
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  if (llvm::verifyModule(module, &stream))
    return llvm::createStringError("the module does not verify: " + complaints);
  return llvm::Error::success();
}

// What the vectorizer made; the rest of the module is verified at the end.
llvm::Error verifyVectorized(const llvm::Module &module) {
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  for (const llvm::Function &F : module)
    if (F.getName().starts_with("__vecz_") && llvm::verifyFunction(F, &stream))
      return llvm::createStringError("what is vectorized does not verify: " + complaints);
  return llvm::Error::success();
}

// Those of LLVM's optimizations that bring the accesses of a test and of its other outcome
// together; all of them would take most of the time.
constexpr llvm::StringLiteral optimizations = "function(early-cse,jump-threading,simplifycfg)";

// The host's last pass, for a CPU without gathers and scatters, whatever the one at hand has.
void expandRareGathers(llvm::Module &module) {
  llvm::FunctionAnalysisManager functions;
  functions.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  functions.registerPass([] { return llvm::TargetIRAnalysis(); });
  llvm::ModuleAnalysisManager modules;
  modules.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  modules.registerPass([&] { return llvm::FunctionAnalysisManagerModuleProxy(functions); });
  host::ExpandRareGathersPass().run(module, modules);
}

} // namespace

llvm::Expected<Layout> Layout::parse(llvm::StringRef text) {
  Layout layout;
  auto [form, choices] = text.split(':');
  layout.isPredicated = form.consume_back("p");
  layout.hasPredicatedTail = form.consume_back("t");
  auto [lanes, rows] = form.split('r');
  const bool hasRows = lanes.size() != form.size();
  form = lanes;
  const auto [width, dimension] = form.split('.');
  unsigned number = 1;
  const bool isChosen = width == "a";
  if (isChosen)
    layout.width = 0;
  if ((!isChosen && width.getAsInteger(10, layout.width)) ||
      (!dimension.empty() && dimension.getAsInteger(10, number)) || number < 1 || number > 3 ||
      (hasRows && (rows.getAsInteger(10, layout.rows) || layout.rows < 2)))
    return llvm::createStringError("'" + text + "' is no layout");
  layout.dimension = number - 1;
  if (llvm::Error error = layout.choices.parse(choices))
    return error;
  return layout;
}

void Layout::addVersions(llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) const {
  vecz::VeczPassOptions options;
  options.vecz_auto = width == 0;
  options.factor = llvm::ElementCount::getFixed(width == 0 ? 1 : width);
  options.vec_dim_idx = dimension;
  options.choices = choices;
  if (!isPredicated)
    versions.push_back(options);
  options.choices.enable(vecz::VectorizationChoices::eVectorPredication);
  if (isPredicated || hasPredicatedTail)
    versions.push_back(options);
}

Compiler::~Compiler() {
  machinery.reset();
  module.reset();
  target.reset();
}

llvm::Expected<std::unique_ptr<Compiler>> Compiler::create(const std::string &options) {
  std::unique_ptr<Compiler> result(new Compiler);
  const compiler::Info &info = *compiler::compilers()[0];
  result->target = info.createTarget(result->context.get(), {});
  if (!result->target || result->target->init() != compiler::Result::SUCCESS)
    return llvm::createStringError("the compiler cannot start");
  result->module = result->target->createModule(result->numErrors, result->log);
  if (result->module->parseOptions(options, compiler::Options::Mode::BUILD) !=
      compiler::Result::SUCCESS)
    return llvm::createStringError(result->log);
  result->machinery = result->base().createPassMachinery();
  // The first registration of an analysis is the one that counts.
  result->machinery->getMAM().registerPass([compiler = result.get()] {
    return vecz::VeczPassOptionsAnalysis(
        [compiler](llvm::Function &, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
          compiler->layout.addVersions(versions);
          return true;
        });
  });
  result->base().initializePassMachineryForFinalize(*result->machinery);
  return result;
}

llvm::Error Compiler::runPasses(llvm::Module &llvmModule, llvm::ModulePassManager passes,
                                std::vector<std::string> &remarks) {
  Diagnostics diagnostics{{}, remarks};
  llvm::LLVMContext &llvmContext = context->getLLVMContext();
  // The context's own handler would not ask the callback.
  auto previous = llvmContext.getDiagnosticHandler();
  llvmContext.setDiagnosticHandler(std::make_unique<Handler>());
  llvmContext.setDiagnosticHandlerCallBack(hear, &diagnostics, /*RespectFilters=*/true);
  passes.run(llvmModule, machinery->getMAM());
  llvmContext.setDiagnosticHandler(std::move(previous));
  machinery->getMAM().clear();
  if (!diagnostics.errors.empty())
    return llvm::createStringError(llvm::join(diagnostics.errors, "; "));
  return llvm::Error::success();
}

llvm::Error Compiler::runPasses(llvm::Module &llvmModule, llvm::StringRef passes,
                                std::vector<std::string> &remarks) {
  llvm::ModulePassManager manager;
  if (llvm::Error error = machinery->parsePassPipeline(manager, passes))
    return error;
  return runPasses(llvmModule, std::move(manager), remarks);
}

llvm::Expected<std::unique_ptr<llvm::Module>> Compiler::compile(const std::string &source) {
  const std::lock_guard<compiler::BaseContext> guard(*context);
  log.clear();
  if (base().compileOpenCLC("FULL_PROFILE", source, {}) != compiler::Result::SUCCESS)
    return llvm::createStringError("it does not compile: " + log);
  // Names take time, and nobody reads them. The frontend asks for them again each time.
  context->getLLVMContext().setDiscardValueNames(true);
  auto result = llvm::CloneModule(*base().getLLVMModule());
  llvm::ModulePassManager passes;
  compiler::addSetTargetPass(passes, *machinery);
  compiler::addCanonicalFormPasses(passes, module->getOptions());
  if (!module->getOptions().opt_disable)
    compiler::addEarlyOptimizationPasses(passes);
  passes.addPass(compiler::utils::ReplaceAddrSpaceFnsPass());
  compiler::addEarlyVectorizationPasses(passes, module->getOptions().early_vectorization);
  compiler::addSetTargetPass(passes, *machinery);
  if (llvm::Error error = machinery->parsePassPipeline(
          passes, module->getOptions().opt_disable ? unoptimizedPreparation : optimizedPreparation))
    return error;
  compiler::PipelineOptions pipeline;
  pipeline.independentSubGroups = !module->getOptions().no_subgroup_ifp;
  compiler::addPreVeczPasses(passes, pipeline);
  std::vector<std::string> remarks;
  if (llvm::Error error = runPasses(*result, std::move(passes), remarks))
    return error;
  if (llvm::Error error = verify(*result))
    return error;
  return result;
}

namespace {

// What specializing kernels for their local sizes tells the passes.
void encodeLocalSizes(llvm::Module &module, llvm::ArrayRef<Launch> launches) {
  for (const Launch &launch : launches) {
    llvm::Function *kernel = module.getFunction(launch.kernel);
    bool hasFullGroups = kernel != nullptr;
    for (unsigned i = 0; i != 3; ++i)
      hasFullGroups &= launch.global[i] % launch.local[i] == 0;
    if (hasFullGroups)
      compiler::utils::encodeLocalSizeMetadata(*kernel, launch.local);
  }
}

} // namespace

llvm::Error Compiler::lower(llvm::Module &llvmModule, const Layout &wanted,
                            llvm::ArrayRef<Launch> launches, const Fault &fault, Report &report) {
  const std::lock_guard<compiler::BaseContext> guard(*context);
  layout = wanted;
  if (layout.rows != 1)
    encodeLocalSizes(llvmModule, launches);
  if (layout.width != 1) {
    if (llvm::Error error = runPasses(llvmModule, "link-builtins<early>,privatize-atomics,run-vecz",
                                      report.remarks))
      return error;
    if (llvm::Error error = verifyVectorized(llvmModule))
      return error;
  }
  if (!fault.name.empty())
    if (llvm::Error error = plantFault(llvmModule, fault, report.planted))
      return error;
  std::string passes = beforeLoops.str() + ",";
  if (layout.rows != 1)
    passes += "coarsen-work-items<rows=" + std::to_string(layout.rows) + ">,";
  llvm::ModulePassManager manager;
  if (llvm::Error error = machinery->parsePassPipeline(manager, passes + fromLoopsOn.str()))
    return error;
  manager.addPass(host::AddEntryHookPass(/*onlySmallGroups=*/true));
  if (llvm::Error error = machinery->parsePassPipeline(manager, fromSlicesOn))
    return error;
  if (llvm::Error error = runPasses(llvmModule, std::move(manager), report.remarks))
    return error;
  if (!module->getOptions().opt_disable)
    if (llvm::Error error = runPasses(llvmModule, optimizations, report.remarks))
      return error;
  expandRareGathers(llvmModule);
  return verify(llvmModule);
}

namespace {

// Memory for values that live across barriers: as much as the kernel says it needs, and no more.
uint8_t *allocateBarrierMemory(Memory &memory, const llvm::Function &kernel, uint64_t items) {
  const auto needed = compiler::utils::getBarrierMemoryMetadata(kernel);
  if (!needed)
    return nullptr;
  return memory.allocate(needed->perWorkItem * items + needed->perGroup,
                         host::barrierMemoryAlignment, garbageByte);
}

// Each argument at its own alignment; a buffer is its address, local memory its size.
std::vector<uint8_t> pack(Memory &memory, llvm::ArrayRef<Argument> arguments,
                          std::vector<uint8_t *> &buffers) {
  std::vector<uint8_t> packed;
  const auto add = [&](const void *bytes, std::size_t size) {
    packed.resize((packed.size() + size - 1) / size * size);
    const auto *first = static_cast<const uint8_t *>(bytes);
    packed.insert(packed.end(), first, first + size);
  };
  for (const Argument &argument : arguments) {
    if (argument.kind == Argument::Kind::Value) {
      add(argument.bytes.data(), argument.bytes.size());
    } else if (argument.kind == Argument::Kind::Local) {
      add(&argument.localSize, sizeof(argument.localSize));
    } else {
      uint8_t *buffer = memory.allocate(argument.bytes.size());
      std::memcpy(buffer, argument.bytes.data(), argument.bytes.size());
      buffers.push_back(buffer);
      add(&buffer, sizeof(buffer));
    }
  }
  packed.resize(packed.size() + sizeof(uint64_t));
  return packed;
}

void fillIn(host::WorkGroupInfo &info, const Launch &launch) {
  llvm::copy(launch.global, info.globalSize);
  llvm::copy(launch.local, info.enqueuedLocalSize);
  llvm::copy(launch.offset, info.globalOffset);
  for (unsigned i = 0; i != 3; ++i)
    info.numGroups[i] = llvm::divideCeil(launch.global[i], launch.local[i]);
  info.workDim = 3;
}

// A slice has up to three groups along x. The groups at the end of a dimension may be smaller than
// the others.
constexpr uint64_t sliceLength = 3;

void moveTo(host::WorkGroupInfo &info, uint64_t group) {
  for (unsigned i = 0; i != 3; ++i) {
    info.groupId[i] = group % info.numGroups[i];
    info.sliceEnd[i] = info.groupId[i] + 1;
    group /= info.numGroups[i];
    info.localSize[i] =
        std::min<uint64_t>(info.enqueuedLocalSize[i],
                           info.globalSize[i] - info.groupId[i] * info.enqueuedLocalSize[i]);
  }
  info.sliceEnd[0] = std::min<uint64_t>(info.groupId[0] + sliceLength, info.numGroups[0]);
}

bool runsSlices(const llvm::Module &module, llvm::StringRef kernel) {
  return llvm::any_of(module, [kernel](const llvm::Function &F) {
    return host::runsSlices(F) && compiler::utils::getOrigFnNameOrFnName(F) == kernel;
  });
}

} // namespace

// What the passes made of a kernel.
static const llvm::Function *findKernel(const llvm::Module &module, llvm::StringRef name) {
  for (const llvm::Function &function : module)
    if (compiler::utils::isKernelEntryPt(function) &&
        compiler::utils::getOrigFnNameOrFnName(function) == name)
      return &function;
  return nullptr;
}

llvm::Expected<Buffers> run(const llvm::Module &module, const Launch &launch) {
  const llvm::Function *kernel = findKernel(module, launch.kernel);
  if (!kernel)
    return llvm::createStringError("there is no kernel '" + launch.kernel + "'");
  Memory memory(stackSize);
  Interpreter interpreter(module, memory);
  std::vector<uint8_t *> addresses;
  const std::vector<uint8_t> arguments = pack(memory, launch.arguments, addresses);
  uint8_t *packed = memory.allocate(arguments.size());
  llvm::copy(arguments, packed);
  auto *info = new (memory.allocate(sizeof(host::WorkGroupInfo))) host::WorkGroupInfo{};
  fillIn(*info, launch);
  info->barrierMemory =
      allocateBarrierMemory(memory, *kernel, launch.local[0] * launch.local[1] * launch.local[2]);
  const uint64_t count = info->numGroups[0] * info->numGroups[1] * info->numGroups[2];
  const bool hasSlices = runsSlices(module, launch.kernel);
  for (uint64_t group = 0; group != count;) {
    moveTo(*info, group);
    group += hasSlices ? info->sliceEnd[0] - info->groupId[0] : 1;
    if (std::string error = interpreter.run(*kernel, {packed, info}); !error.empty())
      return llvm::createStringError(error);
  }
  Buffers buffers;
  for (const Argument &argument : launch.arguments)
    if (argument.kind == Argument::Kind::Buffer)
      buffers.emplace_back(reinterpret_cast<char *>(addresses[buffers.size()]),
                           argument.bytes.size());
  return buffers;
}

} // namespace torture
