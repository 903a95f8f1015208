#include "compiler/base/context.h"

#include "diagnostic_scope.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/Support/raw_ostream.h>

#include <new>

namespace compiler {

BaseContext::BaseContext() {
  // Modules install their own handler. The default one of LLVM ends the process on errors.
  llvm_context.setDiagnosticHandler(
      createDiagnosticHandler([](llvm::DiagnosticSeverity severity, const std::string &message) {
        if (severity == llvm::DS_Error)
          llvm::errs() << "error: " << message << '\n';
      }));
}

BaseContext::~BaseContext() = default;

bool BaseContext::isValidSPIRV(cargo::array_view<const uint32_t>) { return false; }

cargo::expected<spirv::SpecializableConstantsMap, std::string>
BaseContext::getSpecializableConstants(cargo::array_view<const uint32_t>) {
  return cargo::make_unexpected(std::string("SPIR-V is not supported"));
}

void BaseContext::lock() { mutex.lock(); }

bool BaseContext::try_lock() { return mutex.try_lock(); }

void BaseContext::unlock() { mutex.unlock(); }

std::unique_ptr<Context> createContext() {
  return std::unique_ptr<Context>(new (std::nothrow) BaseContext());
}

} // namespace compiler
