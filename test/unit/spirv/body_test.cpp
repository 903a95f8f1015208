// Bodies of which the blocks do not make a function: validation misses some, and is not asked here.
#include "assemble.h"
#include "read_error.h"

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace {

std::string readBody(const std::string &body) {
  return test::readError(test::assemble(std::string(test::preamble) + R"(
    %void = OpTypeVoid
    %bool = OpTypeBool
    %int = OpTypeInt 32 0
    %1 = OpConstant %int 1
    %type = OpTypeFunction %void %bool
    %function = OpFunction %void None %type
    %condition = OpFunctionParameter %bool
  )" + body + "OpFunctionEnd\n"));
}

TEST(Body, NeedsABlock) {
  EXPECT_THAT(readBody("OpSelectionMerge %type None\n"), HasSubstr("the function has no block"));
  EXPECT_THAT(readBody("%a = OpIAdd %int %1 %1\n%entry = OpLabel\nOpReturn\n"),
              HasSubstr("OpIAdd: the instruction is not in a block"));
}

TEST(Body, NeedsTerminators) {
  EXPECT_THAT(readBody("%entry = OpLabel\n"), HasSubstr("a block has no terminator"));
  EXPECT_THAT(readBody("%entry = OpLabel\n%next = OpLabel\nOpReturn\n"),
              HasSubstr("no terminator"));
}

TEST(Body, HasEachLabelOnce) {
  std::vector<uint32_t> module = test::assemble(std::string(test::preamble) + R"(
    %void = OpTypeVoid
    %type = OpTypeFunction %void
    %function = OpFunction %void None %type
    %100 = OpLabel
    OpBranch %101
    %101 = OpLabel
    OpReturn
    OpFunctionEnd
  )");
  ASSERT_EQ(test::readError(module), "");
  module[module.size() - 3] = 100;
  EXPECT_THAT(test::readError(module), HasSubstr("OpLabel: id 100 is defined twice"));
}

TEST(Body, MayNotBranchToItsFirstBlock) {
  EXPECT_THAT(readBody("%100 = OpLabel\nOpBranch %100\n"),
              HasSubstr("OpBranch: id 100 is the first block of the function"));
  EXPECT_THAT(readBody("%100 = OpLabel\nOpSwitch %1 %a 3 %100\n%a = OpLabel\nOpReturn\n"),
              HasSubstr("OpSwitch: id 100 is the first block of the function"));
}

// The value is defined on one of two paths.
TEST(Body, UsesDominatingDefinitions) {
  const std::string paths = R"(
    %entry = OpLabel
    %pointer = OpVariable %pointers Function
    OpBranchConditional %condition %left %right
    %left = OpLabel
    %value = OpLoad %int %pointer
    OpBranch %right
    %right = OpLabel
  )";
  const std::string types = R"(
    %void = OpTypeVoid
    %bool = OpTypeBool
    %int = OpTypeInt 32 0
    %pointers = OpTypePointer Function %int
    %type = OpTypeFunction %void %bool
    %function = OpFunction %void None %type
    %condition = OpFunctionParameter %bool
  )";
  const auto read = [&](const std::string &rest) {
    return test::readError(test::assemble(test::preamble + types + paths + rest));
  };
  EXPECT_EQ(read("OpReturn\nOpFunctionEnd\n"), "");
  EXPECT_THAT(read("%sum = OpIAdd %int %value %value\nOpReturn\nOpFunctionEnd\n"),
              HasSubstr("OpIAdd: an operand is not defined on all paths to here"));
  EXPECT_THAT(read("OpStore %pointer %value\nOpReturn\nOpFunctionEnd\n"),
              HasSubstr("OpStore: an operand is not defined on all paths to here"));
  EXPECT_THAT(read("%phi = OpPhi %int %value %entry %value %left\nOpReturn\nOpFunctionEnd\n"),
              HasSubstr("OpPhi: an operand is not defined on all paths to here"));
  EXPECT_EQ(read("OpReturn\n%dead = OpLabel\n%sum = OpIAdd %int %value %value\nOpReturn\n"
                 "OpFunctionEnd\n"),
            "");
}

TEST(Body, UsesItsOwnValues) {
  const std::string first = R"(
    %void = OpTypeVoid
    %int = OpTypeInt 32 0
    %type = OpTypeFunction %void %int
    %first = OpFunction %void None %type
    %100 = OpFunctionParameter %int
    %a = OpLabel
    %101 = OpIAdd %int %100 %100
    OpReturn
    OpFunctionEnd
    %second = OpFunction %void None %type
    %parameter = OpFunctionParameter %int
    %b = OpLabel
  )";
  for (const std::string id : {"100", "101"})
    EXPECT_THAT(test::readError(test::assemble(test::preamble + first + "%sum = OpIAdd %int %" +
                                               id + " %" + id + "\nOpReturn\nOpFunctionEnd\n")),
                HasSubstr("OpIAdd: id " + id + " is a value of another function"));
}

TEST(Phi, HasTheBlocksPredecessors) {
  const auto read = [](const std::string &operands, const std::string &before = "") {
    return readBody(R"(
      %100 = OpLabel
      OpBranchConditional %condition %101 %102
      %101 = OpLabel
      OpBranch %102
      %102 = OpLabel
    )" + before + "%phi = OpPhi %int " +
                    operands + "\nOpReturn\n");
  };
  EXPECT_EQ(read("%1 %100 %1 %101"), "");
  EXPECT_THAT(read("%1 %100"), HasSubstr("OpPhi: has no value for a predecessor of the block"));
  EXPECT_THAT(read(""), HasSubstr("OpPhi: the operands are not pairs of values and blocks"));
  EXPECT_THAT(read("%1 %100 %1 %102"), HasSubstr("id 102 is not a predecessor of the block"));
  EXPECT_THAT(read("%1 %100 %1 %type"), HasSubstr("is not a predecessor of the block"));
  EXPECT_THAT(read("%1 %100 %1 %100"), HasSubstr("predecessor 100 stands twice"));
  EXPECT_THAT(read("%condition %100 %1 %101"), HasSubstr("another type"));
  EXPECT_THAT(read("%1 %100 %1 %101", "OpAssumeTrueKHR %condition\n"),
              HasSubstr("OpPhi: the instruction is not at the beginning of its block"));
}

// A switch may have several edges to the block.
TEST(Phi, NamesAPredecessorOnce) {
  EXPECT_EQ(readBody(R"(
    %entry = OpLabel
    OpSwitch %1 %end 1 %end 2 %end
    %end = OpLabel
    %phi = OpPhi %int %1 %entry
    OpReturn
  )"),
            "");
}

} // namespace
