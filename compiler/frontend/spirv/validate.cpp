// A validator may refuse what a widespread producer emits and readers understand: such instructions
// are listed here and replaced in a copy, so that the rest of the module is validated all the same.
#include "validate.h"

#include "raw_module.h"

#include <llvm/ADT/StringRef.h>
#include <spirv-tools/libspirv.hpp>

#include <spirv/unified1/OpenCL.std.h>
#include <spirv/unified1/spirv.hpp11>
#include <unordered_map>
#include <vector>

namespace spirv {
namespace {

// A violation and the number of the instruction, from 1; 0 if it is about the whole module.
struct Violation {
  std::size_t instruction = 0;
  std::string message;
};

std::optional<Violation> findViolation(llvm::ArrayRef<uint32_t> module) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::optional<Violation> first;
  tools.SetMessageConsumer([&](spv_message_level_t level, const char *,
                               const spv_position_t &position, const char *message) {
    if (level <= SPV_MSG_ERROR && !first)
      first = {position.index, message};
  });
  if (tools.Validate(module.data(), module.size()))
    return std::nullopt;
  return first ? first : Violation{0, "invalid module"};
}

// Copies a module and replaces single instructions by single instructions. SPIRV-Tools 2023.1
// refuses these, which clang 22 emits:
//
// - printf with a pointer to an array of characters as its format;
// - an OpConstantNull as the index of a structure's member;
// - OpAtomicCompareExchangeWeak after version 1.3, where it is an OpAtomicCompareExchange;
// - an OpConstantNull of an event with an operand too many.
class ToleratedCopy {
public:
  explicit ToleratedCopy(llvm::ArrayRef<uint32_t> module) : module(module) {}

  // The copy; empty if nothing was replaced.
  std::vector<uint32_t> create() {
    copy.assign(module.begin(), module.begin() + raw::headerSize);
    std::size_t offset = raw::headerSize;
    for (; auto instruction = raw::getInstruction(module, offset);
         offset += instruction->words.size())
      if (replace(*instruction))
        replaced = true;
      else
        append(instruction->words);
    append(module.drop_front(offset));
    return replaced ? std::move(copy) : std::vector<uint32_t>();
  }

private:
  void append(llvm::ArrayRef<uint32_t> words) {
    copy.insert(copy.end(), words.begin(), words.end());
  }

  void append(spv::Op opcode, llvm::ArrayRef<uint32_t> operands) {
    copy.push_back(uint32_t((operands.size() + 1) << spv::WordCountShift) | uint32_t(opcode));
    append(operands);
  }

  bool replace(const raw::Instruction &instruction) {
    const llvm::ArrayRef<uint32_t> operands = instruction.words.drop_front();
    switch (spv::Op(instruction.opcode)) {
    case spv::Op::OpExtInstImport:
      if (operands.size() > 1 && isOpenCL(operands.drop_front()))
        extendedInstructions = operands[0];
      return false;
    case spv::Op::OpTypeInt:
      if (operands.size() == 3)
        integerWidths[operands[0]] = operands[1];
      return false;
    case spv::Op::OpTypeEvent:
      if (operands.size() == 1)
        eventType = operands[0];
      return false;
    case spv::Op::OpConstantNull:
      return replaceNull(operands);
    case spv::Op::OpExtInst:
      return replacePrintf(operands);
    case spv::Op::OpAtomicCompareExchangeWeak:
      if (module[raw::versionWord] <= 0x00010300)
        return false;
      append(spv::Op::OpAtomicCompareExchange, operands);
      return true;
    default:
      return false;
    }
  }

  // An integer zero in place of a null makes an index that is accepted.
  bool replaceNull(llvm::ArrayRef<uint32_t> operands) {
    if (operands.size() == 3 && operands[0] == eventType) {
      append(spv::Op::OpConstantNull, operands.take_front(2));
      return true;
    }
    const auto width = operands.size() == 2 ? integerWidths.find(operands[0]) : integerWidths.end();
    if (width == integerWidths.end())
      return false;
    llvm::SmallVector<uint32_t, 4> constant(operands);
    constant.append(width->second > 32 ? 2 : 1, 0);
    append(spv::Op::OpConstant, constant);
    return true;
  }

  bool replacePrintf(llvm::ArrayRef<uint32_t> operands) {
    if (operands.size() < 5 || operands[2] != extendedInstructions ||
        operands[3] != OpenCLLIB::Printf)
      return false;
    append(spv::Op::OpUndef, operands.take_front(2));
    return true;
  }

  static bool isOpenCL(llvm::ArrayRef<uint32_t> literal) {
    constexpr llvm::StringRef name = "OpenCL.std";
    std::string text;
    for (const uint32_t word : literal)
      for (unsigned shift = 0; shift != 32; shift += 8)
        text.push_back(char(word >> shift));
    return llvm::StringRef(text).take_until([](char c) { return c == '\0'; }) == name;
  }

  llvm::ArrayRef<uint32_t> module;
  std::vector<uint32_t> copy;
  bool replaced = false;
  // Ids are never 0, so that 0 stands for none.
  uint32_t extendedInstructions = 0;
  uint32_t eventType = 0;
  // Not llvm::DenseMap, which reserves two keys: an id may have any value.
  std::unordered_map<uint32_t, uint32_t> integerWidths;
};

// A violation of the whole module is an instruction that is missing at the end, or in the header.
std::size_t getOffset(llvm::ArrayRef<uint32_t> module, const Violation &violation) {
  if (violation.instruction == 0)
    return llvm::StringRef(violation.message).starts_with("Missing") ? module.size() : 0;
  std::size_t offset = raw::headerSize;
  for (std::size_t i = 1; i != violation.instruction; ++i) {
    const auto instruction = raw::getInstruction(module, offset);
    if (!instruction)
      break;
    offset += instruction->words.size();
  }
  return offset;
}

// One line: the message, and the disassembled instruction if it follows in a line of its own.
std::string describe(llvm::ArrayRef<uint32_t> module, const Violation &violation) {
  auto [text, rest] = llvm::StringRef(violation.message).split('\n');
  // The offset in a copy is that of another instruction.
  const auto [before, after] = text.split(" starting at word ");
  const std::string message = (before + after.ltrim("0123456789")).str();
  const llvm::StringRef instruction = rest.split('\n').first.trim();
  return raw::atWord(getOffset(module, violation),
                     instruction.empty() ? message : message + " (" + instruction.str() + ")");
}

} // namespace

std::optional<std::string> validate(llvm::ArrayRef<uint32_t> code) {
  const auto words = raw::Module::create(code);
  if (!words)
    return words.error();
  const llvm::ArrayRef<uint32_t> module = words->get();
  std::optional<Violation> violation = findViolation(module);
  if (!violation)
    return std::nullopt;
  if (const std::vector<uint32_t> copy = ToleratedCopy(module).create(); !copy.empty())
    violation = findViolation(copy);
  return violation ? std::optional(describe(module, *violation)) : std::nullopt;
}

} // namespace spirv
