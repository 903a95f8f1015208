// What describeKernels reads from a module.
#include "compile_source.h"
#include "compiler/base/kernel_info.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler;
using namespace test;

namespace {

ProgramInfo describe(const std::string &source, const mux_device_info_s &device = richDevice(),
                     Standard standard = Standard::OpenCLC12, bool uniform = false) {
  Request request = {source, {}, device};
  request.options.standard = standard;
  request.options.uniform_work_group_size = uniform;
  Compilation compiled = compile(request);
  EXPECT_TRUE(compiled.module) << compiled.log;
  ProgramInfo info;
  if (compiled.module)
    describeKernels(*compiled.module, info);
  return info;
}

const char rich_kernel[] =
    "typedef struct { int a; float4 b; char c; } Packet;\n"
    "typedef uint Number;\n"
    "kernel __attribute__((reqd_work_group_size(8, 4, 2)))\n"
    "__attribute__((vec_type_hint(float4))) void rich(\n"
    "    global const float4 *restrict in, global volatile Number *out, local int *scratch,\n"
    "    constant uchar *table, Packet packet, float3 direction, uchar flag, ulong16 many,\n"
    "    read_only image2d_t source, write_only image3d_t target, sampler_t sampler) {}\n";

TEST(KernelInfo, RichKernel) {
  const ProgramInfo program = describe(rich_kernel);
  ASSERT_EQ(program.kernels.size(), 1u);
  const KernelInfo &kernel = program.kernels[0];
  EXPECT_EQ(kernel.name, "rich");
  EXPECT_EQ(kernel.attributes, "reqd_work_group_size(8,4,2) vec_type_hint(float4)");
  ASSERT_TRUE(kernel.reqd_work_group_size);
  EXPECT_EQ(*kernel.reqd_work_group_size, (std::array<std::size_t, 3>{8, 4, 2}));
  EXPECT_FALSE(kernel.work_group_size_hint);
  EXPECT_FALSE(kernel.reqd_sub_group_size);

  using enum ArgumentKind;
  const AccessQualifier none = AccessQualifier::NONE;
  const uint32_t plain = TypeQualifierNone;
  const std::vector<KernelArgument> expected = {
      {BUFFER, 0, AddressSpace::GLOBAL, none, TypeQualifierConst | TypeQualifierRestrict, "float4*",
       "in"},
      {BUFFER, 0, AddressSpace::GLOBAL, none, TypeQualifierVolatile, "Number*", "out"},
      {LOCAL_BUFFER, 0, AddressSpace::LOCAL, none, plain, "int*", "scratch"},
      {BUFFER, 0, AddressSpace::CONSTANT, none, TypeQualifierConst, "uchar*", "table"},
      {PLAIN_OLD_DATA, 48, AddressSpace::PRIVATE, none, plain, "Packet", "packet"},
      {PLAIN_OLD_DATA, 16, AddressSpace::PRIVATE, none, plain, "float3", "direction"},
      {PLAIN_OLD_DATA, 1, AddressSpace::PRIVATE, none, plain, "uchar", "flag"},
      {PLAIN_OLD_DATA, 128, AddressSpace::PRIVATE, none, plain, "ulong16", "many"},
      {IMAGE, 0, AddressSpace::GLOBAL, AccessQualifier::READ_ONLY, plain, "image2d_t", "source"},
      {IMAGE, 0, AddressSpace::GLOBAL, AccessQualifier::WRITE_ONLY, plain, "image3d_t", "target"},
      {SAMPLER, 0, AddressSpace::PRIVATE, none, plain, "sampler_t", "sampler"},
  };
  ASSERT_EQ(kernel.arguments.size(), expected.size());
  for (std::size_t i = 0; i != expected.size(); ++i) {
    const KernelArgument &argument = kernel.arguments[i];
    SCOPED_TRACE(expected[i].name);
    EXPECT_EQ(argument.kind, expected[i].kind);
    EXPECT_EQ(argument.size, expected[i].size);
    EXPECT_EQ(argument.address_space, expected[i].address_space);
    EXPECT_EQ(argument.access_qualifier, expected[i].access_qualifier);
    EXPECT_EQ(argument.type_qualifiers, expected[i].type_qualifiers);
    EXPECT_EQ(argument.type_name, expected[i].type_name);
    EXPECT_EQ(argument.name, expected[i].name);
  }
}

TEST(KernelInfo, Attributes) {
  const ProgramInfo program =
      describe("kernel __attribute__((work_group_size_hint(4, 2, 1))) void hint() {}\n"
               "kernel __attribute__((vec_type_hint(uint))) void word() {}\n"
               "kernel __attribute__((vec_type_hint(char16))) void bytes() {}\n"
               "kernel __attribute__((vec_type_hint(double2))) void doubles() {}\n"
               "kernel __attribute__((intel_reqd_sub_group_size(16))) void sub_groups() {}\n"
               "kernel void nothing() {}\n");
  ASSERT_EQ(program.kernels.size(), 6u);
  EXPECT_EQ(program.kernels[0].attributes, "work_group_size_hint(4,2,1)");
  ASSERT_TRUE(program.kernels[0].work_group_size_hint);
  EXPECT_EQ(*program.kernels[0].work_group_size_hint, (std::array<std::size_t, 3>{4, 2, 1}));
  EXPECT_EQ(program.kernels[1].attributes, "vec_type_hint(uint)");
  EXPECT_EQ(program.kernels[2].attributes, "vec_type_hint(char16)");
  EXPECT_EQ(program.kernels[3].attributes, "vec_type_hint(double2)");
  EXPECT_EQ(program.kernels[4].attributes, "intel_reqd_sub_group_size(16)");
  ASSERT_TRUE(program.kernels[4].reqd_sub_group_size);
  EXPECT_EQ(*program.kernels[4].reqd_sub_group_size, 16u);
  EXPECT_EQ(program.kernels[5].attributes, "");
  EXPECT_TRUE(program.kernels[5].arguments.empty());
}

TEST(KernelInfo, PartialWorkGroups) {
  const auto takesThem = [](Standard standard, bool uniform) {
    return describe("kernel void k() {}\n", richDevice(), standard, uniform)
        .kernels.at(0)
        .partial_work_groups;
  };
  EXPECT_FALSE(takesThem(Standard::OpenCLC12, false));
  EXPECT_TRUE(takesThem(Standard::OpenCLC20, false));
  EXPECT_TRUE(takesThem(Standard::OpenCLC30, false));
  EXPECT_FALSE(takesThem(Standard::OpenCLC30, true));
}

TEST(KernelInfo, GlobalVariables) {
  const ProgramInfo program = describe("global int a = 1; static global double b[3];\n"
                                       "constant int c = 2; extern global long other;\n"
                                       "kernel void k(global double *p) { *p = a + b[1] + c; }\n",
                                       richDevice(), Standard::OpenCLC30);
  EXPECT_EQ(program.global_variable_size, 28u);
}

TEST(KernelInfo, OnlyKernelsAndEachOnce) {
  const ProgramInfo program = describe("void helper(global int *p) { *p = 1; }\n"
                                       "kernel void b(global int *p) { helper(p); }\n"
                                       "kernel void a(global int *p) { b(p); }\n");
  ASSERT_EQ(program.kernels.size(), 2u);
  EXPECT_EQ(program.kernels[0].name, "b");
  EXPECT_EQ(program.kernels[1].name, "a");
}

TEST(KernelInfo, SizesFollowTheDevice) {
  const char source[] = "typedef struct { global int *p; char c; } WithPointer;\n"
                        "kernel void k(global WithPointer *p, char3 c, short3 s, double3 d) {}";
  const ProgramInfo program = describe(source);
  EXPECT_EQ(program.kernels[0].arguments[1].size, 4u);
  EXPECT_EQ(program.kernels[0].arguments[2].size, 8u);
  EXPECT_EQ(program.kernels[0].arguments[3].size, 32u);
}

TEST(KernelInfo, ModulesFromElsewhere) {
  // No metadata at all, or metadata that lies about its shape.
  const char text[] =
      "target datalayout = \"e-p:64:64\"\n"
      "define spir_kernel void @bare(ptr addrspace(1) %a, ptr addrspace(3) %b, i32 %c) {\n"
      "  ret void\n"
      "}\n"
      "define spir_kernel void @odd(ptr addrspace(2) %a) !kernel_arg_addr_space !0\n"
      "    !kernel_arg_type !1 !reqd_work_group_size !1 !vec_type_hint !0\n"
      "    !intel_reqd_sub_group_size !2 !kernel_arg_name !2 {\n"
      "  ret void\n"
      "}\n"
      "declare spir_kernel void @declared()\n"
      "define void @function() {\n"
      "  ret void\n"
      "}\n"
      "!0 = !{!\"text\"}\n!1 = !{i32 1}\n!2 = !{}\n";
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(text, diagnostic, context);
  ASSERT_TRUE(module) << diagnostic.getMessage().str();
  ProgramInfo program;
  describeKernels(*module, program);
  ASSERT_EQ(program.kernels.size(), 2u);
  const KernelInfo &bare = program.kernels[0];
  ASSERT_EQ(bare.arguments.size(), 3u);
  EXPECT_EQ(bare.arguments[0].kind, ArgumentKind::BUFFER);
  EXPECT_EQ(bare.arguments[0].address_space, AddressSpace::GLOBAL);
  EXPECT_EQ(bare.arguments[1].kind, ArgumentKind::LOCAL_BUFFER);
  EXPECT_EQ(bare.arguments[1].address_space, AddressSpace::LOCAL);
  EXPECT_EQ(bare.arguments[2].size, 4u);
  const KernelInfo &odd = program.kernels[1];
  EXPECT_EQ(odd.attributes, "");
  EXPECT_EQ(odd.arguments[0].address_space, AddressSpace::CONSTANT);
  EXPECT_EQ(odd.arguments[0].type_name, "");
  EXPECT_FALSE(odd.reqd_work_group_size);
  EXPECT_FALSE(odd.reqd_sub_group_size);
}

} // namespace
