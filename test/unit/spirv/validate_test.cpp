// What spirv::validate accepts and refuses, and where its messages point.
#include "assemble.h"
#include "compiler/frontend/spirv/validate.h"
#include "read_error.h"

#include <gmock/gmock.h>

#include <set>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

std::string validate(llvm::ArrayRef<uint32_t> module) {
  return spirv::validate(module).value_or("");
}

const std::string body = std::string(test::preamble) + R"(
  %void = OpTypeVoid
  %type = OpTypeFunction %void
  %kernel = OpFunction %void None %type
  %entry = OpLabel
  OpReturn
  OpFunctionEnd
)";

TEST(Validate, AcceptsEitherByteOrder) {
  EXPECT_EQ(validate(test::assemble(body)), "");
  EXPECT_EQ(validate(test::swapBytes(test::assemble(body))), "");
}

TEST(Validate, AcceptsEachVersion) {
  for (unsigned minor = 0; minor <= 6; ++minor)
    EXPECT_EQ(validate(test::assemble(body, minor)), "") << "1." << minor;
  EXPECT_NE(validate(test::assemble(body, 7)), "");
}

TEST(Validate, ChecksTheHeader) {
  std::vector<uint32_t> module = test::assemble(body);
  EXPECT_EQ(validate({}), "word 0: empty module");
  EXPECT_EQ(validate(llvm::ArrayRef<uint32_t>(module).take_front(3)), "word 3: truncated header");
  module[0] = 0x12345678;
  EXPECT_EQ(validate(module), "word 0: invalid magic number 0x12345678");
}

TEST(Validate, RefusesAnAbsurdBound) {
  std::vector<uint32_t> module = test::assemble(body);
  module[3] = 0xffffffff;
  EXPECT_THAT(validate(module), HasSubstr("bound"));
  module[3] = 1;
  EXPECT_NE(validate(module), "");
}

// Only a module that ends between two declarations after the memory model is valid.
TEST(Validate, RefusesTruncation) {
  const std::vector<uint32_t> module = test::assemble(body);
  std::set<std::size_t> valid;
  bool isComplete = false;
  for (std::size_t offset = 5; (module[offset] & 0xffff) != 54; offset += module[offset] >> 16) {
    if (isComplete)
      valid.insert(offset);
    isComplete |= (module[offset] & 0xffff) == 14;
  }
  for (std::size_t size = 0; size != module.size(); ++size)
    EXPECT_EQ(validate(llvm::ArrayRef<uint32_t>(module).take_front(size)) == "",
              valid.contains(size) || (module[size] & 0xffff) == 54)
        << size;
}

TEST(Validate, SaysWhatIsMissingAtTheEnd) {
  const std::vector<uint32_t> module = test::assemble(body);
  EXPECT_EQ(validate(llvm::ArrayRef<uint32_t>(module).drop_back()),
            "word " + std::to_string(module.size() - 1) +
                ": Missing OpFunctionEnd at end of module.");
}

