#include "compiler/utils/local_variables.h"

#include "compiler/utils/address_spaces.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

llvm::SmallVector<llvm::GlobalVariable *, 8> getLocalVariables(llvm::Module &M) {
  llvm::SmallVector<llvm::GlobalVariable *, 8> variables;
  for (llvm::GlobalVariable &variable : M.globals())
    if (variable.getAddressSpace() == AddressSpace::Local)
      variables.push_back(&variable);
  return variables;
}

llvm::Align getLocalVariableAlign(const llvm::GlobalVariable &variable) {
  const llvm::DataLayout &layout = variable.getDataLayout();
  return std::max(variable.getAlign().valueOrOne(),
                  layout.getABITypeAlign(variable.getValueType()));
}

LocalVariableUsers findUsers(llvm::GlobalVariable &variable) {
  LocalVariableUsers result;
  llvm::SmallVector<llvm::Value *, 16> used = {&variable};
  llvm::SmallPtrSet<llvm::Value *, 16> seenConstants;
  while (!used.empty()) {
    for (llvm::User *user : used.pop_back_val()->users()) {
      if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(user)) {
        if (result.functions.insert(instruction->getFunction()))
          used.push_back(instruction->getFunction());
      } else if (auto *function = llvm::dyn_cast<llvm::Function>(user)) {
        // For example as prefix data.
        if (result.functions.insert(function))
          used.push_back(function);
      } else if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(user)) {
        if (!global->getName().starts_with("llvm.") && result.holders.insert(global))
          used.push_back(global);
      } else if (seenConstants.insert(user).second) {
        used.push_back(user);
      }
    }
  }
  return result;
}

} // namespace compiler::utils
