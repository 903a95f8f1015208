#include "compiler/base/context.h"

#include "compiler/base/target.h"
#include "compiler/frontend/spirv/read.h"
#include "compiler/frontend/spirv/validate.h"
#include "diagnostic_scope.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <new>

namespace compiler {

namespace {
/// A small program leaves tens of kilobytes in an LLVM context. Targets reload the device library
/// for a new one.
constexpr unsigned maxModulesPerContext = 100;
} // namespace

BaseContext::BaseContext() { createLLVMContext(); }

void BaseContext::createLLVMContext() {
  llvm_context = std::make_unique<llvm::LLVMContext>();
  num_created = 0;
  // Modules install their own handler. The default one of LLVM ends the process on errors.
  llvm_context->setDiagnosticHandler(
      createDiagnosticHandler([](llvm::DiagnosticSeverity severity, const std::string &message) {
        if (severity == llvm::DS_Error)
          llvm::errs() << "error: " << message << '\n';
      }));
}

BaseContext::~BaseContext() = default;

void BaseContext::addModule() {
  ++num_modules;
  ++num_created;
}

void BaseContext::removeModule() {
  if (--num_modules != 0 || num_created < maxModulesPerContext)
    return;
  if (std::all_of(targets.begin(), targets.end(),
                  [](BaseTarget *target) { return target->releaseLLVMObjects(); }))
    createLLVMContext();
}

void BaseContext::addTarget(BaseTarget &target) { targets.push_back(&target); }

void BaseContext::removeTarget(BaseTarget &target) { std::erase(targets, &target); }

bool BaseContext::isValidSPIRV(cargo::array_view<const uint32_t> code) {
  return !spirv::validate({code.data(), code.size()});
}

cargo::expected<spirv::SpecializableConstantsMap, std::string>
BaseContext::getSpecializableConstants(cargo::array_view<const uint32_t> code) {
  return spirv::getSpecializableConstants({code.data(), code.size()});
}

void BaseContext::lock() { mutex.lock(); }

bool BaseContext::try_lock() { return mutex.try_lock(); }

void BaseContext::unlock() { mutex.unlock(); }

std::unique_ptr<Context> createContext() {
  return std::unique_ptr<Context>(new (std::nothrow) BaseContext());
}

} // namespace compiler
