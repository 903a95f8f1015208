#include "compiler/utils/reduce_to_function.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// The transitive closure of references from the functions added first.
class ReachableFunctions {
public:
  void add(llvm::Function &F) {
    if (reachable.insert(&F))
      worklist.push_back(&F);
  }

  /// Adds all functions that the constant references.
  void addReferencedBy(const llvm::Value *value) {
    const auto *constant = llvm::dyn_cast_or_null<llvm::Constant>(value);
    if (!constant || !seenConstants.insert(constant).second)
      return;
    if (const auto *F = llvm::dyn_cast<llvm::Function>(constant))
      return add(const_cast<llvm::Function &>(*F));
    for (const llvm::Value *operand : constant->operands())
      addReferencedBy(operand);
  }

  void propagate() {
    while (!worklist.empty())
      visit(*worklist.pop_back_val());
  }

  bool contains(llvm::Function &F) const { return reachable.contains(&F); }

private:
  void visit(llvm::Function &F) {
    // Personality, prefix and prologue data.
    for (const llvm::Value *operand : F.operands())
      addReferencedBy(operand);
    for (const llvm::Instruction &I : llvm::instructions(F))
      for (const llvm::Value *operand : I.operands())
        addReferencedBy(operand);
    // Work-item loops may run all versions of a vectorized kernel.
    if (const auto link = parseVeczToOrigFnLinkMetadata(F); link && link->function)
      add(*link->function);
    if (llvm::Function *precondition = getPreconditionMetadata(F).value_or(nullptr))
      add(*precondition);
    if (llvm::Function *singleRow = getRowsMetadata(F).singleRow)
      add(*singleRow);
    llvm::SmallVector<LinkMetadataResult, 2> links;
    parseOrigToVeczFnLinkMetadata(F, links);
    for (const LinkMetadataResult &link : links)
      add(*link.function);
  }

  llvm::SetVector<llvm::Function *> reachable;
  llvm::SmallVector<llvm::Function *, 16> worklist;
  llvm::SmallPtrSet<const llvm::Constant *, 32> seenConstants;
};

ReachableFunctions findReachable(llvm::Module &M, llvm::ArrayRef<std::string> names) {
  ReachableFunctions reachable;
  for (llvm::Function &F : M)
    if (names.empty() ? isKernel(F) : llvm::is_contained(names, F.getName()))
      reachable.add(F);
  for (const llvm::GlobalVariable &variable : M.globals())
    if (variable.hasInitializer())
      reachable.addReferencedBy(variable.getInitializer());
  for (const llvm::GlobalAlias &alias : M.aliases())
    reachable.addReferencedBy(alias.getAliasee());
  for (const llvm::GlobalIFunc &ifunc : M.ifuncs())
    reachable.addReferencedBy(ifunc.getResolver());
  reachable.propagate();
  return reachable;
}

/// Reports names without a function. Returns false if none of them exists, so that a misspelled
/// name does not empty the module.
bool checkNames(const llvm::Module &M, llvm::ArrayRef<std::string> names) {
  llvm::SmallVector<llvm::StringRef, 4> missing;
  for (const std::string &name : names)
    if (!M.getFunction(name))
      missing.push_back(name);
  const bool isUsable = names.empty() || missing.size() != names.size();
  for (const llvm::StringRef name : missing)
    M.getContext().diagnose(llvm::DiagnosticInfoGeneric(
        "function '" + name + "' not found; the module cannot be reduced to it",
        isUsable ? llvm::DS_Warning : llvm::DS_Error));
  return isUsable;
}

/// Drops !associated metadata that refers to functions to be erased.
void dropAssociations(llvm::Module &M, const ReachableFunctions &reachable) {
  for (llvm::GlobalVariable &variable : M.globals()) {
    const llvm::MDNode *node = variable.getMetadata(llvm::LLVMContext::MD_associated);
    if (!node || node->getNumOperands() != 1)
      continue;
    auto *F = llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0));
    if (F && !reachable.contains(*F))
      variable.eraseMetadata(llvm::LLVMContext::MD_associated);
  }
}
} // namespace

llvm::PreservedAnalyses ReduceToFunctionPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  if (!checkNames(M, names))
    return llvm::PreservedAnalyses::all();
  const ReachableFunctions reachable = findReachable(M, names);
  llvm::SmallVector<llvm::Function *, 16> dead;
  for (llvm::Function &F : M)
    if (!reachable.contains(F))
      dead.push_back(&F);
  if (dead.empty())
    return llvm::PreservedAnalyses::all();

  dropAssociations(M, reachable);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (llvm::Function *F : dead) {
    FAM.clear(*F, F->getName());
    F->dropAllReferences();
  }
  for (llvm::Function *F : dead) {
    F->removeDeadConstantUsers();
    F->eraseFromParent();
  }
  // The remaining functions have not changed.
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  preserved.preserveSet<llvm::AllAnalysesOn<llvm::Function>>();
  return preserved;
}

} // namespace compiler::utils
