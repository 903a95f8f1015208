// Images and samplers in OpenCL C: types, literals, features, and clang's errors for bad uses.
#include "compile_source.h"
#include "compiler/base/kernel_info.h"

#include <gtest/gtest.h>

using namespace test;
using compiler::AccessQualifier;
using compiler::Standard;

namespace {

Compilation compileFor(const std::string &source, Standard standard) {
  Request request = {source, {}, richDevice()};
  request.options.standard = standard;
  return compile(request);
}

void expectCompiles(const std::string &source, std::initializer_list<Standard> standards) {
  for (Standard standard : standards) {
    const Compilation compiled = compileFor(source, standard);
    EXPECT_TRUE(compiled.module) << source << '\n' << compiled.log;
  }
}

void expectError(const std::string &source, Standard standard, const std::string &message) {
  const Compilation compiled = compileFor(source, standard);
  EXPECT_FALSE(compiled.module) << source;
  EXPECT_NE(compiled.log.find(message), std::string::npos) << source << '\n' << compiled.log;
}

// OpenCL C 1.1 has images of two and three dimensions, and no reads without a sampler.
const char first_images[] =
    "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n"
    "constant sampler_t literal = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
    "kernel void k(read_only image2d_t a, __read_only image3d_t b, write_only image2d_t c,\n"
    "              write_only image3d_t d, sampler_t s, global float4 *o) {\n"
    "  *o = read_imagef(a, literal, (int2)1) + read_imagef(b, s, (float4)1);\n"
    "  write_imagei(c, (int2)get_image_width(a), (int4)1);\n"
    "  write_imageui(d, (int4)1, (uint4)1); }";

const char all_reads[] =
    "kernel void k(image1d_t a, image1d_buffer_t b, image1d_array_t c, image2d_t d,\n"
    "              image2d_array_t e, image3d_t f, sampler_t s, global float4 *o) {\n"
    "  *o = read_imagef(a, 1) + read_imagef(b, 1) + read_imagef(c, (int2)1)\n"
    "     + read_imagef(d, (int2)1) + read_imagef(e, (int4)1) + read_imagef(f, (int4)1)\n"
    "     + read_imagef(a, s, 1.0f) + read_imagef(c, s, (float2)1) + read_imagef(d, s, (float2)1)\n"
    "     + read_imagef(e, s, (float4)1) + read_imagef(f, s, (int4)1);\n"
    "  o[1].x = get_image_width(a) + get_image_height(d) + get_image_depth(f)\n"
    "         + get_image_dim(f).x + get_image_dim(e).y + (int)get_image_array_size(c)\n"
    "         + (get_image_channel_order(b) == CLK_RGBA)\n"
    "         + (get_image_channel_data_type(e) == CLK_UNORM_INT8); }";

const char depth_images[] =
    "#pragma OPENCL EXTENSION cl_khr_depth_images : enable\n"
    "kernel void k(read_only image2d_depth_t a, read_only image2d_array_depth_t b,\n"
    "              write_only image2d_depth_t c, sampler_t s) {\n"
    "  write_imagef(c, (int2)1, read_imagef(a, s, (float2)1) + read_imagef(b, (int4)1)); }";

const char read_write[] = "kernel void k(read_write image2d_t a, read_write image3d_t b) {\n"
                          "  write_imagef(a, (int2)1, read_imagef(b, (int4)1)); }";

const Standard v11 = Standard::OpenCLC11, v12 = Standard::OpenCLC12, v20 = Standard::OpenCLC20,
               v30 = Standard::OpenCLC30;

TEST(Images, TypesOfEachVersion) {
  expectCompiles(first_images, {Standard::OpenCLC10, v11, v12, v20, v30});
  expectCompiles(all_reads, {v12, v20, v30});
  expectCompiles(depth_images, {v12, v20, v30});
  expectCompiles(read_write, {v20, v30});
  expectError(read_write, v12, "access qualifier 'read_write'");
}

TEST(Images, LiteralSamplers) {
  const char literals[] =
      "#define NEAREST CLK_ADDRESS_NONE | CLK_FILTER_NEAREST\n"
      "constant sampler_t outer = CLK_NORMALIZED_COORDS_TRUE | CLK_FILTER_LINEAR | "
      "CLK_ADDRESS_REPEAT;\n"
      "const sampler_t plain = 0x10;\n"
      "float4 get(read_only image2d_t i, sampler_t s) { return read_imagef(i, s, (float2)1); }\n"
      "kernel void k(read_only image2d_t i, sampler_t argument, global float4 *o) {\n"
      "  const sampler_t inner = NEAREST;\n"
      "  *o = get(i, inner) + get(i, outer) + get(i, argument) + get(i, plain); }";
  expectCompiles(literals, {v11, v12, v20, v30});
}

TEST(Images, BadUses) {
  auto kernel = [](const std::string &parameters, const std::string &body) {
    return "kernel void k(" + parameters + ") { " + body + " }";
  };
  expectError(kernel("write_only image2d_t a, global float4 *o", "*o = read_imagef(a, (int2)1);"),
              v12, "no matching function for call to 'read_imagef'");
  expectError(kernel("read_only image2d_t a", "write_imagef(a, (int2)1, (float4)1);"), v30,
              "no matching function for call to 'write_imagef'");
  expectError(kernel("global image2d_t *a", ""), v12, "image");
  expectError(kernel("read_only image2d_t a", "image2d_t b = a;"), v12, "image2d_t");
  expectError(kernel("read_only int a", ""), v12, "access qualifier can only be used for pipe and");
  expectError(kernel("sampler_t a, global int *o", "*o = a;"), v12, "sampler_t");
  expectError("struct S { image2d_t i; }; " + kernel("", ""), v12, "image2d_t");
  expectError("image2d_t f(read_only image2d_t i) { return i; }", v12, "image2d_t");
}

TEST(Images, HalfReadsNeedHalf) {
  const char source[] = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                        "kernel void k(read_only image2d_t a, global half *o) {\n"
                        "  *o = read_imageh(a, (int2)1).x; }";
  expectCompiles(source, {v12, v30});
  mux_device_info_s device = richDevice();
  device.half_capabilities = 0;
  EXPECT_FALSE(compile({source, {}, device}).module);
}

TEST(Images, ArgumentInfo) {
  const Compilation compiled =
      compileFor("kernel void k(image1d_buffer_t a, write_only image2d_array_t b,\n"
                 "              read_write image3d_t c, read_only image2d_depth_t d,\n"
                 "              sampler_t s) {}",
                 v30);
  ASSERT_TRUE(compiled.module) << compiled.log;
  compiler::ProgramInfo info;
  describeKernels(*compiled.module, info);
  const std::pair<const char *, AccessQualifier> expected[] = {
      {"image1d_buffer_t", AccessQualifier::READ_ONLY},
      {"image2d_array_t", AccessQualifier::WRITE_ONLY},
      {"image3d_t", AccessQualifier::READ_WRITE},
      {"image2d_depth_t", AccessQualifier::READ_ONLY},
      {"sampler_t", AccessQualifier::NONE}};
  ASSERT_EQ(info.kernels.at(0).arguments.size(), std::size(expected));
  for (size_t i = 0; i != std::size(expected); ++i) {
    const compiler::KernelArgument &argument = info.kernels[0].arguments[i];
    EXPECT_EQ(argument.type_name, expected[i].first);
    EXPECT_EQ(argument.access_qualifier, expected[i].second) << argument.type_name;
    EXPECT_EQ(argument.kind == compiler::ArgumentKind::SAMPLER, i + 1 == std::size(expected));
  }
}

} // namespace
