#include "preamble.h"

#include "builtin_variables.h"
#include "capabilities.h"
#include "enumerants.h"

namespace spirv {

namespace {
uint32_t getWord(Reader &reader, const Instruction &instruction, unsigned index) {
  if (index < instruction.operands.size())
    return instruction.operands[index];
  reader.fail("has too few words");
  return 0;
}

uint32_t getId(Reader &reader, const Instruction &instruction, unsigned index) {
  const uint32_t id = getWord(reader, instruction, index);
  reader.checkId(id);
  return id;
}

Literal getString(Reader &reader, const Instruction &instruction, unsigned index) {
  if (index <= instruction.operands.size())
    if (auto literal = readString(instruction.operands.drop_front(index)))
      return *literal;
  reader.fail("a string has no end");
  return {"", 0};
}

void readImport(Reader &reader, const Instruction &instruction) {
  const std::string name = getString(reader, instruction, 1).text;
  if (const auto set = findInstructionSet(reader, name))
    reader.instructionSets[getId(reader, instruction, 0)] = *set;
}

void readMemoryModel(Reader &reader, const Instruction &instruction) {
  switch (spv::AddressingModel(getWord(reader, instruction, 0))) {
  case spv::AddressingModel::Physical32:
    reader.addressBits = 32;
    break;
  case spv::AddressingModel::Physical64:
    reader.addressBits = 64;
    break;
  default:
    return reader.fail("kernels need the addressing model Physical32 or Physical64");
  }
  if (reader.addressBits != reader.device.address_bits)
    return reader.fail("the module has pointers of " + llvm::Twine(reader.addressBits) +
                       " bits, but the device has pointers of " +
                       llvm::Twine(reader.device.address_bits) + " bits");
  if (spv::MemoryModel(getWord(reader, instruction, 1)) != spv::MemoryModel::OpenCL)
    reader.fail("kernels need the memory model OpenCL");
}

void readEntryPoint(Reader &reader, const Instruction &instruction) {
  if (spv::ExecutionModel(getWord(reader, instruction, 0)) != spv::ExecutionModel::Kernel)
    return reader.fail("the entry point is not a kernel");
  reader.entryPoints.push_back(
      {getString(reader, instruction, 2).text, getId(reader, instruction, 1), &instruction});
}

void readExecutionMode(Reader &reader, const Instruction &instruction) {
  const uint32_t function = getId(reader, instruction, 0);
  const auto kind = spv::ExecutionMode(getWord(reader, instruction, 1));
  if (reader.hasFailed())
    return;
  reader.executionModes[function].push_back(
      {kind, instruction.operands.drop_front(2), &instruction});
}

void readDecoration(Reader &reader, const Instruction &instruction) {
  const bool isOfMember = instruction.opcode == spv::Op::OpMemberDecorate ||
                          instruction.opcode == spv::Op::OpMemberDecorateString;
  const uint32_t target = getId(reader, instruction, 0);
  const unsigned start = isOfMember ? 2 : 1;
  const auto kind = spv::Decoration(getWord(reader, instruction, start));
  if (reader.hasFailed())
    return;
  const Decoration decoration{kind, instruction.operands.drop_front(start + 1)};
  if (isOfMember) {
    reader.memberDecorations[{target, instruction.operands[1]}].push_back(decoration);
    return;
  }
  reader.decorations[target].push_back(decoration);
  if (kind != spv::Decoration::BuiltIn || decoration.operands.empty())
    return;
  const auto builtIn = spv::BuiltIn(decoration.operands[0]);
  if (!isSupportedBuiltIn(builtIn))
    reader.fail("built-in " + getBuiltInName(builtIn) + " is not supported");
}

/// Decorations that groups give to all their targets.
constexpr uint64_t maxGroupDecorations = 1 << 20;

/// The decorations that a group gives to `numTargets` targets. A group that decorates groups, or
/// itself, would multiply without end.
llvm::SmallVector<Decoration, 2> getGroup(Reader &reader, const Instruction &instruction,
                                          size_t numTargets) {
  const uint32_t group = getId(reader, instruction, 0);
  const llvm::ArrayRef<Decoration> given = reader.getDecorations(group);
  reader.numGroupDecorations += uint64_t(given.size()) * numTargets;
  if (reader.numGroupDecorations > maxGroupDecorations)
    reader.fail("groups give more than " + llvm::Twine(maxGroupDecorations) + " decorations");
  return reader.hasFailed() ? llvm::SmallVector<Decoration, 2>()
                            : llvm::SmallVector<Decoration, 2>(given);
}

void applyGroup(Reader &reader, const Instruction &instruction) {
  const auto given = getGroup(reader, instruction, instruction.operands.size());
  if (!given.empty())
    for (const uint32_t target : instruction.operands.drop_front())
      reader.decorations[target].append(given.begin(), given.end());
}

void applyGroupToMembers(Reader &reader, const Instruction &instruction) {
  const auto given = getGroup(reader, instruction, instruction.operands.size() / 2);
  if (!given.empty())
    for (unsigned i = 1; i + 1 < instruction.operands.size(); i += 2)
      reader.memberDecorations[{instruction.operands[i], instruction.operands[i + 1]}].append(
          given.begin(), given.end());
}
} // namespace

void readPreamble(Reader &reader, const Instruction &instruction) {
  switch (instruction.opcode) {
  case spv::Op::OpCapability:
    checkCapability(reader, spv::Capability(getWord(reader, instruction, 0)));
    return;
  case spv::Op::OpExtension:
    checkExtension(reader, getString(reader, instruction, 0).text);
    return;
  case spv::Op::OpExtInstImport:
    readImport(reader, instruction);
    return;
  case spv::Op::OpMemoryModel:
    readMemoryModel(reader, instruction);
    return;
  case spv::Op::OpEntryPoint:
    readEntryPoint(reader, instruction);
    return;
  case spv::Op::OpExecutionMode:
  case spv::Op::OpExecutionModeId:
    readExecutionMode(reader, instruction);
    return;
  case spv::Op::OpString:
    reader.strings[getId(reader, instruction, 0)] = getString(reader, instruction, 1).text;
    return;
  case spv::Op::OpName:
    reader.names[getId(reader, instruction, 0)] = getString(reader, instruction, 1).text;
    return;
  case spv::Op::OpDecorate:
  case spv::Op::OpDecorateId:
  case spv::Op::OpDecorateString:
  case spv::Op::OpMemberDecorate:
  case spv::Op::OpMemberDecorateString:
    readDecoration(reader, instruction);
    return;
  case spv::Op::OpGroupDecorate:
    applyGroup(reader, instruction);
    return;
  case spv::Op::OpGroupMemberDecorate:
    applyGroupToMembers(reader, instruction);
    return;
  case spv::Op::OpNop:
  case spv::Op::OpSource:
  case spv::Op::OpSourceContinued:
  case spv::Op::OpSourceExtension:
  case spv::Op::OpMemberName:
  case spv::Op::OpModuleProcessed:
  case spv::Op::OpDecorationGroup:
  case spv::Op::OpLine:
  case spv::Op::OpNoLine:
  case spv::Op::OpAliasDomainDeclINTEL:
  case spv::Op::OpAliasScopeDeclINTEL:
  case spv::Op::OpAliasScopeListDeclINTEL:
    return;
  default:
    return reader.fail("the instruction is not supported");
  }
}

} // namespace spirv
