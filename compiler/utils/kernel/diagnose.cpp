#include "compiler/utils/diagnose.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/LLVMContext.h>

namespace compiler::utils {

void diagnoseError(const llvm::Function &F, const llvm::Twine &message,
                   const llvm::DebugLoc &location) {
  llvm::DiagnosticLocation position(location);
  if (!position.isValid() && F.getSubprogram())
    position = llvm::DiagnosticLocation(F.getSubprogram());
  if (position.isValid())
    F.getContext().diagnose(llvm::DiagnosticInfoGenericWithLoc(message, F, position));
  else
    F.getContext().diagnose(llvm::DiagnosticInfoGeneric(message));
}

} // namespace compiler::utils
