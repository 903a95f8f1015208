#include "raw_module.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/SwapByteOrder.h>

#include <spirv/unified1/spirv.hpp11>

namespace spirv::raw {

cargo::expected<Module, std::string> Module::create(llvm::ArrayRef<uint32_t> code) {
  constexpr uint32_t magic = spv::MagicNumber;
  const bool swap = !code.empty() && code[0] == llvm::byteswap(magic);
  if (code.empty() || (code[0] != magic && !swap))
    return cargo::make_unexpected(
        atWord(0, code.empty() ? llvm::Twine("empty module")
                               : "invalid magic number 0x" + llvm::Twine::utohexstr(code[0])));
  if (code.size() < headerSize)
    return cargo::make_unexpected(atWord(code.size(), "truncated header"));
  Module module(code);
  if (swap)
    for (const uint32_t word : code)
      module.swapped.push_back(llvm::byteswap(word));
  return module;
}

std::optional<Instruction> getInstruction(llvm::ArrayRef<uint32_t> module, std::size_t offset) {
  if (offset >= module.size())
    return std::nullopt;
  const uint32_t first = module[offset];
  const std::size_t length = first >> spv::WordCountShift;
  if (length == 0 || length > module.size() - offset)
    return std::nullopt;
  return Instruction{first & spv::OpCodeMask, offset, module.slice(offset, length)};
}

std::string atWord(std::size_t offset, const llvm::Twine &message) {
  return ("word " + llvm::Twine(offset) + ": " + message).str();
}

} // namespace spirv::raw
