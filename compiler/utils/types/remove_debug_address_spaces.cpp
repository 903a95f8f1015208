// The address space may be anywhere in an expression: passes prepend operations, and fragments
// follow it.
#include "compiler/utils/remove_debug_address_spaces.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using Iterator = llvm::DIExpression::expr_op_iterator;

bool isOperation(Iterator op, Iterator end, uint64_t code) {
  return op != end && op->getOp() == code;
}

/// LLVM folds small constants into DW_OP_lit<n>.
bool isConstant(Iterator op, Iterator end) {
  return op != end &&
         (op->getOp() == llvm::dwarf::DW_OP_constu ||
          (op->getOp() >= llvm::dwarf::DW_OP_lit0 && op->getOp() <= llvm::dwarf::DW_OP_lit31));
}

/// Skips the operations of an address space, if there are any.
Iterator skipAddressSpace(Iterator op, Iterator end) {
  if (!isConstant(op, end))
    return op;
  const Iterator swap = op.getNext();
  if (!isOperation(swap, end, llvm::dwarf::DW_OP_swap) ||
      !isOperation(swap.getNext(), end, llvm::dwarf::DW_OP_xderef))
    return op;
  return swap.getNext().getNext();
}

llvm::DIExpression *flatten(llvm::DIExpression *expression) {
  if (!expression->isValid())
    return expression;
  llvm::SmallVector<uint64_t, 8> operations;
  const Iterator end = expression->expr_op_end();
  for (Iterator op = expression->expr_op_begin(); op != end;) {
    const Iterator next = skipAddressSpace(op, end);
    if (next == op) {
      op->appendToVector(operations);
      ++op;
    } else {
      op = next;
    }
  }
  if (operations.size() == expression->getNumElements())
    return expression;
  return llvm::DIExpression::get(expression->getContext(), operations);
}

bool flattenRecord(llvm::DbgVariableRecord &record) {
  llvm::DIExpression *location = flatten(record.getExpression());
  bool changed = location != record.getExpression();
  record.setExpression(location);
  if (!record.isDbgAssign())
    return changed;
  llvm::DIExpression *address = flatten(record.getAddressExpression());
  changed |= address != record.getAddressExpression();
  record.setAddressExpression(address);
  return changed;
}

bool flattenVariablesOf(llvm::Function &F) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::instructions(F))
    for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(I.getDbgRecordRange()))
      changed |= flattenRecord(record);
  return changed;
}

llvm::DIGlobalVariableExpression *flatten(llvm::DIGlobalVariableExpression *global) {
  return llvm::DIGlobalVariableExpression::get(global->getContext(), global->getVariable(),
                                               flatten(global->getExpression()));
}

/// Debug info of global variables is referenced by the variables and by their compile unit.
bool flattenGlobals(llvm::Module &M) {
  bool changed = false;
  for (llvm::GlobalVariable &variable : M.globals()) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> globals;
    variable.getDebugInfo(globals);
    variable.eraseMetadata(llvm::LLVMContext::MD_dbg);
    for (llvm::DIGlobalVariableExpression *global : globals) {
      changed |= flatten(global) != global;
      variable.addDebugInfo(flatten(global));
    }
  }
  for (llvm::DICompileUnit *unit : M.debug_compile_units()) {
    llvm::SmallVector<llvm::Metadata *, 8> globals;
    for (llvm::DIGlobalVariableExpression *global : unit->getGlobalVariables()) {
      changed |= flatten(global) != global;
      globals.push_back(flatten(global));
    }
    if (!globals.empty())
      unit->replaceGlobalVariables(llvm::MDTuple::get(M.getContext(), globals));
  }
  return changed;
}
} // namespace

llvm::PreservedAnalyses RemoveDebugAddressSpacesPass::run(llvm::Module &M,
                                                          llvm::ModuleAnalysisManager &) {
  if (M.debug_compile_units().empty())
    return llvm::PreservedAnalyses::all();
  bool changed = flattenGlobals(M);
  for (llvm::Function &F : M)
    changed |= flattenVariablesOf(F);
  if (!changed)
    return llvm::PreservedAnalyses::all();
  // No analysis depends on debug info.
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
