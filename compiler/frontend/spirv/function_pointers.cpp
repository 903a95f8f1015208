#include "function_pointers.h"

#include "translations.h"

namespace spirv {

namespace {
/// Finds the OpFunction of an id; null if there is none.
const Instruction *findFunction(Reader &reader, uint32_t id) {
  if (reader.functionInstructions.empty())
    for (const Instruction &instruction : reader.binary.instructions)
      if (instruction.opcode == spv::Op::OpFunction && instruction.operands.size() > 3)
        reader.functionInstructions[instruction.operands[1]] = &instruction;
  return reader.functionInstructions.lookup(id);
}
} // namespace

llvm::Constant *makeFunctionPointer(const Operation &operation) {
  Reader &reader = operation.getReader();
  const uint32_t id = operation.word(0);
  if (!operation.type->isPointerTy()) {
    operation.fail("the result is not a pointer");
    return nullptr;
  }
  llvm::Function *&function = reader.addressedFunctions[id];
  if (!function) {
    const Instruction *instruction = findFunction(reader, id);
    if (!instruction) {
      operation.fail("id " + llvm::Twine(id) + " is not a function");
      return nullptr;
    }
    auto *type = llvm::dyn_cast<llvm::FunctionType>(reader.getIRType(instruction->operands[3]));
    if (!type) {
      operation.fail("the function does not have the type of a function");
      return nullptr;
    }
    function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "", *reader.module);
  }
  return llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(function, operation.type);
}

void adjustAddressedFunction(Reader &reader, uint32_t id, llvm::Function &function) {
  if (!reader.addressedFunctions.count(id))
    return;
  for (llvm::Argument &argument : function.args()) {
    if (argument.hasByValAttr() || argument.hasStructRetAttr())
      return reader.fail("the function has a pointer, and a parameter that is passed by value");
    argument.removeAttr(llvm::Attribute::ZExt);
    argument.removeAttr(llvm::Attribute::SExt);
  }
}

llvm::Value *translateFunctionPointerCall(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *pointer = operation.pointer(0);
  llvm::SmallVector<llvm::Value *, 8> arguments;
  llvm::SmallVector<llvm::Type *, 8> types;
  for (unsigned i = 1; i < operation.count(); ++i) {
    arguments.push_back(operation.value(i));
    types.push_back(arguments.back()->getType());
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  if (operation.type->isFunctionTy())
    return operation.fail("a function returns a function");
  auto *type = llvm::FunctionType::get(operation.type, types, /*isVarArg=*/false);
  // Pointers to functions may be in any storage class.
  pointer = B.CreateAddrSpaceCast(pointer, B.getPtrTy());
  llvm::CallInst *call = B.CreateCall(type, pointer, arguments);
  call->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  call->setConvergent();
  call->setDoesNotThrow();
  return call;
}

} // namespace spirv
