// Sends LLVM's diagnostics to one place for a while.
#include "diagnostic_scope.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler {
namespace {

class SinkHandler : public llvm::DiagnosticHandler {
public:
  explicit SinkHandler(DiagnosticScope::Sink sink) : sink(std::move(sink)) {}

  // Without an answer of true LLVM would print an error and end the process.
  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    diagnostic.print(printer);
    sink(diagnostic.getSeverity(), text);
    return true;
  }

private:
  DiagnosticScope::Sink sink;
};

} // namespace

std::unique_ptr<llvm::DiagnosticHandler> createDiagnosticHandler(DiagnosticScope::Sink sink) {
  return std::make_unique<SinkHandler>(std::move(sink));
}

DiagnosticScope::DiagnosticScope(llvm::LLVMContext &context, Sink sink)
    : context(context), previous(context.getDiagnosticHandler()) {
  // Without the filters LLVM's optimizers tell about every loop that they leave as it is.
  context.setDiagnosticHandler(createDiagnosticHandler(std::move(sink)), /*RespectFilters=*/true);
}

DiagnosticScope::~DiagnosticScope() { context.setDiagnosticHandler(std::move(previous)); }

} // namespace compiler
