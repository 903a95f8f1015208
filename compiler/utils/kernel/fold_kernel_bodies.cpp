#include "compiler/utils/fold_kernel_bodies.h"

#include "compiler/utils/calls.h"
#include "compiler/utils/move_body.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral bodyPrefix = "__clang_ocl_kern_imp_";

llvm::CallInst *findCall(llvm::Function &entry, const llvm::Function &body) {
  for (llvm::BasicBlock &block : entry)
    for (llvm::Instruction &I : block)
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
        if (call->getCalledFunction() == &body)
          return call;
  return nullptr;
}

/// The value of a load from a stack slot with a single store; null if unknown.
const llvm::Value *getLoadedValue(const llvm::LoadInst &load) {
  const auto *slot = llvm::dyn_cast<llvm::AllocaInst>(load.getPointerOperand());
  if (!slot)
    return nullptr;
  const llvm::StoreInst *store = nullptr;
  for (const llvm::User *user : slot->users()) {
    const auto *userStore = llvm::dyn_cast<llvm::StoreInst>(user);
    if (userStore && userStore->getPointerOperand() == slot && !store)
      store = userStore;
    else if (!llvm::isa<llvm::LoadInst, llvm::LifetimeIntrinsic>(user))
      return nullptr;
  }
  const bool found =
      store && store->comesBefore(&load) && store->getValueOperand()->getType() == load.getType();
  return found ? store->getValueOperand() : nullptr;
}

/// The first operand of a shuffle whose first `count` lanes are the identity.
const llvm::Value *getUnmovedOperand(const llvm::ShuffleVectorInst &shuffle, unsigned count) {
  const llvm::ArrayRef<int> mask = shuffle.getShuffleMask();
  if (mask.size() < count)
    return nullptr;
  for (unsigned i = 0; i != count; ++i)
    if (mask[i] != static_cast<int>(i))
      return nullptr;
  return shuffle.getOperand(0);
}

/// Whether `value` is `argument`, possibly through a stack slot and, for 3-element vectors, through
/// a 4-element vector, as clang emits it.
bool isArgument(const llvm::Value *value, const llvm::Argument &argument) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(argument.getType());
  while (value && value != &argument) {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(value))
      value = getLoadedValue(*load);
    else if (const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(value);
             shuffle && vector)
      value = getUnmovedOperand(*shuffle, vector->getNumElements());
    else
      return false;
  }
  return value;
}

/// Whether `entry` only forwards its arguments through `call`.
bool isForwarder(const llvm::Function &entry, const llvm::CallInst &call) {
  if (entry.size() != 1 || entry.getFunctionType() != call.getFunctionType() || entry.isVarArg())
    return false;
  for (const llvm::Argument &argument : entry.args()) {
    const unsigned i = argument.getArgNo();
    // The byval copy that the call makes would be lost.
    if (call.getParamByValType(i) != argument.getParamByValType() ||
        !isArgument(call.getArgOperand(i), argument))
      return false;
  }
  for (const llvm::Instruction &I : entry.front()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
    const bool storesToSlot = store && llvm::isa<llvm::AllocaInst>(store->getPointerOperand());
    if (I.mayHaveSideEffects() && &I != &call && !storesToSlot &&
        !llvm::isa<llvm::LifetimeIntrinsic>(I))
      return false;
  }
  return true;
}

/// Moves the body of `from` into `to`, replacing its own.
void replaceBody(llvm::Function &to, llvm::Function &from, llvm::MDString *linkageName) {
  for (llvm::BasicBlock &block : to)
    block.dropAllReferences();
  while (!to.empty())
    to.begin()->eraseFromParent();
  moveBody(to, from);
  if (llvm::DISubprogram *subprogram = to.getSubprogram())
    subprogram->replaceLinkageName(linkageName);
}

llvm::MDString *getLinkageName(const llvm::Function &F) {
  const llvm::DISubprogram *subprogram = F.getSubprogram();
  return subprogram ? subprogram->getRawLinkageName() : nullptr;
}

/// Moves the body into its entry. Inlining is the fallback: it leaves stack slots for arguments, a
/// second set of debug variables and copies of byval arguments.
bool foldBody(llvm::Function &entry, llvm::Function &body) {
  llvm::CallInst *call = findCall(entry, body);
  if (!call)
    return false;
  if (!isForwarder(entry, *call)) {
    llvm::InlineFunctionInfo info;
    return inlineFunction(*call, info, /*mergeAttributes=*/true).isSuccess();
  }
  // Other callers get the clone: debug info of global variables may refer to the original's
  // subprogram.
  llvm::MDString *bodyName = getLinkageName(body);
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = body.hasOneUse() ? nullptr : llvm::CloneFunction(&body, map);
  replaceBody(entry, body, getLinkageName(entry));
  if (copy) {
    replaceBody(body, *copy, bodyName);
    copy->eraseFromParent();
  }
  return true;
}
} // namespace

llvm::PreservedAnalyses FoldKernelBodiesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &body : llvm::make_early_inc_range(M)) {
    llvm::StringRef kernelName = body.getName();
    if (body.isDeclaration() || !kernelName.consume_front(bodyPrefix))
      continue;
    llvm::Function *entry = M.getFunction(kernelName);
    if (!entry || entry->isDeclaration())
      continue;
    changed |= foldBody(*entry, body);
    if (body.use_empty()) {
      body.eraseFromParent();
      changed = true;
    }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
