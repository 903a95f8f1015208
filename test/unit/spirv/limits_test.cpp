// Small modules that would take a time or a memory without bounds, and large ones that do not.
#include "assemble.h"
#include "compiler/frontend/spirv/validate.h"
#include "read_error.h"

#include <gmock/gmock.h>

#include <functional>

using testing::HasSubstr;

namespace {

const std::string declarations = std::string(test::preamble) + R"(
  %void = OpTypeVoid
  %int = OpTypeInt 32 0
  %long = OpTypeInt 64 0
  %one = OpConstant %int 1
  %two = OpConstant %int 2
  %three = OpConstant %long 3
  %type = OpTypeFunction %void
)";

std::string repeat(unsigned count, const std::function<std::string(unsigned)> &line) {
  std::string text;
  for (unsigned i = 0; i != count; ++i)
    text += line(i) + "\n";
  return text;
}

std::string number(unsigned i) { return std::to_string(1000 + i); }

std::vector<uint32_t> assemble(const std::string &text) {
  return test::assemble(declarations + text);
}

void expectRefusedByBoth(const std::vector<uint32_t> &module, const std::string &message) {
  EXPECT_THAT(spirv::validate(module).value_or(""), HasSubstr(message));
  EXPECT_THAT(test::readError(module), HasSubstr(message));
}

void expectAccepted(const std::vector<uint32_t> &module) {
  EXPECT_EQ(spirv::validate(module).value_or(""), "");
  EXPECT_EQ(test::readError(module), "");
}

std::vector<uint32_t> makeArrays(unsigned depth) {
  return assemble("%1000 = OpTypeArray %int %one\n" + repeat(depth - 1, [](unsigned i) {
                    return "%" + number(i + 1) + " = OpTypeArray %" + number(i) + " %one";
                  }));
}

TEST(Limits, OfTheDepthOfTypes) {
  expectAccepted(makeArrays(255));
  expectRefusedByBoth(makeArrays(256), "OpTypeArray: types are nested more than 255 deep");
}

// Each structure has the one before twice.
std::vector<uint32_t> makeStructures(unsigned count) {
  return assemble("%1000 = OpTypeStruct %int\n" +
                  repeat(count - 1,
                         [](unsigned i) {
                           return "%" + number(i + 1) + " = OpTypeStruct %" + number(i) + " %" +
                                  number(i);
                         }) +
                  "%pointer = OpTypePointer CrossWorkgroup %" + number(count - 1) +
                  "\n%variable = OpVariable %pointer CrossWorkgroup\n");
}

TEST(Limits, OfTheMembersOfMembers) {
  expectAccepted(makeStructures(14));
  expectRefusedByBoth(makeStructures(64), "OpTypeStruct: more than 16383 members");
  expectAccepted(assemble("%struct = OpTypeStruct" + repeat(1, [](unsigned) {
                            std::string members;
                            for (unsigned i = 0; i != 10000; ++i)
                              members += " %int";
                            return members;
                          })));
}

// Each constant has the address before twice, so that there are 2^60 ways to the variable.
TEST(Limits, OfTheWaysToVariables) {
  const std::string variable = R"(
    %pointer = OpTypePointer CrossWorkgroup %long
    %variable = OpVariable %pointer CrossWorkgroup
    %1000 = OpSpecConstantOp %long ConvertPtrToU %variable
  )";
  expectRefusedByBoth(assemble(variable + repeat(60,
                                                 [](unsigned i) {
                                                   return "%" + number(i + 1) +
                                                          " = OpSpecConstantOp %long IAdd %" +
                                                          number(i) + " %" + number(i);
                                                 })),
                      "OpSpecConstantOp: variables are used through constants in more than");
  const auto chain = assemble(variable + repeat(2000, [](unsigned i) {
                                return "%" + number(i + 1) + " = OpSpecConstantOp %long IAdd %" +
                                       number(i) + " %three";
                              }));
  EXPECT_EQ(spirv::validate(chain).value_or(""), "");
}

TEST(Limits, OfExpressions) {
  const std::string function = R"(
    %pointer = OpTypePointer CrossWorkgroup %long
    %variable = OpVariable %pointer CrossWorkgroup
    %other = OpVariable %pointer CrossWorkgroup
    %function = OpFunction %void None %type
    %entry = OpLabel
    %1000 = OpConvertPtrToU %long %variable
    %address = OpConvertPtrToU %long %other
  )";
  const std::string end = "OpReturn\nOpFunctionEnd\n";
  EXPECT_THAT(test::readError(assemble(function +
                                       repeat(60,
                                              [](unsigned i) {
                                                return "%" + number(i + 1) + " = OpIAdd %long %" +
                                                       number(i) + " %" + number(i);
                                              }) +
                                       end)),
              HasSubstr("OpIAdd: the constant has too many operations"));
  EXPECT_THAT(test::readError(assemble(function +
                                       repeat(5000,
                                              [](unsigned i) {
                                                return "%" + number(i + 1) +
                                                       " = OpIAdd %long %address %" + number(i);
                                              }) +
                                       end)),
              HasSubstr("OpIAdd: the constant has too many operations"));
}

// Each array has the one before twice.
TEST(Limits, OfConstituents) {
  const auto make = [](unsigned count) {
    return assemble("%1000 = OpTypeArray %int %two\n" +
                    repeat(count - 1,
                           [](unsigned i) {
                             return "%" + number(i + 1) + " = OpTypeArray %" + number(i) + " %two";
                           }) +
                    "%2000 = OpConstantComposite %1000 %one %two\n" +
                    repeat(count - 1, [](unsigned i) {
                      return "%" + number(i + 1001) + " = OpConstantComposite %" + number(i + 1) +
                             " %" + number(i + 1000) + " %" + number(i + 1000);
                    }));
  };
  expectAccepted(make(20));
  EXPECT_THAT(test::readError(make(40)),
              HasSubstr("OpConstantComposite: the constant has too many constituents"));
}

// Folding would make the elements one by one.
TEST(Limits, NotOfArraysThatAreChanged) {
  expectAccepted(assemble(R"(
    %size = OpConstant %int 0x7fffffff
    %array = OpTypeArray %int %size
    %null = OpConstantNull %array
    %function = OpFunction %void None %type
    %entry = OpLabel
    %changed = OpCompositeInsert %array %one %null 12345
    %element = OpCompositeExtract %int %changed 54321
    OpReturn
    OpFunctionEnd
  )"));
}

} // namespace
