#include "diagnostic_scope.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Support/Regex.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

namespace compiler {
namespace {

class SinkHandler : public llvm::DiagnosticHandler {
public:
  SinkHandler(DiagnosticScope::Sink sink, const RemarkFilters &remarks,
              DiagnosticScope::RemarkSink allRemarks)
      : sink(std::move(sink)), allRemarks(std::move(allRemarks)), passed(compile(remarks.passed)),
        missed(compile(remarks.missed)), analysis(compile(remarks.analysis)) {}

  // Returning false would make LLVM print the error and exit.
  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    diagnostic.print(printer);
    const auto *remark = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&diagnostic);
    if (remark && allRemarks && diagnostic.getSeverity() == llvm::DS_Remark) {
      allRemarks(remark->getPassName().str() + ": " + text);
      if (!isSelected(*remark))
        return true;
    }
    sink(diagnostic.getSeverity(), text);
    return true;
  }

  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
    return allRemarks || matches(passed, pass);
  }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override {
    return allRemarks || matches(missed, pass);
  }
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
    return allRemarks || matches(analysis, pass);
  }
  bool isAnyRemarkEnabled() const override { return allRemarks || passed || missed || analysis; }

private:
  using Filter = std::optional<llvm::Regex>;

  static Filter compile(const std::string &filter) {
    return filter.empty() ? std::nullopt : Filter(filter);
  }

  static bool matches(const Filter &filter, llvm::StringRef pass) {
    return filter && filter->match(pass);
  }

  bool isSelected(const llvm::DiagnosticInfoOptimizationBase &remark) const {
    if (remark.isPassed())
      return matches(passed, remark.getPassName());
    return matches(remark.isMissed() ? missed : analysis, remark.getPassName());
  }

  DiagnosticScope::Sink sink;
  DiagnosticScope::RemarkSink allRemarks;
  Filter passed, missed, analysis;
};

} // namespace

std::unique_ptr<llvm::DiagnosticHandler>
createDiagnosticHandler(DiagnosticScope::Sink sink, const RemarkFilters &remarks,
                        DiagnosticScope::RemarkSink allRemarks) {
  return std::make_unique<SinkHandler>(std::move(sink), remarks, std::move(allRemarks));
}

DiagnosticScope::DiagnosticScope(llvm::LLVMContext &context, Sink sink,
                                 const RemarkFilters &remarks, RemarkSink allRemarks)
    : context(context), previous(context.getDiagnosticHandler()) {
  // Without filters, LLVM's loop passes emit a remark for every loop that they leave unchanged.
  context.setDiagnosticHandler(
      createDiagnosticHandler(std::move(sink), remarks, std::move(allRemarks)),
      /*RespectFilters=*/true);
}

DiagnosticScope::~DiagnosticScope() { context.setDiagnosticHandler(std::move(previous)); }

} // namespace compiler
