// The words of a SPIR-V module, without their meaning.
#ifndef COMPILER_FRONTEND_SPIRV_RAW_MODULE_H
#define COMPILER_FRONTEND_SPIRV_RAW_MODULE_H

#include "cargo/expected.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/Twine.h>

#include <cstdint>
#include <optional>
#include <string>

namespace spirv::raw {

/// The number of words of the header, after which the instructions begin.
inline constexpr std::size_t headerSize = 5;

/// The word after the magic number: 0x00010600 is version 1.6.
inline constexpr std::size_t versionWord = 1;

/// A module in the byte order of the machine.
class Module {
public:
  /// The error is a message: the header is truncated, or the magic number is that of neither byte
  /// order. `code` must outlive the result.
  static cargo::expected<Module, std::string> create(llvm::ArrayRef<uint32_t> code);

  llvm::ArrayRef<uint32_t> get() const { return swapped.empty() ? code : swapped; }

private:
  explicit Module(llvm::ArrayRef<uint32_t> code) : code(code) {}

  llvm::ArrayRef<uint32_t> code;
  llvm::SmallVector<uint32_t, 0> swapped;
};

struct Instruction {
  uint32_t opcode = 0;
  std::size_t offset = 0; ///< of the first word
  /// All words, of which the first holds opcode and length.
  llvm::ArrayRef<uint32_t> words;
};

/// The instruction at `offset`; none at the end of the module, or if its length is 0 or exceeds the
/// module.
std::optional<Instruction> getInstruction(llvm::ArrayRef<uint32_t> module, std::size_t offset);

/// "word 12: message"
std::string atWord(std::size_t offset, const llvm::Twine &message);

} // namespace spirv::raw

#endif // COMPILER_FRONTEND_SPIRV_RAW_MODULE_H
