#include "compiler/utils/reduce_to_function.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

namespace {
/// The functions to keep, found by following references from those first added.
class KeptFunctions {
public:
  void add(llvm::Function &F) {
    if (kept.insert(&F))
      unseen.push_back(&F);
  }

  /// Adds all functions that a constant refers to.
  void addReferencedBy(const llvm::Value *value) {
    const auto *constant = llvm::dyn_cast_or_null<llvm::Constant>(value);
    if (!constant || !seenConstants.insert(constant).second)
      return;
    if (const auto *F = llvm::dyn_cast<llvm::Function>(constant))
      return add(const_cast<llvm::Function &>(*F));
    for (const llvm::Value *operand : constant->operands())
      addReferencedBy(operand);
  }

  void close() {
    while (!unseen.empty())
      visit(*unseen.pop_back_val());
  }

  bool contains(llvm::Function &F) const { return kept.contains(&F); }

private:
  void visit(llvm::Function &F) {
    // Personality, prefix and prologue data.
    for (const llvm::Value *operand : F.operands())
      addReferencedBy(operand);
    for (const llvm::Instruction &I : llvm::instructions(F))
      for (const llvm::Value *operand : I.operands())
        addReferencedBy(operand);
    // The loops that are put around a vectorized kernel run its other versions, too.
    if (const auto link = parseVeczToOrigFnLinkMetadata(F); link && link->function)
      add(*link->function);
    if (llvm::Function *precondition = getPreconditionMetadata(F).value_or(nullptr))
      add(*precondition);
    llvm::SmallVector<LinkMetadataResult, 2> links;
    parseOrigToVeczFnLinkMetadata(F, links);
    for (const LinkMetadataResult &link : links)
      add(*link.function);
  }

  llvm::SetVector<llvm::Function *> kept;
  llvm::SmallVector<llvm::Function *, 16> unseen;
  llvm::SmallPtrSet<const llvm::Constant *, 32> seenConstants;
};

KeptFunctions findKept(llvm::Module &M, llvm::ArrayRef<std::string> names) {
  KeptFunctions kept;
  for (llvm::Function &F : M)
    if (names.empty() ? isKernel(F) : llvm::is_contained(names, F.getName()))
      kept.add(F);
  for (const llvm::GlobalVariable &variable : M.globals())
    if (variable.hasInitializer())
      kept.addReferencedBy(variable.getInitializer());
  for (const llvm::GlobalAlias &alias : M.aliases())
    kept.addReferencedBy(alias.getAliasee());
  for (const llvm::GlobalIFunc &ifunc : M.ifuncs())
    kept.addReferencedBy(ifunc.getResolver());
  kept.close();
  return kept;
}

/// Reports the names that no function has. False if no function has any of them, so that a mistyped
/// name does not empty the module.
bool checkNames(const llvm::Module &M, llvm::ArrayRef<std::string> names) {
  llvm::SmallVector<llvm::StringRef, 4> missing;
  for (const std::string &name : names)
    if (!M.getFunction(name))
      missing.push_back(name);
  const bool isUsable = names.empty() || missing.size() != names.size();
  for (const llvm::StringRef name : missing)
    M.getContext().diagnose(llvm::DiagnosticInfoGeneric(
        "no function is named '" + name + "', to which the module is to be reduced",
        isUsable ? llvm::DS_Warning : llvm::DS_Error));
  return isUsable;
}

/// A variable that is associated with a function is there for that function's sake; without it the
/// note means nothing.
void dropAssociations(llvm::Module &M, const KeptFunctions &kept) {
  for (llvm::GlobalVariable &variable : M.globals()) {
    const llvm::MDNode *node = variable.getMetadata(llvm::LLVMContext::MD_associated);
    if (!node || node->getNumOperands() != 1)
      continue;
    auto *F = llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0));
    if (F && !kept.contains(*F))
      variable.eraseMetadata(llvm::LLVMContext::MD_associated);
  }
}
} // namespace

llvm::PreservedAnalyses ReduceToFunctionPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  if (!checkNames(M, names))
    return llvm::PreservedAnalyses::all();
  const KeptFunctions kept = findKept(M, names);
  llvm::SmallVector<llvm::Function *, 16> dead;
  for (llvm::Function &F : M)
    if (!kept.contains(F))
      dead.push_back(&F);
  if (dead.empty())
    return llvm::PreservedAnalyses::all();

  dropAssociations(M, kept);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (llvm::Function *F : dead) {
    FAM.clear(*F, F->getName());
    F->dropAllReferences();
  }
  for (llvm::Function *F : dead) {
    F->removeDeadConstantUsers();
    F->eraseFromParent();
  }
  // What is kept has not changed.
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  preserved.preserveSet<llvm::AllAnalysesOn<llvm::Function>>();
  return preserved;
}

} // namespace compiler::utils
