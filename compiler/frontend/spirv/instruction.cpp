#include "instruction.h"

#include <llvm/ADT/bit.h>
#include <spirv-tools/libspirv.h>

#include <algorithm>

namespace spirv {

namespace {
constexpr size_t numHeaderWords = 5;
/// The universal limit of ids in the SPIR-V specification.
constexpr uint32_t maxBound = 0x3fffff;
constexpr uint32_t oldestVersion = 0x00010000;
constexpr uint32_t newestVersion = 0x00010600;

std::string printVersion(uint32_t version) {
  return std::to_string(version >> 16 & 0xff) + "." + std::to_string(version >> 8 & 0xff);
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

cargo::expected<Binary, std::string> parseBinary(llvm::ArrayRef<uint32_t> code) {
  if (code.size() < numHeaderWords)
    return cargo::make_unexpected(std::string("SPIR-V module is shorter than its header"));
  Binary binary;
  binary.words = code.vec();
  if (binary.words[0] == llvm::byteswap(spv::MagicNumber))
    std::transform(binary.words.begin(), binary.words.end(), binary.words.begin(),
                   [](uint32_t word) { return llvm::byteswap(word); });
  const llvm::ArrayRef<uint32_t> words = binary.words;
  if (words[0] != spv::MagicNumber)
    return cargo::make_unexpected(std::string("not a SPIR-V module: wrong magic number"));
  binary.version = words[1];
  if (binary.version < oldestVersion || binary.version > newestVersion)
    return cargo::make_unexpected("unsupported SPIR-V version " + printVersion(binary.version) +
                                  " (supported: " + printVersion(oldestVersion) + " to " +
                                  printVersion(newestVersion) + ")");
  binary.bound = words[3];
  if (binary.bound > maxBound)
    return cargo::make_unexpected("SPIR-V module has a bound of " + std::to_string(binary.bound) +
                                  " ids, which exceeds the limit of " + std::to_string(maxBound));
  for (size_t i = numHeaderWords; i != words.size();) {
    const uint32_t length = words[i] >> 16;
    if (length == 0 || length > words.size() - i)
      return cargo::make_unexpected("word " + std::to_string(i) + ": " +
                                    getOpcodeName(spv::Op(words[i] & 0xffff)) + " has " +
                                    std::to_string(length) + " words, but the module has " +
                                    std::to_string(words.size() - i) + " more");
    binary.instructions.push_back(
        {spv::Op(words[i] & 0xffff), uint32_t(i), words.slice(i + 1, length - 1)});
    i += length;
  }
  return binary;
}

} // namespace spirv