TEST(Validate, NamesTheInstructionAndItsOffset) {
  // A result of another type than that of the operands.
  const std::vector<uint32_t> module = test::assemble(std::string(test::preamble) + R"(
    %int = OpTypeInt 32 0
    %long = OpTypeInt 64 0
    %one = OpConstant %int 1
    %type = OpTypeFunction %int
    %function = OpFunction %int None %type
    %entry = OpLabel
    %100 = OpIAdd %long %one %one
    OpReturnValue %one
    OpFunctionEnd
  )");
  std::size_t offset = 0;
  for (std::size_t i = 0; i != module.size(); ++i)
    if (module[i] == (5u << 16 | 128u))
      offset = i;
  const std::string message = validate(module);
  EXPECT_THAT(message, StartsWith("word " + std::to_string(offset) + ": "));
  EXPECT_THAT(message, HasSubstr("OpIAdd"));
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

// The validator itself would crash.
TEST(Validate, RefusesStoresOfOtherThanNumbers) {
  const auto check = [](const std::string &data) {
    return validate(test::assemble(R"(
      OpCapability Addresses
      OpCapability Kernel
      OpCapability Linkage
      OpCapability Int64
      OpCapability Float16Buffer
      %set = OpExtInstImport "OpenCL.std"
      OpMemoryModel Physical64 OpenCL
      %void = OpTypeVoid
      %float = OpTypeFloat 32
      %half = OpTypeFloat 16
      %long = OpTypeInt 64 0
      %one = OpConstant %float 1
      %zero = OpConstant %long 0
      %pointer = OpTypePointer CrossWorkgroup %half
      %type = OpTypeFunction %void %pointer
      %function = OpFunction %void None %type
      %place = OpFunctionParameter %pointer
      %entry = OpLabel
      %stored = OpExtInst %void %set vstore_half )" +
                                   data + R"( %zero %place
      OpReturn
      OpFunctionEnd
    )"));
  };
  EXPECT_EQ(check("%one"), "");
  for (const char *data : {"%place", "%entry", "%stored", "%half", "%function"})
    EXPECT_THAT(check(data), HasSubstr("OpExtInst: the value that is stored is not a number"));
}

TEST(Validate, NamesAnUnknownOpcode) {
  std::vector<uint32_t> module = test::assemble(body);
  const std::size_t end = module.size();
  module.push_back(1u << 16 | 4711u);
  EXPECT_EQ(validate(module),
            "word " + std::to_string(end) + ": opcode 4711: Invalid opcode: 4711");
}

// What the packaged validator refuses although producers emit it.

std::string function(const std::string &declarations, const std::string &instructions) {
  return test::preamble + declarations + R"(
    %void = OpTypeVoid
    %int = OpTypeInt 32 0
    %type = OpTypeFunction %void
  )" + instructions +
         "OpReturn\nOpFunctionEnd\n";
}

const std::string printf = function("", R"(
    %char = OpTypeInt 8 0
    %two = OpConstant %int 2
    %string = OpTypeArray %char %two
    %pointer = OpTypePointer UniformConstant %string
    %a = OpConstant %char 97
    %zero = OpConstantNull %char
    %text = OpConstantComposite %string %a %zero
    %format = OpVariable %pointer UniformConstant %text
    %function = OpFunction %void None %type
    %entry = OpLabel
    %result = OpExtInst %int %std printf %format
)");

TEST(Tolerated, FormatsThatAreArrays) { EXPECT_EQ(validate(test::assemble(printf)), ""); }

TEST(Tolerated, NullsAsIndicesOfMembers) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %long = OpTypeInt 64 0
    %struct = OpTypeStruct %int %long
    %structs = OpTypePointer Function %struct
    %longs = OpTypePointer Function %long
    %ints = OpTypePointer Function %int
    %null = OpConstantNull %int
    %nullLong = OpConstantNull %long
    %function = OpFunction %void None %type
    %entry = OpLabel
    %variable = OpVariable %structs Function
    %member = OpInBoundsPtrAccessChain %ints %variable %nullLong %null
  )"))),
            "");
}

TEST(Tolerated, WeakExchangesInEachVersion) {
  const std::string text = function("", R"(
    %ints = OpTypePointer Function %int
    %one = OpConstant %int 1
    %zero = OpConstant %int 0
    %function = OpFunction %void None %type
    %entry = OpLabel
    %variable = OpVariable %ints Function
    %old = OpAtomicCompareExchangeWeak %int %variable %one %zero %zero %one %one
  )");
  EXPECT_EQ(validate(test::assemble(text, 3)), "");
  EXPECT_EQ(validate(test::assemble(text, 4)), "");
  EXPECT_EQ(validate(test::assemble(text, 6)), "");
}

// Clang 22 writes the type once more.
TEST(Tolerated, NullEventsWithAnOperandTooMany) {
  std::vector<uint32_t> module = test::assemble(std::string(test::preamble) + R"(
    %100 = OpTypeEvent
    %101 = OpConstantNull %100
  )");
  ASSERT_EQ(validate(module), "");
  module[module.size() - 3] = 4u << 16 | 46u;
  module.push_back(100);
  EXPECT_EQ(validate(module), "");
  EXPECT_EQ(test::readError(module), "");
  module.back() = 4u << 16 | 46u;
  module.push_back(100);
  EXPECT_NE(validate(module), "");
}

