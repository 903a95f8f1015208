#include "compile.h"

#include "big_stack.h"
#include "device_features.h"
#include "embedded_header.h"
#include "extension_header.h"
#include "function_definitions.h"
#include "implicit_functions.h"
#include "invocation.h"
#include "parse_limits.h"
#include "source_file_system.h"

#include <clang/AST/ASTContext.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/raw_ostream.h>

#include <bit>

namespace compiler::opencl_c {

namespace {

// Prints diagnostics as text. The number of warnings is limited: malformed input can cause one per
// byte.
class LogPrinter : public clang::TextDiagnosticPrinter {
public:
  LogPrinter(llvm::raw_ostream &log, clang::DiagnosticOptions &options)
      : TextDiagnosticPrinter(log, options), log(log) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override {
    // Notes belong to the preceding warning or error.
    if (level != clang::DiagnosticsEngine::Note)
      silent = level < clang::DiagnosticsEngine::Error && ++warnings > max_warnings;
    if (!silent)
      return TextDiagnosticPrinter::HandleDiagnostic(level, diagnostic);
    if (warnings == max_warnings + 1)
      log << "note: too many warnings; further warnings are suppressed\n";
    // Counts the diagnostic without printing it. NOLINTNEXTLINE(bugprone-parent-virtual-call)
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  }

private:
  static constexpr unsigned max_warnings = 200;

  llvm::raw_ostream &log;
  unsigned warnings = 0;
  bool silent = false;
};

// Programs access local arrays of scalars as vectors (`(local float4 *)array`) and rely on an
// alignment that OpenCL C does not give them. The padding must not cost a program the memory that
// it may use, whatever variables a kernel has.
void alignLocalArrays(llvm::Module &module, uint64_t local_memory_size) {
  constexpr uint64_t largest_vector = 128;
  const llvm::DataLayout &layout = module.getDataLayout();
  const unsigned local = 3; // of SPIR
  llvm::SmallVector<std::pair<llvm::GlobalVariable *, llvm::Align>, 8> arrays;
  uint64_t total = 0;
  for (llvm::GlobalVariable &variable : module.globals()) {
    if (variable.getAddressSpace() != local)
      continue;
    const uint64_t size = layout.getTypeAllocSize(variable.getValueType());
    llvm::Align align = variable.getAlign().valueOrOne();
    if (variable.getValueType()->isArrayTy() && size) {
      align = std::max(align, llvm::Align(std::min(std::bit_floor(size), largest_vector)));
      arrays.push_back({&variable, align});
    }
    total = llvm::alignTo(total, align) + size;
  }
  if (total <= local_memory_size)
    for (auto [variable, align] : arrays)
      variable->setAlignment(align);
}

// Notices macros whose expansion depends on the time.
class TimeWatcher : public clang::PPCallbacks {
public:
  explicit TimeWatcher(bool &depends_on_time) : depends_on_time(depends_on_time) {}

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &definition,
                    clang::SourceRange, const clang::MacroArgs *) override {
    const clang::MacroInfo *macro = definition.getMacroInfo();
    if (!macro || !macro->isBuiltinMacro())
      return;
    const llvm::StringRef text = name.getIdentifierInfo()->getName();
    depends_on_time |= text == "__DATE__" || text == "__TIME__" || text == "__TIMESTAMP__";
  }

private:
  bool &depends_on_time;
};

class DefinitionObserver : public clang::ASTConsumer {
public:
  explicit DefinitionObserver(FunctionDefinitions &definitions) : definitions(definitions) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    definitions.observe(group);
    return true;
  }

private:
  FunctionDefinitions &definitions;
};

// Parses and checks the source, and emits the module unless there are errors.
class EmitModule : public clang::ASTFrontendAction {
public:
  EmitModule(llvm::LLVMContext &context, const mux_device_info_s &device, bool all_functions,
             std::unique_ptr<llvm::Module> &module, bool &depends_on_time)
      : context(context), device(device), definitions(all_functions), module(module),
        depends_on_time(depends_on_time) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    watchTokens(compiler);
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<TimeWatcher>(depends_on_time));
    auto generator_consumer = clang::CreateLLVMCodeGen(compiler, file, context);
    generator = generator_consumer.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(createDeclarationChecker(compiler, device.image_support));
    consumers.push_back(std::make_unique<DefinitionObserver>(definitions));
    consumers.push_back(std::move(generator_consumer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (generator->GetModule())
      definitions.adjustLinkage(*generator);
    module = generator->ReleaseModule();
    if (getCompilerInstance().getDiagnostics().hasErrorOccurred())
      module.reset();
    if (!module)
      return;
    alignLocalArrays(*module, device.shared_local_memory_size);
  }

private:
  static void watchTokens(clang::CompilerInstance &compiler) {
    clang::Preprocessor &preprocessor = compiler.getPreprocessor();
    TokenWatcher limits = createTokenLimits(compiler);
    // OpenCL C 2.0 excludes implicit declarations of functions.
    if (compiler.getLangOpts().OpenCLVersion >= 200)
      return preprocessor.setTokenWatcher(std::move(limits));
    auto functions = llvm::makeIntrusiveRefCnt<ImplicitFunctions>();
    compiler.setExternalSemaSource(functions);
    preprocessor.setTokenWatcher(
        [limits = std::move(limits), functions](const clang::Token &token) mutable {
          functions->observe(token);
          limits(token);
        });
  }

  llvm::LLVMContext &context;
  const mux_device_info_s &device;
  FunctionDefinitions definitions;
  std::unique_ptr<llvm::Module> &module;
  bool &depends_on_time;
  clang::CodeGenerator *generator = nullptr;
};

