// State, options and diagnostics of a module. Linking, serialization and finalization have files of
// their own.
#include "compiler/base/module.h"

#include "build_dump.h"
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/device_info_from_mux.h"
#include "compiler/frontend/opencl_c/compile.h"
#include "compiler/frontend/spirv/read.h"
#include "compiler/frontend/spirv/validate.h"
#include "compiler/utils/cl_builtin_info.h"
#include "diagnostic_scope.h"
#include "frontend_pipeline.h"
#include "kernel_info.h"
#include "mux/stage_times.h"
#include "observe_stages.h"
#include "skip_cancelled.h"
#include "utils/cost_model.h"
#include "write_source_file.h"

#include <clang/Basic/CodeGenOptions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler {

/// Requests one version of each kernel, which must be profitable with -cl-wfv=auto.
static vecz::VeczPassOptionsAnalysis createVeczOptions(bool onlyIfFaster) {
  return vecz::VeczPassOptionsAnalysis(
      [onlyIfFaster](llvm::Function &, llvm::SmallVectorImpl<vecz::VeczPassOptions> &versions) {
        vecz::VeczPassOptions &version = versions.emplace_back();
        version.vecz_auto = true;
        version.onlyIfFaster = onlyIfFaster;
        return true;
      });
}

BaseModule::BaseModule(BaseTarget &target, BaseContext &context, uint32_t &num_errors,
                       std::string &log)
    : context(context), target(target), num_errors(num_errors), log(log) {
  std::lock_guard<BaseContext> guard(context);
  context.addModule();
}

BaseModule::~BaseModule() {
  // Destroying an llvm::Module changes its context, which other threads may use.
  std::lock_guard<BaseContext> guard(context);
  kernels.clear();
  finalized_llvm_module.reset();
  llvm_module.reset();
  context.removeModule();
}

void BaseModule::clear() {
  std::lock_guard<BaseContext> guard(context);
  kernels.clear();
  finalized_llvm_module.reset();
  setLLVMModule(nullptr);
  files.reset();
  build_dump.reset();
  has_dump = false;
  state = ModuleState::NONE;
}

void BaseModule::setLLVMModule(std::unique_ptr<llvm::Module> module) {
  llvm_module = std::move(module);
  stored_bitcode.clear();
}

Result BaseModule::parseOptions(cargo::string_view text, Options::Mode mode) {
  const char *declared = target.getCompilerInfo()->compilation_options;
  auto deviceOptions = parseCompilationOptions(declared ? declared : "");
  auto parsed = deviceOptions ? compiler::parseOptions(text, mode, *deviceOptions)
                              : cargo::expected<Options, std::string>(
                                    cargo::make_unexpected(std::move(deviceOptions.error())));
  if (parsed) {
    option_text = std::string(text);
    options = std::move(*parsed);
    return Result::SUCCESS;
  }
  addBuildError(parsed.error());
  switch (mode) {
  case Options::Mode::BUILD:
    return Result::INVALID_BUILD_OPTIONS;
  case Options::Mode::COMPILE:
    return Result::INVALID_COMPILER_OPTIONS;
  case Options::Mode::LINK:
    return Result::INVALID_LINKER_OPTIONS;
  }
  return Result::INVALID_VALUE;
}

// Values that do not fit their constants would be read out of bounds.
bool BaseModule::checkSpecialization(llvm::ArrayRef<uint32_t> code,
                                     const spirv::SpecializationInfo &specialization) {
  auto constants = spirv::getSpecializableConstants(code);
  if (!constants) {
    addBuildError("SPIR-V: " + constants.error());
    return false;
  }
  for (const auto &[id, entry] : specialization.entries) {
    const auto constant = constants->find(id);
    const bool isInside = entry.offset <= specialization.data.size() &&
                          entry.size <= specialization.data.size() - entry.offset;
    if (isInside &&
        (constant == constants->end() || entry.size == constant->second.getSizeInBytes()))
      continue;
    addBuildError("SPIR-V: specialization constant " + std::to_string(id) +
                  (isInside
                       ? ": the value has " + std::to_string(entry.size) + " bytes, and its type " +
                             std::to_string(constant->second.getSizeInBytes())
                       : ": the value exceeds the data"));
    return false;
  }
  return true;
}

