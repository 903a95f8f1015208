#include "instruction.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/bit.h>
#include <spirv-tools/libspirv.h>

#include <algorithm>

namespace spirv {

namespace {
/// The universal limit of ids in the SPIR-V specification.
constexpr uint32_t maxBound = 0x3fffff;
constexpr uint32_t oldestVersion = 0x00010000;
constexpr uint32_t newestVersion = 0x00010600;

constexpr std::size_t versionWord = 1;
constexpr std::size_t boundWord = 3;

std::string printVersion(uint32_t version) {
  return std::to_string(version >> 16 & 0xff) + "." + std::to_string(version >> 8 & 0xff);
}

/// The error of a header of which all words exist, in the byte order of the machine.
std::optional<std::string> checkHeader(llvm::ArrayRef<uint32_t> words) {
  const uint32_t version = words[versionWord];
  if (version < oldestVersion || version > newestVersion)
    return atWord(versionWord, "unsupported SPIR-V version " + printVersion(version) +
                                   " (supported: " + printVersion(oldestVersion) + " to " +
                                   printVersion(newestVersion) + ")");
  if (words[boundWord] > maxBound)
    return atWord(boundWord, "id bound " + llvm::Twine(words[boundWord]) +
                                 " exceeds the limit of " + llvm::Twine(maxBound));
  return std::nullopt;
}

/// Returns an error.
std::optional<std::string> splitInstructions(Binary &binary) {
  const llvm::ArrayRef<uint32_t> words = binary.words;
  for (std::size_t i = headerSize; i != words.size();) {
    const std::size_t length = words[i] >> spv::WordCountShift;
    Instruction instruction{spv::Op(words[i] & spv::OpCodeMask), uint32_t(i), {}};
    if (length == 0)
      return atInstruction(instruction, "the instruction has a word count of 0");
    if (length > words.size() - i)
      return atInstruction(instruction, "truncated instruction: it has " + llvm::Twine(length) +
                                            " words, but the module ends after " +
                                            llvm::Twine(words.size() - i));
    instruction.operands = words.slice(i + 1, length - 1);
    binary.instructions.push_back(instruction);
    i += length;
  }
  return std::nullopt;
}

/// The instruction that the opcode continues; OpNop if it does not continue any.
spv::Op getContinued(spv::Op opcode) {
  switch (opcode) {
  case spv::Op::OpTypeStructContinuedINTEL:
    return spv::Op::OpTypeStruct;
  case spv::Op::OpConstantCompositeContinuedINTEL:
    return spv::Op::OpConstantComposite;
  case spv::Op::OpSpecConstantCompositeContinuedINTEL:
    return spv::Op::OpSpecConstantComposite;
  default:
    return spv::Op::OpNop;
  }
}
} // namespace

std::string getOpcodeName(spv::Op opcode) {
  const std::string name = spvOpcodeString(uint32_t(opcode));
  return name == "unknown" ? "opcode " + std::to_string(uint32_t(opcode)) : "Op" + name;
}

std::optional<Literal> readString(llvm::ArrayRef<uint32_t> words) {
  Literal literal;
  for (size_t i = 0; i != words.size(); ++i) {
    for (unsigned shift = 0; shift != 32; shift += 8) {
      const char character = char(words[i] >> shift & 0xff);
      if (character == '\0') {
        literal.numWords = unsigned(i + 1);
        return literal;
      }
      literal.text += character;
    }
  }
  return std::nullopt;
}

std::string atWord(std::size_t offset, const llvm::Twine &message) {
  std::string text = ("word " + llvm::Twine(offset) + ": " + message).str();
  // Names of the module may have any characters.
  std::replace_if(text.begin(), text.end(), [](char c) { return !llvm::isPrint(c); }, '?');
  return text;
}

std::string atInstruction(const Instruction &instruction, const llvm::Twine &message) {
  return atWord(instruction.offset, getOpcodeName(instruction.opcode) + ": " + message);
}

cargo::expected<Binary, std::string> parseBinary(llvm::ArrayRef<uint32_t> code) {
  if (code.empty())
    return cargo::make_unexpected(atWord(0, "empty module"));
  const bool isSwapped = code[0] == llvm::byteswap(spv::MagicNumber);
  if (code[0] != spv::MagicNumber && !isSwapped)
    return cargo::make_unexpected(
        atWord(0, "invalid magic number 0x" + llvm::Twine::utohexstr(code[0])));
  if (code.size() < headerSize)
    return cargo::make_unexpected(atWord(code.size(), "truncated header"));
  Binary binary;
  binary.words = code;
  if (isSwapped) {
    binary.swapped.reserve(code.size());
    for (const uint32_t word : code)
      binary.swapped.push_back(llvm::byteswap(word));
    binary.words = binary.swapped;
  }
  if (auto error = checkHeader(binary.words))
    return cargo::make_unexpected(std::move(*error));
  binary.version = binary.words[versionWord];
  binary.bound = binary.words[boundWord];
  if (auto error = splitInstructions(binary))
    return cargo::make_unexpected(std::move(*error));
  return binary;
}

void joinContinuations(Binary &binary) {
  std::vector<Instruction> instructions;
  instructions.reserve(binary.instructions.size());
  bool isJoined = false; // the last one
  for (const Instruction &instruction : binary.instructions) {
    const spv::Op continued = getContinued(instruction.opcode);
    if (continued == spv::Op::OpNop || instructions.empty() ||
        instructions.back().opcode != continued) {
      instructions.push_back(instruction);
      isJoined = false;
      continue;
    }
    Instruction &target = instructions.back();
    if (!isJoined)
      binary.joined.push_back(target.operands.vec());
    isJoined = true;
    std::vector<uint32_t> &operands = binary.joined.back();
    operands.insert(operands.end(), instruction.operands.begin(), instruction.operands.end());
    target.operands = operands;
  }
  binary.instructions = std::move(instructions);
}

} // namespace spirv
