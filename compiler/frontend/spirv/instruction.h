// The instructions of a SPIR-V module.
#ifndef COMPILER_FRONTEND_SPIRV_INSTRUCTION_H
#define COMPILER_FRONTEND_SPIRV_INSTRUCTION_H

#include "cargo/expected.h"

#include <llvm/ADT/ArrayRef.h>

#include <cstdint>
#include <optional>
#include <spirv/unified1/spirv.hpp11>
#include <string>
#include <vector>

namespace spirv {

struct Instruction {
  spv::Op opcode;
  uint32_t offset; ///< of its first word in the module
  llvm::ArrayRef<uint32_t> operands;
};

/// A module in the byte order of the host, split into instructions.
struct Binary {
  std::vector<uint32_t> words;
  uint32_t version = 0; ///< as in the header: 0x00010600 is 1.6
  uint32_t bound = 0;   ///< all ids are less
  std::vector<Instruction> instructions;
};

/// Checks the header and the instructions' lengths. The error is a message.
cargo::expected<Binary, std::string> parseBinary(llvm::ArrayRef<uint32_t> code);

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
