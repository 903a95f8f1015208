// Images and samplers as arguments of kernels.
#include "command_buffer_fixture.h"
#include "image_fixture.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace {

class ImageKernels : public Images {
protected:
  void TearDown() override {
    for (cl_sampler sampler : samplers)
      EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
    Images::TearDown();
  }

  cl_sampler sampler(cl_bool normalized, cl_addressing_mode addressing, cl_filter_mode filter) {
    cl_sampler made = clCreateSampler(context, normalized, addressing, filter, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    samplers.push_back(made);
    return made;
  }

  template <class T> cl_int set(cl_kernel k, cl_uint index, const T &value) {
    return clSetKernelArg(k, index, sizeof(value), &value);
  }

  cl_int launch(cl_kernel k, const Box &size) {
    const cl_int result =
        clEnqueueNDRangeKernel(queue, k, 3, nullptr, size.data(), nullptr, 0, nullptr, nullptr);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    return result;
  }

  std::vector<cl_sampler> samplers;
  const cl_image_format r32 = {CL_R, CL_UNSIGNED_INT32};
};

struct Kind {
  cl_mem_object_type type;
  const char *options; // with the place of a work-item
};

constexpr Kind kinds[] = {
    {CL_MEM_OBJECT_IMAGE1D, "-DIMAGE=image1d_t -DPLACE=x"},
    {CL_MEM_OBJECT_IMAGE1D_BUFFER, "-DIMAGE=image1d_buffer_t -DPLACE=x"},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, "-DIMAGE=image1d_array_t -DPLACE=(int2)(x,y)"},
    {CL_MEM_OBJECT_IMAGE2D, "-DIMAGE=image2d_t -DPLACE=(int2)(x,y)"},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, "-DIMAGE=image2d_array_t -DPLACE=(int4)(x,y,z,0)"},
    {CL_MEM_OBJECT_IMAGE3D, "-DIMAGE=image3d_t -DPLACE=(int4)(x,y,z,0)"},
};

std::string makeKernel(const std::string &parameters, const std::string &body) {
  return "kernel void k(" + parameters +
         ") { int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2); " + body + " }";
}

TEST_F(ImageKernels, ReadAndWriteAllKinds) {
  for (const Kind &kind : kinds) {
    cl_kernel k = kernel(build("kernel void k(read_only IMAGE from, write_only IMAGE to) {"
                               "  int x = get_global_id(0), y = get_global_id(1);"
                               "  int z = get_global_id(2);"
                               "  write_imageui(to, PLACE, read_imageui(from, PLACE) + 1000); }",
                               kind.options),
                         "k");
    cl_mem from = smallImage(kind.type, r32, 4), to = smallImage(kind.type, r32, 4);
    const Box extent = smallExtent(kind.type);
    std::vector<cl_uint> values(count(extent)), got(count(extent));
    std::iota(values.begin(), values.end(), 1u);
    EXPECT_EQ(writeImage(from, {0, 0, 0}, extent, values.data()), CL_SUCCESS);
    EXPECT_EQ(set(k, 0, from), CL_SUCCESS);
    EXPECT_EQ(set(k, 1, to), CL_SUCCESS);
    EXPECT_EQ(launch(k, extent), CL_SUCCESS);
    EXPECT_EQ(readImage(to, {0, 0, 0}, extent, got.data()), CL_SUCCESS);
    for (size_t i = 0; i != got.size(); ++i)
      EXPECT_EQ(got[i], values[i] + 1000) << kind.options << " " << i;
  }
}

