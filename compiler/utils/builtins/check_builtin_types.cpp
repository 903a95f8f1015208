#include "compiler/utils/check_builtin_types.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler::utils {

namespace {
std::string toString(const llvm::Type &type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream);
  return text;
}

/// Describes the expected type; empty if it depends on the target.
std::string describeType(const Builtin &builtin, const llvm::Module &M) {
  const llvm::FunctionType *type =
      BuiltinInfo::getMuxBuiltinType(builtin.ID, M, builtin.muxOverloadInfo);
  return type ? "; expected '" + toString(*type) + "'" : std::string();
}

bool checkCalls(const llvm::Function &F) {
  bool isValid = true;
  for (const llvm::Use &use : F.uses()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (!call || !call->isCallee(&use) || call->getFunctionType() == F.getFunctionType())
      continue;
    diagnoseError(*call->getFunction(),
                  "function '" + call->getFunction()->getName() + "': call of builtin '" +
                      F.getName() + "' with type '" + toString(*call->getFunctionType()) +
                      "'; expected '" + toString(*F.getFunctionType()) + "'",
                  call->getDebugLoc());
    isValid = false;
  }
  return isValid;
}
} // namespace

bool checkMuxBuiltinTypes(const llvm::Module &M, llvm::function_ref<bool(BuiltinID)> isRelevant) {
  bool isValid = true;
  for (const llvm::Function &F : M) {
    const Builtin named = BuiltinInfo::identifyMuxBuiltinName(F.getName(), F.getContext());
    if (!named || F.use_empty() || !isRelevant(named.ID))
      continue;
    if (BuiltinInfo::identifyMuxBuiltin(F)) {
      isValid &= checkCalls(F);
    } else if (F.isDeclaration()) {
      diagnoseError(F, "builtin '" + F.getName() + "' is declared with type '" +
                           toString(*F.getFunctionType()) + "'" + describeType(named, M));
      isValid = false;
    }
  }
  return isValid;
}

} // namespace compiler::utils