cargo::expected<spirv::ModuleInfo, Result>
BaseModule::compileSPIRV(cargo::array_view<const uint32_t> buffer,
                         const spirv::DeviceInfo &spirv_device_info,
                         cargo::optional<const spirv::SpecializationInfo &> spirv_spec_info) {
  std::lock_guard<BaseContext> guard(context);
  clear();

  const llvm::ArrayRef<uint32_t> code(buffer.data(), buffer.size());
  dump("source.spv", {reinterpret_cast<const char *>(code.data()), 4 * code.size()});
  if (spirv_spec_info)
    dumpSpecialization(*spirv_spec_info);
  if (const auto violation = spirv::validate(code)) {
    addBuildError("SPIR-V: " + *violation);
    return cargo::make_unexpected(Result::COMPILE_PROGRAM_FAILURE);
  }
  if (spirv_spec_info && !checkSpecialization(code, *spirv_spec_info))
    return cargo::make_unexpected(Result::INVALID_VALUE);
  // Remarks need source lines, but debug info must not reach the code.
  spirv::DebugInfo debugInfo = spirv::DebugInfo::None;
  if (options.debug_info)
    debugInfo = spirv::DebugInfo::Lines;
  else if (options.remarks.any() || isDumped())
    debugInfo = spirv::DebugInfo::Locations;
  auto read = spirv::read(context.getLLVMContext(), code, spirv_device_info,
                          spirv_spec_info ? &*spirv_spec_info : nullptr, debugInfo);
  if (!read) {
    addBuildError("SPIR-V: " + read.error());
    return cargo::make_unexpected(Result::COMPILE_PROGRAM_FAILURE);
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*read->module, &stream)) {
    addBuildError("SPIR-V: the module has no valid IR: " + problem);
    return cargo::make_unexpected(Result::COMPILE_PROGRAM_FAILURE);
  }
  if (const Result result = finishFrontend(std::move(read->module), clang::CodeGenOptions());
      result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  files.emplace();
  return read->info;
}

Result BaseModule::compileOpenCLC(cargo::string_view device_profile, cargo::string_view source,
                                  cargo::array_view<InputHeader> input_headers) {
  std::lock_guard<BaseContext> guard(context);
  clear();

  if (!options.source_file.empty())
    if (auto written = writeSourceFile(options.source_file, source);
        !written && !options.ignore_warnings)
      addDiagnostic("warning: " + written.error());
  dump("source.cl", {source.data(), source.size()});
  for (const InputHeader &header : input_headers)
    dump("header-" + std::string(header.name), {header.source.data(), header.source.size()});
  // Remarks need source lines.
  Options frontendOptions = options;
  if (isDumped() && !options.remarks.any())
    frontendOptions.remarks.analysis = ".*";
  const size_t logSize = log.size();
  auto compiled = [&] {
    const mux::StageScope stage("parse");
    return opencl_c::compile(context.getLLVMContext(), {source, input_headers, device_profile},
                             frontendOptions, *target.getCompilerInfo()->device_info, num_errors,
                             log);
  }();
  if (isDumped())
    getDump()->append("log.txt", llvm::StringRef(log).drop_front(logSize));
  if (!compiled)
    return compiled.error();
  // The source file is written by each compilation.
  if (options.source_file.empty())
    files = std::move(compiled->files);
  return finishFrontend(std::move(compiled->module), compiled->code_gen_options);
}

std::optional<std::vector<FileDependency>> Module::getFileDependencies() const {
  return std::nullopt;
}

Result Module::prepareKernels(ProgramInfo *, std::vector<builtins::printf::descriptor> &) {
  return Result::FEATURE_UNSUPPORTED;
}

std::optional<std::vector<FileDependency>> BaseModule::getFileDependencies() const {
  std::lock_guard<BaseContext> guard(context);
  return files;
}

void BaseModule::addFileDependency(FileDependency file) {
  if (files)
    files->push_back(std::move(file));
}

Result BaseModule::finishFrontend(std::unique_ptr<llvm::Module> module,
                                  const clang::CodeGenOptions &codeGen) {
  const mux::StageScope stage("front-end passes");
  if (!runPipeline(*module, [&](utils::PassMachinery &machinery) {
        initializePassMachineryForFrontend(machinery, codeGen);
        return buildFrontendPipeline(options);
      }))
    return Result::COMPILE_PROGRAM_FAILURE;
  if (isDumped())
    getDump()->writeIR("frontend.ll", *module);
  setLLVMModule(std::move(module));
  state = ModuleState::COMPILED_OBJECT;
  return Result::SUCCESS;
}

