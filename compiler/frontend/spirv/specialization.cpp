// Specialization constants of a module. Only decorations, types and scalar constants matter, so
// that the rest of the module need not be valid.
#include "instruction.h"
#include "read.h"

#include <unordered_map>

namespace spirv {
namespace {

class SpecializationReader {
public:
  // Returns an error.
  std::optional<std::string> read(llvm::ArrayRef<Instruction> instructions) {
    for (const Instruction &instruction : instructions) {
      // Constants precede the functions.
      if (instruction.opcode == spv::Op::OpFunction)
        break;
      if (const auto problem = read(instruction))
        return atInstruction(instruction, *problem);
    }
    return std::nullopt;
  }

  SpecializableConstantsMap constants;

private:
  using Type = SpecializableConstant::Type;

  // Returns what is wrong with the instruction, or nothing.
  std::optional<std::string> read(const Instruction &instruction) {
    const llvm::ArrayRef<uint32_t> operands = instruction.operands;
    switch (instruction.opcode) {
    case spv::Op::OpDecorate:
      if (operands.size() >= 2 && spv::Decoration(operands[1]) == spv::Decoration::SpecId) {
        if (operands.size() != 3)
          return "the decoration SpecId has no number";
        ids[operands[0]] = operands[2];
      }
      return std::nullopt;
    // The decorations of a group apply to each target.
    case spv::Op::OpGroupDecorate:
      if (operands.empty() || !ids.contains(operands[0]))
        return std::nullopt;
      for (const uint32_t id = ids[operands[0]]; const uint32_t target : operands.drop_front())
        ids[target] = id;
      return std::nullopt;
    case spv::Op::OpTypeBool:
      return addType(operands, {Type::BOOLEAN, 1}, 1);
    case spv::Op::OpTypeInt:
      return addType(operands, {Type::INTEGER, operands.size() > 1 ? operands[1] : 0}, 3);
    case spv::Op::OpTypeFloat:
      return addType(operands, {Type::FLOAT, operands.size() > 1 ? operands[1] : 0}, 2);
    case spv::Op::OpSpecConstantTrue:
    case spv::Op::OpSpecConstantFalse:
      return addConstant(operands, /*isBoolean=*/true);
    case spv::Op::OpSpecConstant:
      return addConstant(operands, /*isBoolean=*/false);
    default:
      return std::nullopt;
    }
  }

  // Later versions of SPIR-V add operands to types.
  std::optional<std::string> addType(llvm::ArrayRef<uint32_t> operands, SpecializableConstant type,
                                     std::size_t numOperands) {
    if (operands.size() < numOperands)
      return tooShort;
    types[operands[0]] = type;
    return std::nullopt;
  }

  static bool hasSupportedSize(const SpecializableConstant &constant) {
    switch (constant.size_in_bits) {
    case 1:
      return constant.type == Type::BOOLEAN;
    case 8:
      return constant.type == Type::INTEGER;
    case 16:
    case 32:
    case 64:
      return true;
    default:
      return false;
    }
  }

  std::optional<std::string> addConstant(llvm::ArrayRef<uint32_t> operands, bool isBoolean) {
    if (operands.size() < 2)
      return tooShort;
    const auto found = ids.find(operands[1]);
    if (found == ids.end())
      return std::nullopt;
    const auto type = types.find(operands[0]);
    if (type == types.end() || isBoolean != (type->second.type == Type::BOOLEAN) ||
        !hasSupportedSize(type->second))
      return "unsupported type (expected a boolean, an integer of 8 to 64 bits or a float of 16 to "
             "64 bits)";
    // Constants may share a SpecId, and with it the value.
    const SpecializableConstant &constant =
        constants.try_emplace(found->second, type->second).first->second;
    if (constant.type != type->second.type || constant.size_in_bits != type->second.size_in_bits)
      return "SpecId " + std::to_string(found->second) + " is that of a constant of another type";
    return std::nullopt;
  }

  static constexpr const char *tooShort = "has too few words";

  // Not llvm::DenseMap, which reserves two keys: an id may have any value.
  std::unordered_map<uint32_t, uint32_t> ids; ///< SpecIds
  std::unordered_map<uint32_t, SpecializableConstant> types;
};

} // namespace

cargo::expected<SpecializableConstantsMap, std::string>
getSpecializableConstants(llvm::ArrayRef<uint32_t> code) {
  auto binary = parseBinary(code);
  if (!binary)
    return cargo::make_unexpected(std::move(binary.error()));
  SpecializationReader reader;
  if (auto error = reader.read(binary->instructions))
    return cargo::make_unexpected(std::move(*error));
  return std::move(reader.constants);
}

} // namespace spirv
