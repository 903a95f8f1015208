#include "limits.h"

#include <algorithm>

namespace spirv {

namespace {
/// The limit of the SPIR-V specification for structures, here for arrays as well.
constexpr uint64_t maxDepth = 255;
/// That of the members of one structure, here with the members of its members.
constexpr uint64_t maxMembers = 16383;
/// Ways from a variable through constants to their uses, at least.
constexpr uint64_t maxPaths = 1 << 22;

/// The ids from which a constant is made.
llvm::ArrayRef<uint32_t> getConstituents(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (instruction.opcode != spv::Op::OpSpecConstantOp)
    return operands.drop_front(std::min<size_t>(2, operands.size()));
  if (operands.size() < 3)
    return {};
  const llvm::ArrayRef<uint32_t> rest = operands.drop_front(3);
  switch (spv::Op(operands[2])) {
  case spv::Op::OpCompositeExtract: // literals follow
    return rest.take_front(1);
  case spv::Op::OpCompositeInsert:
  case spv::Op::OpVectorShuffle:
    return rest.take_front(2);
  default:
    return rest;
  }
}

class Limits {
public:
  explicit Limits(const Binary &binary)
      : maxPathsOfModule(std::max(maxPaths, 16 * uint64_t(binary.words.size()))) {}

  /// Returns what is wrong with the instruction, or nothing.
  std::optional<std::string> add(const Instruction &instruction);

private:
  struct Shape {
    uint64_t depth = 0, members = 1;
  };

  std::optional<std::string> addType(llvm::ArrayRef<uint32_t> parts, uint32_t result);
  std::optional<std::string> addUses(const Instruction &instruction);
  /// The number of ways from variables to constants and variables among the ids.
  uint64_t countPaths(llvm::ArrayRef<uint32_t> ids) const;

  const uint64_t maxPathsOfModule;
  uint64_t numPaths = 0;
  bool isInFunction = false;
  IdMap<Shape> shapes;   ///< of composite types
  IdMap<uint64_t> paths; ///< from variables to constants and variables
};

std::optional<std::string> Limits::addType(llvm::ArrayRef<uint32_t> parts, uint32_t result) {
  Shape shape{0, 0};
  for (const uint32_t part : parts) {
    const Shape other = shapes.lookup(part);
    shape.depth = std::max(shape.depth, other.depth);
    shape.members += other.members;
  }
  if (++shape.depth > maxDepth)
    return "types are nested more than " + std::to_string(maxDepth) + " deep";
  if (shape.members > maxMembers)
    return "more than " + std::to_string(maxMembers) + " members, counting those of members";
  shapes[result] = shape;
  return std::nullopt;
}

uint64_t Limits::countPaths(llvm::ArrayRef<uint32_t> ids) const {
  uint64_t count = 0;
  if (!paths.empty())
    for (const uint32_t id : ids)
      count += paths.lookup(id);
  return count;
}

std::optional<std::string> Limits::addUses(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  uint64_t count = 0;
  switch (instruction.opcode) {
  case spv::Op::OpVariable:
    count = countPaths(operands.drop_front(std::min<size_t>(3, operands.size())));
    if (operands.size() > 1 && !isInFunction)
      paths[operands[1]] = count + 1;
    break;
  case spv::Op::OpConstantComposite:
  case spv::Op::OpSpecConstantComposite:
  case spv::Op::OpSpecConstantOp:
    count = countPaths(getConstituents(instruction));
    if (count != 0)
      paths[operands[1]] = count;
    break;
  default:
    if (isInFunction)
      count = countPaths(operands);
  }
  numPaths += count;
  if (numPaths <= maxPathsOfModule)
    return std::nullopt;
  return "variables are used through constants in more than " + std::to_string(maxPathsOfModule) +
         " ways";
}

std::optional<std::string> Limits::add(const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  switch (instruction.opcode) {
  case spv::Op::OpTypeStruct:
    return operands.empty() ? std::nullopt : addType(operands.drop_front(), operands[0]);
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
    return operands.size() < 2 ? std::nullopt : addType(operands[1], operands[0]);
  case spv::Op::OpFunction:
    isInFunction = true;
    return std::nullopt;
  default:
    return addUses(instruction);
  }
}
} // namespace

std::optional<std::string> checkLimits(const Binary &binary) {
  Limits limits(binary);
  for (const Instruction &instruction : binary.instructions)
    if (const auto problem = limits.add(instruction))
      return atInstruction(instruction, *problem);
  return std::nullopt;
}

} // namespace spirv
