#include "interpreter.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace torture {

namespace {
// Far more than any kernel of the generators needs.
constexpr uint64_t maxSteps = 200'000'000;
} // namespace

Interpreter::Interpreter(const llvm::Module &module, Memory &memory)
    : layout(module.getDataLayout()), memory(memory) {
  // All have their addresses before any is filled, since they may point to each other.
  for (const llvm::GlobalVariable &variable : module.globals()) {
    const uint64_t size = layout.getTypeAllocSize(variable.getValueType());
    uint8_t *bytes = memory.allocate(size, variable.getAlign().valueOrOne().value());
    *getPlace(&variable) = {{Bits(reinterpret_cast<uintptr_t>(bytes)), false}};
  }
  for (const llvm::GlobalVariable &variable : module.globals()) {
    if (!variable.hasInitializer() || variable.getName().starts_with("llvm."))
      continue;
    const Value value = evaluate(*variable.getInitializer());
    const Element *from = value.data();
    store(variable.getValueType(), from,
          reinterpret_cast<uint8_t *>(uintptr_t(getPlace(&variable)->front().bits)));
  }
}

void Interpreter::fail(const llvm::Twine &reason) {
  if (!error.empty())
    return;
  error = reason.str();
  if (!current)
    return;
  llvm::raw_string_ostream stream(error);
  stream << ": " << *current << " in '" << current->getFunction()->getName() << "'";
}

std::string Interpreter::run(const llvm::Function &function,
                             llvm::ArrayRef<const void *> arguments) {
  std::vector<Value> values;
  for (const void *argument : arguments)
    values.push_back({{Bits(reinterpret_cast<uintptr_t>(argument)), false}});
  std::vector<Value *> pointers;
  for (Value &value : values)
    pointers.push_back(&value);
  stepsLeft = maxSteps;
  current = nullptr;
  call(function, pointers, nullptr);
  return std::move(error);
}

Value *Interpreter::getPlace(const llvm::Value *value) {
  Value *&place = places[value];
  if (place)
    return place;
  place = &storage.emplace_back();
  Value *found = place; // evaluating may move the map's entries
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value);
      constant && !llvm::isa<llvm::GlobalValue>(constant))
    *found = evaluate(*constant);
  return found;
}

Value Interpreter::getUndefined(llvm::Type *type) {
  if (type->isAggregateType()) {
    Value all;
    const bool isArray = type->isArrayTy();
    const uint64_t count = isArray ? type->getArrayNumElements() : type->getStructNumElements();
    for (unsigned i = 0; i != count; ++i)
      llvm::append_range(
          all, getUndefined(isArray ? type->getArrayElementType() : type->getStructElementType(i)));
    return all;
  }
  const Bits mask = maskOf(unsigned(layout.getTypeSizeInBits(type->getScalarType())));
  return Value(countElements(type), Element{garbage & mask, false, mask});
}

Value Interpreter::evaluate(const llvm::Constant &constant) {
  const unsigned count = countElements(constant.getType());
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(&constant);
      number && !number->getType()->isVectorTy()) {
    const llvm::APInt bits = number->getValue().zextOrTrunc(128);
    return {{Bits(bits.getRawData()[1]) << 64 | bits.getRawData()[0], false}};
  }
  if (const auto *number = llvm::dyn_cast<llvm::ConstantFP>(&constant);
      number && !number->getType()->isVectorTy())
    return {{Bits(number->getValueAPF().bitcastToAPInt().getZExtValue()), false}};
  if (llvm::isa<llvm::PoisonValue>(constant))
    return Value(count, Element{0, true});
  if (llvm::isa<llvm::UndefValue>(constant))
    return getUndefined(constant.getType());
  if (constant.isNullValue())
    return Value(count, Element());
  if (llvm::isa<llvm::GlobalValue>(constant))
    return *getPlace(&constant);
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
    llvm::Instruction *instruction = expression->getAsInstruction();
    Value result(count);
    Step step{instruction, &result, {}};
    for (const llvm::Value *operand : instruction->operands())
      step.operands.push_back(getPlace(operand));
    execute(step);
    instruction->deleteValue();
    return result;
  }
  Value result;
  const bool isVector = constant.getType()->isVectorTy();
  const unsigned members = isVector ? count
                           : constant.getType()->isArrayTy()
                               ? unsigned(constant.getType()->getArrayNumElements())
                               : constant.getType()->getStructNumElements();
  for (unsigned i = 0; i != members; ++i)
    llvm::append_range(result, evaluate(*constant.getAggregateElement(i)));
  return result;
}

Interpreter::Code &Interpreter::getCode(const llvm::Function &function) {
  std::unique_ptr<Code> &entry = codes[&function];
  if (entry)
    return *entry;
  entry = std::make_unique<Code>();
  Code &code = *entry;
  for (const llvm::BasicBlock &block : function) {
    Block &made = code.blocks[&block];
    for (const llvm::Instruction &I : block) {
      Step step{&I, getPlace(&I), {}};
      for (const llvm::Value *operand : I.operands())
        step.operands.push_back(
            llvm::isa<llvm::BasicBlock, llvm::MetadataAsValue, llvm::Function>(operand)
                ? nullptr
                : getPlace(operand));
      (llvm::isa<llvm::PHINode>(I) ? made.phis : made.steps).push_back(std::move(step));
    }
  }
  return code;
}

