#include "spirv_target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace clc {
namespace {

// Passes the first element of an array to functions instead of the array.
void passElements(llvm::Value &array, llvm::Type *type) {
  if (!type->isArrayTy())
    return;
  for (llvm::Use &use : llvm::make_early_inc_range(array.uses())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
    if (!call || llvm::isa<llvm::IntrinsicInst>(call) || !call->isArgOperand(&use))
      continue;
    llvm::IRBuilder<> B(call);
    // CreateGEP would fold it.
    use.set(B.Insert(
        llvm::GetElementPtrInst::CreateInBounds(type, &array, {B.getInt64(0), B.getInt64(0)})));
  }
}

void passElements(llvm::Module &module) {
  for (llvm::GlobalVariable &variable : module.globals())
    passElements(variable, variable.getValueType());
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        passElements(*variable, variable->getAllocatedType());
}

// Loads three elements by vload_half.
void loadElements(llvm::CallInst &call, llvm::FunctionCallee load) {
  llvm::IRBuilder<> B(&call);
  llvm::Value *offset = call.getArgOperand(0);
  llvm::Value *first = B.CreateShl(offset, 2);
  llvm::Value *vector = llvm::PoisonValue::get(call.getType());
  for (unsigned i = 0; i != 3; ++i) {
    llvm::Value *index = B.CreateAdd(first, llvm::ConstantInt::get(offset->getType(), i));
    llvm::CallInst *element = B.CreateCall(load, {index, call.getArgOperand(1)});
    element->setCallingConv(call.getCallingConv());
    vector = B.CreateInsertElement(vector, element, i);
  }
  call.replaceAllUsesWith(vector);
  call.eraseFromParent();
}

void replaceAlignedLoads(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    llvm::StringRef parameters = function.getName();
    if (!function.isDeclaration() || !parameters.consume_front("_Z12vloada_half3"))
      continue;
    llvm::FunctionType *type = function.getFunctionType();
    llvm::FunctionCallee load = module.getOrInsertFunction(
        ("_Z10vload_half" + parameters).str(),
        llvm::FunctionType::get(type->getReturnType()->getScalarType(), type->params(), false));
    if (auto *declaration = llvm::dyn_cast<llvm::Function>(load.getCallee()))
      declaration->setCallingConv(function.getCallingConv());
    for (llvm::User *user : llvm::make_early_inc_range(function.users()))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user);
          call && call->getCalledFunction() == &function)
        loadElements(*call, load);
  }
}

} // namespace

void prepareForSPIRVTarget(llvm::Module &module) {
  passElements(module);
  replaceAlignedLoads(module);
}

} // namespace clc
