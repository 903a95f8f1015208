#include "compiler/utils/type_uses.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

namespace {

class TypeVisitor {
public:
  explicit TypeVisitor(llvm::function_ref<void(llvm::Type *, TypeUse)> visit) : visit(visit) {}

  void visitFunction(const llvm::Function &F);
  void visitConstant(const llvm::Constant &constant);

private:
  void visitInstruction(const llvm::Instruction &I);
  void visitAttributes(const llvm::AttributeList &attributes);
  void visitOperands(const llvm::User &user);

  llvm::function_ref<void(llvm::Type *, TypeUse)> visit;
  llvm::SmallPtrSet<const llvm::Constant *, 32> seen;
};

void TypeVisitor::visitOperands(const llvm::User &user) {
  for (const llvm::Use &operand : user.operands())
    if (const auto *constant = llvm::dyn_cast_or_null<llvm::Constant>(operand.get()))
      visitConstant(*constant);
}

void TypeVisitor::visitConstant(const llvm::Constant &constant) {
  if (llvm::isa<llvm::GlobalValue>(constant) || !seen.insert(&constant).second)
    return;
  visit(constant.getType(), TypeUse::Value);
  if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(&constant))
    visit(address->getSourceElementType(), TypeUse::Memory);
  visitOperands(constant);
}

void TypeVisitor::visitAttributes(const llvm::AttributeList &attributes) {
  for (const llvm::AttributeSet &set : attributes)
    for (const llvm::Attribute &attribute : set)
      if (attribute.isTypeAttribute() && attribute.getValueAsType())
        visit(attribute.getValueAsType(), TypeUse::Memory);
}

void TypeVisitor::visitInstruction(const llvm::Instruction &I) {
  visit(I.getType(), llvm::isa<llvm::LoadInst>(I) ? TypeUse::Memory : TypeUse::Value);
  if (const auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&I)) {
    visit(alloca->getAllocatedType(), TypeUse::Memory);
  } else if (const auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&I)) {
    visit(address->getSourceElementType(), TypeUse::Memory);
  } else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I)) {
    visit(store->getValueOperand()->getType(), TypeUse::Memory);
  } else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I)) {
    visit(call->getFunctionType(), TypeUse::Value);
    for (const llvm::Use &argument : call->args())
      visit(argument->getType(), TypeUse::Value);
    visitAttributes(call->getAttributes());
  }
  visitOperands(I);
}

void TypeVisitor::visitFunction(const llvm::Function &F) {
  visit(F.getFunctionType(), TypeUse::Value);
  visitAttributes(F.getAttributes());
  visitOperands(F);
  for (const llvm::Instruction &I : llvm::instructions(F))
    visitInstruction(I);
}

} // namespace

void forEachTypeUse(const llvm::Module &M, llvm::function_ref<void(llvm::Type *, TypeUse)> visit) {
  TypeVisitor visitor(visit);
  for (const llvm::GlobalVariable &variable : M.globals()) {
    // Tables that LLVM reads have a fixed layout.
    const bool isTable = variable.getName().starts_with("llvm.");
    visit(variable.getValueType(), isTable ? TypeUse::Value : TypeUse::Memory);
    if (variable.hasInitializer())
      visitor.visitConstant(*variable.getInitializer());
  }
  for (const llvm::GlobalAlias &alias : M.aliases()) {
    visit(alias.getValueType(), TypeUse::Memory);
    visitor.visitConstant(*alias.getAliasee());
  }
  for (const llvm::GlobalIFunc &function : M.ifuncs()) {
    visit(function.getValueType(), TypeUse::Value);
    visitor.visitConstant(*function.getResolver());
  }
  for (const llvm::Function &F : M)
    visitor.visitFunction(F);
}

} // namespace compiler::utils
