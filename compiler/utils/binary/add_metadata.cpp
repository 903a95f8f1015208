#include "compiler/utils/add_metadata.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace compiler::utils {

void addNotes(llvm::Module &M, llvm::StringRef notes) {
  llvm::Constant *bytes =
      llvm::ConstantDataArray::getString(M.getContext(), notes, /*AddNull=*/false);
  auto *variable =
      new llvm::GlobalVariable(M, bytes->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, bytes, "__openmux_notes");
  variable->setSection(notesSectionName);
  // Notes are contiguous.
  variable->setAlignment(llvm::Align(4));
  llvm::appendToCompilerUsed(M, {variable});
}

} // namespace compiler::utils
