// Errors of the reader and the validator name the word and the instruction.
#include "assemble.h"
#include "compiler/frontend/spirv/instruction.h"
#include "compiler/frontend/spirv/validate.h"
#include "read_error.h"

#include <gmock/gmock.h>

using test::assemble;
using test::preamble;
using test::readError;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

namespace {

const std::string kernel = std::string(preamble) + R"(
  OpEntryPoint Kernel %kernel "kernel"
  OpExecutionMode %kernel LocalSize 4 1 1
  OpName %kernel "kernel"
  OpDecorate %pointer Alignment 4
  %void = OpTypeVoid
  %int = OpTypeInt 32 0
  %one = OpConstant %int 1
  %array = OpTypeArray %int %one
  %struct = OpTypeStruct %int %array
  %ints = OpTypePointer CrossWorkgroup %int
  %type = OpTypeFunction %void %ints
  %kernel = OpFunction %void None %type
  %pointer = OpFunctionParameter %ints
  %entry = OpLabel
  %loaded = OpLoad %int %pointer Aligned 4
  %sum = OpIAdd %int %loaded %one
  OpStore %pointer %sum Aligned 4
  OpBranch %next
  %next = OpLabel
  OpReturn
  OpFunctionEnd
)";

/// The offset of the first instruction with the opcode.
std::size_t find(const std::vector<uint32_t> &module, spv::Op opcode) {
  std::size_t offset = spirv::headerSize;
  while (spv::Op(module[offset] & spv::OpCodeMask) != opcode)
    offset += module[offset] >> spv::WordCountShift;
  return offset;
}

/// "word 12: OpIAdd: " for the first instruction with the opcode.
std::string at(const std::vector<uint32_t> &module, spv::Op opcode) {
  return "word " + std::to_string(find(module, opcode)) + ": " + spirv::getOpcodeName(opcode) +
         ": ";
}

/// The kernel with another word in the first instruction with the opcode.
std::vector<uint32_t> change(spv::Op opcode, unsigned operand, uint32_t word) {
  std::vector<uint32_t> module = assemble(kernel);
  module[find(module, opcode) + 1 + operand] = word;
  return module;
}

std::string validate(const std::vector<uint32_t> &module) {
  return spirv::validate(module).value_or("");
}

const char *const form = "word [0-9]+: ((Op|opcode ).*: .*|truncated header|empty module|"
                         "invalid magic number .*|unsupported SPIR-V version .*|id bound .*)";

TEST(Errors, OfTheHeader) {
  std::vector<uint32_t> module = assemble(kernel);
  EXPECT_EQ(readError(module), "");
  EXPECT_EQ(readError({}), "word 0: empty module");
  EXPECT_EQ(readError({module.begin(), module.begin() + 4}), "word 4: truncated header");
  module[0] = 0x12345678;
  EXPECT_EQ(readError(module), "word 0: invalid magic number 0x12345678");
  module[0] = spv::MagicNumber;
  for (const uint32_t version : {0u, 0x00000100u, 0x00010700u, 0x00020000u, 0xffffffffu}) {
    module[1] = version;
    EXPECT_THAT(readError(module), StartsWith("word 1: unsupported SPIR-V version "));
  }
}

TEST(Errors, OfAbsurdBounds) {
  std::vector<uint32_t> module = assemble(kernel);
  for (const uint32_t bound : {0xffffffffu, 0x400000u}) {
    module[3] = bound;
    EXPECT_EQ(readError(module),
              "word 3: id bound " + std::to_string(bound) + " exceeds the limit of 4194303");
    EXPECT_EQ(validate(module), readError(module));
  }
  for (const uint32_t bound : {0u, 1u, 2u}) {
    module[3] = bound;
    EXPECT_THAT(readError(module), HasSubstr("is out of bounds"));
  }
  // The bound says nothing about the number of ids.
  module[3] = 0x3fffff;
  for (unsigned i = 0; i != 1000; ++i)
    EXPECT_EQ(readError(module), "");
}

