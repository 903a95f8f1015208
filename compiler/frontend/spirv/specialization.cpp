// Specialization constants of a module. Only decorations, types and scalar constants matter, so
// that the rest of the module need not be valid.
#include "raw_module.h"
#include "read.h"

#include <spirv/unified1/spirv.hpp11>
#include <unordered_map>

namespace spirv {
namespace {

class SpecializationReader {
public:
  // Returns the offset and the reason of an error.
  std::optional<std::string> read(llvm::ArrayRef<uint32_t> module) {
    std::size_t offset = raw::headerSize;
    while (offset != module.size()) {
      const auto instruction = raw::getInstruction(module, offset);
      if (!instruction)
        return raw::atWord(offset, "truncated instruction");
      // Constants precede the functions.
      if (spv::Op(instruction->opcode) == spv::Op::OpFunction)
        break;
      if (auto error = read(*instruction))
        return error;
      offset += instruction->words.size();
    }
    return std::nullopt;
  }

  SpecializableConstantsMap constants;

private:
  using Type = SpecializableConstant::Type;

  std::optional<std::string> read(const raw::Instruction &instruction) {
    const llvm::ArrayRef<uint32_t> operands = instruction.words.drop_front();
    switch (spv::Op(instruction.opcode)) {
    case spv::Op::OpDecorate:
      if (operands.size() >= 2 && spv::Decoration(operands[1]) == spv::Decoration::SpecId) {
        if (operands.size() != 3)
          return raw::atWord(instruction.offset, "OpDecorate SpecId: invalid length");
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
      return addType(instruction, {Type::BOOLEAN, 1}, 1);
    case spv::Op::OpTypeInt:
      return addType(instruction, {Type::INTEGER, operands.size() > 1 ? operands[1] : 0}, 3);
    case spv::Op::OpTypeFloat:
      return addType(instruction, {Type::FLOAT, operands.size() > 1 ? operands[1] : 0}, 2);
    case spv::Op::OpSpecConstantTrue:
    case spv::Op::OpSpecConstantFalse:
    case spv::Op::OpSpecConstant:
      return addConstant(instruction);
    default:
      return std::nullopt;
    }
  }

  // Later versions of SPIR-V add operands to types.
  std::optional<std::string> addType(const raw::Instruction &instruction,
                                     SpecializableConstant type, std::size_t numOperands) {
    if (instruction.words.size() <= numOperands)
      return raw::atWord(instruction.offset, "scalar type: truncated instruction");
    types[instruction.words[1]] = type;
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

  std::optional<std::string> addConstant(const raw::Instruction &instruction) {
    const bool isBoolean = spv::Op(instruction.opcode) != spv::Op::OpSpecConstant;
    const llvm::StringRef name = isBoolean ? "boolean specialization constant" : "OpSpecConstant";
    if (instruction.words.size() < 3)
      return raw::atWord(instruction.offset, name + ": truncated instruction");
    const auto found = ids.find(instruction.words[2]);
    if (found == ids.end())
      return std::nullopt;
    const auto type = types.find(instruction.words[1]);
    if (type == types.end() || isBoolean != (type->second.type == Type::BOOLEAN) ||
        !hasSupportedSize(type->second))
      return raw::atWord(
          instruction.offset,
          name + ": unsupported type (expected a boolean, an integer of 8 to 64 bits or "
                 "a float of 16 to 64 bits)");
    // Constants may share a SpecId, and with it the value.
    const SpecializableConstant &constant =
        constants.try_emplace(found->second, type->second).first->second;
    if (constant.type != type->second.type || constant.size_in_bits != type->second.size_in_bits)
      return raw::atWord(instruction.offset, name + ": SpecId " + llvm::Twine(found->second) +
                                                 " is that of a constant of another type");
    return std::nullopt;
  }

  // Not llvm::DenseMap, which reserves two keys: an id may have any value.
  std::unordered_map<uint32_t, uint32_t> ids; ///< SpecIds
  std::unordered_map<uint32_t, SpecializableConstant> types;
};

} // namespace

cargo::expected<SpecializableConstantsMap, std::string>
getSpecializableConstants(llvm::ArrayRef<uint32_t> code) {
  const auto words = raw::Module::create(code);
  if (!words)
    return cargo::make_unexpected(words.error());
  SpecializationReader reader;
  if (auto error = reader.read(words->get()))
    return cargo::make_unexpected(std::move(*error));
  return std::move(reader.constants);
}

} // namespace spirv
