// The instructions of a SPIR-V module.
#ifndef COMPILER_FRONTEND_SPIRV_INSTRUCTION_H
#define COMPILER_FRONTEND_SPIRV_INSTRUCTION_H

#include "cargo/expected.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/Twine.h>

#include <cstdint>
#include <optional>
#include <spirv/unified1/spirv.hpp11>
#include <string>
#include <vector>

namespace spirv {

/// By ids. An invalid module may have any number as an id, of which llvm::DenseMap<uint32_t, ...>
/// reserves two.
template <class Value> using IdMap = llvm::DenseMap<uint64_t, Value>;

struct Instruction {
  spv::Op opcode;
  uint32_t offset; ///< of its first word in the module
  llvm::ArrayRef<uint32_t> operands;
};

/// A module, split into instructions. Its words are those of the caller, or a copy in the byte
/// order of the machine.
struct Binary {
  Binary() = default;
  Binary(Binary &&) = default;
  Binary(const Binary &) = delete; // would refer to the words of the original

  std::vector<uint32_t> swapped;
  llvm::ArrayRef<uint32_t> words;
  uint32_t version = 0; ///< as in the header: 0x00010600 is 1.6
  uint32_t bound = 0;   ///< all ids are less
  std::vector<Instruction> instructions;
  /// The operands of instructions that others continue.
  std::vector<std::vector<uint32_t>> joined;
};

/// The number of words of the header, after which the instructions begin.
inline constexpr std::size_t headerSize = 5;

/// Checks the header and the instructions' lengths. `code` must outlive the result. The error is a
/// message.
cargo::expected<Binary, std::string> parseBinary(llvm::ArrayRef<uint32_t> code);

/// Joins instructions with those that continue them (SPV_INTEL_long_composites), and removes the
/// latter. An instruction that continues none is kept.
void joinContinuations(Binary &binary);

// Errors: "word 12: message", "word 12: OpIAdd: message".
std::string atWord(std::size_t offset, const llvm::Twine &message);
std::string atInstruction(const Instruction &instruction, const llvm::Twine &message);

/// A literal string, and the number of words that it takes.
struct Literal {
  std::string text;
  unsigned numWords;
};

/// Nothing if the string has no end.
std::optional<Literal> readString(llvm::ArrayRef<uint32_t> words);

/// E.g. OpIAdd, or "opcode 4711" if unknown.
std::string getOpcodeName(spv::Op opcode);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_INSTRUCTION_H
