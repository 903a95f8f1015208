#include "order_functions.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

using Functions = llvm::SmallVector<llvm::Function *, 16>;

Functions getDefinedCallees(llvm::Function &F) {
  Functions callees;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
      if (llvm::Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
        callees.push_back(callee);
  return callees;
}

/// Post-order of the call graph. Call chains of programs may be deep, so this does not recurse.
class PostOrder {
public:
  void visit(llvm::Function &root) {
    push(root);
    while (!path.empty()) {
      Step &step = path.back();
      if (!step.callees.empty()) {
        push(*step.callees.pop_back_val());
        continue;
      }
      order.push_back(step.function);
      path.pop_back();
    }
  }

  const Functions &get() const { return order; }

private:
  struct Step {
    llvm::Function *function;
    /// Those that are not visited yet.
    Functions callees;
  };

  void push(llvm::Function &F) {
    if (visited.insert(&F).second)
      path.push_back({&F, getDefinedCallees(F)});
  }

  llvm::SmallPtrSet<llvm::Function *, 16> visited;
  llvm::SmallVector<Step, 8> path;
  Functions order;
};

} // namespace

llvm::PreservedAnalyses OrderFunctionsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  // Reversed twice, external functions keep their order.
  PostOrder order;
  for (llvm::Function &F : llvm::reverse(M))
    if (!F.isDeclaration() && !F.hasLocalLinkage())
      order.visit(F);
  for (llvm::Function *F : order.get()) {
    F->removeFromParent();
    M.getFunctionList().push_front(F);
  }
  // No analysis depends on the order.
  return llvm::PreservedAnalyses::all();
}

} // namespace host