TEST(Errors, OfUnknownOpcodes) {
  std::vector<uint32_t> module = assemble(kernel);
  const std::size_t offset = find(module, spv::Op::OpReturn);
  module[offset] = 1u << spv::WordCountShift | 4711u;
  const std::string start = "word " + std::to_string(offset) + ": opcode 4711: ";
  EXPECT_THAT(readError(module), StartsWith(start));
  EXPECT_THAT(validate(module), StartsWith(start));
}

TEST(Errors, OfInstructionsThatKernelsCannotHave) {
  std::vector<uint32_t> module = assemble(kernel);
  module[find(module, spv::Op::OpReturn)] = 1u << spv::WordCountShift | uint32_t(spv::Op::OpKill);
  EXPECT_THAT(readError(module), StartsWith(at(module, spv::Op::OpKill)));
}

TEST(Errors, OfTruncation) {
  std::vector<uint32_t> module = assemble(kernel);
  const std::size_t offset = find(module, spv::Op::OpStore);
  EXPECT_EQ(readError({module.begin(), module.begin() + offset + 3}),
            "word " + std::to_string(offset) +
                ": OpStore: truncated instruction: it has 5 words, but the module ends after 3");
  for (std::size_t size = 0; size != module.size(); ++size) {
    const std::vector<uint32_t> part(module.begin(), module.begin() + size);
    const std::string error = readError(part);
    if (!error.empty())
      EXPECT_THAT(error, MatchesRegex(form)) << size;
    EXPECT_EQ(readError(test::swapBytes(part)), error);
  }
  module[offset] &= spv::OpCodeMask;
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpStore) + "the instruction has a word count of 0");
  EXPECT_EQ(validate(module), readError(module));
}

TEST(Errors, OfTheOtherByteOrder) {
  const std::vector<uint32_t> module = assemble(kernel);
  EXPECT_EQ(readError(test::swapBytes(module)), "");
  const std::vector<uint32_t> wrong = change(spv::Op::OpIAdd, 2, 0xffffffff);
  EXPECT_EQ(readError(test::swapBytes(wrong)), readError(wrong));
  EXPECT_EQ(validate(test::swapBytes(wrong)), validate(wrong));
}

TEST(Errors, OfIdsOutOfBounds) {
  const uint32_t bound = assemble(kernel)[3];
  for (const uint32_t id : {0u, bound, 0x7fffffffu, 0xfffffffeu, 0xffffffffu}) {
    const std::string message =
        "id " + std::to_string(id) + " is out of bounds (bound: " + std::to_string(bound) + ")";
    const std::pair<spv::Op, unsigned> ids[] = {
        {spv::Op::OpIAdd, 0},      {spv::Op::OpIAdd, 1},          {spv::Op::OpIAdd, 3},
        {spv::Op::OpLoad, 2},      {spv::Op::OpTypeStruct, 0},    {spv::Op::OpTypeStruct, 2},
        {spv::Op::OpTypeArray, 1}, {spv::Op::OpTypeFunction, 1},  {spv::Op::OpConstant, 0},
        {spv::Op::OpName, 0},      {spv::Op::OpTypePointer, 0},   {spv::Op::OpFunction, 3},
        {spv::Op::OpDecorate, 0},  {spv::Op::OpExecutionMode, 0}, {spv::Op::OpEntryPoint, 1},
        {spv::Op::OpLabel, 0},     {spv::Op::OpExtInstImport, 0}};
    for (const auto &[opcode, operand] : ids) {
      const std::vector<uint32_t> module = change(opcode, operand, id);
      EXPECT_EQ(readError(module), at(module, opcode) + message) << operand;
    }
    const std::vector<uint32_t> module = change(spv::Op::OpBranch, 0, id);
    EXPECT_EQ(readError(module), at(module, spv::Op::OpBranch) + "id " + std::to_string(id) +
                                     " is not a block of the function");
  }
}