TEST(Tolerated, AnyAndAllOfIntegers) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %bool = OpTypeBool
    %int2 = OpTypeVector %int 2
    %null = OpConstantNull %int2
    %function = OpFunction %void None %type
    %entry = OpLabel
    %all = OpAll %bool %null
    %any = OpAny %bool %null
  )"))),
            "");
}

TEST(Tolerated, TheScopeOfAQueueFamily) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %ints = OpTypePointer CrossWorkgroup %int
    %zero = OpConstant %int 0
    %five = OpConstant %int 5
    %variable = OpVariable %ints CrossWorkgroup %zero
    %function = OpFunction %void None %type
    %entry = OpLabel
    %loaded = OpAtomicLoad %int %variable %five %zero
    %sum = OpAtomicIAdd %int %variable %five %zero %loaded
    OpAtomicStore %variable %five %zero %sum
  )"))),
            "");
}

TEST(Tolerated, BlocksInFrontOfTheirDominators) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %long = OpTypeInt 64 0
    %one = OpConstant %int 1
    %wide = OpConstant %long 1
    %function = OpFunction %void None %type
    %entry = OpLabel
    OpBranch %first
    %last = OpLabel
    %use = OpIAdd %int %sum %one
    OpReturn
    %first = OpLabel
    %sum = OpIAdd %int %one %one
    OpSwitch %wide %last 4294967296 %middle 5 %last
    %middle = OpLabel
  )"))),
            "");
}

TEST(Tolerated, MergesWithoutStructure) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %bool = OpTypeBool
    %true = OpConstantTrue %bool
    %function = OpFunction %void None %type
    %entry = OpLabel
    OpBranch %outer
    %outer = OpLabel
    OpLoopMerge %end %inner None
    OpBranchConditional %true %inner %end
    %inner = OpLabel
    OpLoopMerge %end %inner None
    OpBranchConditional %true %inner %outer
    %end = OpLabel
  )"))),
            "");
}

TEST(Tolerated, VariablesBehindOtherInstructions) {
  EXPECT_EQ(validate(test::assemble(function("", R"(
    %ints = OpTypePointer Function %int
    %one = OpConstant %int 1
    %function = OpFunction %void None %type
    %entry = OpLabel
    %sum = OpIAdd %int %one %one
    %variable = OpVariable %ints Function
    OpStore %variable %sum
  )"))),
            "");
}

TEST(Tolerated, VariablesMissingFromInterfaces) {
  const std::string text = function("OpEntryPoint Kernel %function \"f\" %listed\n", R"(
    %ints = OpTypePointer CrossWorkgroup %int
    %one = OpConstant %int 1
    %listed = OpVariable %ints CrossWorkgroup %one
    %used = OpVariable %ints CrossWorkgroup %one
    %function = OpFunction %void None %type
    %entry = OpLabel
    OpStore %listed %one
    OpStore %used %one
  )");
  for (unsigned minor = 4; minor <= 6; ++minor)
    EXPECT_EQ(validate(test::assemble(text, minor)), "") << "1." << minor;
}

// llvm-spirv: a function without a result has the type DebugInfoNone.
TEST(Tolerated, DebugTypesThatAreNotThere) {
  std::string text = function("", R"(
    %none = OpExtInst %void %debug DebugInfoNone
    %debugType = OpExtInst %void %debug DebugTypeFunction None %none
    %function = OpFunction %void None %type
    %entry = OpLabel
  )");
  text.insert(text.find("OpMemoryModel"), "%debug = OpExtInstImport \"OpenCL.DebugInfo.100\"\n");
  EXPECT_EQ(validate(test::assemble(text)), "");
}

// The rest of such a module is validated, and offsets are those of the module itself.
TEST(Tolerated, OnlyTheseInstructions) {
  const std::string text = printf;
  std::string invalid = text;
  invalid.replace(invalid.find("OpReturn\n"), 0, "%200 = OpIAdd %char %result %result\n");
  const std::vector<uint32_t> module = test::assemble(invalid);
  EXPECT_THAT(validate(module), StartsWith("word " + std::to_string(module.size() - 7) + ": "));
  EXPECT_THAT(validate(module), HasSubstr("OpIAdd"));
}

} // namespace
