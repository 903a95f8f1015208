// muxc: runs passes on a module.
#include "common/devices.h"
#include "compiler/spirv.h"
#include "module_io.h"
#include "options.h"
#include "session.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace muxc;
using tools::fail;
using tools::Result;

// Prints diagnostics of passes. LLVM's default handler exits at the first error.
void report(const llvm::DiagnosticInfo *diagnostic, void *errors) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  llvm::DiagnosticPrinterRawOStream printer(stream);
  diagnostic->print(printer);
  if (diagnostic->getSeverity() == llvm::DS_Error) {
    static_cast<std::vector<std::string> *>(errors)->push_back(message);
    return;
  }
  const bool warning = diagnostic->getSeverity() == llvm::DS_Warning;
  llvm::errs() << "muxc: " << (warning ? "warning: " : "remark: ") << message << '\n';
}

// Handles report_fatal_error, which --verify-each uses.
void handleFatalError(void *, const char *reason, bool) {
  llvm::errs() << "muxc: error: " << reason << '\n';
  std::exit(1);
}

Result<void> runPasses(Session &session, llvm::Module &module, const std::string &pipeline) {
  auto &machinery = session.getMachinery();
  llvm::ModulePassManager passes;
  if (llvm::Error error = machinery.parsePassPipeline(passes, pipeline))
    return fail("--passes: ", llvm::toString(std::move(error)));
  std::vector<std::string> errors;
  auto &context = session.getLLVMContext();
  // The default handler does not call the diagnostic callback.
  context.setDiagnosticHandler(std::make_unique<llvm::DiagnosticHandler>());
  context.setDiagnosticHandlerCallBack(report, &errors, /*RespectFilters=*/true);
  passes.run(module, machinery.getMAM());
  context.setDiagnosticHandlerCallBack(nullptr);
  // Cached analyses must not outlive the module.
  machinery.getMAM().clear();
  if (!errors.empty())
    return fail(llvm::join(errors, "; "));
  if (auto verified = verify(module); !verified)
    return fail("after the passes: ", verified.error());
  return {};
}

void printSPIRVOpcodes() {
  for (const compiler::SPIRVOpcode &opcode : compiler::getSPIRVOpcodes())
    llvm::outs() << opcode.name
                 << (opcode.refusal.empty() ? " read" : " refused: " + opcode.refusal) << '\n';
}

Result<void> runTool(int argc, char **argv) {
  auto options = parseOptions(argc, argv);
  if (!options)
    return fail(options.error());
  if (auto loaded = tools::loadTargets(options->loadTargets); !loaded)
    return loaded;
  if (options->printSPIRVOpcodes) {
    printSPIRVOpcodes();
    return {};
  }
  if (options->listDevices) {
    tools::listDevices(llvm::outs());
    return {};
  }
  auto session = Session::create(*options);
  if (!session)
    return fail(session.error());
  if (options->printPasses) {
    (*session)->getMachinery().printPassNames(llvm::outs());
    return {};
  }
  if (options->spirv.listConstants)
    return listSpecConstants(*options);
  auto module = readModule(**session, *options);
  if (!module)
    return fail(module.error());
  if (auto done = runPasses(**session, **module, options->passes); !done)
    return done;
  return writeModule(**module, *options);
}

} // namespace

int main(int argc, char **argv) {
  llvm::install_fatal_error_handler(handleFatalError);
  const auto done = runTool(argc, argv);
  if (done)
    return 0;
  llvm::errs() << "muxc: error: " << done.error() << '\n';
  return 1;
}
