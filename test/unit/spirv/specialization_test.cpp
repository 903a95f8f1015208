// spirv::getSpecializableConstants.
#include "assemble.h"
#include "compiler/frontend/spirv/read.h"

#include <gmock/gmock.h>

using spirv::getSpecializableConstants;
using testing::HasSubstr;
using testing::StartsWith;
using Type = spirv::SpecializableConstant::Type;

namespace {

const std::string constants = std::string(test::preamble) + R"(
  OpDecorate %bool1 SpecId 1
  OpDecorate %bool2 SpecId 2
  OpDecorate %char1 SpecId 8
  OpDecorate %short1 SpecId 16
  OpDecorate %int1 SpecId 32
  OpDecorate %long1 SpecId 64
  OpDecorate %half1 SpecId 116
  OpDecorate %float1 SpecId 132
  OpDecorate %double1 SpecId 0xffffffff
  OpDecorate %same SpecId 32
  %bool = OpTypeBool
  %char = OpTypeInt 8 0
  %short = OpTypeInt 16 1
  %int = OpTypeInt 32 0
  %long = OpTypeInt 64 0
  %half = OpTypeFloat 16
  %float = OpTypeFloat 32
  %double = OpTypeFloat 64
  %bool1 = OpSpecConstantTrue %bool
  %bool2 = OpSpecConstantFalse %bool
  %char1 = OpSpecConstant %char 1
  %short1 = OpSpecConstant %short -1
  %int1 = OpSpecConstant %int 1
  %long1 = OpSpecConstant %long 1
  %half1 = OpSpecConstant %half 0x1p+0
  %float1 = OpSpecConstant %float 1.5
  %double1 = OpSpecConstant %double 1.5
  %same = OpSpecConstant %int 7
  %hidden = OpSpecConstant %int 7
)";

void expectAll(const std::vector<uint32_t> &module) {
  auto found = getSpecializableConstants(module);
  ASSERT_TRUE(found.has_value()) << found.error();
  const struct {
    uint32_t id;
    Type type;
    uint32_t bits;
    uint32_t bytes;
  } expected[] = {
      {1, Type::BOOLEAN, 1, 1},   {2, Type::BOOLEAN, 1, 1},   {8, Type::INTEGER, 8, 1},
      {16, Type::INTEGER, 16, 2}, {32, Type::INTEGER, 32, 4}, {64, Type::INTEGER, 64, 8},
      {116, Type::FLOAT, 16, 2},  {132, Type::FLOAT, 32, 4},  {0xffffffff, Type::FLOAT, 64, 8},
  };
  EXPECT_EQ(found->size(), std::size(expected));
  for (const auto &constant : expected) {
    const auto entry = found->find(constant.id);
    ASSERT_NE(entry, found->end()) << constant.id;
    EXPECT_EQ(entry->second.type, constant.type) << constant.id;
    EXPECT_EQ(entry->second.size_in_bits, constant.bits) << constant.id;
    EXPECT_EQ(entry->second.getSizeInBytes(), constant.bytes) << constant.id;
  }
}

TEST(Specialization, FindsEachType) { expectAll(test::assemble(constants)); }

TEST(Specialization, ReadsTheOtherByteOrder) {
  expectAll(test::swapBytes(test::assemble(constants)));
}

TEST(Specialization, AModuleMayHaveNone) {
  auto found = getSpecializableConstants(test::assemble(test::preamble));
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->empty());
}

TEST(Specialization, KnowsGroupsOfDecorations) {
  auto found = getSpecializableConstants(test::assemble(std::string(test::preamble) + R"(
    OpDecorate %group SpecId 5
    %group = OpDecorationGroup
    OpGroupDecorate %group %a
    %int = OpTypeInt 32 0
    %a = OpSpecConstant %int 1
  )"));
  ASSERT_TRUE(found.has_value()) << found.error();
  EXPECT_EQ(found->count(5), 1u);
}

TEST(Specialization, RefusesTypesThatValuesCannotHave) {
  std::vector<uint32_t> module = test::assemble(std::string(test::preamble) + R"(
    OpDecorate %a SpecId 1
    %int = OpTypeInt 32 0
    %a = OpSpecConstant %int 1
  )");
  const std::size_t constant = module.size() - 4;
  // The assembler refuses constants of these types.
  for (const uint32_t width : {0u, 1u, 24u, 128u, 0xffffffffu}) {
    module[constant - 2] = width;
    auto found = getSpecializableConstants(module);
    ASSERT_FALSE(found.has_value()) << width;
    EXPECT_THAT(found.error(), StartsWith("word " + std::to_string(constant) +
                                          ": OpSpecConstant: unsupported type"));
  }
}

TEST(Specialization, RefusesASpecIdOfTwoTypes) {
  auto found = getSpecializableConstants(test::assemble(std::string(test::preamble) + R"(
    OpDecorate %a SpecId 3
    OpDecorate %b SpecId 3
    %int = OpTypeInt 32 0
    %long = OpTypeInt 64 0
    %a = OpSpecConstant %int 1
    %b = OpSpecConstant %long 1
  )"));
  ASSERT_FALSE(found.has_value());
  EXPECT_THAT(found.error(), HasSubstr("SpecId 3"));
}

TEST(Specialization, SurvivesEachTruncation) {
  const std::vector<uint32_t> module = test::assemble(constants);
  for (std::size_t size = 0; size != module.size(); ++size) {
    auto found = getSpecializableConstants(llvm::ArrayRef<uint32_t>(module).take_front(size));
    if (!found) {
      EXPECT_THAT(found.error(), HasSubstr("word "));
    }
  }
}

TEST(Specialization, SurvivesEachChangedWord) {
  const std::vector<uint32_t> module = test::assemble(constants);
  for (std::size_t i = 0; i != module.size(); ++i)
    for (const uint32_t value :
         {0u, 1u, 0xffffffffu, 0xfffffffeu, module[i] ^ 0x10000u, module[i] + 1, module[i] << 16}) {
      std::vector<uint32_t> changed = module;
      changed[i] = value;
      (void)getSpecializableConstants(changed);
    }
}

} // namespace
