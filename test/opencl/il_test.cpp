// Programs in SPIR-V, and the answers of devices that take none.
#include "fixture.h"

#include <cstring>

namespace {

// A kernel that stores constant 7, or 0 if constant 8 is false.
constexpr cl_uint fill[] = {
    0x07230203, 0x00010000, 0,          14,         0,     0x00020011, 4, // OpCapability Addresses
    0x00020011, 6,                                                        // OpCapability Kernel
    0x0005000b, 1,          0x6e65704f, 0x732e4c43, 25716, // %1 = OpExtInstImport "OpenCL.std"
    0x0003000e, 2,          2,                             // OpMemoryModel Physical64 OpenCL
    0x0005000f, 6,          2,          0x6c6c6966, 0,     // OpEntryPoint Kernel %2 "fill"
    0x00040047, 3,          1,          7,                 // OpDecorate %3 SpecId 7
    0x00040047, 4,          1,          8,                 // OpDecorate %4 SpecId 8
    0x00020013, 5,                                         // %5 = OpTypeVoid
    0x00040015, 6,          32,         0,                 // %6 = OpTypeInt 32 0
    0x00020014, 7,                                         // %7 = OpTypeBool
    0x00040020, 8,          5,          6,                 // %8 = OpTypePointer CrossWorkgroup %6
    0x00040021, 9,          5,          8,                 // %9 = OpTypeFunction %5 %8
    0x00040032, 6,          3,          5,                 // %3 = OpSpecConstant %6 5
    0x00030030, 7,          4,                             // %4 = OpSpecConstantTrue %7
    0x0004002b, 6,          10,         0,                 // %10 = OpConstant %6 0
    0x00050036, 5,          2,          0,          9,     // %2 = OpFunction %5 None %9
    0x00030037, 8,          11,                            // %11 = OpFunctionParameter %8
    0x000200f8, 12,                                        // %12 = OpLabel
    0x000600a9, 6,          13,         4,          3,     10, // %13 = OpSelect %6 %4 %3 %10
    0x0005003e, 11,         13,         2,          4,         // OpStore %11 %13 Aligned 4
    0x000100fd,                                                // OpReturn
    0x00010038,                                                // OpFunctionEnd
};

class ILPrograms : public OpenCL {
protected:
  bool takesIL() { return !askText(clGetDeviceInfo, device, CL_DEVICE_IL_VERSION).empty(); }

  cl_program create(const void *code, size_t size, cl_int expected = CL_SUCCESS) {
    cl_int error = 1;
    cl_program program = clCreateProgramWithIL(context, code, size, &error);
    EXPECT_EQ(error, expected);
    EXPECT_EQ(program != nullptr, expected == CL_SUCCESS);
    if (program)
      programs.push_back(program);
    return program;
  }
  cl_program create() { return create(fill, sizeof(fill)); }

  cl_int build(cl_program program, const char *options = "") {
    return clBuildProgram(program, 1, &device, options, nullptr, nullptr);
  }
  std::string log(cl_program program) {
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string text(size, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr);
    return text;
  }
  cl_uint run(cl_program program) {
    cl_mem result = buffer(4);
    cl_kernel k = kernel(program, "fill");
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(result), &result), CL_SUCCESS);
    const size_t one = 1;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    const cl_uint value = read<cl_uint>(result, 1)[0];
    // A program with kernels cannot be built again.
    clReleaseKernel(k);
    kernels.pop_back();
    return value;
  }
};

#define REQUIRE_IL()                                                                               \
  if (!takesIL())                                                                                  \
  GTEST_SKIP() << "the device takes no IL"

TEST_F(ILPrograms, AreForDevicesThatTakeThem) {
  const auto versions =
      askList<cl_name_version>(clGetDeviceInfo, device, CL_DEVICE_ILS_WITH_VERSION);
  const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  EXPECT_EQ(versions.empty(), !takesIL());
  EXPECT_EQ(extensions.find("cl_khr_il_program") == std::string::npos, !takesIL());
  const char *text = "kernel void a() {}";
  cl_program source = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  programs.push_back(source);
  EXPECT_EQ(askList(clGetProgramInfo, source, CL_PROGRAM_IL).size(), 0u);
  EXPECT_EQ(clSetProgramSpecializationConstant(source, 0, 4, fill),
            takesIL() ? CL_INVALID_PROGRAM : CL_INVALID_OPERATION);
  create(fill, sizeof(fill), takesIL() ? CL_SUCCESS : CL_INVALID_OPERATION);
  OPENCL_FUNCTION(clCreateProgramWithILKHR);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateProgramWithILKHR(nullptr, fill, sizeof(fill), &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_CONTEXT);
  if (cl_program program = clCreateProgramWithILKHR(context, fill, sizeof(fill), &error))
    programs.push_back(program);
  EXPECT_EQ(error, takesIL() ? CL_SUCCESS : CL_INVALID_OPERATION);
}