TEST_F(ImageKernels, TellOfTheirImages) {
  // What a kind has beyond its width, and of an image of 6 x 5 x 4 elements.
  const std::pair<const char *, std::vector<int>> expected[] = {
      {"0, 0, 0, 0", {0, 0, 0, 0}},
      {"0, 0, 0, 0", {0, 0, 0, 0}},
      {"get_image_array_size(i), 0, 0, 0", {4, 0, 0, 0}},
      {"get_image_height(i), get_image_dim(i), 0", {5, 6, 5, 0}},
      {"get_image_height(i), get_image_dim(i), get_image_array_size(i)", {5, 6, 5, 4}},
      {"get_image_depth(i), get_image_dim(i).xyz", {4, 6, 5, 4}},
  };
  for (size_t index = 0; index != std::size(kinds); ++index) {
    const auto &[sizes, values] = expected[index];
    const Kind &kind = kinds[index];
    cl_kernel k = kernel(build("kernel void k(read_only IMAGE i, global int *p) {"
                               "  p[0] = get_image_width(i); p[1] = get_image_channel_order(i);"
                               "  p[2] = get_image_channel_data_type(i);"
                               "  vstore4((int4)(" +
                                   std::string(sizes) + "), 0, p + 3); }",
                               kind.options),
                         "k");
    cl_mem out = buffer(28);
    EXPECT_EQ(set(k, 0, smallImage(kind.type, {CL_BGRA, CL_UNORM_INT8}, 4)), CL_SUCCESS);
    EXPECT_EQ(set(k, 1, out), CL_SUCCESS);
    EXPECT_EQ(launch(k, {1, 1, 1}), CL_SUCCESS);
    std::vector<int> all = {6, CL_BGRA, CL_UNORM_INT8};
    all.insert(all.end(), values.begin(), values.end());
    EXPECT_EQ(read<int>(out, 7), all) << kind.options;
  }
}

