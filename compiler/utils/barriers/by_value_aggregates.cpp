#include "compiler/utils/by_value_aggregates.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// Whether the memory is only read through this pointer, which is not captured.
bool isOnlyRead(const llvm::Value &pointer) {
  return llvm::all_of(pointer.uses(), [](const llvm::Use &use) {
    const llvm::User *user = use.getUser();
    if (llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst, llvm::AddrSpaceCastInst>(user))
      return isOnlyRead(*user);
    if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user))
      return &copy->getRawSourceUse() == &use && !copy->isVolatile();
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(user);
    return load && load->isSimple();
  });
}
} // namespace

void copyChangedAggregates(llvm::Function &F) {
  const llvm::DataLayout &layout = F.getDataLayout();
  for (llvm::Argument &argument : F.args()) {
    llvm::Type *type = argument.getParamByValType();
    if (!type || isOnlyRead(argument))
      continue;
    llvm::IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    const llvm::Align alignment = argument.getParamAlign().value_or(layout.getABITypeAlign(type));
    llvm::AllocaInst *copy = B.CreateAlloca(type, nullptr, argument.getName() + ".copy");
    copy->setAlignment(alignment);
    llvm::Value *address = B.CreateAddrSpaceCast(copy, argument.getType());
    argument.replaceAllUsesWith(address);
    B.CreateMemCpy(address, alignment, &argument, alignment, layout.getTypeAllocSize(type));
  }
}

} // namespace compiler::utils
