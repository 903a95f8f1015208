// Reading, writing, filling, copying and mapping images.
#include "image_fixture.h"
#include "image_reference.h"

#include <memory>

namespace {

class ImageCommands : public Images {
protected:
  cl_int fill(cl_mem to, const void *color, const Box &origin, const Box &region) {
    const cl_int result =
        clEnqueueFillImage(queue, to, color, origin.data(), region.data(), 0, nullptr, nullptr);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    return result;
  }

  cl_int copy(cl_mem from, cl_mem to, const Box &fromOrigin, const Box &toOrigin,
              const Box &region) {
    const cl_int result = clEnqueueCopyImage(queue, from, to, fromOrigin.data(), toOrigin.data(),
                                             region.data(), 0, nullptr, nullptr);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    return result;
  }

  void *map(cl_mem mapped, const Box &origin, const Box &region, size_t *rowPitch,
            size_t *slicePitch, cl_map_flags flags = CL_MAP_READ | CL_MAP_WRITE) {
    return clEnqueueMapImage(queue, mapped, CL_TRUE, flags, origin.data(), region.data(), rowPitch,
                             slicePitch, 0, nullptr, nullptr, &error);
  }

  // Fills a whole small image with different bytes.
  Bytes writeAll(cl_mem to, cl_mem_object_type type, size_t elementSize, uint8_t first = 1) {
    const Bytes bytes = makeBytes(count(smallExtent(type)) * elementSize, first);
    EXPECT_EQ(writeImage(to, {0, 0, 0}, smallExtent(type), bytes.data()), CL_SUCCESS);
    return bytes;
  }

  // The packed part of packed elements.
  static Bytes cut(const Bytes &all, const Box &extent, const Box &origin, const Box &region,
                   size_t elementSize) {
    Bytes part;
    for (size_t z = 0; z != region[2]; ++z) {
      for (size_t y = 0; y != region[1]; ++y) {
        const size_t row = ((origin[2] + z) * extent[1] + origin[1] + y) * extent[0] + origin[0];
        part.insert(part.end(), all.begin() + row * elementSize,
                    all.begin() + (row + region[0]) * elementSize);
      }
    }
    return part;
  }

  // A part of a small image that touches no border, where there is room.
  static void getInside(cl_mem_object_type type, Box &origin, Box &region) {
    const Box extent = smallExtent(type);
    for (unsigned i = 0; i != 3; ++i) {
      origin[i] = extent[i] > 1 ? 1 : 0;
      region[i] = extent[i] > 1 ? extent[i] - 2 : 1;
    }
  }

