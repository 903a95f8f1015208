// The headers have no names of enumerants, but SPIRV-Tools prints them when it disassembles an
// instruction that has one as an operand.
#include "enumerants.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <spirv-tools/libspirv.hpp>

namespace spirv {

namespace {
/// A word of an instruction's text; `number` if SPIRV-Tools does not know the instruction.
std::string getName(spv::Op opcode, llvm::ArrayRef<uint32_t> operands, unsigned word,
                    uint32_t number) {
  constexpr uint32_t version = 0x00010600, generator = 0, bound = 0x3fffff, schema = 0;
  std::vector<uint32_t> module = {spv::MagicNumber, version, generator, bound, schema};
  module.push_back(uint32_t(operands.size() + 1) << spv::WordCountShift | uint32_t(opcode));
  module.insert(module.end(), operands.begin(), operands.end());
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string text;
  llvm::SmallVector<llvm::StringRef, 8> words;
  if (tools.Disassemble(module, &text, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER))
    llvm::StringRef(text).trim().split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return word < words.size() ? words[word].str() : std::to_string(number);
}
} // namespace

std::string getCapabilityName(spv::Capability capability) {
  return getName(spv::Op::OpCapability, {uint32_t(capability)}, 1, uint32_t(capability));
}

std::string getStorageClassName(spv::StorageClass storage) {
  return getName(spv::Op::OpTypeForwardPointer, {1, uint32_t(storage)}, 2, uint32_t(storage));
}

std::string getBuiltInName(spv::BuiltIn builtIn) {
  return getName(spv::Op::OpDecorate, {1, uint32_t(spv::Decoration::BuiltIn), uint32_t(builtIn)}, 3,
                 uint32_t(builtIn));
}

std::string getExecutionModeName(const Instruction &instruction) {
  return getName(instruction.opcode, instruction.operands, 2, instruction.operands[1]);
}

} // namespace spirv
