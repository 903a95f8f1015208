#include "compiler/utils/check_external_functions.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/image_arg_subst.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/replace_addrspace_fns.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {
namespace {

bool isInLibrary(const llvm::Function &F, const BuiltinInfo &BI) {
  llvm::Module *library = BI.getBuiltinsModule();
  if (!library || hasUnreservedBuiltinName(F))
    return false;
  auto definition = findLibraryFunction(*library, F.getName(), F.getFunctionType());
  if (definition)
    return *definition;
  diagnoseError(F, llvm::toString(definition.takeError()));
  return true;
}

bool isAvailable(const llvm::Function &F, const BuiltinInfo &BI, bool lowered) {
  if (F.isIntrinsic() || BuiltinInfo::identifyMuxBuiltin(F) || isInLibrary(F, BI))
    return true;
  // Lowered only after inlining, by ReplaceAddrSpaceFnsPass.
  if (isAddressSpaceFunction(F))
    return true;
  return !lowered && (BI.analyzeBuiltin(F).isValid() || isSamplerInitializer(F));
}

// An instruction that uses `value`, possibly through constants; null if there is none.
const llvm::Instruction *findUser(const llvm::Value &value) {
  llvm::SmallSetVector<const llvm::Value *, 8> worklist;
  worklist.insert(&value);
  for (unsigned i = 0; i < worklist.size(); ++i)
    for (const llvm::User *user : worklist[i]->users()) {
      if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(user))
        return instruction;
      worklist.insert(user);
    }
  return nullptr;
}

void report(const llvm::GlobalValue &value) {
  const std::string name = getSourceName(value);
  std::string message = "undefined reference to '" + name + "'";
  if (const llvm::Instruction *user = findUser(value)) {
    const llvm::Function &function = *user->getFunction();
    message += " in function '" + getSourceName(function) + "'";
    diagnoseError(function, message, user->getDebugLoc());
    return;
  }
  value.getContext().diagnose(llvm::DiagnosticInfoGeneric(message, llvm::DS_Error));
}

} // namespace

llvm::PreservedAnalyses CheckExternalFunctionsPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &AM) {
  const auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (const llvm::Function &F : M)
    if (F.isDeclaration() && !F.use_empty() && !isAvailable(F, BI, options.Lowered))
      report(F);
  for (const llvm::GlobalVariable &variable : M.globals())
    if (variable.isDeclaration() && !variable.use_empty())
      report(variable);
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
