#include "compile.h"

#include "big_stack.h"
#include "device_features.h"
#include "embedded_header.h"
#include "extension_header.h"
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

namespace compiler::opencl_c {

namespace {

// Writes diagnostics as text, errors always, and warnings until there are too many: garbage can
// have one per byte.
class LogPrinter : public clang::TextDiagnosticPrinter {
public:
  LogPrinter(llvm::raw_ostream &log, clang::DiagnosticOptions &options)
      : TextDiagnosticPrinter(log, options), log(log) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override {
    // A note belongs to the warning or error before it.
    if (level != clang::DiagnosticsEngine::Note)
      silent = level < clang::DiagnosticsEngine::Error && ++warnings > max_warnings;
    if (!silent)
      return TextDiagnosticPrinter::HandleDiagnostic(level, diagnostic);
    if (warnings == max_warnings + 1)
      log << "further warnings are not shown\n";
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  }

private:
  static constexpr unsigned max_warnings = 200;

  llvm::raw_ostream &log;
  unsigned warnings = 0;
  bool silent = false;
};

// As in C, the body of an inline function is only a hint, and the function itself is to come from
// elsewhere; in OpenCL C there is no elsewhere, and programs rely on the hint.
void keepInlineFunctions(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.hasAvailableExternallyLinkage())
      function.setLinkage(llvm::GlobalValue::LinkOnceODRLinkage);
}

// Parses, checks, and leaves the module in `module` unless there were errors.
class EmitModule : public clang::ASTFrontendAction {
public:
  EmitModule(llvm::LLVMContext &context, bool images, std::unique_ptr<llvm::Module> &module)
      : context(context), images(images), module(module) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    limitTokens(compiler);
    auto generator_consumer = clang::CreateLLVMCodeGen(compiler, file, context);
    generator = generator_consumer.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(createDeclarationChecker(compiler, images));
    consumers.push_back(std::move(generator_consumer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    module = generator->ReleaseModule();
    if (getCompilerInstance().getDiagnostics().hasErrorOccurred())
      module.reset();
    else if (module)
      keepInlineFunctions(*module);
  }

private:
  llvm::LLVMContext &context;
  const bool images;
  std::unique_ptr<llvm::Module> &module;
  clang::CodeGenerator *generator = nullptr;
};

// One compilation, from the caller's thread to clang's and back.
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
    // Headers that come with the source hide the files that stand beside it.
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
  EmitModule action(job.context, job.device.image_support, job.result.module);
  compiler.ExecuteAction(action);
  job.result.code_gen_options = compiler.getCodeGenOpts();
  job.num_errors += printer.getNumErrors();
}

void addError(Job &job, llvm::StringRef message) {
  ++job.num_errors;
  job.log += ("error: " + message + "\n").str();
}

// What can be told without reading the source.
Result checkRequest(Job &job) {
  if (job.source.device_profile != "FULL_PROFILE" &&
      job.source.device_profile != "EMBEDDED_PROFILE") {
    addError(job, "the device profile must be FULL_PROFILE or EMBEDDED_PROFILE");
    return Result::INVALID_VALUE;
  }
  if (getDeviceTraits(job.device).triple.empty()) {
    addError(job, "OpenCL C is compiled for little-endian devices of 32 or 64 bits only");
    return Result::FEATURE_UNSUPPORTED;
  }
  const llvm::StringRef reason = whyStandardUnsupported(job.options.standard, job.device);
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
    addError(job, "there is no memory for a compiler thread");
    return cargo::make_unexpected(Result::OUT_OF_MEMORY);
  }
  if (!job.result.module)
    return cargo::make_unexpected(Result::COMPILE_PROGRAM_FAILURE);
  return std::move(job.result);
}

} // namespace compiler::opencl_c