TEST_F(ILPrograms, MustBeValid) {
  REQUIRE_IL();
  create(nullptr, sizeof(fill), CL_INVALID_VALUE);
  create(fill, 0, CL_INVALID_VALUE);
  create(fill, 4, CL_INVALID_VALUE);
  create(fill, sizeof(fill) - 1, CL_INVALID_VALUE);
  create(fill, sizeof(fill) - 4, CL_INVALID_VALUE);
  create("kernel void a() {}", 16, CL_INVALID_VALUE);
}

TEST_F(ILPrograms, KeepTheirCode) {
  REQUIRE_IL();
  cl_program program = create();
  const auto il = askList<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_IL);
  EXPECT_EQ(il, std::vector<cl_uint>(std::begin(fill), std::end(fill)));
  EXPECT_EQ(askText(clGetProgramInfo, program, CL_PROGRAM_SOURCE), "");
}

TEST_F(ILPrograms, Run) {
  REQUIRE_IL();
  cl_program program = create();
  ASSERT_EQ(build(program), CL_SUCCESS) << log(program);
  EXPECT_EQ(run(program), 5u);
  EXPECT_EQ(build(program, "--no-such-option"), CL_INVALID_BUILD_OPTIONS);
}

TEST_F(ILPrograms, AreLinked) {
  REQUIRE_IL();
  cl_program program = create();
  // Headers are ignored.
  const char *name = "header.h";
  ASSERT_EQ(clCompileProgram(program, 1, &device, "", 1, &program, &name, nullptr, nullptr),
            CL_SUCCESS)
      << log(program);
  cl_int error = CL_SUCCESS;
  cl_program linked = clLinkProgram(context, 1, &device, "", 1, &program, nullptr, nullptr, &error);
  programs.push_back(linked);
  ASSERT_EQ(error, CL_SUCCESS) << log(linked);
  EXPECT_EQ(run(linked), 5u);
}

// Values apply to later builds, also to those of a program that is built already.
TEST_F(ILPrograms, AreSpecialized) {
  REQUIRE_IL();
  cl_program program = create();
  const cl_uint value = 77;
  ASSERT_EQ(build(program), CL_SUCCESS) << log(program);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 7, sizeof(value), &value), CL_SUCCESS);
  EXPECT_EQ(run(program), 5u);
  ASSERT_EQ(build(program), CL_SUCCESS) << log(program);
  EXPECT_EQ(run(program), 77u);
  const cl_uchar no = 0;
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 8, sizeof(no), &no), CL_SUCCESS);
  ASSERT_EQ(build(program), CL_SUCCESS) << log(program);
  EXPECT_EQ(run(program), 0u);
}

TEST_F(ILPrograms, HaveTypedConstants) {
  REQUIRE_IL();
  cl_program program = create();
  const cl_ulong value = 1;
  EXPECT_EQ(clSetProgramSpecializationConstant(nullptr, 7, 4, &value), CL_INVALID_PROGRAM);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 6, 4, &value), CL_INVALID_SPEC_ID);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 7, 8, &value), CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 7, 4, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 8, 4, &value), CL_INVALID_VALUE);
}

// A valid module for which the device lacks something fails to build, with a log.
TEST_F(ILPrograms, MayNeedWhatTheDeviceLacks) {
  REQUIRE_IL();
  std::vector<cl_uint> code(std::begin(fill), std::end(fill));
  code.insert(code.begin() + 9, {0x00020011, 17}); // OpCapability Pipes
  cl_program program = create(code.data(), code.size() * sizeof(cl_uint));
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(program).find("Pipes"), std::string::npos) << log(program);
}

} // namespace