TEST(Errors, OfAbsurdCounts) {
  const auto getError = [](const std::string &types) {
    return readError(assemble(std::string(preamble) + "%long = OpTypeInt 64 0\n" + types));
  };
  EXPECT_THAT(getError("%n = OpConstant %long 0x1000000000000\n%a = OpTypeArray %long %n"),
              HasSubstr(": OpTypeArray: arrays of 281474976710656 elements are not supported"));
  EXPECT_THAT(getError("%n = OpConstant %long 0\n%a = OpTypeArray %long %n"),
              HasSubstr(": OpTypeArray: arrays of 0 elements are not supported"));
  std::string nested = "%n = OpConstant %long 0x100000\n%a0 = OpTypeArray %long %n\n";
  for (unsigned i = 1; i != 8; ++i)
    nested += "%a" + std::to_string(i) + " = OpTypeArray %a" + std::to_string(i - 1) + " %n\n";
  EXPECT_THAT(getError(nested),
              HasSubstr(": OpTypeArray: arrays of 1048576 elements are not supported"));
  EXPECT_THAT(getError("%n = OpConstant %long 0x80000000000\n%a = OpTypeArray %long %n\n"
                       "%b = OpTypeStruct %a %a %a"),
              HasSubstr(": OpTypeStruct: structures of 211106232532992 bytes are not supported"));
  std::vector<uint32_t> module = assemble(std::string(preamble) + "%int = OpTypeInt 32 0\n"
                                                                  "%ints = OpTypeVector %int 4");
  module.back() = 0xffffffff;
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpTypeVector) + "vectors have 2, 3, 4, 8 or 16 scalars");
}

TEST(Errors, OfCyclicTypes) {
  // The assembler does not check the order of types.
  const auto getError = [](const std::string &types) {
    return readError(assemble(std::string(preamble) + types));
  };
  EXPECT_THAT(getError("%100 = OpTypeStruct %100"),
              HasSubstr(": OpTypeStruct: id 100 is not a type"));
  EXPECT_THAT(getError("%100 = OpTypeStruct %101\n%101 = OpTypeStruct %100"),
              HasSubstr(": OpTypeStruct: id 101 is not a type"));
  EXPECT_THAT(getError("%100 = OpTypePointer Function %100"), testing::IsEmpty());
  EXPECT_THAT(getError("%100 = OpTypeFunction %100"),
              HasSubstr(": OpTypeFunction: id 100 is not a type"));
  EXPECT_THAT(getError("%101 = OpTypeVector %101 4"),
              HasSubstr(": OpTypeVector: id 101 is not a type"));
}

TEST(Errors, OfForwardPointers) {
  const std::string list = std::string(preamble) + R"(
    OpTypeForwardPointer %nodes CrossWorkgroup
    %int = OpTypeInt 32 0
    %node = OpTypeStruct %int %nodes
  )";
  EXPECT_EQ(readError(assemble(list + "%nodes = OpTypePointer CrossWorkgroup %node")), "");
  EXPECT_THAT(readError(assemble(list + "%nodes = OpTypePointer Workgroup %node")),
              HasSubstr("the pointer was declared in storage class CrossWorkgroup"));
  EXPECT_THAT(readError(assemble(list + "%nodes = OpTypeFloat 32")), HasSubstr("is defined twice"));
}

