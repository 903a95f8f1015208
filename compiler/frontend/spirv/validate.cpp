#include "validate.h"

#include "raw_module.h"
#include "tolerated_copy.h"

#include <llvm/ADT/StringRef.h>
#include <spirv-tools/libspirv.hpp>

namespace spirv {
namespace {

// A violation and the number of the instruction, from 1; 0 if it is about the whole module.
struct Violation {
  std::size_t instruction = 0;
  std::string message;
};

// Names of ids are for messages only, and take a third of the time.
std::optional<Violation> findViolation(llvm::ArrayRef<uint32_t> module, bool hasNames) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  spvtools::ValidatorOptions options;
  options.SetFriendlyNames(hasNames);
  std::optional<Violation> first;
  tools.SetMessageConsumer([&](spv_message_level_t level, const char *,
                               const spv_position_t &position, const char *message) {
    if (level <= SPV_MSG_ERROR && !first)
      first = {position.index, message};
  });
  if (tools.Validate(module.data(), module.size(), options))
    return std::nullopt;
  return first ? first : Violation{0, "invalid module"};
}

// A violation of the whole module is an instruction that is missing at the end, or in the header.
// `offsets` are those of the instructions that were validated.
std::size_t getOffset(llvm::ArrayRef<uint32_t> module, llvm::ArrayRef<uint32_t> offsets,
                      const Violation &violation) {
  if (violation.instruction == 0)
    return llvm::StringRef(violation.message).starts_with("Missing") ? module.size() : 0;
  const std::size_t index = violation.instruction - 1;
  return index < offsets.size() ? offsets[index] : module.size();
}

// One line: the message, and the disassembled instruction if it follows in a line of its own.
std::string describe(const Violation &violation, std::size_t offset) {
  auto [text, rest] = llvm::StringRef(violation.message).split('\n');
  // The offset in a copy is that of another instruction.
  const auto [before, after] = text.split(" starting at word ");
  const std::string message = (before + after.ltrim("0123456789")).str();
  const llvm::StringRef instruction = rest.split('\n').first.trim();
  return raw::atWord(offset,
                     instruction.empty() ? message : message + " (" + instruction.str() + ")");
}

} // namespace

std::optional<std::string> validate(llvm::ArrayRef<uint32_t> code) {
  const auto words = raw::Module::create(code);
  if (!words)
    return words.error();
  const llvm::ArrayRef<uint32_t> module = words->get();
  if (!findViolation(module, /*hasNames=*/false))
    return std::nullopt;
  const auto binary = parseBinary(module);
  if (!binary)
    return binary.error();
  const ToleratedCopy copy = createToleratedCopy(*binary);
  if (!findViolation(copy.words, /*hasNames=*/false))
    return std::nullopt;
  const auto violation = findViolation(copy.words, /*hasNames=*/true);
  if (!violation)
    return std::nullopt;
  return describe(*violation, getOffset(module, copy.offsets, *violation));
}

} // namespace spirv
