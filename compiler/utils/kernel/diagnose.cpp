#include "compiler/utils/diagnose.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/LLVMContext.h>

namespace compiler::utils {

static void diagnose(const llvm::Function &F, const llvm::Twine &message,
                     const llvm::DebugLoc &location, llvm::DiagnosticSeverity severity) {
  llvm::DiagnosticLocation position(location);
  if (!position.isValid() && F.getSubprogram())
    position = llvm::DiagnosticLocation(F.getSubprogram());
  if (position.isValid())
    F.getContext().diagnose(llvm::DiagnosticInfoGenericWithLoc(message, F, position, severity));
  else
    F.getContext().diagnose(llvm::DiagnosticInfoGeneric(message, severity));
}

void diagnoseError(const llvm::Function &F, const llvm::Twine &message,
                   const llvm::DebugLoc &location) {
  diagnose(F, message, location, llvm::DS_Error);
}

void diagnoseWarning(const llvm::Function &F, const llvm::Twine &message,
                     const llvm::DebugLoc &location) {
  diagnose(F, message, location, llvm::DS_Warning);
}

std::string getSourceName(const llvm::GlobalValue &value) {
  llvm::StringRef name = value.getName();
  name.consume_front("__clang_ocl_kern_imp_");
  return llvm::demangle(name);
}

} // namespace compiler::utils
