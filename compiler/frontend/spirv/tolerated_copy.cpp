#include "tolerated_copy.h"

#include "block_order.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>

#include <spirv/unified1/OpenCL.std.h>
#include <unordered_set>

namespace spirv {
namespace {

constexpr size_t maxInstructionWords = 0xffff;
/// Words of a copy to which variables of interfaces are still added.
constexpr size_t maxCopyWords = 1 << 24;

/// Whether the instruction begins with a type and a result.
bool hasResult(const Instruction &instruction) {
  bool hasId = false, hasType = false;
  spv::HasResultAndType(instruction.opcode, &hasId, &hasType);
  return hasId && hasType && instruction.operands.size() > 1;
}

class Copier {
public:
  explicit Copier(const Binary &binary) : binary(binary) {}

  ToleratedCopy create();

private:
  /// Notes types and constants that decide what is replaced.
  void note(const Instruction &instruction);
  /// Appends the instruction or what replaces it.
  void copy(const Instruction &instruction);
  void copyNull(const Instruction &instruction);
  void copyExtInst(const Instruction &instruction);
  bool hasQueueFamilyScope(const Instruction &instruction) const;
  /// Leaves a value that is undefined, or nothing.
  void copyWithoutEffect(const Instruction &instruction);
  /// Lists all variables of the module in the interface.
  void copyEntryPoint(const Instruction &instruction);
  /// Copies the first block, its variables first.
  void copyEntryBlock(llvm::ArrayRef<Instruction> block);
  /// Copies a function without its OpFunctionEnd.
  void copyFunction(llvm::ArrayRef<Instruction> function);
  void append(const Instruction &instruction, spv::Op opcode, llvm::ArrayRef<uint32_t> operands);
  void append(const Instruction &instruction) {
    append(instruction, instruction.opcode, instruction.operands);
  }

