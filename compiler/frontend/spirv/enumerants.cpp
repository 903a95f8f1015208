// The headers have no names of enumerants, but SPIRV-Tools prints them when it disassembles an
// instruction that has one as an operand.
#include "enumerants.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <spirv-tools/libspirv.hpp>

namespace spirv {

namespace {
/// The last word of an instruction's text; empty if SPIRV-Tools does not know it.
std::string printLastOperand(spv::Op opcode, llvm::ArrayRef<uint32_t> operands) {
  constexpr uint32_t version = 0x00010600, generator = 0, bound = 2, schema = 0;
  std::vector<uint32_t> module = {spv::MagicNumber, version, generator, bound, schema};
  module.push_back(uint32_t(operands.size() + 1) << spv::WordCountShift | uint32_t(opcode));
  module.insert(module.end(), operands.begin(), operands.end());
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string text;
  if (!tools.Disassemble(module, &text, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER))
    return "";
  return llvm::StringRef(text).trim().rsplit(' ').second.str();
}

std::string getName(spv::Op opcode, llvm::ArrayRef<uint32_t> operands) {
  const std::string name = printLastOperand(opcode, operands);
  return name.empty() ? std::to_string(operands.back()) : name;
}
} // namespace

std::string getCapabilityName(spv::Capability capability) {
  return getName(spv::Op::OpCapability, {uint32_t(capability)});
}

std::string getStorageClassName(spv::StorageClass storage) {
  return getName(spv::Op::OpTypeForwardPointer, {1, uint32_t(storage)});
}

std::string getBuiltInName(spv::BuiltIn builtIn) {
  return getName(spv::Op::OpDecorate, {1, uint32_t(spv::Decoration::BuiltIn), uint32_t(builtIn)});
}

} // namespace spirv
