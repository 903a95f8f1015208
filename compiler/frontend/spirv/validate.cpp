#include "validate.h"

#include "limits.h"
#include "tolerated_copy.h"

#include <llvm/ADT/STLExtras.h>
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

// SPIRV-Tools 2023.1 refuses all modules with these instructions: it takes the parts of a long
// composite for composites, and has no types of pointers to functions. The reader checks what it
// reads on its own.
bool canValidate(const Binary &binary) {
  return llvm::none_of(binary.instructions, [](const Instruction &instruction) {
    switch (instruction.opcode) {
    case spv::Op::OpTypeStructContinuedINTEL:
    case spv::Op::OpConstantCompositeContinuedINTEL:
    case spv::Op::OpSpecConstantCompositeContinuedINTEL:
    case spv::Op::OpConstantFunctionPointerINTEL:
    case spv::Op::OpFunctionPointerCallINTEL:
      return true;
    default:
      return false;
    }
  });
}

// SPIRV-Tools 2023.1 crashes when it asks for the width of what vstore_half and its variants store,
// and that is not a number.
std::optional<std::string> checkHalfStores(const Binary &binary) {
  constexpr uint32_t vstoreHalf = 175, vloadaHalfn = 179, vstoreaHalfnR = 181;
  IdMap<bool> isNumberType;
  IdMap<uint32_t> types; // of values, which may be defined behind their uses
  llvm::SmallVector<const Instruction *, 8> stores;
  for (const Instruction &instruction : binary.instructions) {
    const llvm::ArrayRef<uint32_t> operands = instruction.operands;
    bool hasResult = false, hasType = false;
    spv::HasResultAndType(instruction.opcode, &hasResult, &hasType);
    if (hasResult && hasType && operands.size() > 1)
      types[operands[1]] = operands[0];
    switch (instruction.opcode) {
    case spv::Op::OpTypeBool:
    case spv::Op::OpTypeInt:
    case spv::Op::OpTypeFloat:
    case spv::Op::OpTypeVector:
      if (!operands.empty())
        isNumberType[operands[0]] = true;
      break;
    case spv::Op::OpExtInst:
      if (operands.size() > 4 && operands[3] >= vstoreHalf && operands[3] <= vstoreaHalfnR &&
          operands[3] != vloadaHalfn)
        stores.push_back(&instruction);
      break;
    default:
      break;
    }
  }
  for (const Instruction *store : stores)
    if (!isNumberType.lookup(types.lookup(store->operands[4])))
      return atInstruction(*store, "the value that is stored is not a number");
  return std::nullopt;
}

// One line: the message, and the disassembled instruction if it follows in a line of its own.
std::string describe(const Binary &binary, const ToleratedCopy &copy, const Violation &violation) {
  auto [text, rest] = llvm::StringRef(violation.message).split('\n');
  // The offset in a copy is that of another instruction.
  const auto [before, after] = text.split(" starting at word ");
  std::string message = (before + after.ltrim("0123456789")).str();
  if (const llvm::StringRef instruction = rest.split('\n').first.trim(); !instruction.empty())
    message += " (" + instruction.str() + ")";
  if (violation.instruction != 0 && violation.instruction <= copy.originals.size())
    return atInstruction(*copy.originals[violation.instruction - 1], message);
  // About the whole module: an instruction that is missing at the end, or the header.
  return atWord(text.starts_with("Missing") ? binary.words.size() : 0, message);
}

} // namespace

std::optional<std::string> validate(llvm::ArrayRef<uint32_t> code) {
  const auto binary = parseBinary(code);
  if (!binary)
    return binary.error();
  if (auto error = checkLimits(*binary))
    return error;
  if (auto error = checkHalfStores(*binary))
    return error;
  if (!canValidate(*binary) || !findViolation(binary->words, /*hasNames=*/false))
    return std::nullopt;
  const ToleratedCopy copy = createToleratedCopy(*binary);
  if (!findViolation(copy.words, /*hasNames=*/false))
    return std::nullopt;
  const auto violation = findViolation(copy.words, /*hasNames=*/true);
  return violation ? std::optional(describe(*binary, copy, *violation)) : std::nullopt;
}

} // namespace spirv
