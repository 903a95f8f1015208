// The table of opcodes is true: what it lists as read is read, and the rest is refused by name.
#include "assemble.h"
#include "compiler/frontend/spirv/opcodes.h"
#include "read_error.h"

#include <gmock/gmock.h>

using testing::HasSubstr;
using testing::Not;

namespace {

const std::string declarations = std::string(test::preamble) + R"(
  %void = OpTypeVoid
  %type = OpTypeFunction %void
)";

uint32_t encode(spv::Op opcode) { return 1u << spv::WordCountShift | uint32_t(opcode); }

/// The error of an instruction without operands behind the declarations, or in a function.
std::string getError(spv::Op opcode, bool isInFunction) {
  std::vector<uint32_t> module = test::assemble(
      isInFunction ? declarations + "%main = OpFunction %void None %type\n%entry = OpLabel"
                   : declarations);
  module.push_back(encode(opcode));
  if (isInFunction)
    module.push_back(encode(spv::Op::OpFunctionEnd));
  return test::readError(module);
}

// An instruction without operands has too few of them, or ends the function.
TEST(Opcodes, WhatIsListedIsRead) {
  for (const spv::Op opcode : spirv::getOpcodes()) {
    const llvm::StringRef refusal = spirv::findRefusal(opcode);
    const bool isInFunction = spirv::findTranslation(opcode);
    const std::string error = getError(opcode, isInFunction);
    SCOPED_TRACE(spirv::getOpcodeName(opcode) + ": " + error);
    if (!refusal.empty()) {
      EXPECT_THAT(error, HasSubstr(": " + spirv::getOpcodeName(opcode) + ": " + refusal.str()));
      EXPECT_THAT(getError(opcode, true), HasSubstr(refusal.str()));
      EXPECT_FALSE(isInFunction || spirv::findSection(opcode) != spirv::Section::None);
      continue;
    }
    EXPECT_THAT(error, Not(HasSubstr("not supported")));
    if (spirv::findSection(opcode) != spirv::Section::Function)
      EXPECT_THAT(error, Not(HasSubstr("not allowed")));
  }
}

TEST(Opcodes, OthersAreRefusedByName) {
  for (const spv::Op opcode : {spv::Op::OpKill, spv::Op::OpTypeMatrix, spv::Op::OpEmitVertex,
                               spv::Op::OpGroupNonUniformQuadSwap}) {
    EXPECT_THAT(getError(opcode, true), HasSubstr(": " + spirv::getOpcodeName(opcode) +
                                                  ": the instruction is not supported"));
    EXPECT_THAT(getError(opcode, false), HasSubstr(": " + spirv::getOpcodeName(opcode) +
                                                   ": the instruction is not supported"));
  }
}

TEST(Opcodes, SomeStandElsewhere) {
  EXPECT_THAT(getError(spv::Op::OpIAdd, false),
              HasSubstr(": OpIAdd: the instruction is not allowed outside of functions"));
  EXPECT_THAT(getError(spv::Op::OpTypeInt, true),
              HasSubstr(": OpTypeInt: the instruction is not allowed in a function"));
}

} // namespace