TEST(Errors, OfFunctionPointers) {
  const auto getError = [](const std::string &decoration, const std::string &pointer) {
    return readError(assemble(std::string(preamble) + decoration + R"(
      %void = OpTypeVoid
      %char = OpTypeInt 8 0
      %chars = OpTypePointer Function %char
      %type = OpTypeFunction %void %chars
      %pointers = OpTypePointer CodeSectionINTEL %type
      )" + pointer + R"(
      %function = OpFunction %void None %type
      %parameter = OpFunctionParameter %chars
      %entry = OpLabel
      OpReturn
      OpFunctionEnd
    )"));
  };
  const std::string pointer = "%pointer = OpConstantFunctionPointerINTEL %pointers %function";
  EXPECT_EQ(getError("", pointer), "");
  EXPECT_THAT(
      getError("OpDecorate %parameter FuncParamAttr ByVal", pointer),
      HasSubstr(": OpFunction: the function has a pointer, and a parameter that is passed by "
                "value"));
  EXPECT_THAT(getError("", "%pointer = OpConstantFunctionPointerINTEL %pointers %100"),
              HasSubstr(": OpConstantFunctionPointerINTEL: id 100 is not a function"));
  EXPECT_THAT(getError("", "%pointer = OpConstantFunctionPointerINTEL %char %function"),
              HasSubstr(": OpConstantFunctionPointerINTEL: the result is not a pointer"));
}

TEST(Errors, NameEnumerants) {
  std::vector<uint32_t> module =
      change(spv::Op::OpTypePointer, 1, uint32_t(spv::StorageClass::Uniform));
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpTypePointer) + "storage class Uniform is not supported");
  module = change(spv::Op::OpTypePointer, 1, 4711);
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpTypePointer) + "storage class 4711 is not supported");
  const std::vector<uint32_t> builtIn =
      assemble(std::string(preamble) + "OpDecorate %x BuiltIn FragCoord");
  EXPECT_EQ(readError(builtIn),
            at(builtIn, spv::Op::OpDecorate) + "built-in FragCoord is not supported");
}

TEST(Errors, OfKernelsNameTheirDeclaration) {
  std::vector<uint32_t> module =
      assemble(std::string(kernel).replace(kernel.find("LocalSize 4 1 1"), 15, "Initializer"));
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpExecutionMode) + "execution mode Initializer is not supported");
  module = change(spv::Op::OpExecutionMode, 1, 4711);
  EXPECT_EQ(readError(module),
            at(module, spv::Op::OpExecutionMode) + "execution mode 4711 is not supported");
  const uint32_t integer = module[find(module, spv::Op::OpTypeInt) + 1];
  module = change(spv::Op::OpEntryPoint, 1, integer);
  EXPECT_EQ(readError(module), at(module, spv::Op::OpEntryPoint) +
                                   "entry point 'kernel' is not a function that can be a kernel");
}

// Instructions of extensions that the validator does not check.
const std::string extended = std::string(preamble) + R"(
  OpEntryPoint Kernel %kernel "kernel"
  %void = OpTypeVoid
  %int = OpTypeInt 32 0
  %one = OpConstant %int 1
  %two = OpConstant %int 2
  %array = OpTypeArray %int %two
  %struct = OpTypeStruct %int
  OpTypeStructContinuedINTEL %array
  %pair = OpConstantComposite %array %one
  OpConstantCompositeContinuedINTEL %two
  %whole = OpConstantComposite %struct %one %pair
  %ints = OpTypePointer CrossWorkgroup %int
  %type = OpTypeFunction %void %ints
  %unary = OpTypeFunction %int %int
  %function = OpTypePointer CodeSectionINTEL %unary
  %generic = OpTypePointer Generic %unary
  %pointer = OpConstantFunctionPointerINTEL %function %same
  %same = OpFunction %int None %unary
  %x = OpFunctionParameter %int
  %start = OpLabel
  OpReturnValue %x
  OpFunctionEnd
  %kernel = OpFunction %void None %type
  %data = OpFunctionParameter %ints
  %entry = OpLabel
  %cast = OpPtrCastToGeneric %generic %pointer
  %called = OpFunctionPointerCallINTEL %int %cast %one
  %read = OpSubgroupBlockReadINTEL %int %data
  %shuffled = OpSubgroupShuffleDownINTEL %int %read %called %two
  OpSubgroupBlockWriteINTEL %data %shuffled
  OpControlBarrierArriveINTEL %two %two %one
  OpControlBarrierWaitINTEL %two %two %one
  %product = OpGroupIMulKHR %int %two Reduce %shuffled
  OpReturn
  OpFunctionEnd
)";