// A compilation: its input and output.
struct Job {
  llvm::LLVMContext &context;
  const Source &source;
  const Options &options;
  const mux_device_info_s &device;
  uint32_t &num_errors;
  std::string &log;
  Compiled result;
};

llvm::IntrusiveRefCntPtr<SourceFileSystem> createFileSystem(const Job &job) {
  auto files = llvm::makeIntrusiveRefCnt<SourceFileSystem>();
  files->addStaticFile(base_header_name, embeddedBaseHeader());
  files->addStaticFile(extension_header_name, getExtensionHeader());
  files->addFile(getSourceName(job.options), job.source.text);
  for (const InputHeader &header : job.source.headers) {
    files->addFile(header.name, header.source);
    // Headers that are passed with the source take precedence over files in its directory.
    files->addBeside(getSourceName(job.options), header.name);
  }
  return files;
}

void runClang(Job &job) {
  auto files = createFileSystem(job);
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  llvm::raw_string_ostream log(job.log);
  LogPrinter printer(log, invocation->getDiagnosticOpts());
  {
    auto diagnostics = clang::CompilerInstance::createDiagnostics(
        *files, invocation->getDiagnosticOpts(), &printer, false);
    const bool embedded = job.source.device_profile == "EMBEDDED_PROFILE";
    if (!createInvocation(*invocation, job.options, job.device, embedded, *diagnostics)) {
      job.num_errors += printer.getNumErrors();
      return;
    }
  }
  clang::CompilerInstance compiler(invocation);
  compiler.setVirtualFileSystem(files);
  compiler.createDiagnostics(&printer, false);
  compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  bool depends_on_time = false;
  EmitModule action(job.context, job.device, !job.options.only_kernels || job.options.debug_info,
                    job.result.module, depends_on_time);
  compiler.ExecuteAction(action);
  if (!depends_on_time)
    job.result.files = files->getFilesOnDisk();
  job.result.code_gen_options = compiler.getCodeGenOpts();
  job.num_errors += printer.getNumErrors();
}

void addError(Job &job, llvm::StringRef message) {
  ++job.num_errors;
  job.log += ("error: " + message + "\n").str();
}

// Checks the request before the source is parsed.
Result checkRequest(Job &job) {
  if (job.source.device_profile != "FULL_PROFILE" &&
      job.source.device_profile != "EMBEDDED_PROFILE") {
    addError(job, "invalid device profile (expected FULL_PROFILE or EMBEDDED_PROFILE)");
    return Result::INVALID_VALUE;
  }
  if (getDeviceTraits(job.device).triple.empty()) {
    addError(job, "OpenCL C requires a little-endian device with 32-bit or 64-bit addresses");
    return Result::FEATURE_UNSUPPORTED;
  }
  const llvm::StringRef reason = getUnsupportedStandardReason(job.options.standard, job.device);
  if (reason.empty())
    return Result::SUCCESS;
  addError(job, reason);
  return Result::COMPILE_PROGRAM_FAILURE;
}

} // namespace

cargo::expected<Compiled, Result> compile(llvm::LLVMContext &context, const Source &source,
                                          const Options &options, const mux_device_info_s &device,
                                          uint32_t &num_errors, std::string &log) {
  Job job{context, source, options, device, num_errors, log, {}};
  if (const Result result = checkRequest(job); result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  if (!runOnBigStack([&] { runClang(job); })) {
    addError(job, "out of memory: cannot start the compiler thread");
    return cargo::make_unexpected(Result::OUT_OF_MEMORY);
  }
  if (!job.result.module)
    return cargo::make_unexpected(Result::COMPILE_PROGRAM_FAILURE);
  return std::move(job.result);
}

} // namespace compiler::opencl_c