  const Binary &binary;
  ToleratedCopy result;
  // Ids are never 0, so that 0 stands for none.
  uint32_t extendedInstructions = 0;
  uint32_t eventType = 0;
  IdMap<uint32_t> integerWidths;
  IdMap<uint32_t> constantTypes;
  std::unordered_set<uint32_t> queueFamilies; ///< constants of this scope
  llvm::SmallVector<uint32_t, 8> variables;   ///< outside of functions
};

void Copier::append(const Instruction &instruction, spv::Op opcode,
                    llvm::ArrayRef<uint32_t> operands) {
  result.originals.push_back(&instruction);
  result.words.push_back(uint32_t((operands.size() + 1) << spv::WordCountShift) | uint32_t(opcode));
  llvm::append_range(result.words, operands);
}

void Copier::note(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (hasResult(instruction))
    constantTypes[operands[1]] = operands[0];
  switch (instruction.opcode) {
  case spv::Op::OpExtInstImport:
    if (!operands.empty())
      if (const auto name = readString(operands.drop_front()); name && name->text == "OpenCL.std")
        extendedInstructions = operands[0];
    break;
  case spv::Op::OpTypeInt:
    if (operands.size() == 3)
      integerWidths[operands[0]] = operands[1];
    break;
  case spv::Op::OpConstant:
    if (operands.size() == 3 && operands[2] == uint32_t(spv::Scope::QueueFamily))
      queueFamilies.insert(operands[1]);
    break;
  case spv::Op::OpTypeEvent:
    if (operands.size() == 1)
      eventType = operands[0];
    break;
  default:
    break;
  }
}

/// An integer zero in place of a null makes an index that is accepted.
void Copier::copyNull(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (operands.size() == 3 && operands[0] == eventType)
    return append(instruction, instruction.opcode, operands.take_front(2));
  const auto width = operands.size() == 2 ? integerWidths.find(operands[0]) : integerWidths.end();
  if (width == integerWidths.end())
    return append(instruction);
  llvm::SmallVector<uint32_t, 4> constant(operands);
  constant.append(width->second > 32 ? 2 : 1, 0);
  append(instruction, spv::Op::OpConstant, constant);
}

void Copier::copyExtInst(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (operands.size() > 2 && operands[2] != extendedInstructions)
    return;
  if (operands.size() > 4 && operands[3] == OpenCLLIB::Printf)
    append(instruction, spv::Op::OpUndef, operands.take_front(2));
  else
    append(instruction);
}

/// Whether an atomic has the scope that clang takes for memory_scope_all_svm_devices.
bool Copier::hasQueueFamilyScope(const Instruction &instruction) const {
  const uint32_t opcode = uint32_t(instruction.opcode);
  const bool isAtomic =
      (opcode >= uint32_t(spv::Op::OpAtomicLoad) && opcode <= uint32_t(spv::Op::OpAtomicXor)) ||
      instruction.opcode == spv::Op::OpAtomicFlagTestAndSet ||
      instruction.opcode == spv::Op::OpAtomicFlagClear ||
      instruction.opcode == spv::Op::OpAtomicFAddEXT ||
      instruction.opcode == spv::Op::OpAtomicFMinEXT ||
      instruction.opcode == spv::Op::OpAtomicFMaxEXT;
  // The operands: type and result, if any, the pointer, and the scope.
  const unsigned index = hasResult(instruction) ? 3 : 1;
  return isAtomic && index < instruction.operands.size() &&
         queueFamilies.count(instruction.operands[index]);
}

void Copier::copyWithoutEffect(const Instruction &instruction) {
  if (hasResult(instruction))
    append(instruction, spv::Op::OpUndef, instruction.operands.take_front(2));
}

void Copier::copyEntryPoint(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  const auto name = readString(operands.drop_front(std::min<size_t>(2, operands.size())));
  const bool isTooLong = operands.size() + variables.size() >= maxInstructionWords ||
                         result.words.size() > maxCopyWords;
  if (binary.version < 0x00010400 || !name || isTooLong)
    return append(instruction);
  llvm::SmallVector<uint32_t, 16> listed(operands);
  const llvm::ArrayRef<uint32_t> interface = operands.drop_front(2 + name->numWords);
  const std::unordered_set<uint32_t> isListed(interface.begin(), interface.end());
  llvm::copy_if(variables, std::back_inserter(listed),
                [&](uint32_t id) { return !isListed.count(id); });
  append(instruction, instruction.opcode, listed);
}

void Copier::copy(const Instruction &instruction) {
  switch (instruction.opcode) {
  case spv::Op::OpEntryPoint:
    return copyEntryPoint(instruction);
  case spv::Op::OpConstantNull:
    return copyNull(instruction);
  case spv::Op::OpExtInst:
    return copyExtInst(instruction);
  case spv::Op::OpAtomicCompareExchangeWeak:
    return append(instruction,
                  binary.version > 0x00010300 ? spv::Op::OpAtomicCompareExchange
                                              : instruction.opcode,
                  instruction.operands);
  case spv::Op::OpLoopMerge:
  case spv::Op::OpSelectionMerge:
    return;
  case spv::Op::OpAny:
  case spv::Op::OpAll:
    return append(instruction, spv::Op::OpUndef, instruction.operands.take_front(2));
  default:
    if (hasQueueFamilyScope(instruction))
      return copyWithoutEffect(instruction);
    append(instruction);
  }
}

void Copier::copyEntryBlock(llvm::ArrayRef<Instruction> block) {
  const auto isVariable = [](const Instruction &i) { return i.opcode == spv::Op::OpVariable; };
  copy(block.front());
  for (const Instruction &instruction : block.drop_front())
    if (isVariable(instruction))
      copy(instruction);
  for (const Instruction &instruction : block.drop_front())
    if (!isVariable(instruction))
      copy(instruction);
}

void Copier::copyFunction(llvm::ArrayRef<Instruction> function) {
  const auto isLabel = [](const Instruction &i) { return i.opcode == spv::Op::OpLabel; };
  const auto *firstLabel = llvm::find_if(function, isLabel);
  const llvm::ArrayRef<Instruction> start(function.begin(), firstLabel);
  for (const Instruction &instruction : start)
    copy(instruction);
  const auto getTypeId = [&](uint32_t value) { return constantTypes.lookup(value); };
  const auto isWide = [&](uint32_t type) { return integerWidths.lookup(type) > 32; };
  const auto blocks = orderBlocks(function, {getTypeId, isWide});
  if (blocks.empty())
    return;
  copyEntryBlock(blocks.front());
  for (const auto block : llvm::drop_begin(blocks))
    for (const Instruction &instruction : block)
      copy(instruction);
}

ToleratedCopy Copier::create() {
  result.words.assign(binary.words.begin(), binary.words.begin() + headerSize);
  const llvm::ArrayRef<Instruction> instructions = binary.instructions;
  for (const Instruction &instruction : instructions) {
    if (instruction.opcode == spv::Op::OpFunction)
      break;
    if (instruction.opcode == spv::Op::OpVariable && instruction.operands.size() > 1)
      variables.push_back(instruction.operands[1]);
  }
  for (size_t i = 0; i < instructions.size(); ++i) {
    if (instructions[i].opcode == spv::Op::OpFunction) {
      const auto isEnd = [](const Instruction &i) { return i.opcode == spv::Op::OpFunctionEnd; };
      const auto *end = llvm::find_if(instructions.drop_front(i), isEnd);
      const size_t size = size_t(end - &instructions[i]);
      copyFunction(instructions.slice(i, size));
      i += size;
      if (i == instructions.size())
        break;
    }
    note(instructions[i]);
    copy(instructions[i]);
  }
  return std::move(result);
}

} // namespace

ToleratedCopy createToleratedCopy(const Binary &binary) { return Copier(binary).create(); }

} // namespace spirv