  const Box zero = {0, 0, 0};
};

TEST_F(ImageCommands, ReadAndWriteParts) {
  for (cl_mem_object_type type : imageTypes) {
    cl_mem made = smallImage(type, rgba8, 4);
    Bytes all = writeAll(made, type, 4);
    Box origin, region;
    getInside(type, origin, region);
    EXPECT_EQ(getElements(made, origin, region, 4), cut(all, smallExtent(type), origin, region, 4));
    const Bytes part = makeBytes(count(region) * 4, 77);
    EXPECT_EQ(writeImage(made, origin, region, part.data()), CL_SUCCESS);
    EXPECT_EQ(getElements(made, origin, region, 4), part);
    EXPECT_EQ(getElements(made, zero, {1, 1, 1}, 4), Bytes(all.begin(), all.begin() + 4));
  }
}

TEST_F(ImageCommands, TakePitchesOfHostMemory) {
  for (cl_mem_object_type type : imageTypes) {
    cl_mem made = smallImage(type, r8, 1);
    const Box extent = smallExtent(type);
    const bool isRowArray = type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const bool hasSlices = isRowArray || extent[2] > 1;
    const size_t rowPitch = 9;
    const size_t slicePitch = isRowArray ? 31 : hasSlices ? 70 : 0;
    const size_t rowDistance = isRowArray ? slicePitch : rowPitch;
    const Bytes from = makeBytes(4 * 70);
    EXPECT_EQ(writeImage(made, zero, extent, from.data(), rowPitch, slicePitch), CL_SUCCESS);
    Bytes expected;
    for (size_t z = 0; z != extent[2]; ++z) {
      for (size_t y = 0; y != extent[1]; ++y) {
        const auto row = from.begin() + z * slicePitch + y * rowDistance;
        expected.insert(expected.end(), row, row + extent[0]);
      }
    }
    EXPECT_EQ(getElements(made, zero, extent, 1), expected) << type;
    // What is between the rows is not written.
    Bytes to(4 * 70, 0);
    EXPECT_EQ(readImage(made, zero, extent, to.data(), rowPitch, slicePitch), CL_SUCCESS);
    for (size_t i = 0; i != to.size(); ++i) {
      const size_t z = slicePitch && !isRowArray ? i / slicePitch : 0;
      const size_t y = (i - z * slicePitch) / rowDistance;
      const size_t x = (i - z * slicePitch) % rowDistance;
      const bool isInside = x < extent[0] && y < extent[1] && z < extent[2];
      EXPECT_EQ(to[i], isInside ? from[i] : 0) << type << " " << i;
    }
  }
}

TEST_F(ImageCommands, WithWrongBoxesAreRefused) {
  for (cl_mem_object_type type : imageTypes) {
    cl_mem made = smallImage(type, rgba8, 4);
    cl_mem other = smallImage(type, rgba8, 4);
    cl_mem packed = buffer(1000);
    const Box extent = smallExtent(type);
    Bytes bytes(1000);
    size_t pitch = 0;
    const auto refuse = [&](const size_t *origin, const size_t *region) {
      const cl_int code = CL_INVALID_VALUE;
      EXPECT_EQ(clEnqueueReadImage(queue, made, 1, origin, region, 0, 0, bytes.data(), 0, nullptr,
                                   nullptr),
                code);
      EXPECT_EQ(clEnqueueWriteImage(queue, made, 1, origin, region, 0, 0, bytes.data(), 0, nullptr,
                                    nullptr),
                code);
      EXPECT_EQ(clEnqueueFillImage(queue, made, bytes.data(), origin, region, 0, nullptr, nullptr),
                code);
      EXPECT_EQ(
          clEnqueueCopyImage(queue, made, other, origin, zero.data(), region, 0, nullptr, nullptr),
          code);
      EXPECT_EQ(
          clEnqueueCopyImageToBuffer(queue, made, packed, origin, region, 0, 0, nullptr, nullptr),
          code);
      EXPECT_EQ(
          clEnqueueCopyBufferToImage(queue, packed, made, 0, origin, region, 0, nullptr, nullptr),
          code);
      EXPECT_EQ(clEnqueueMapImage(queue, made, 1, CL_MAP_READ, origin, region, &pitch, &pitch, 0,
                                  nullptr, nullptr, &error),
                nullptr);
      EXPECT_EQ(error, code);
    };
    refuse(nullptr, extent.data());
    refuse(zero.data(), nullptr);
    for (unsigned i = 0; i != 3; ++i) {
      Box origin = zero, region = extent;
      region[i] = 0;
      refuse(origin.data(), region.data());
      region[i] = extent[i] + 1;
      refuse(origin.data(), region.data());
      region[i] = 1;
      origin[i] = extent[i];
      refuse(origin.data(), region.data());
      origin[i] = SIZE_MAX;
      refuse(origin.data(), region.data());
    }
  }
}

TEST_F(ImageCommands, WithWrongPitchesAreRefused) {
  Bytes bytes(1000);
  const auto refuse = [&](cl_mem made, const Box &region, size_t row, size_t slice) {
    EXPECT_EQ(readImage(made, zero, region, bytes.data(), row, slice), CL_INVALID_VALUE);
    EXPECT_EQ(writeImage(made, zero, region, bytes.data(), row, slice), CL_INVALID_VALUE);
  };
  cl_mem flat = smallImage(CL_MEM_OBJECT_IMAGE2D, rgba8, 4);
  refuse(flat, {6, 5, 1}, 23, 0);
  refuse(flat, {6, 5, 1}, 24, 120);
  refuse(flat, {6, 5, 1}, SIZE_MAX, 0);
  cl_mem deep = smallImage(CL_MEM_OBJECT_IMAGE3D, rgba8, 4);
  refuse(deep, {6, 5, 4}, 0, 119);
  refuse(deep, {6, 5, 4}, 25, 124);
  refuse(deep, {6, 5, 4}, 0, SIZE_MAX / 2);
  cl_mem rows = smallImage(CL_MEM_OBJECT_IMAGE1D_ARRAY, rgba8, 4);
  refuse(rows, {6, 4, 1}, 30, 29);
  EXPECT_EQ(readImage(rows, zero, {6, 4, 1}, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(writeImage(rows, zero, {6, 4, 1}, nullptr), CL_INVALID_VALUE);
}

TEST_F(ImageCommands, OnWhatIsNoImageAreRefused) {
  cl_mem memory = buffer(64), made = smallImage(CL_MEM_OBJECT_IMAGE1D, r8, 1);
  Bytes bytes(64);
  const size_t *box = zero.data(), one[3] = {1, 1, 1};
  size_t pitch = 0;
  const cl_int code = CL_INVALID_MEM_OBJECT;
  EXPECT_EQ(readImage(memory, zero, {1, 1, 1}, bytes.data()), code);
  EXPECT_EQ(writeImage(memory, zero, {1, 1, 1}, bytes.data()), code);
  EXPECT_EQ(clEnqueueFillImage(queue, memory, bytes.data(), box, one, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyImage(queue, memory, made, box, box, one, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyImage(queue, made, memory, box, box, one, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(queue, memory, memory, box, one, 0, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(queue, made, made, box, one, 0, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyBufferToImage(queue, memory, memory, 0, box, one, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCopyBufferToImage(queue, made, made, 0, box, one, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueMapImage(queue, memory, 1, CL_MAP_READ, box, one, &pitch, &pitch, 0, nullptr,
                              nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
}

TEST_F(ImageCommands, OfOtherContextsAndEventsAreRefused) {
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  cl_mem foreign = clCreateImage(other, 0, &r8, &desc, nullptr, &error);
  cl_mem made = image(r8, desc);
  cl_event bad = nullptr;
  Bytes bytes(16);
  EXPECT_EQ(readImage(foreign, zero, {4, 4, 1}, bytes.data()), CL_INVALID_CONTEXT);
  EXPECT_EQ(copy(made, foreign, zero, zero, {4, 4, 1}), CL_INVALID_CONTEXT);
  EXPECT_EQ(fill(foreign, bytes.data(), zero, {4, 4, 1}), CL_INVALID_CONTEXT);
  const size_t region[3] = {4, 4, 1};
  EXPECT_EQ(
      clEnqueueReadImage(queue, made, 1, zero.data(), region, 0, 0, bytes.data(), 1, &bad, nullptr),
      CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clEnqueueCopyImage(queue, made, made, zero.data(), region, region, 1, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueFillImage(queue, made, bytes.data(), zero.data(), region, 1, nullptr, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clReleaseMemObject(foreign), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
}

TEST_F(ImageCommands, HonourTheAccessOfTheHost) {
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  Bytes bytes(16);
  size_t row = 0, slice = 0;
  const Box all = {4, 4, 1};
  const cl_int refused = CL_INVALID_OPERATION;
  cl_mem writeOnly = image(r8, desc, CL_MEM_HOST_WRITE_ONLY);
  EXPECT_EQ(readImage(writeOnly, zero, all, bytes.data()), refused);
  EXPECT_EQ(writeImage(writeOnly, zero, all, bytes.data()), CL_SUCCESS);
  EXPECT_EQ(map(writeOnly, zero, all, &row, &slice, CL_MAP_READ), nullptr);
  EXPECT_EQ(error, refused);
  cl_mem readOnly = image(r8, desc, CL_MEM_HOST_READ_ONLY);
  EXPECT_EQ(writeImage(readOnly, zero, all, bytes.data()), refused);
  EXPECT_EQ(map(readOnly, zero, all, &row, &slice, CL_MAP_WRITE), nullptr);
  EXPECT_EQ(error, refused);
  cl_mem none = image(r8, desc, CL_MEM_HOST_NO_ACCESS);
  EXPECT_EQ(readImage(none, zero, all, bytes.data()), refused);
  EXPECT_EQ(writeImage(none, zero, all, bytes.data()), refused);
  EXPECT_EQ(fill(none, bytes.data(), zero, all), CL_SUCCESS);
}

TEST_F(ImageCommands, CopyBetweenAllKinds) {
  for (cl_mem_object_type fromType : imageTypes) {
    for (cl_mem_object_type toType : imageTypes) {
      cl_mem from = smallImage(fromType, rgba8, 4);
      cl_mem to = smallImage(toType, rgba8, 4);
      const Bytes source = writeAll(from, fromType, 4);
      Bytes expected = writeAll(to, toType, 4, 100);
      // The last elements of one go to the first of the other.
      const Box first = smallExtent(fromType), second = smallExtent(toType);
      Box region, origin;
      for (unsigned i = 0; i != 3; ++i) {
        region[i] = std::min<size_t>({first[i], second[i], 3});
        origin[i] = first[i] - region[i];
      }
      EXPECT_EQ(copy(from, to, origin, zero, region), CL_SUCCESS);
      EXPECT_EQ(getElements(to, zero, region, 4), cut(source, first, origin, region, 4));
      const Box end = {5, second[1] - 1, second[2] - 1};
      EXPECT_EQ(getElements(to, end, {1, 1, 1}, 4), cut(expected, second, end, {1, 1, 1}, 4));
    }
  }
}

TEST_F(ImageCommands, CopyWithinAnImage) {
  cl_mem made = smallImage(CL_MEM_OBJECT_IMAGE2D, rgba8, 4);
  const Bytes all = writeAll(made, CL_MEM_OBJECT_IMAGE2D, 4);
  EXPECT_EQ(copy(made, made, zero, {2, 2, 0}, {3, 3, 1}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(made, made, zero, zero, {6, 5, 1}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(made, made, zero, {3, 1, 0}, {3, 3, 1}), CL_SUCCESS);
  EXPECT_EQ(getElements(made, {3, 1, 0}, {3, 3, 1}, 4), cut(all, {6, 5, 1}, zero, {3, 3, 1}, 4));
  cl_mem other = smallImage(CL_MEM_OBJECT_IMAGE2D, {CL_BGRA, CL_UNORM_INT8}, 4);
  EXPECT_EQ(copy(made, other, zero, zero, {1, 1, 1}), CL_IMAGE_FORMAT_MISMATCH);
}

TEST_F(ImageCommands, CopyToAndFromBuffers) {
  for (cl_mem_object_type type : imageTypes) {
    const cl_image_format format = {CL_RG, CL_SIGNED_INT16};
    cl_mem from = smallImage(type, format, 4), to = smallImage(type, format, 4);
    const Bytes all = writeAll(from, type, 4);
    const Bytes before = writeAll(to, type, 4, 55);
    Box origin, region;
    getInside(type, origin, region);
    const size_t size = count(region) * 4;
    cl_mem packed = buffer(size + 8);
    EXPECT_EQ(clEnqueueCopyImageToBuffer(queue, from, packed, origin.data(), region.data(), 8, 0,
                                         nullptr, nullptr),
              CL_SUCCESS);
    const Bytes part = cut(all, smallExtent(type), origin, region, 4);
    const Bytes got = read<uint8_t>(packed, size + 8);
    EXPECT_EQ(Bytes(got.begin() + 8, got.end()), part);
    EXPECT_EQ(clEnqueueCopyBufferToImage(queue, packed, to, 8, origin.data(), region.data(), 0,
                                         nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(getElements(to, origin, region, 4), part);
    EXPECT_EQ(getElements(to, zero, {1, 1, 1}, 4), Bytes(before.begin(), before.begin() + 4));
    EXPECT_EQ(clEnqueueCopyImageToBuffer(queue, from, packed, origin.data(), region.data(), 9, 0,
                                         nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(clEnqueueCopyBufferToImage(queue, packed, to, SIZE_MAX, origin.data(), region.data(),
                                         0, nullptr, nullptr),
              CL_INVALID_VALUE);
  }
}

TEST_F(ImageCommands, MapParts) {
  for (cl_mem_object_type type : imageTypes) {
    cl_mem made = smallImage(type, rgba8, 4);
    const Bytes all = writeAll(made, type, 4);
    const Box extent = smallExtent(type);
    const bool hasSlices = type == CL_MEM_OBJECT_IMAGE1D_ARRAY || extent[2] > 1;
    Box origin, region;
    getInside(type, origin, region);
    size_t row = 0, slice = 77;
    auto *bytes = static_cast<uint8_t *>(map(made, origin, region, &row, &slice));
    ASSERT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(row, 24u);
    EXPECT_EQ(slice, type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 24u : hasSlices ? 120u : 0u);
    EXPECT_EQ(ask<cl_uint>(clGetMemObjectInfo, made, CL_MEM_MAP_COUNT), 1u);
    Bytes part;
    for (size_t z = 0; z != region[2]; ++z) {
      for (size_t y = 0; y != region[1]; ++y) {
        uint8_t *start =
            bytes + z * slice + y * (type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slice : row);
        part.insert(part.end(), start, start + region[0] * 4);
      }
    }
    EXPECT_EQ(part, cut(all, extent, origin, region, 4)) << type;
    bytes[0] = 222;
    EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, bytes, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, bytes, 0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(getElements(made, origin, {1, 1, 1}, 4)[0], 222);
    EXPECT_EQ(map(made, origin, region, nullptr, &slice), nullptr);
    EXPECT_EQ(error, CL_INVALID_VALUE);
    EXPECT_EQ(map(made, origin, region, &row, &slice, 1 << 10), nullptr);
    EXPECT_EQ(error, CL_INVALID_VALUE);
    void *again = map(made, origin, region, &row, nullptr);
    EXPECT_EQ(error, hasSlices ? CL_INVALID_VALUE : CL_SUCCESS);
    if (again)
      EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, again, 0, nullptr, nullptr), CL_SUCCESS);
  }
}

// A mapping of the program's own memory is where that is.
TEST_F(ImageCommands, MapHostMemory) {
  alignas(16) static uint8_t pixels[400];
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.image_row_pitch = 32;
  cl_mem made = image(rgba8, desc, CL_MEM_USE_HOST_PTR, pixels);
  size_t row = 0;
  void *address = map(made, {2, 3, 0}, {1, 1, 1}, &row, nullptr);
  EXPECT_EQ(address, pixels + 3 * 32 + 8);
  EXPECT_EQ(row, 32u);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, address, 0, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(ImageCommands, HaveEvents) {
  cl_mem made = smallImage(CL_MEM_OBJECT_IMAGE2D, rgba8, 4);
  cl_mem other = smallImage(CL_MEM_OBJECT_IMAGE2D, rgba8, 4);
  cl_mem memory = buffer(200);
  const size_t region[3] = {2, 2, 1};
  const size_t *origin = zero.data();
  Bytes bytes(200);
  size_t pitch = 0;
  cl_event event = nullptr;
  const auto check = [&](cl_int result, cl_command_type type) {
    EXPECT_EQ(result, CL_SUCCESS);
    EXPECT_EQ(ask<cl_command_type>(clGetEventInfo, own(event), CL_EVENT_COMMAND_TYPE), type);
  };
  check(clEnqueueReadImage(queue, made, 0, origin, region, 0, 0, bytes.data(), 0, nullptr, &event),
        CL_COMMAND_READ_IMAGE);
  check(clEnqueueWriteImage(queue, made, 0, origin, region, 0, 0, bytes.data(), 1, &event, &event),
        CL_COMMAND_WRITE_IMAGE);
  check(clEnqueueFillImage(queue, made, bytes.data(), origin, region, 0, nullptr, &event),
        CL_COMMAND_FILL_IMAGE);
  check(clEnqueueCopyImage(queue, made, other, origin, origin, region, 0, nullptr, &event),
        CL_COMMAND_COPY_IMAGE);
  check(clEnqueueCopyImageToBuffer(queue, made, memory, origin, region, 0, 0, nullptr, &event),
        CL_COMMAND_COPY_IMAGE_TO_BUFFER);
  check(clEnqueueCopyBufferToImage(queue, memory, made, 0, origin, region, 0, nullptr, &event),
        CL_COMMAND_COPY_BUFFER_TO_IMAGE);
  void *mapped = clEnqueueMapImage(queue, made, 0, CL_MAP_READ, origin, region, &pitch, nullptr, 0,
                                   nullptr, &event, &error);
  check(error, CL_COMMAND_MAP_IMAGE);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

// What a fill with 0.25, 0.5, 0.75 and 1, or with 1, 2, 3 and 4, leaves.
Bytes getFilled(const cl_image_format &format) {
  const cl_channel_type type = format.image_channel_data_type;
  if (type == CL_UNORM_SHORT_565) // 7.75, 31.5 and 23.25
    return {0x17, 0x44};
  if (type == CL_UNORM_SHORT_555) // 7.75, 15.5 and 23.25
    return {0x17, 0x22};
  if (type == CL_UNORM_INT_101010) // 255.75, 511.5 and 767.25
    return {0xff, 0x02, 0x08, 0x10};
  if (format.image_channel_order == CL_sRGBA)
    return {137, 188, 225, 255};
  if (format.image_channel_order == CL_sBGRA)
    return {225, 188, 137, 255};
  const bool isFloat = reference::getKind(format) == reference::ChannelKind::Float;
  return reference::encode(format, isFloat ? reference::Colour{0.25, 0.5, 0.75, 1}
                                           : reference::Colour{1, 2, 3, 4});
}

TEST_F(ImageCommands, FillAllFormats) {
  for (cl_mem_object_type type : imageTypes) {
    for (const cl_image_format &format : getFormats(type, CL_MEM_READ_ONLY)) {
      const bool isInteger = reference::getKind(format) != reference::ChannelKind::Float;
      const float floats[4] = {0.25f, 0.5f, 0.75f, 1};
      const uint32_t integers[4] = {1, 2, 3, 4};
      cl_mem made = smallImage(type, format, 16, CL_MEM_READ_ONLY);
      const Bytes expected = getFilled(format);
      Bytes all = writeAll(made, type, expected.size());
      Box origin, region;
      getInside(type, origin, region);
      const void *color =
          isInteger ? static_cast<const void *>(integers) : static_cast<const void *>(floats);
      EXPECT_EQ(fill(made, color, origin, region), CL_SUCCESS);
      const Bytes got = getElements(made, origin, region, expected.size());
      for (size_t i = 0; i != got.size(); ++i)
        ASSERT_EQ(got[i], expected[i % expected.size()])
            << std::hex << format.image_channel_order << " " << format.image_channel_data_type;
      EXPECT_EQ(getElements(made, zero, {1, 1, 1}, expected.size()),
                Bytes(all.begin(), all.begin() + expected.size()));
    }
  }
}

TEST_F(ImageCommands, FillSaturates) {
  cl_mem made = smallImage(CL_MEM_OBJECT_IMAGE1D, {CL_RGBA, CL_SIGNED_INT8}, 4);
  const int32_t wide[4] = {1000, -1000, 5, -5};
  EXPECT_EQ(fill(made, wide, zero, {1, 1, 1}), CL_SUCCESS);
  EXPECT_EQ(getElements(made, zero, {1, 1, 1}, 4), Bytes({127, 128, 5, 251}));
  EXPECT_EQ(fill(made, nullptr, zero, {1, 1, 1}), CL_INVALID_VALUE);
  // A depth is one number.
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 2, 2);
  cl_mem depth = image({CL_DEPTH, CL_FLOAT}, desc);
  const auto half = std::make_unique<float>(0.5f);
  EXPECT_EQ(fill(depth, half.get(), zero, {2, 2, 1}), CL_SUCCESS);
  EXPECT_EQ(getElements(depth, {1, 1, 0}, {1, 1, 1}, 4), Bytes({0, 0, 0, 0x3f}));
}

} // namespace
