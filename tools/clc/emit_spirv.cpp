// LLVM's SPIR-V target ends the process on what it cannot translate. It runs in a child process,
// whose last message becomes the error.
#include "emit_spirv.h"

#include "spirv_target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" {
void LLVMInitializeSPIRVTargetInfo();
void LLVMInitializeSPIRVTarget();
void LLVMInitializeSPIRVTargetMC();
void LLVMInitializeSPIRVAsmPrinter();
}

namespace clc {

using tools::fail;
using tools::Result;

namespace {

struct CloseFile {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// Prints errors; the default handler would end the process after the first.
class PrintErrors final : public llvm::DiagnosticHandler {
public:
  explicit PrintErrors(bool &failed) : failed(failed) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    if (diagnostic.getSeverity() != llvm::DS_Error)
      return true;
    failed = true;
    llvm::errs() << "error: ";
    llvm::DiagnosticPrinterRawOStream printer(llvm::errs());
    diagnostic.print(printer);
    llvm::errs() << '\n';
    return true;
  }

private:
  bool &failed;
};

std::unique_ptr<llvm::TargetMachine> createMachine(const llvm::Module &module) {
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  const llvm::Triple triple(module.getDataLayout().getPointerSizeInBits() == 32
                                ? "spirv32-unknown-unknown"
                                : "spirv64-unknown-unknown");
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) {
    llvm::errs() << "error: " << error << '\n';
    return nullptr;
  }
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, "", "", llvm::TargetOptions(), std::nullopt));
}

// The extensions that LLVM 22 uses for programs in OpenCL C.
constexpr llvm::StringLiteral knownExtensions[] = {
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float_min_max",
    "SPV_INTEL_function_pointers",
    "SPV_INTEL_optnone",
    "SPV_INTEL_subgroups",
    "SPV_KHR_bit_instructions",
    "SPV_KHR_expect_assume",
    "SPV_KHR_float_controls",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_linkonce_odr",
    "SPV_KHR_no_integer_wrap_decoration",
    "SPV_KHR_non_semantic_info",
    "SPV_KHR_subgroup_rotate",
    "SPV_KHR_uniform_group_instructions",
};

// The target reads its extensions from LLVM's command line, and refuses names that it does not
// know.
void setExtensions(llvm::ArrayRef<std::string> extensions) {
  llvm::SmallVector<llvm::StringRef, 16> names;
  for (llvm::StringRef name : extensions)
    if (llvm::is_contained(knownExtensions, name))
      names.push_back(name);
  if (names.empty())
    return;
  const std::string option = "--spirv-ext=+" + llvm::join(names, ",+");
  const char *const arguments[] = {"clc", option.c_str()};
  llvm::cl::ParseCommandLineOptions(2, arguments);
}

// Returns the exit status of the child.
int translate(const llvm::Module &module, llvm::ArrayRef<std::string> extensions, int output) {
  setExtensions(extensions);
  const auto machine = createMachine(module);
  if (!machine)
    return 1;
  const auto copy = llvm::CloneModule(module);
  copy->setTargetTriple(machine->getTargetTriple());
  copy->setDataLayout(machine->createDataLayout());
  prepareForSPIRVTarget(*copy);
  bool failed = false;
  copy->getContext().setDiagnosticHandler(std::make_unique<PrintErrors>(failed));
  llvm::SmallString<0> code;
  llvm::raw_svector_ostream stream(code);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile))
    return 1;
  passes.run(*copy);
  if (failed)
    return 1;
  llvm::raw_fd_ostream file(output, /*shouldClose=*/false);
  file << code;
  file.flush();
  return file.has_error() ? 1 : 0;
}

std::string readAll(std::FILE *file) {
  std::string contents;
  if (std::fseek(file, 0, SEEK_SET) != 0)
    return contents;
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof(buffer), file))
    contents.append(buffer, count);
  return contents;
}

// The first error of the child, or else its last line.
std::string getLastWords(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> lines;
  text.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    for (llvm::StringRef prefix : {"LLVM ERROR: ", "error: "})
      if (const std::size_t place = line.find(prefix); place != llvm::StringRef::npos)
        return line.substr(place + prefix.size()).str();
  return lines.empty() ? "" : lines.back().str();
}

} // namespace

Result<std::vector<uint8_t>> generateSPIRV(const llvm::Module &module,
                                           llvm::ArrayRef<std::string> extensions) {
  const File output(std::tmpfile());
  const File messages(std::tmpfile());
  if (!output || !messages)
    return fail("cannot create a temporary file: ", std::strerror(errno));
  const pid_t child = fork();
  if (child == 0) {
    const rlimit noDump = {0, 0};
    setrlimit(RLIMIT_CORE, &noDump);
    dup2(fileno(messages.get()), STDERR_FILENO);
    _exit(translate(module, extensions, fileno(output.get())));
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0)
    return fail("cannot start a process: ", std::strerror(errno));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    const std::string reason = getLastWords(readAll(messages.get()));
    return fail("LLVM's SPIR-V target failed: ", reason.empty() ? "no message" : reason);
  }
  const std::string code = readAll(output.get());
  return std::vector<uint8_t>(code.begin(), code.end());
}

} // namespace clc