TEST(Errors, OfEachChangedWord) {
  for (const std::string &text : {kernel, extended}) {
    const std::vector<uint32_t> module = assemble(text);
    EXPECT_EQ(readError(module), "");
    for (std::size_t i = 0; i != module.size(); ++i)
      for (const uint32_t value : {0u, 1u, 2u, 7u, 0xffffffffu, 0xfffffffeu, module[i] ^ 0x10000u,
                                   module[i] + 1, module[i] - 1, module[i] << 16}) {
        std::vector<uint32_t> changed = module;
        changed[i] = value;
        const std::string error = readError(changed);
        if (!error.empty())
          EXPECT_THAT(error, MatchesRegex(form)) << i;
      }
  }
}

TEST(Errors, HaveOneLine) {
  std::vector<uint32_t> module = assemble("OpExtension \"a\"\nOpMemoryModel Physical64 OpenCL\n");
  module[6] = '\n' | 0x01ff00;
  EXPECT_EQ(readError(module), R"(word 5: OpExtension: extension '???' is not supported)");
}

TEST(Errors, OfParameters) {
  const auto read = [](const std::string &decorations, const std::string &type) {
    return readError(assemble(
        preamble + decorations + R"(
      %void = OpTypeVoid
      %int = OpTypeInt 32 0
      %size = OpConstant %int 0x80000000
      %array = OpTypeArray %int %size
      %ints = OpTypePointer Function %int
      %arrays = OpTypePointer Function %array
      %type = OpTypeFunction %void )" +
        type + "\n%function = OpFunction %void None %type\n%100 = " + "OpFunctionParameter " +
        type + "\n%entry = OpLabel\nOpReturn\nOpFunctionEnd\n"));
  };
  const auto attribute = [](const std::string &name) {
    return "OpDecorate %100 FuncParamAttr " + name + "\n";
  };
  EXPECT_THAT(read(attribute("Zext") + attribute("Sext"), "%int"), HasSubstr("Zext and Sext"));
  EXPECT_THAT(read(attribute("ByVal") + attribute("Sret"), "%ints"), HasSubstr("ByVal and Sret"));
  EXPECT_THAT(read(attribute("ByVal"), "%int"), HasSubstr("is not a pointer"));
  EXPECT_THAT(read(attribute("ByVal"), "%arrays"), HasSubstr("cannot be passed by value"));
  EXPECT_EQ(read(attribute("NoWrite") + attribute("NoReadWrite"), "%ints"), "");
  EXPECT_EQ(read(attribute("Sret"), "%ints"), "");
}

// A group that is among its own targets would double with each instruction.
TEST(Errors, OfGroupsOfDecorations) {
  std::string text = std::string(preamble) + "OpDecorate %100 Restrict\n%100 = OpDecorationGroup\n";
  for (unsigned i = 0; i != 40; ++i)
    text += "OpGroupDecorate %100 %100\n";
  EXPECT_THAT(readError(assemble(text)), HasSubstr("OpGroupDecorate: groups give more than"));
}

