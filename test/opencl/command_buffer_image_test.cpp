// Image commands in command buffers.
#include "command_buffer_fixture.h"
#include "image_fixture.h"

namespace {

class CommandBufferImages : public CommandBuffers {
protected:
  cl_mem makeImage(cl_channel_order order) {
    const cl_image_format format = {order, CL_UNSIGNED_INT8};
    const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
    cl_int error = CL_SUCCESS;
    cl_mem image = clCreateImage(context, 0, &format, &desc, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    buffers.push_back(image);
    return image;
  }

  COMMAND_BUFFER_FUNCTION(clCommandCopyBufferToImageKHR);
  COMMAND_BUFFER_FUNCTION(clCommandCopyImageKHR);
  COMMAND_BUFFER_FUNCTION(clCommandCopyImageToBufferKHR);
  COMMAND_BUFFER_FUNCTION(clCommandFillImageKHR);
  const size_t zero[3] = {0, 0, 0};
  const size_t one[3] = {1, 1, 0};
  const size_t all[3] = {4, 4, 1};
  const size_t inner[3] = {2, 2, 1};
  const cl_uint color[4] = {9, 9, 9, 9};
};

// A buffer to an image, which is filled in part, to another image, to another buffer.
TEST_F(CommandBufferImages, AreFilledAndCopied) {
  cl_command_buffer_khr list = create();
  Bytes pixels = makeBytes(16);
  cl_mem from = buffer(16, CL_MEM_COPY_HOST_PTR, pixels.data()), to = buffer(32);
  cl_mem first = makeImage(CL_R), second = makeImage(CL_R);
  cl_sync_point_khr point = 0;
  ASSERT_EQ(clCommandCopyBufferToImageKHR(list, nullptr, nullptr, from, first, 0, zero, all, 0,
                                          nullptr, &point, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandFillImageKHR(list, nullptr, nullptr, first, color, one, inner, 1, &point,
                                  &point, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyImageKHR(list, nullptr, nullptr, first, second, zero, zero, all, 1, &point,
                                  &point, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyImageToBufferKHR(list, nullptr, nullptr, second, to, zero, all, 16, 1,
                                          &point, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(list), CL_SUCCESS);
  for (int i = 0; i != 2; ++i) {
    run(list);
    Bytes expected = pixels;
    for (size_t place : {5, 6, 9, 10})
      expected[place] = 9;
    const Bytes got = read<uint8_t>(to, 32);
    EXPECT_EQ(Bytes(got.begin() + 16, got.end()), expected);
    pixels[0] = 77;
    ASSERT_EQ(clEnqueueWriteBuffer(queue, from, CL_TRUE, 0, 16, pixels.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
}

TEST_F(CommandBufferImages, AreChecked) {
  cl_command_buffer_khr list = create();
  cl_mem memory = buffer(16), image = makeImage(CL_R), other = makeImage(CL_A);
  const auto toImage = [&](cl_mem from, cl_mem to, size_t offset, const size_t *origin) {
    return clCommandCopyBufferToImageKHR(list, nullptr, nullptr, from, to, offset, origin, all, 0,
                                         nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(toImage(memory, memory, 0, zero), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(toImage(image, image, 0, zero), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(toImage(memory, image, 1, zero), CL_INVALID_VALUE);
  EXPECT_EQ(toImage(memory, image, 0, one), CL_INVALID_VALUE);
  const auto toBuffer = [&](cl_mem from, cl_mem to, size_t offset, const size_t *origin) {
    return clCommandCopyImageToBufferKHR(list, nullptr, nullptr, from, to, origin, all, offset, 0,
                                         nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(toBuffer(memory, memory, 0, zero), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(toBuffer(image, image, 0, zero), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(toBuffer(image, memory, 1, zero), CL_INVALID_VALUE);
  EXPECT_EQ(toBuffer(image, memory, 0, nullptr), CL_INVALID_VALUE);
  const auto copy = [&](cl_mem from, cl_mem to, const size_t *origin, const size_t *region) {
    return clCommandCopyImageKHR(list, nullptr, nullptr, from, to, zero, origin, region, 0, nullptr,
                                 nullptr, nullptr);
  };
  EXPECT_EQ(copy(memory, image, zero, all), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(copy(image, other, zero, all), CL_IMAGE_FORMAT_MISMATCH);
  EXPECT_EQ(copy(image, image, one, inner), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(image, image, one, all), CL_INVALID_VALUE);
  const auto fill = [&](cl_mem to, const void *value, const size_t *origin) {
    return clCommandFillImageKHR(list, nullptr, nullptr, to, value, origin, all, 0, nullptr,
                                 nullptr, nullptr);
  };
  EXPECT_EQ(fill(memory, color, zero), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(fill(image, nullptr, zero), CL_INVALID_VALUE);
  EXPECT_EQ(fill(image, color, one), CL_INVALID_VALUE);
}

} // namespace
