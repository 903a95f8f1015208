#include "diagnostic_scope.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Support/Regex.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

namespace compiler {
namespace {

class SinkHandler : public llvm::DiagnosticHandler {
public:
  SinkHandler(DiagnosticScope::Sink sink, const RemarkFilters &remarks)
      : sink(std::move(sink)), passed(compile(remarks.passed)), missed(compile(remarks.missed)),
        analysis(compile(remarks.analysis)) {}

  // Returning false would make LLVM print the error and exit.
  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    diagnostic.print(printer);
    sink(diagnostic.getSeverity(), text);
    return true;
  }

  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
    return passed && passed->match(pass);
  }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override {
    return missed && missed->match(pass);
  }
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
    return analysis && analysis->match(pass);
  }
  bool isAnyRemarkEnabled() const override { return passed || missed || analysis; }

private:
  static std::optional<llvm::Regex> compile(const std::string &filter) {
    return filter.empty() ? std::nullopt : std::optional<llvm::Regex>(filter);
  }

  DiagnosticScope::Sink sink;
  std::optional<llvm::Regex> passed, missed, analysis;
};

} // namespace

std::unique_ptr<llvm::DiagnosticHandler> createDiagnosticHandler(DiagnosticScope::Sink sink,
                                                                 const RemarkFilters &remarks) {
  return std::make_unique<SinkHandler>(std::move(sink), remarks);
}

DiagnosticScope::DiagnosticScope(llvm::LLVMContext &context, Sink sink,
                                 const RemarkFilters &remarks)
    : context(context), previous(context.getDiagnosticHandler()) {
  // Without filters, LLVM's loop passes emit a remark for every loop that they leave unchanged.
  context.setDiagnosticHandler(createDiagnosticHandler(std::move(sink), remarks),
                               /*RespectFilters=*/true);
}

DiagnosticScope::~DiagnosticScope() { context.setDiagnosticHandler(std::move(previous)); }

} // namespace compiler
