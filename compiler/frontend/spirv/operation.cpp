#include "operation.h"

#include "builtin_variables.h"
#include "images.h"

namespace spirv {

Operation::Operation(Body &body, const Instruction &instruction)
    : body(body), opcode(instruction.opcode), operands(instruction.operands) {
  bool hasResult = false, hasType = false;
  spv::HasResultAndType(opcode, &hasResult, &hasType);
  if (unsigned(hasResult) + unsigned(hasType) > operands.size()) {
    fail("has too few words");
    operands = {};
    return;
  }
  if (hasType) {
    typeId = operands.front();
    type = getReader().getIRType(typeId);
    operands = operands.drop_front();
  }
  if (hasResult) {
    result = operands.front();
    operands = operands.drop_front();
    getReader().checkId(result);
  }
}

Operation::Operation(Body &body, spv::Op opcode, uint32_t typeId, uint32_t result,
                     llvm::ArrayRef<uint32_t> operands)
    : body(body), opcode(opcode), typeId(typeId), result(result),
      type(body.reader.getIRType(typeId)), operands(operands) {}

llvm::Value *Operation::fail(const llvm::Twine &message) const {
  getReader().fail(message);
  return type && !type->isVoidTy() && !type->isFunctionTy() ? llvm::PoisonValue::get(type)
                                                            : nullptr;
}

uint32_t Operation::word(unsigned index) const {
  if (has(index))
    return operands[index];
  fail("has too few words");
  return 0;
}

llvm::Value *Operation::getValue(uint32_t id) const {
  if (getReader().builtInVariables.count(id))
    return getBuiltInCopy(body, id);
  const auto &samplers = getReader().constantSamplers;
  if (const auto sampler = samplers.find(id); sampler != samplers.end())
    return createSampler(*this, sampler->second);
  llvm::Value *value = getReader().getValue(id);
  const auto *argument = llvm::dyn_cast<llvm::Argument>(value);
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if ((argument && argument->getParent() != &body.function) ||
      (instruction && instruction->getFunction() != &body.function)) {
    fail("id " + llvm::Twine(id) + " is a value of another function");
    return llvm::PoisonValue::get(value->getType());
  }
  return value;
}

llvm::Value *Operation::value(unsigned index, llvm::Type *wanted) const {
  llvm::Value *V = value(index);
  if (V->getType() == wanted)
    return V;
  fail("operand " + llvm::Twine(index) + " has another type than the instruction needs");
  return llvm::PoisonValue::get(wanted);
}

llvm::Value *Operation::pointer(unsigned index) const {
  llvm::Value *V = value(index);
  if (V->getType()->isPointerTy())
    return V;
  fail("operand " + llvm::Twine(index) + " is not a pointer");
  return llvm::PoisonValue::get(llvm::PointerType::get(getReader().context, 0));
}

llvm::Value *Operation::integer(unsigned index) const {
  llvm::Value *V = value(index);
  if (V->getType()->isIntOrIntVectorTy())
    return V;
  fail("operand " + llvm::Twine(index) + " is not an integer");
  return llvm::PoisonValue::get(llvm::Type::getInt32Ty(getReader().context));
}

llvm::Value *Operation::floating(unsigned index) const {
  llvm::Value *V = value(index);
  if (V->getType()->isFPOrFPVectorTy())
    return V;
  fail("operand " + llvm::Twine(index) + " is not a floating-point number");
  return llvm::PoisonValue::get(llvm::Type::getFloatTy(getReader().context));
}

uint32_t Operation::constant(unsigned index) const {
  return uint32_t(getReader().getInteger(word(index)));
}

llvm::Type *Operation::pointee(unsigned index) const {
  return getReader().getIRType(getReader().getPointerType(word(index)).element);
}

} // namespace spirv
