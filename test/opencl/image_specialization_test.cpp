// Kernels that are compiled again for the formats of their images and the values of their samplers.
// A launch with others must not use such a version. The mode is that of OPENMUX_SPECIALIZE.
#include "image_fixture.h"
#include "specialized_launches.h"

namespace {

// The helper and the queries see the format as well.
const char *const source = R"(
float4 sample(read_only image2d_t image, sampler_t s, int x, int y) {
  return read_imagef(image, s, (float2)(x * 0.21f - 0.3f, y * 0.17f - 0.2f));
}
kernel void resample(read_only image2d_t in, sampler_t s, write_only image2d_t out,
                     global float4 *seen) {
  const int x = get_global_id(0), y = get_global_id(1);
  const float4 colour = sample(in, s, x, y);
  seen[y * get_global_size(0) + x] =
      colour + get_image_channel_order(in) * 16 + get_image_channel_data_type(out);
  write_imagef(out, (int2)(x - 1, y - 1), colour);
}
)";

constexpr size_t width = 37, height = 9; // with a tail
constexpr cl_image_format formats[] = {{CL_RGBA, CL_UNORM_INT8},     {CL_R, CL_FLOAT},
                                       {CL_RG, CL_HALF_FLOAT},       {CL_RGBA, CL_SNORM_INT16},
                                       {CL_RGB, CL_UNORM_SHORT_565}, {CL_BGRA, CL_UNORM_INT8},
                                       {CL_INTENSITY, CL_UNORM_INT8}};

class ImageSpecialization : public Images {
protected:
  struct Launch {
    cl_image_format in, out;
    cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
    cl_filter_mode filter = CL_FILTER_LINEAR;
  };
  struct Results {
    std::vector<cl_float> seen;
    Bytes written;

    bool operator==(const Results &) const = default;
  };

  cl_kernel make(const char *options = "-cl-std=CL3.0") {
    return kernel(build(source, options), "resample");
  }

  // Texels of any format: bytes that are no NaN in any.
  cl_mem makeImage(const cl_image_format &format) {
    Bytes bytes(16 * width * height);
    for (size_t i = 0; i != bytes.size(); ++i)
      bytes[i] = uint8_t(i * 37 % 61);
    return image(format, describe(CL_MEM_OBJECT_IMAGE2D, width, height), CL_MEM_COPY_HOST_PTR,
                 bytes.data());
  }

  Results run(cl_kernel resample, const Launch &launch) {
    cl_mem in = makeImage(launch.in), out = makeImage(launch.out);
    cl_mem seen = buffer(width * height * sizeof(cl_float4));
    cl_sampler sampler =
        clCreateSampler(context, CL_FALSE, launch.addressing, launch.filter, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(resample, 0, sizeof(in), &in), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(resample, 1, sizeof(sampler), &sampler), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(resample, 2, sizeof(out), &out), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(resample, 3, sizeof(seen), &seen), CL_SUCCESS);
    const size_t global[] = {width, height}, local[] = {width, 1};
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, resample, 2, nullptr, global, local, 0, nullptr, nullptr),
        CL_SUCCESS);
    Results results = {read<cl_float>(seen, 4 * width * height), Bytes(16 * width * height)};
    const Box origin = {}, region = {width, height, 1};
    EXPECT_EQ(clEnqueueReadImage(queue, out, CL_TRUE, origin.data(), region.data(), 0, 0,
                                 results.written.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
    return results;
  }

  // The results of a kernel that was built for this launch only, and was not specialized.
  Results getExpected(const Launch &launch) {
    return run(make("-cl-std=CL3.0 -cl-opt-disable"), launch);
  }

  // Launches until one was recorded with a specialized kernel.
  bool getsSpecialized(cl_kernel resample, const Launch &launch) {
    return launchUntilSpecialized([&] { run(resample, launch); });
  }
};

