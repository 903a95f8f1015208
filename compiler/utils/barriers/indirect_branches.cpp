#include "compiler/utils/indirect_branches.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using BlockNumbers = llvm::DenseMap<const llvm::BasicBlock *, uint64_t>;

/// Numbers the blocks whose addresses are taken, from 1 on, and replaces the addresses by the
/// numbers.
BlockNumbers replaceAddresses(llvm::Function &F) {
  BlockNumbers numbers;
  for (llvm::BasicBlock &block : F) {
    llvm::BlockAddress *address = llvm::BlockAddress::lookup(&block);
    if (!address)
      continue;
    const uint64_t number = numbers.size() + 1;
    numbers[&block] = number;
    llvm::Type *integer = F.getDataLayout().getIntPtrType(address->getType());
    address->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(
        llvm::ConstantInt::get(integer, number), address->getType()));
    address->destroyConstant();
  }
  return numbers;
}

void replaceBranch(llvm::IndirectBrInst &branch, const BlockNumbers &numbers) {
  llvm::BasicBlock *block = branch.getParent();
  auto *impossible =
      llvm::BasicBlock::Create(branch.getContext(), "impossible", block->getParent());
  new llvm::UnreachableInst(branch.getContext(), impossible);
  llvm::IRBuilder<> B(&branch);
  llvm::Type *address = branch.getAddress()->getType();
  auto *integer = llvm::cast<llvm::IntegerType>(branch.getDataLayout().getIntPtrType(address));
  llvm::SwitchInst *choice = B.CreateSwitch(B.CreatePtrToInt(branch.getAddress(), integer),
                                            impossible, branch.getNumDestinations());
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> seen;
  for (unsigned i = 0; i != branch.getNumDestinations(); ++i) {
    llvm::BasicBlock *destination = branch.getDestination(i);
    const auto number = numbers.find(destination);
    // Drops duplicate destinations, and those whose address is not taken, since they cannot be
    // reached.
    if (number != numbers.end() && seen.insert(destination).second)
      choice->addCase(llvm::ConstantInt::get(integer, number->second), destination);
    else
      destination->removePredecessor(block, /*KeepOneInputPHIs=*/true);
  }
  branch.eraseFromParent();
}
} // namespace

void expandIndirectBranches(llvm::Function &F) {
  const BlockNumbers numbers = replaceAddresses(F);
  llvm::SmallVector<llvm::IndirectBrInst *, 2> branches;
  for (llvm::BasicBlock &block : F)
    if (auto *branch = llvm::dyn_cast<llvm::IndirectBrInst>(block.getTerminator()))
      branches.push_back(branch);
  for (llvm::IndirectBrInst *branch : branches)
    replaceBranch(*branch, numbers);
}

} // namespace compiler::utils
