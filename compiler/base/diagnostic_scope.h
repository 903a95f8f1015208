// Redirection of an LLVM context's diagnostics.
#ifndef COMPILER_BASE_DIAGNOSTIC_SCOPE_H
#define COMPILER_BASE_DIAGNOSTIC_SCOPE_H

#include "compiler/options.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>

#include <functional>
#include <memory>
#include <string>

namespace llvm {
struct DiagnosticHandler;
} // namespace llvm

namespace compiler {

/// Passes the diagnostics of `context` to `sink` as text during its lifetime, then restores the
/// previous handler. Must be created and destroyed under the context's lock.
class DiagnosticScope {
public:
  using Sink = std::function<void(llvm::DiagnosticSeverity, const std::string &)>;

  using RemarkSink = std::function<void(const std::string &)>;

  /// Drops remarks that `remarks` does not select. `allRemarks`, if there is one, gets all.
  DiagnosticScope(llvm::LLVMContext &context, Sink sink, const RemarkFilters &remarks = {},
                  RemarkSink allRemarks = nullptr);
  ~DiagnosticScope();
  DiagnosticScope(const DiagnosticScope &) = delete;
  DiagnosticScope &operator=(const DiagnosticScope &) = delete;

private:
  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
};

/// A handler that passes each diagnostic to `sink`. Unlike LLVM's own it never exits.
std::unique_ptr<llvm::DiagnosticHandler>
createDiagnosticHandler(DiagnosticScope::Sink sink, const RemarkFilters &remarks = {},
                        DiagnosticScope::RemarkSink allRemarks = nullptr);

} // namespace compiler

#endif // COMPILER_BASE_DIAGNOSTIC_SCOPE_H