Kernel *BaseModule::getKernel(const std::string &name) {
  std::lock_guard<BaseContext> guard(context);
  if (!canCreateKernels())
    return nullptr;
  if (const auto found = kernels.find(name); found != kernels.end())
    return found->second.get();
  // Kernels are looked up in the linked program: finalize may rename them.
  ProgramInfo program;
  describeKernels(*llvm_module, program);
  if (!program.getKernel(name))
    return nullptr;
  std::unique_ptr<Kernel> kernel(createKernel(name));
  return kernel ? (kernels[name] = std::move(kernel)).get() : nullptr;
}

std::unique_ptr<utils::PassMachinery> BaseModule::createPassMachinery() {
  auto builtinInfo = [this](const llvm::Module &) {
    return utils::BuiltinInfo(createMuxInfo(),
                              utils::createSimpleCLBuiltinInfo(target.getBuiltins()));
  };
  auto machinery = std::make_unique<BaseModulePassMachinery>(
      context.getLLVMContext(), target.getCodeGenerator(),
      deviceInfoFromMux(*target.getCompilerInfo()->device_info), builtinInfo);
  // A registered analysis takes precedence over that of the machinery.
  const bool isAuto = options.wfv == WholeFunctionVectorization::Auto;
  machinery->getMAM().registerPass([isAuto] { return createVeczOptions(isAuto); });
  return machinery;
}

void BaseModule::initializePassMachineryForFrontend(utils::PassMachinery &machinery,
                                                    const clang::CodeGenOptions &codeGen) const {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopUnrolling = codeGen.UnrollLoops;
  tuning.LoopVectorization = codeGen.VectorizeLoop;
  tuning.SLPVectorization = codeGen.VectorizeSLP;
  machinery.initializeStart(tuning);
  machinery.initializeFinish();
}

void BaseModule::initializePassMachineryForFinalize(utils::PassMachinery &machinery) const {
  llvm::PipelineTuningOptions tuning;
  tuning.SLPVectorization = true;
  machinery.initializeStart(tuning);
  machinery.initializeFinish();
}

bool BaseModule::runPipeline(llvm::Module &module, const BuildPipelineFn &build) {
  std::unique_ptr<utils::PassMachinery> machinery = createPassMachinery();
  llvm::ModulePassManager passes = build(*machinery);

  DiagnosticScope::RemarkSink remarks;
  if (BuildDump *folder = getDump()) {
    observeVectorizer(*machinery);
    remarks = [folder](const std::string &text) { folder->append("remarks.txt", text + "\n"); };
  }
  observeStages(machinery->getPIC());
  skipCancelledPasses(machinery->getPIC());
  const uint32_t errorsBefore = num_errors;
  DiagnosticScope scope(
      context.getLLVMContext(),
      [this](llvm::DiagnosticSeverity severity, const std::string &message) {
        addDiagnosticOfSeverity(severity, message);
      },
      options.remarks, std::move(remarks));
  passes.run(module, machinery->getMAM());
  return num_errors == errorsBefore;
}

void BaseModule::addDiagnosticOfSeverity(llvm::DiagnosticSeverity severity,
                                         const std::string &message) {
  switch (severity) {
  case llvm::DS_Error:
    addBuildError(message);
    break;
  case llvm::DS_Warning:
    if (options.warnings_as_errors)
      addBuildError(message);
    else if (!options.ignore_warnings)
      addDiagnostic("warning: " + message);
    break;
  case llvm::DS_Remark:
  case llvm::DS_Note:
    addDiagnostic(message);
    break;
  }
}

void BaseModule::addDiagnostic(cargo::string_view message) {
  log += message;
  log += '\n';
  if (build_dump)
    build_dump->append("log.txt", (llvm::StringRef(message.data(), message.size()) + "\n").str());
}

void BaseModule::addBuildError(cargo::string_view message) {
  ++num_errors;
  addDiagnostic("error: " + std::string(message));
}

Result BaseModule::refuse(cargo::string_view message) {
  addBuildError(message);
  return Result::INVALID_VALUE;
}

} // namespace compiler