TEST_F(ImageSpecialization, OtherFormatsDoNotUseTheVersion) {
  cl_kernel resample = make();
  const Launch first = {formats[0], formats[1]};
  const Results expected = getExpected(first);
  if (getSpecializationMode() != "0")
    ASSERT_TRUE(getsSpecialized(resample, first));
  EXPECT_EQ(run(resample, first), expected);
  for (const cl_image_format &format : formats) {
    EXPECT_EQ(run(resample, {format, first.out}), getExpected({format, first.out}));
    EXPECT_EQ(run(resample, {first.in, format}), getExpected({first.in, format}));
    EXPECT_EQ(run(resample, first), expected);
  }
}

TEST_F(ImageSpecialization, EachFormatHasAVersion) {
  for (const cl_image_format &format : formats) {
    cl_kernel resample = make();
    const Launch launch = {format, format};
    const Results expected = getExpected(launch);
    EXPECT_EQ(run(resample, launch), expected);
    if (getSpecializationMode() != "0")
      EXPECT_TRUE(getsSpecialized(resample, launch));
    EXPECT_EQ(run(resample, launch), expected) << format.image_channel_data_type;
  }
}

TEST_F(ImageSpecialization, OtherSamplersDoNotUseTheVersion) {
  cl_kernel resample = make();
  for (const cl_addressing_mode addressing : {CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE})
    for (const cl_filter_mode filter : {CL_FILTER_LINEAR, CL_FILTER_NEAREST}) {
      const Launch launch = {formats[2], formats[0], cl_addressing_mode(addressing),
                             cl_filter_mode(filter)};
      const Results expected = getExpected(launch);
      for (int i = 0; i != 3; ++i)
        EXPECT_EQ(run(resample, launch), expected);
    }
}

TEST_F(ImageSpecialization, TheSecondLaunchOfAFormatCounts) {
  if (getSpecializationMode() != "wait")
    GTEST_SKIP() << "the mode is not wait";
  cl_kernel resample = make();
  const cl_ulong before = countSpecializedLaunches();
  for (const Launch &launch : {Launch{formats[0], formats[0]}, Launch{formats[0], formats[1]},
                               Launch{formats[1], formats[0]},
                               Launch{formats[0], formats[0], CL_ADDRESS_CLAMP, CL_FILTER_NEAREST}})
    run(resample, launch);
  EXPECT_EQ(countSpecializedLaunches(), before);
  run(resample, {formats[0], formats[0]});
  EXPECT_EQ(countSpecializedLaunches(), before + 1);
}

// A version that was made before the images were known is for all of them.
TEST_F(ImageSpecialization, PrecachedVersionsAreForAllFormats) {
  if (getSpecializationMode() != "wait")
    GTEST_SKIP() << "the mode is not wait";
  const char *const text = R"(
kernel void k(read_only image2d_t in, global float4 *out) {
  local float4 s[16];
  s[get_local_id(0)] = read_imagef(in, (int2)(get_global_id(0), 1));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[15 - get_local_id(0)];
})";
  const auto launch = [&](cl_kernel k, const cl_image_format &format) {
    cl_mem in = makeImage(format), out = buffer(32 * sizeof(cl_float4));
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(in), &in), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof(out), &out), CL_SUCCESS);
    const size_t global = 32, local = 16;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, nullptr),
              CL_SUCCESS);
    return read<cl_float>(out, 4 * global);
  };
  cl_kernel k = kernel(build(text, "-cl-std=CL3.0 -cl-precache-local-sizes=16,1,1"), "k");
  cl_kernel plain = kernel(build(text, "-cl-std=CL3.0 -cl-opt-disable"), "k");
  for (const cl_image_format &format : formats) {
    const cl_ulong before = countSpecializedLaunches();
    EXPECT_EQ(launch(k, format), launch(plain, format));
    EXPECT_EQ(countSpecializedLaunches(), before + 1);
  }
}

} // namespace