void Interpreter::call(const llvm::Function &function, llvm::ArrayRef<Value *> arguments,
                       Value *result) {
  if (function.isDeclaration())
    return fail("there is no '" + function.getName() + "'");
  Code &code = getCode(function);
  if (code.isRunning)
    return fail("'" + function.getName() + "' calls itself");
  code.isRunning = true;
  const std::size_t top = memory.getTop();
  for (const llvm::Argument &argument : function.args()) {
    Value &value = *getPlace(&argument);
    value = *arguments[argument.getArgNo()];
    if (!argument.hasByValAttr())
      continue;
    const uint64_t size = layout.getTypeAllocSize(argument.getParamByValType());
    uint8_t *copy = memory.push(size, Memory::blockAlignment, 0);
    if (!copy || !checkAccess(value.front(), size, 1))
      return fail("no copy can be made of an argument of '" + function.getName() + "'");
    std::memcpy(copy, reinterpret_cast<void *>(uintptr_t(value.front().bits)), size);
    value.front().bits = reinterpret_cast<uintptr_t>(copy);
  }
  const llvm::Instruction *caller = current;
  runBlocks(&function.getEntryBlock(), code, result);
  memory.setTop(top);
  if (error.empty())
    current = caller;
  code.isRunning = false;
}

void Interpreter::runBlocks(const llvm::BasicBlock *block, Code &code, Value *result) {
  for (;;) {
    const llvm::ArrayRef<Step> steps = code.blocks[block].steps;
    for (const Step &step : steps.drop_back()) {
      current = step.instruction;
      if (stepsLeft-- == 0)
        return fail("it does not end");
      execute(step);
      if (!error.empty())
        return;
    }
    const Step &end = steps.back();
    current = end.instruction;
    if (llvm::isa<llvm::ReturnInst>(end.instruction)) {
      if (result && !end.operands.empty())
        *result = *end.operands[0];
      return;
    }
    const llvm::BasicBlock *next = chooseNext(end);
    if (!error.empty())
      return;
    runPhis(code.blocks[next], block);
    block = next;
  }
}

void Interpreter::runPhis(Block &block, const llvm::BasicBlock *from) {
  if (block.phis.empty())
    return;
  llvm::SmallVector<Value, 8> values;
  for (const Step &phi : block.phis) {
    const int index = llvm::cast<llvm::PHINode>(phi.instruction)->getBasicBlockIndex(from);
    values.push_back(*phi.operands[unsigned(index)]);
  }
  for (std::size_t i = 0; i != values.size(); ++i)
    *block.phis[i].result = std::move(values[i]);
}

const llvm::BasicBlock *Interpreter::chooseNext(const Step &end) {
  if (stepsLeft-- == 0) {
    fail("it does not end");
    return nullptr;
  }
  if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(end.instruction)) {
    if (branch->isUnconditional())
      return branch->getSuccessor(0);
    const Element condition = end.operands[0]->front();
    if (condition.poison || condition.undefined)
      fail("it depends on poison or an undefined value");
    return branch->getSuccessor(condition.bits ? 0 : 1);
  }
  if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(end.instruction)) {
    const Element value = end.operands[0]->front();
    if (value.poison || value.undefined)
      fail("it depends on poison or an undefined value");
    for (const auto &one : choice->cases())
      if (getPlace(one.getCaseValue())->front().bits == value.bits)
        return one.getCaseSuccessor();
    return choice->getDefaultDest();
  }
  fail(llvm::isa<llvm::UnreachableInst>(end.instruction) ? "it is reached" : "it is not known");
  return nullptr;
}

void Interpreter::execute(const Step &step) {
  const llvm::Instruction &I = *step.instruction;
  if (llvm::isa<llvm::BinaryOperator>(I))
    return executeBinary(step);
  if (llvm::isa<llvm::CmpInst>(I))
    return executeCompare(step);
  if (llvm::isa<llvm::BitCastInst>(I))
    return executeBitcast(step);
  if (llvm::isa<llvm::CastInst>(I))
    return executeCast(step);
  switch (I.getOpcode()) {
  case llvm::Instruction::Select:
    return executeSelect(step);
  case llvm::Instruction::InsertElement:
  case llvm::Instruction::ExtractElement:
  case llvm::Instruction::ShuffleVector:
    return executeElement(step);
  case llvm::Instruction::InsertValue:
  case llvm::Instruction::ExtractValue:
    return executeAggregate(step);
  case llvm::Instruction::GetElementPtr:
    return executeGEP(step);
  case llvm::Instruction::Alloca:
    return executeAlloca(step);
  case llvm::Instruction::Load:
  case llvm::Instruction::Store:
    return executeMemory(step);
  case llvm::Instruction::AtomicRMW:
  case llvm::Instruction::AtomicCmpXchg:
    return executeAtomic(step);
  case llvm::Instruction::Fence:
    return;
  case llvm::Instruction::Call:
    return executeCall(step);
  case llvm::Instruction::FNeg:
    *step.result = *step.operands[0];
    for (Element &element : *step.result)
      element.bits ^= Bits(1) << (I.getType()->getScalarSizeInBits() - 1);
    return;
  case llvm::Instruction::Freeze:
    *step.result = *step.operands[0];
    for (Element &element : *step.result)
      if (element.poison)
        element = {garbage & maskOf(layout.getTypeSizeInBits(I.getType()->getScalarType())), false};
      else
        element.undefined = 0;
    return;
  default:
    return fail("it is not known");
  }
}

} // namespace torture