// The variable exists, but values of its type do not.
TEST(Errors, OfBuiltIns) {
  EXPECT_THAT(readError(assemble(std::string(preamble) + R"(
    OpDecorate %id BuiltIn GlobalInvocationId
    %void = OpTypeVoid
    %pointer = OpTypePointer Input %void
    %id = OpVariable %pointer Input
    %type = OpTypeFunction %void
    %function = OpFunction %void None %type
    %entry = OpLabel
    %value = OpCopyObject %pointer %id
    OpReturn
    OpFunctionEnd
  )")),
              HasSubstr("OpCopyObject: the variable of built-in GlobalInvocationId has a type"));
}

/// The error of a function with the instruction, for which there are types of images.
std::string getImageError(const std::string &instructions) {
  return readError(assemble(std::string(preamble) + R"(
    OpCapability ImageBasic
    OpCapability LiteralSampler
    %set = OpExtInstImport "OpenCL.std"
    %void = OpTypeVoid
    %int = OpTypeInt 32 0
    %float = OpTypeFloat 32
    %int4 = OpTypeVector %int 4
    %int2 = OpTypeVector %int 2
    %float4 = OpTypeVector %float 4
    %one = OpConstant %int 1
    %place = OpConstantComposite %int2 %one %one
    %zero = OpConstant %float 0
    %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %pair = OpTypeSampledImage %image
    %sampler = OpTypeSampler
    %constant = OpConstantSampler %sampler Clamp 0 Nearest
    %type = OpTypeFunction %void %image %sampler
    %function = OpFunction %void None %type
    %a = OpFunctionParameter %image
    %s = OpFunctionParameter %sampler
    %entry = OpLabel
    )" + instructions + R"(
    OpReturn
    OpFunctionEnd
  )"));
}

TEST(Errors, OfInstructionsOnImages) {
  const std::string sampled = "%sampled = OpSampledImage %pair %a %constant\n";
  EXPECT_EQ(getImageError(sampled + "%c = OpImageSampleExplicitLod %float4 %sampled %place Lod "
                                    "%zero\n%d = OpImageRead %int4 %a %place"),
            "");
  const std::pair<std::string, std::string> cases[] = {
      {"%p = OpSampledImage %pair %s %s", "operand 0 is not an image"},
      {"%p = OpSampledImage %pair %a %a", "operand 1 is not a sampler"},
      {"%c = OpImageRead %float4 %s %place", "operand 0 is not an image"},
      {"%c = OpImageRead %float4 %a %one", "operand 1 is no coordinate of the image"},
      {"%c = OpImageRead %float4 %a %zero", "operand 1 is no coordinate of the image"},
      {"%c = OpImageRead %image %a %place", "the result is no colour of an image"},
      {"%c = OpImageRead %void %a %place", "the result is no colour of an image"},
      {"%c = OpImageRead %void %a %one", "operand 1 is no coordinate of the image"},
      {"%c = OpImageFetch %void %a %one", "operand 1 is no coordinate of the image"},
      {"OpImageWrite %a %one %one", "operand 1 is no coordinate of the image"},
      {"%c = OpImageRead %float4 %a %place Sample %one", "image operands 64 are not supported"},
      {"%c = OpImageSampleExplicitLod %float4 %a %place Lod %zero",
       "operand 0 is not the result of OpSampledImage"},
      {"OpImageWrite %a %place %a", "operand 2 is no colour of an image"},
      {"%c = OpImageQuerySize %int %a", "the result has not as many integers"},
      {"%c = OpImageQueryOrder %float %a", "the result is not an integer"},
      {"%c = OpCopyObject %sampler %set", "is not a value"},
  };
  for (const auto &[instruction, message] : cases)
    EXPECT_THAT(getImageError(instruction), HasSubstr(message)) << instruction;
}

TEST(Errors, OfTypesOfImages) {
  const auto getError = [](const std::string &declaration) {
    return readError(assemble(std::string(preamble) + "%void = OpTypeVoid\n" + declaration));
  };
  EXPECT_EQ(getError("%i = OpTypeImage %void Buffer 0 0 0 0 Unknown WriteOnly"), "");
  EXPECT_THAT(getError("%i = OpTypeImage %void Cube 0 0 0 0 Unknown ReadOnly"),
              HasSubstr("OpTypeImage: images of dimensionality 3 are not supported"));
  EXPECT_THAT(getError("%i = OpTypeImage %void 2D 0 0 1 0 Unknown ReadOnly"),
              HasSubstr("OpTypeImage: multisampled images are not supported"));
  EXPECT_THAT(getError("%i = OpTypeImage %void 3D 0 1 0 0 Unknown ReadOnly"),
              HasSubstr("OpTypeImage: OpenCL C has no type image3d_array_t"));
  EXPECT_THAT(getError("%i = OpTypeSampledImage %void"),
              HasSubstr("OpTypeSampledImage: id 2 is not the type of an image"));
  EXPECT_THAT(getError("%s = OpTypeSampler\n%c = OpConstantSampler %void Clamp 0 Nearest"),
              HasSubstr("OpConstantSampler: the result is not a sampler"));
}

// A function without a result has no overload for the operands.
TEST(Errors, OfStoresOfOtherThings) {
  EXPECT_THAT(
      getImageError("%c = OpExtInst %void %set vstorea_halfn_r %function %one %function RTE"),
      HasSubstr("OpExtInst: operand"));
}

} // namespace
