// Sends LLVM's diagnostics to one place for a while.
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

// While it lives, `sink` receives the diagnostics of `context` as text; afterwards they go where
// they went before. Made and ended under the context's lock.
class DiagnosticScope {
public:
  using Sink = std::function<void(llvm::DiagnosticSeverity, const std::string &)>;

  // Remarks of passes that `remarks` does not ask for go nowhere.
  DiagnosticScope(llvm::LLVMContext &context, Sink sink, const RemarkFilters &remarks = {});
  ~DiagnosticScope();
  DiagnosticScope(const DiagnosticScope &) = delete;
  DiagnosticScope &operator=(const DiagnosticScope &) = delete;

private:
  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
};

// A handler that hands each diagnostic to `sink` and lets the program go on, whatever its severity.
std::unique_ptr<llvm::DiagnosticHandler> createDiagnosticHandler(DiagnosticScope::Sink sink,
                                                                 const RemarkFilters &remarks = {});

} // namespace compiler

#endif // COMPILER_BASE_DIAGNOSTIC_SCOPE_H
