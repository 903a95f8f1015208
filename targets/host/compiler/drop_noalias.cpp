#include "drop_noalias.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

using Functions = llvm::SmallPtrSet<const llvm::Function *, 16>;

bool isInlined(const llvm::Function &F) {
  return !F.isDeclaration() && F.hasLocalLinkage() &&
         F.hasFnAttribute(llvm::Attribute::AlwaysInline);
}

bool mayWrite(const llvm::Instruction &I, const Functions &readers) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  return I.mayWriteToMemory() && !(call && readers.contains(call->getCalledFunction()));
}

/// The functions that write no memory, nor do those that they call.
Functions findReaders(const llvm::Module &M) {
  Functions readers;
  const auto addReaders = [&] {
    const size_t before = readers.size();
    for (const llvm::Function &F : M)
      if (isInlined(F) && !readers.contains(&F) &&
          llvm::none_of(llvm::instructions(F),
                        [&](const llvm::Instruction &I) { return mayWrite(I, readers); }))
        readers.insert(&F);
    return readers.size() != before;
  };
  while (addReaders()) {
  }
  return readers;
}

bool hasSeveralAccesses(const llvm::Function &F) {
  unsigned accesses = 0;
  for (const llvm::Instruction &I : llvm::instructions(F))
    if (I.mayReadOrWriteMemory() && (++accesses > 1 || llvm::isa<llvm::CallBase>(I)))
      return true;
  return false;
}

bool dropNoAlias(llvm::Function &F) {
  bool changed = false;
  for (const llvm::Argument &argument : F.args()) {
    if (!argument.hasNoAliasAttr())
      continue;
    const unsigned index = argument.getArgNo();
    F.removeParamAttr(index, llvm::Attribute::NoAlias);
    for (llvm::User *user : F.users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user);
          call && call->getCalledFunction() == &F)
        call->removeParamAttr(index, llvm::Attribute::NoAlias);
    changed = true;
  }
  return changed;
}

} // namespace

llvm::PreservedAnalyses DropNoAliasPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  const Functions readers = findReaders(M);
  bool changed = false;
  for (llvm::Function &F : M)
    if (readers.contains(&F) || (isInlined(F) && !hasSeveralAccesses(F)))
      changed |= dropNoAlias(F);
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
