#include "module.h"

#include "add_kernel_info.h"
#include "compiler/base/device_info_from_mux.h"
#include "compiler/base/emit_object.h"
#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/cl_builtin_info.h"
#include "compiler/utils/compute_local_memory_usage.h"
#include "compiler/utils/make_function_name_unique.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/reduce_to_function.h"
#include "debug_sources.h"
#include "host/binary_format.h"
#include "host_mux_info.h"
#include "host_pass_machinery.h"
#include "kernel.h"
#include "late_passes.h"
#include "mux/stage_times.h"
#include "specialize_kernel.h"
#include "target.h"
#include "target_machine.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <mutex>
#include <new>

namespace utils = compiler::utils;

using compiler::NDRangeFacts;
using compiler::Result;

namespace host {
namespace {

using Object = llvm::SmallVector<char, 0>;
using Binary = cargo::dynamic_array<uint8_t>;

llvm::Expected<Object> emit(llvm::Module &module, const compiler::Options &options,
                            HostTarget &target,
                            llvm::CodeGenFileType type = llvm::CodeGenFileType::ObjectFile) {
  if (!options.opt_disable && type == llvm::CodeGenFileType::ObjectFile)
    return target.getObjectEmitter().emit(module);
  if (!options.opt_disable)
    return compiler::ObjectEmitter(target.getTargetMachine(), type).emit(module);
  auto machine = createTargetMachine(getCpuTarget(), llvm::CodeGenOptLevel::None);
  if (!machine)
    return machine.takeError();
  return compiler::ObjectEmitter(**machine, type).emit(module);
}

cargo::array_view<const uint8_t> asBytes(const Object &object) {
  return {reinterpret_cast<const uint8_t *>(object.data()), object.size()};
}

std::string getVersionName(const std::string &kernel, const NDRangeFacts &facts) {
  const auto &[x, y, z] = facts.local_size;
  return kernel + "." + std::to_string(x) + "x" + std::to_string(y) + "x" + std::to_string(z);
}

// The records of printf calls are numbered by replace-printf, for the whole program.
bool mayPrint(const llvm::Module &program) {
  return llvm::any_of(program, [](const llvm::Function &F) {
    return F.isDeclaration() && F.getName().contains("printf");
  });
}

// Conservative: names of builtins in OpenCL C and SPIR-V have it.
bool mayUseSubGroups(const llvm::Module &program) {
  return llvm::any_of(program, [](const llvm::Function &F) {
    return F.isDeclaration() && F.getName().contains("sub_group");
  });
}

/// Whether there is more than locations for diagnostics.
bool hasDebugInformation(const llvm::Module &program) {
  return llvm::any_of(program.debug_compile_units(), [](const llvm::DICompileUnit *unit) {
    return unit->getEmissionKind() != llvm::DICompileUnit::NoDebug;
  });
}

/// Whether more than the memory behind a pointer can be known: its address, or whether it equals
/// another one. Functions without a body are the library's, which do not tell.
bool isAddressObserved(const llvm::Value &pointer,
                       llvm::SmallPtrSetImpl<const llvm::Value *> &seen) {
  if (!seen.insert(&pointer).second)
    return false;
  return llvm::any_of(pointer.uses(), [&](const llvm::Use &use) {
    const llvm::User *user = use.getUser();
    if (llvm::isa<llvm::LoadInst, llvm::MemIntrinsic>(user))
      return false;
    if (llvm::isa<llvm::GEPOperator, llvm::BitCastOperator, llvm::AddrSpaceCastOperator,
                  llvm::PHINode, llvm::SelectInst>(user))
      return isAddressObserved(*user, seen);
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    if (!call || !call->isArgOperand(&use) || !call->getCalledFunction())
      return true;
    const llvm::Function &callee = *call->getCalledFunction();
    return !callee.isDeclaration() &&
           (callee.isVarArg() ||
            isAddressObserved(*callee.getArg(call->getArgOperandNo(&use)), seen));
  });
}

/// Whether kernels can compare the addresses of variables: each kernel that is compiled by itself
/// has its own.
bool hasObservableAddresses(const llvm::Module &program) {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  return llvm::any_of(program.globals(), [&](const llvm::GlobalVariable &variable) {
    return variable.getAddressSpace() != utils::AddressSpace::Local &&
           isAddressObserved(variable, seen);
  });
}

/// Runs a pass that needs no analyses.
template <class Pass> void runAlone(Pass pass, llvm::Module &program) {
  llvm::FunctionAnalysisManager FAM;
  llvm::ModuleAnalysisManager MAM;
  MAM.registerPass([&] { return llvm::FunctionAnalysisManagerModuleProxy(FAM); });
  MAM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  FAM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  pass.run(program, MAM);
}

// Restores the options of a module.
class OptionsScope {
public:
  explicit OptionsScope(compiler::Options &options) : options(options), saved(options) {}
  ~OptionsScope() { options = std::move(saved); }
  OptionsScope(const OptionsScope &) = delete;
  OptionsScope &operator=(const OptionsScope &) = delete;

private:
  compiler::Options &options;
  compiler::Options saved;
};

} // namespace

HostModule::HostModule(HostTarget &target, compiler::BaseContext &context, uint32_t &numErrors,
                       std::string &log)
    : BaseModule(target, context, numErrors, log), hostTarget(target) {}

// Debuggers get the whole.
llvm::Expected<EmittedObjects> HostModule::emitObjects(llvm::Module &code) {
  if (!options.opt_disable && !hasDebugInformation(code))
    return emitConcurrently(code, hostTarget.getObjectEmitter());
  auto object = emit(code, options, hostTarget);
  if (!object)
    return object.takeError();
  return EmittedObjects{std::move(*object), {}};
}

cargo::expected<Binary, Result> HostModule::writeCode(llvm::Module &code) {
  // Code generation modifies the module.
  const auto unchanged = isDumped() ? llvm::CloneModule(code) : nullptr;
  auto objects = emitObjects(code);
  if (!objects) {
    addBuildError(llvm::toString(objects.takeError()));
    return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  }
  const auto &[kernels, library] = *objects;
  if (unchanged) {
    dump("code.o", {kernels.data(), kernels.size()});
    if (!library.empty())
      dump("library.o", {library.data(), library.size()});
    dumpAssembly(emit(*unchanged, options, hostTarget, llvm::CodeGenFileType::AssemblyFile));
  }
  auto written = writeBinary({asBytes(kernels), asBytes(library)}, getCpuTarget());
  if (!written)
    return cargo::make_unexpected(Result::OUT_OF_MEMORY);
  return std::move(*written);
}

Result HostModule::createBinary(cargo::array_view<uint8_t> &buffer) {
  std::lock_guard<compiler::BaseContext> guard(context);
  if (!finalized_llvm_module) {
    addBuildError("cannot create a binary: module is not finalized");
    return Result::INVALID_VALUE;
  }
  llvm::ValueToValueMapTy map;
  writeSources(map);
  // Code generation modifies the module, and the binary may be requested again.
  auto copy = llvm::CloneModule(*finalized_llvm_module, map);
  auto written = writeCode(*copy);
  if (!written)
    return written.error();
  binary = std::move(*written);
  buffer = {binary.data(), binary.size()};
  return Result::SUCCESS;
}

void HostModule::writeSources(llvm::ValueToValueMapTy &map) {
  auto copies = writeDebugSources(*finalized_llvm_module, map);
  if (!copies) {
    const std::string message = llvm::toString(copies.takeError());
    if (!options.ignore_warnings)
      addDiagnostic("warning: debuggers will not find the source: " + message);
    return;
  }
  for (std::string &path : *copies) {
    compiler::FileDependency file;
    file.path = std::move(path);
    file.kind = compiler::FileDependency::Kind::FILE;
    addFileDependency(std::move(file));
  }
}

std::unique_ptr<utils::PassMachinery> HostModule::createPassMachinery() {
  auto builtinInfo = [this](const llvm::Module &) {
    return utils::BuiltinInfo(std::make_unique<HostMuxInfo>(),
                              utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
  };
  return std::make_unique<HostPassMachinery>(
      context.getLLVMContext(), &hostTarget.getTargetMachine(),
      compiler::deviceInfoFromMux(*target.getCompilerInfo()->device_info), builtinInfo, options);
}

llvm::ModulePassManager HostModule::getEarlyTargetPasses(utils::PassMachinery &) {
  llvm::ModulePassManager PM;
  if (!single)
    return PM;
  PM.addPass(utils::ReduceToFunctionPass({single->name}));
  if (single->facts) {
    PM.addPass(SpecializeKernelPass({single->name, *single->facts}));
    // Entry points keep the name of the kernel.
    PM.addPass(utils::MakeFunctionNameUniquePass(getVersionName(single->name, *single->facts)));
  }
  return PM;
}

llvm::ModulePassManager HostModule::getLateTargetPasses(utils::PassMachinery &machinery) {
  return isLowering || (single && !single->facts) ? buildLoweringPasses(machinery, options)
                                                  : buildLatePasses(machinery, options);
}

// A copy of the program without what the kernel does not reach, if its passes do not depend on it.
std::unique_ptr<llvm::Module> HostModule::copyKernel(const std::string &name) {
  auto program = llvm::CloneModule(getLinkedProgram());
  if (!mayPrint(*program))
    runAlone(utils::ReduceToFunctionPass({name}), *program);
  return program;
}

bool HostModule::runKernelPipeline(llvm::Module &program, const SingleKernel &kernel) {
  compiler::FinalizedProgram facts;
  single = &kernel;
  const bool succeeded = runPipeline(program, [&](utils::PassMachinery &machinery) {
    return buildFinalizePipeline(machinery, facts);
  });
  single = nullptr;
  return succeeded;
}

cargo::expected<KernelInfo, Result> HostModule::describeKernel(const std::string &name) {
  std::lock_guard<compiler::BaseContext> guard(context);
  std::unique_ptr<llvm::Module> program;
  if (!finalized_llvm_module) {
    program = copyKernel(name);
    if (!runKernelPipeline(*program, {name, std::nullopt}))
      return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  }
  const auto info = readKernelInfo(program ? *program : *finalized_llvm_module, name);
  if (!info)
    return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  return *info;
}

cargo::expected<Binary, Result> HostModule::compileKernel(const std::string &name,
                                                          const NDRangeFacts &facts) {
  std::lock_guard<compiler::BaseContext> guard(context);
  const OptionsScope scope(options);
  auto program = copyKernel(name);
  // Sub-groups must not depend on the ND-range: the runtime answers queries about them before.
  std::optional<uint64_t> subGroupSize;
  if (mayUseSubGroups(*program)) {
    const auto info = describeKernel(name);
    if (!info)
      return cargo::make_unexpected(info.error());
    subGroupSize = info->subGroupSize;
    if (*subGroupSize != 0 && !getVectorWidth(options))
      options.device_args.push_back({vectorWidthOption, std::to_string(*subGroupSize)});
  }
  if (!runKernelPipeline(*program, {name, facts}) || !checkCode(*program, name, subGroupSize))
    return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  return writeCode(*program);
}

bool HostModule::hasSeparableKernels() {
  const compiler::RemarkFilters &remarks = options.remarks;
  return !options.debug_info && !options.warnings_as_errors && remarks.passed.empty() &&
         !hasObservableAddresses(getLinkedProgram()) && remarks.missed.empty() &&
         remarks.analysis.empty() && !isDumped() && !hasDebugInformation(getLinkedProgram());
}

Result HostModule::prepareKernels(compiler::ProgramInfo *program_info,
                                  std::vector<builtins::printf::descriptor> &printf_calls) {
  std::lock_guard<compiler::BaseContext> guard(context);
  const mux::StageScope stage("passes");
  compiler::FinalizedProgram program;
  auto module = copyLinkedProgram(program.info);
  if (!module)
    return module.error();
  if (program.info.kernels.size() < 2 || program.info.global_variable_size != 0 ||
      !hasSeparableKernels())
    return Result::FEATURE_UNSUPPORTED;
  const OptionsScope scope(options);
  // Kernels are vectorized when they are compiled. The vectorizer reports nothing unless asked for.
  if (options.wfv == compiler::WholeFunctionVectorization::Auto)
    options.wfv = compiler::WholeFunctionVectorization::Never;
  isLowering = true;
  const bool succeeded = runPipeline(**module, [&](utils::PassMachinery &machinery) {
    return buildFinalizePipeline(machinery, program);
  });
  isLowering = false;
  if (!succeeded || !checkIR(**module, "program"))
    return Result::FINALIZE_PROGRAM_FAILURE;
  printf_calls = std::move(program.printfCalls);
  if (program_info)
    *program_info = std::move(program.info);
  return Result::SUCCESS;
}

// Warnings of these passes are those that prepareKernels has reported.
bool HostModule::lowerGeneralKernel(llvm::Module &program, const std::string &name) {
  const OptionsScope scope(options);
  options.ignore_warnings = true;
  return runKernelPipeline(program, {name, std::nullopt});
}

cargo::expected<Binary, Result> HostModule::compileKernel(const std::string &name) {
  std::lock_guard<compiler::BaseContext> guard(context);
  const mux::StageScope stage("passes");
  auto program = copyKernel(name);
  const auto optimize = [this](utils::PassMachinery &machinery) {
    initializePassMachineryForFinalize(machinery);
    return buildCodePasses(machinery, options);
  };
  if (!lowerGeneralKernel(*program, name) || !runPipeline(*program, optimize) ||
      !checkIR(*program, "kernel '" + name + "'"))
    return cargo::make_unexpected(Result::FINALIZE_PROGRAM_FAILURE);
  return writeCode(*program);
}

// Reports invalid IR, which would crash the code generator.
bool HostModule::checkIR(const llvm::Module &code, llvm::StringRef what) {
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (!llvm::verifyModule(code, &stream))
    return true;
  addBuildError((what + ": invalid IR after the passes of the target: " + problem).str());
  return false;
}

// Also reports sub-groups other than the given.
bool HostModule::checkCode(const llvm::Module &code, const std::string &name,
                           std::optional<uint64_t> subGroupSize) {
  if (!checkIR(code, "specialized version of kernel '" + name + "'"))
    return false;
  const auto info = readKernelInfo(code, name);
  if (info && subGroupSize.value_or(info->subGroupSize) == info->subGroupSize)
    return true;
  addBuildError("kernel '" + name + "': its sub-groups do not allow a specialized version");
  return false;
}

std::optional<std::array<std::size_t, 3>>
HostModule::getRequiredLocalSize(const std::string &name) {
  std::lock_guard<compiler::BaseContext> guard(context);
  const llvm::Function *kernel = getLinkedProgram().getFunction(name);
  const auto sizes = kernel ? utils::getLocalSizeMetadata(*kernel) : std::nullopt;
  if (!sizes)
    return std::nullopt;
  return std::array<std::size_t, 3>{(*sizes)[0], (*sizes)[1], (*sizes)[2]};
}

bool HostModule::canCreateKernels() const {
  return getState() == compiler::ModuleState::LINKED || BaseModule::canCreateKernels();
}

compiler::Kernel *HostModule::createKernel(const std::string &name) {
  const std::unique_ptr<llvm::Module> program = copyKernel(name);
  llvm::Function &kernel = *program->getFunction(name);
  utils::setIsKernelEntryPt(kernel);
  runAlone(utils::ComputeLocalMemoryUsagePass(), *program);
  return new (std::nothrow) HostKernel(*this, name, getPreferredLocalSize(kernel),
                                       utils::getLocalMemoryUsage(kernel).value_or(0));
}

} // namespace host