// The kinds of arguments are kept in binaries.
TEST_F(ImageKernels, ComeFromBinaries) {
  cl_program original = build(makeKernel("read_only image2d_t i, sampler_t s, global uint *out",
                                         "out[y * 6 + x] = read_imageui(i, s, (int2)(x, y)).x;"));
  auto size = ask<size_t>(clGetProgramInfo, original, CL_PROGRAM_BINARY_SIZES);
  std::vector<unsigned char> binary(size);
  unsigned char *bytes = binary.data();
  EXPECT_EQ(clGetProgramInfo(original, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, nullptr),
            CL_SUCCESS);
  const unsigned char *first = binary.data();
  cl_program loaded =
      clCreateProgramWithBinary(context, 1, &device, &size, &first, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  programs.push_back(loaded);
  EXPECT_EQ(clBuildProgram(loaded, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel k = kernel(loaded, "k");
  cl_mem from = smallImage(CL_MEM_OBJECT_IMAGE2D, r32, 4), out = buffer(30 * 4);
  const Bytes texels = makeBytes(30 * 4);
  EXPECT_EQ(writeImage(from, {0, 0, 0}, {6, 5, 1}, texels.data()), CL_SUCCESS);
  EXPECT_EQ(set(k, 0, out), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(set(k, 0, from), CL_SUCCESS);
  EXPECT_EQ(set(k, 1, sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST)), CL_SUCCESS);
  EXPECT_EQ(set(k, 2, out), CL_SUCCESS);
  EXPECT_EQ(launch(k, {6, 5, 1}), CL_SUCCESS);
  EXPECT_EQ(read<uint8_t>(out, texels.size()), texels);
}

// Both filters, and what each mode makes of a coordinate outside.
TEST_F(ImageKernels, TakeSamplers) {
  cl_kernel k = kernel("kernel void k(read_only image1d_t i, sampler_t s, float x,"
                       "              global float *p) { p[0] = read_imagef(i, s, x).x; }",
                       "k");
  const float values[4] = {1, 2, 4, 8};
  cl_mem made = image({CL_R, CL_FLOAT}, describe(CL_MEM_OBJECT_IMAGE1D, 4), CL_MEM_COPY_HOST_PTR,
                      const_cast<float *>(values));
  cl_mem out = buffer(4);
  const struct {
    cl_addressing_mode addressing;
    cl_filter_mode filter;
    float x, expected;
  } cases[] = {
      {CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, 1.25f, 8},
      {CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, 1.25f, 0},
      {CL_ADDRESS_REPEAT, CL_FILTER_NEAREST, 1.3f, 2},
      {CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST, 1.3f, 4},
      {CL_ADDRESS_NONE, CL_FILTER_NEAREST, 0.3f, 2},
      {CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, 0.5f, 3},
      {CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, 1, 4},
      {CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, 1, 4.5f},
  };
  for (const auto &one : cases) {
    EXPECT_EQ(set(k, 0, made), CL_SUCCESS);
    EXPECT_EQ(set(k, 1, sampler(CL_TRUE, one.addressing, one.filter)), CL_SUCCESS);
    EXPECT_EQ(set(k, 2, one.x), CL_SUCCESS);
    EXPECT_EQ(set(k, 3, out), CL_SUCCESS);
    EXPECT_EQ(launch(k, {1, 1, 1}), CL_SUCCESS);
    EXPECT_EQ(read<float>(out, 1)[0], one.expected) << one.addressing << " " << one.filter;
  }
}

// The kernel still samples with what was set.
TEST_F(ImageKernels, OutliveTheirSamplers) {
  cl_kernel k = kernel("kernel void k(read_only image1d_t i, sampler_t s, global float *p) {"
                       "  p[0] = read_imagef(i, s, 7.0f).x; }",
                       "k");
  const float values[2] = {1, 2};
  cl_mem made = image({CL_R, CL_FLOAT}, describe(CL_MEM_OBJECT_IMAGE1D, 2), CL_MEM_COPY_HOST_PTR,
                      const_cast<float *>(values));
  cl_mem out = buffer(4);
  cl_sampler brief =
      clCreateSampler(context, 0, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, &error);
  EXPECT_EQ(set(k, 0, made), CL_SUCCESS);
  EXPECT_EQ(set(k, 1, brief), CL_SUCCESS);
  EXPECT_EQ(set(k, 2, out), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(brief), CL_SUCCESS);
  EXPECT_EQ(launch(k, {1, 1, 1}), CL_SUCCESS);
  EXPECT_EQ(read<float>(out, 1)[0], 2);
}

TEST_F(ImageKernels, RefuseWrongArguments) {
  cl_kernel k = kernel("kernel void k(read_only image2d_t r, write_only image2d_t w, sampler_t s) {"
                       "  write_imagef(w, (int2)(0), read_imagef(r, s, (int2)(0))); }",
                       "k");
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 2, 2);
  cl_mem both = image(rgba8, desc), memory = buffer(64), none = nullptr;
  cl_mem readOnly = image(rgba8, desc, CL_MEM_READ_ONLY);
  cl_mem writeOnly = image(rgba8, desc, CL_MEM_WRITE_ONLY);
  cl_sampler s = sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST), noSampler = nullptr;
  EXPECT_EQ(set(k, 0, memory), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(set(k, 0, none), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof(cl_mem), nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(k, 0, 4, &both), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(set(k, 0, writeOnly), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(set(k, 1, readOnly), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(set(k, 2, noSampler), CL_INVALID_SAMPLER);
  EXPECT_EQ(clSetKernelArg(k, 2, sizeof(cl_sampler), nullptr), CL_INVALID_SAMPLER);
  EXPECT_EQ(set(k, 2, both), CL_INVALID_SAMPLER);
  EXPECT_EQ(clSetKernelArg(k, 2, 4, &s), CL_INVALID_ARG_SIZE);
  const bool hasSharedMemory =
      ask<cl_device_svm_capabilities>(clGetDeviceInfo, device, CL_DEVICE_SVM_CAPABILITIES) != 0;
  EXPECT_EQ(clSetKernelArgSVMPointer(k, 0, &desc),
            hasSharedMemory ? CL_INVALID_ARG_VALUE : CL_INVALID_OPERATION);
  EXPECT_EQ(launch(k, {1, 1, 1}), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(set(k, 0, readOnly), CL_SUCCESS);
  EXPECT_EQ(set(k, 1, writeOnly), CL_SUCCESS);
  EXPECT_EQ(set(k, 2, s), CL_SUCCESS);
  EXPECT_EQ(launch(k, {1, 1, 1}), CL_SUCCESS);
}

TEST_F(ImageKernels, ReadAndWriteOneImage) {
  cl_program program = build("kernel void k(read_write image2d_t i) {"
                             "  int2 p = (int2)(get_global_id(0), get_global_id(1));"
                             "  write_imageui(i, p, read_imageui(i, p) * 2); }",
                             "-cl-std=CL3.0");
  cl_kernel k = kernel(program, "k");
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  Bytes bytes = makeBytes(16);
  EXPECT_EQ(set(k, 0, image(r8, desc, CL_MEM_READ_ONLY)), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(set(k, 0, image(r8, desc, CL_MEM_WRITE_ONLY)), CL_INVALID_ARG_VALUE);
  cl_mem made = image(r8, desc, CL_MEM_COPY_HOST_PTR, bytes.data());
  EXPECT_EQ(set(k, 0, made), CL_SUCCESS);
  EXPECT_EQ(launch(k, {4, 4, 1}), CL_SUCCESS);
  for (uint8_t &byte : bytes)
    byte *= 2;
  EXPECT_EQ(getElements(made, {0, 0, 0}, {4, 4, 1}, 1), bytes);
}

// What a kernel writes to an image is in the buffer that it was made of.
TEST_F(ImageKernels, WriteToBuffersThroughImages) {
  cl_kernel k =
      kernel(makeKernel("write_only image2d_t i", "write_imageui(i, (int2)(x, y), 7);"), "k");
  Bytes zeros(200, 0);
  cl_mem whole = buffer(200, CL_MEM_COPY_HOST_PTR, zeros.data());
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.mem_object = whole;
  desc.image_row_pitch = 10;
  EXPECT_EQ(set(k, 0, image(r8, desc)), CL_SUCCESS);
  EXPECT_EQ(launch(k, {5, 4, 1}), CL_SUCCESS);
  const Bytes got = read<uint8_t>(whole, 200);
  for (size_t i = 0; i != 200; ++i)
    EXPECT_EQ(got[i], i < 40 && i % 10 < 5 ? 7 : 0) << i;
}

// OpenCL demands no alignment of the program's memory.
TEST_F(ImageKernels, UseHostMemoryOfAnyAlignment) {
  cl_kernel k = kernel(makeKernel("read_only image1d_t from, write_only image1d_t to",
                                  "write_imagef(to, x, read_imagef(from, x) + 1.0f);"),
                       "k");
  constexpr size_t size = 64;
  alignas(64) static char from[size * 16 + 4], to[size * 16 + 4];
  for (size_t i = 0; i != size * 4; ++i) {
    const float value = float(i);
    std::memcpy(from + 4 + i * 4, &value, 4);
  }
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D, size);
  EXPECT_EQ(set(k, 0, image(format, desc, CL_MEM_USE_HOST_PTR, from + 4)), CL_SUCCESS);
  cl_mem out = image(format, desc, CL_MEM_USE_HOST_PTR, to + 4);
  EXPECT_EQ(set(k, 1, out), CL_SUCCESS);
  EXPECT_EQ(launch(k, {size, 1, 1}), CL_SUCCESS);
  std::vector<float> got(size * 4);
  EXPECT_EQ(readImage(out, {0, 0, 0}, {size, 1, 1}, got.data()), CL_SUCCESS);
  for (size_t i = 0; i != got.size(); ++i)
    EXPECT_EQ(got[i], float(i + 1));
}

// Untouched pages of it take no memory.
class LargeMemory {
public:
  explicit LargeMemory(size_t size)
      : size(size), address(mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~LargeMemory() { munmap(address, size); }
  LargeMemory(const LargeMemory &) = delete;
  LargeMemory &operator=(const LargeMemory &) = delete;
  char *get() const { return static_cast<char *>(address); }

private:
  const size_t size;
  void *const address;
};

// The last element of an image of buffer, whose width is the limit, and of the last layer of an
// array, which is beyond 4 GiB if the device has as much.
TEST_F(ImageKernels, ReachTheEndOfTheLargestImages) {
  if (!ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_HOST_UNIFIED_MEMORY))
    GTEST_SKIP() << "the device copies all of an image";
  const size_t most = ask<cl_ulong>(clGetDeviceInfo, device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  const size_t width =
      std::min(ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE), most / 16);
  const LargeMemory line(width * 16);
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, width);
  desc.mem_object = buffer(width * 16, CL_MEM_USE_HOST_PTR, line.get());
  cl_kernel k =
      kernel(build(makeKernel("read_write image1d_buffer_t i, int last",
                              "if (x == 0) write_imageui(i, last, read_imageui(i, last) + 1);"
                              "else write_imageui(i, last + x, 7);"),
                   "-cl-std=CL3.0"),
             "k");
  EXPECT_EQ(set(k, 0, image({CL_RGBA, CL_UNSIGNED_INT32}, desc)), CL_SUCCESS);
  EXPECT_EQ(set(k, 1, int(width - 1)), CL_SUCCESS);
  EXPECT_EQ(launch(k, {8, 1, 1}), CL_SUCCESS);
  cl_uint pixel[4] = {};
  std::memcpy(pixel, line.get() + (width - 1) * 16, sizeof(pixel));
  EXPECT_EQ(std::count(std::begin(pixel), std::end(pixel), 1u), 4);

  const size_t side = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_IMAGE2D_MAX_WIDTH);
  const size_t layers = std::min<size_t>(most / (side * side), 17);
  ASSERT_NE(layers, 0u);
  const LargeMemory planes(side * side * layers);
  k = kernel(makeKernel("write_only image2d_array_t i, int4 last",
                        "write_imageui(i, last - (int4)(x, y, 0, 0), 7);"),
             "k");
  const cl_int4 last = {{int(side - 1), int(side - 1), int(layers - 1), 0}};
  EXPECT_EQ(set(k, 0,
                image(r8, describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, side, side, layers),
                      CL_MEM_USE_HOST_PTR, planes.get())),
            CL_SUCCESS);
  EXPECT_EQ(set(k, 1, last), CL_SUCCESS);
  EXPECT_EQ(launch(k, {8, 1, 1}), CL_SUCCESS);
  const char *end = planes.get() + side * side * layers;
  EXPECT_EQ(std::count(end - 9, end, 7), 8);
  EXPECT_EQ(end[-9], 0);
}

// An image is released while it is an argument: the launch has no argument to use.
TEST_F(ImageKernels, DoNotKeepTheirImages) {
  cl_kernel k = kernel("kernel void k(read_only image1d_t i) {}", "k");
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D, 4);
  cl_mem made = clCreateImage(context, 0, &r8, &desc, nullptr, &error);
  EXPECT_EQ(set(k, 0, made), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(made), CL_SUCCESS);
  EXPECT_EQ(launch(k, {1, 1, 1}), CL_INVALID_KERNEL_ARGS);
}

class RecordedImages : public CommandBuffers {};

// A launch with an image, which an update replaces.
TEST_F(RecordedImages, AreUpdated) {
  cl_kernel k = kernel("kernel void k(write_only image1d_t i, uint x) {"
                       "  write_imageui(i, get_global_id(0), x); }",
                       "k");
  const cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D, 4);
  cl_int error = CL_SUCCESS;
  cl_mem images[2] = {};
  Bytes zeros(4, 0);
  for (cl_mem &image : images) {
    image = clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &desc, zeros.data(), &error);
    ASSERT_EQ(error, CL_SUCCESS);
    buffers.push_back(image);
  }
  const cl_uint seven = 7;
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof(cl_mem), &images[0]), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(k, 1, sizeof(seven), &seven), CL_SUCCESS);
  cl_command_buffer_khr list = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  ASSERT_EQ(launch(list, k, 4, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(list), CL_SUCCESS);
  run(list);
  const opencl::cl_mutable_dispatch_arg_khr argument = {0, sizeof(cl_mem), &images[1]};
  opencl::cl_mutable_dispatch_config_khr config = {};
  config.command = handle;
  config.num_args = 1;
  config.arg_list = &argument;
  const void *configs[] = {&config};
  const cl_command_buffer_update_type_khr type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
  ASSERT_EQ(clUpdateMutableCommandsKHR(list, 1, &type, configs), CL_SUCCESS);
  const auto get = [&](cl_mem image) {
    const size_t origin[3] = {0, 0, 0}, region[3] = {4, 1, 1};
    Bytes bytes(4);
    EXPECT_EQ(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes.data(), 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    return bytes;
  };
  EXPECT_EQ(get(images[0]), Bytes(4, 7));
  EXPECT_EQ(get(images[1]), zeros);
  run(list);
  EXPECT_EQ(get(images[1]), Bytes(4, 7));
}

} // namespace
