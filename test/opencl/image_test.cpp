// How images are made, what they tell of themselves, and how they are refused.
#include "image_fixture.h"

#include <algorithm>
#include <cstring>

namespace {

template <class T> T askImage(cl_mem image, cl_image_info name) {
  return ask<T>(clGetImageInfo, image, name);
}

bool isSame(const cl_image_format &a, const cl_image_format &b) {
  return a.image_channel_order == b.image_channel_order &&
         a.image_channel_data_type == b.image_channel_data_type;
}

bool contains(const std::vector<cl_image_format> &formats, const cl_image_format &format) {
  return std::count_if(formats.begin(), formats.end(),
                       [&](const cl_image_format &one) { return isSame(one, format); }) == 1;
}

TEST_F(Images, HaveLimitsOfTheFullProfile) {
  const auto size = [&](cl_device_info name) { return ask<size_t>(clGetDeviceInfo, device, name); };
  const auto number = [&](cl_device_info name) {
    return ask<cl_uint>(clGetDeviceInfo, device, name);
  };
  EXPECT_TRUE(ask<cl_bool>(clGetDeviceInfo, device, CL_DEVICE_IMAGE_SUPPORT));
  EXPECT_GE(size(CL_DEVICE_IMAGE2D_MAX_WIDTH), 16384u);
  EXPECT_GE(size(CL_DEVICE_IMAGE2D_MAX_HEIGHT), 16384u);
  EXPECT_GE(size(CL_DEVICE_IMAGE3D_MAX_WIDTH), 2048u);
  EXPECT_GE(size(CL_DEVICE_IMAGE3D_MAX_HEIGHT), 2048u);
  EXPECT_GE(size(CL_DEVICE_IMAGE3D_MAX_DEPTH), 2048u);
  EXPECT_GE(size(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE), 65536u);
  EXPECT_GE(size(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE), 2048u);
  EXPECT_GE(number(CL_DEVICE_MAX_READ_IMAGE_ARGS), 128u);
  EXPECT_GE(number(CL_DEVICE_MAX_WRITE_IMAGE_ARGS), 64u);
  EXPECT_GE(number(CL_DEVICE_MAX_SAMPLERS), 16u);
  EXPECT_GE(number(CL_DEVICE_IMAGE_PITCH_ALIGNMENT), 1u);
  EXPECT_GE(number(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT), 1u);
  const std::string extensions = askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS);
  EXPECT_NE(extensions.find("cl_khr_image2d_from_buffer"), std::string::npos);
}

// OpenCL 3.0's minimum lists of formats, for kernels that read, that write and that do both.
TEST_F(Images, HaveTheRequiredFormats) {
  const std::vector<cl_channel_type> all = {CL_UNORM_INT8,     CL_UNORM_INT16,   CL_SNORM_INT8,
                                            CL_SNORM_INT16,    CL_SIGNED_INT8,   CL_SIGNED_INT16,
                                            CL_SIGNED_INT32,   CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
                                            CL_UNSIGNED_INT32, CL_HALF_FLOAT,    CL_FLOAT};
  for (cl_mem_object_type type : imageTypes) {
    for (cl_mem_flags flags :
         {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, CL_MEM_KERNEL_READ_AND_WRITE}) {
      const auto formats = getFormats(type, flags);
      for (cl_channel_order order : {CL_R, CL_RG, CL_RGBA}) {
        for (cl_channel_type data : all)
          EXPECT_TRUE(contains(formats, {order, data})) << order << " " << data;
      }
      EXPECT_TRUE(contains(formats, {CL_BGRA, CL_UNORM_INT8}));
      EXPECT_TRUE(contains(formats, {CL_RGB, CL_UNORM_SHORT_565}));
      const bool isFlat = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
      EXPECT_EQ(contains(formats, {CL_DEPTH, CL_UNORM_INT16}), isFlat);
      EXPECT_EQ(contains(formats, {CL_DEPTH, CL_FLOAT}), isFlat);
      EXPECT_EQ(contains(formats, {CL_sRGBA, CL_UNORM_INT8}), flags == CL_MEM_READ_ONLY);
    }
  }
}

TEST_F(Images, OfAllFormatsCanBeMade) {
  for (cl_mem_object_type type : imageTypes) {
    for (const cl_image_format &format : getFormats(type, CL_MEM_READ_ONLY)) {
      cl_mem made = smallImage(type, format, 16, CL_MEM_READ_ONLY);
      const size_t element = askImage<size_t>(made, CL_IMAGE_ELEMENT_SIZE);
      EXPECT_TRUE(isSame(askImage<cl_image_format>(made, CL_IMAGE_FORMAT), format));
      EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_ROW_PITCH), 6 * element);
    }
  }
}

TEST_F(Images, FormatQueriesAreChecked) {
  cl_uint number = 0;
  cl_image_format format = {};
  const auto query = [&](cl_mem_flags flags, cl_mem_object_type type, cl_uint entries,
                         cl_image_format *formats) {
    return clGetSupportedImageFormats(context, flags, type, entries, formats, &number);
  };
  EXPECT_EQ(query(0, CL_MEM_OBJECT_IMAGE2D, 1, &format), CL_SUCCESS);
  EXPECT_GT(number, 1u);
  EXPECT_EQ(query(0, CL_MEM_OBJECT_IMAGE2D, 0, &format), CL_INVALID_VALUE);
  EXPECT_EQ(query(0, CL_MEM_OBJECT_BUFFER, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(query(cl_mem_flags(1) << 40, CL_MEM_OBJECT_IMAGE2D, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(query(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, CL_MEM_OBJECT_IMAGE2D, 0, nullptr),
            CL_INVALID_VALUE);
}

struct Shape {
  cl_mem_object_type type;
  size_t height, depth, layers, slicePitch, size;
};

TEST_F(Images, TellOfThemselves) {
  const Shape shapes[] = {
      {CL_MEM_OBJECT_IMAGE1D, 0, 0, 0, 0, 24},
      {CL_MEM_OBJECT_IMAGE1D_BUFFER, 0, 0, 0, 0, 24},
      {CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 0, 4, 24, 96},
      {CL_MEM_OBJECT_IMAGE2D, 5, 0, 0, 0, 120},
      {CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 0, 4, 120, 480},
      {CL_MEM_OBJECT_IMAGE3D, 5, 4, 0, 120, 480},
  };
  for (const Shape &shape : shapes) {
    cl_mem made = smallImage(shape.type, rgba8, 4, CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_WIDTH), 6u);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_HEIGHT), shape.height);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_DEPTH), shape.depth);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_ARRAY_SIZE), shape.layers);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_ELEMENT_SIZE), 4u);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_ROW_PITCH), 24u);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_SLICE_PITCH), shape.slicePitch);
    EXPECT_EQ(askImage<cl_uint>(made, CL_IMAGE_NUM_MIP_LEVELS), 0u);
    EXPECT_EQ(askImage<cl_uint>(made, CL_IMAGE_NUM_SAMPLES), 0u);
    const bool isOfBuffer = shape.type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
    EXPECT_EQ(askImage<cl_mem>(made, CL_IMAGE_BUFFER), isOfBuffer ? buffers[1] : nullptr);
    EXPECT_EQ(ask<cl_mem>(clGetMemObjectInfo, made, CL_MEM_ASSOCIATED_MEMOBJECT),
              isOfBuffer ? buffers[1] : nullptr);
    EXPECT_EQ(ask<cl_mem_object_type>(clGetMemObjectInfo, made, CL_MEM_TYPE), shape.type);
    EXPECT_EQ(ask<size_t>(clGetMemObjectInfo, made, CL_MEM_SIZE), shape.size);
    EXPECT_EQ(ask<size_t>(clGetMemObjectInfo, made, CL_MEM_OFFSET), 0u);
    EXPECT_EQ(ask<cl_context>(clGetMemObjectInfo, made, CL_MEM_CONTEXT), context);
    EXPECT_EQ(ask<cl_mem_flags>(clGetMemObjectInfo, made, CL_MEM_FLAGS),
              cl_mem_flags(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY));
    EXPECT_EQ(ask<cl_uint>(clGetMemObjectInfo, made, CL_MEM_REFERENCE_COUNT), 1u);
    EXPECT_EQ(clGetImageInfo(made, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
    char small = 0;
    EXPECT_EQ(clGetImageInfo(made, CL_IMAGE_WIDTH, 1, &small, nullptr), CL_INVALID_VALUE);
  }
  EXPECT_EQ(clGetImageInfo(buffer(16), CL_IMAGE_WIDTH, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
}

TEST_F(Images, OfTheDeprecatedFunctions) {
  Bytes pixels = makeBytes(1000);
  cl_mem flat = clCreateImage2D(context, CL_MEM_COPY_HOST_PTR, &r8, 7, 3, 9, pixels.data(), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(flat);
  EXPECT_EQ(askImage<size_t>(flat, CL_IMAGE_ROW_PITCH), 9u);
  EXPECT_EQ(getElements(flat, {1, 2, 0}, {3, 1, 1}, 1), Bytes({20, 21, 22}));
  cl_mem deep =
      clCreateImage3D(context, CL_MEM_COPY_HOST_PTR, &r8, 7, 3, 2, 9, 36, pixels.data(), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(deep);
  EXPECT_EQ(getElements(deep, {1, 2, 1}, {3, 1, 1}, 1), Bytes({56, 57, 58}));
  EXPECT_EQ(clCreateImage2D(context, 0, &r8, 0, 3, 0, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_SIZE);
  EXPECT_EQ(clCreateImage3D(context, 0, &r8, 7, 3, 2, 9, 0, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_SIZE);
}

TEST_F(Images, WithWrongFormatsAreRefused) {
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  const auto refuse = [&](cl_channel_order order, cl_channel_type type, cl_mem_flags flags = 0) {
    EXPECT_EQ(tryImage({order, type}, desc, flags), nullptr) << order << " " << type;
    return error;
  };
  const cl_int invalid = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  EXPECT_EQ(refuse(0, CL_UNORM_INT8), invalid);
  EXPECT_EQ(refuse(CL_RGBA, 0), invalid);
  EXPECT_EQ(refuse(CL_RGBA, CL_UNORM_SHORT_565), invalid);
  EXPECT_EQ(refuse(CL_RGB, CL_UNORM_INT8), invalid);
  EXPECT_EQ(refuse(CL_BGRA, CL_FLOAT), invalid);
  EXPECT_EQ(refuse(CL_INTENSITY, CL_SIGNED_INT8), invalid);
  EXPECT_EQ(refuse(CL_LUMINANCE, CL_UNSIGNED_INT32), invalid);
  EXPECT_EQ(refuse(CL_DEPTH, CL_UNORM_INT8), invalid);
  EXPECT_EQ(refuse(CL_sRGBA, CL_UNORM_INT16), invalid);
  EXPECT_EQ(refuse(CL_Rx, CL_UNORM_INT8), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(refuse(CL_RGBA, CL_UNORM_INT_101010_2), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(refuse(CL_sRGB, CL_UNORM_INT8), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(refuse(CL_sRGBA, CL_UNORM_INT8, CL_MEM_WRITE_ONLY), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(tryImage({CL_DEPTH, CL_FLOAT}, describe(CL_MEM_OBJECT_IMAGE3D, 4, 4, 4)), nullptr);
  EXPECT_EQ(error, CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(clCreateImage(context, 0, nullptr, &desc, nullptr, &error), nullptr);
  EXPECT_EQ(error, invalid);
  EXPECT_EQ(clCreateImage(context, 0, &r8, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_DESCRIPTOR);
}

TEST_F(Images, WithWrongSizesAreRefused) {
  const auto refuse = [&](cl_mem_object_type type, size_t x, size_t y = 1, size_t z = 1) {
    EXPECT_EQ(tryImage(r8, describe(type, x, y, z)), nullptr) << type;
    return error;
  };
  const cl_int size = CL_INVALID_IMAGE_SIZE;
  const size_t plane = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_IMAGE2D_MAX_WIDTH);
  const size_t volume = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_IMAGE3D_MAX_DEPTH);
  const size_t layers = ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE1D, 0), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE2D, 1, 0), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE3D, 1, 1, 0), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE1D_ARRAY, 1, 1, 0), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE1D, plane + 1), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE2D, 1, plane + 1), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE2D, SIZE_MAX, SIZE_MAX), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE3D, 1, 1, volume + 1), size);
  EXPECT_EQ(refuse(CL_MEM_OBJECT_IMAGE2D_ARRAY, 1, 1, layers + 1), size);
  EXPECT_EQ(
      tryImage({CL_RGBA, CL_FLOAT}, describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, plane, plane, 2048)),
      nullptr);
  EXPECT_EQ(error, size);
  EXPECT_NE(tryImage(r8, describe(CL_MEM_OBJECT_IMAGE1D, plane)), nullptr);
  EXPECT_NE(tryImage(r8, describe(CL_MEM_OBJECT_IMAGE2D, 1, plane)), nullptr);
  EXPECT_NE(tryImage(r8, describe(CL_MEM_OBJECT_IMAGE3D, 1, 1, volume)), nullptr);
  EXPECT_NE(tryImage(r8, describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 1, 1, layers)), nullptr);
}

TEST_F(Images, WithWrongDescriptorsAreRefused) {
  const cl_image_format format = {CL_RG, CL_UNSIGNED_INT16};
  Bytes pixels(10000);
  const auto refuse = [&](cl_image_desc desc, bool hasPointer) {
    EXPECT_EQ(tryImage(format, desc, hasPointer ? CL_MEM_COPY_HOST_PTR : 0,
                       hasPointer ? pixels.data() : nullptr),
              nullptr);
    EXPECT_EQ(error, CL_INVALID_IMAGE_DESCRIPTOR);
  };
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE3D, 5, 4, 3);
  desc.image_row_pitch = 24;
  refuse(desc, false);
  desc.image_row_pitch = 16; // too small
  refuse(desc, true);
  desc.image_row_pitch = 22; // no multiple of the size of an element
  refuse(desc, true);
  desc.image_row_pitch = 24;
  desc.image_slice_pitch = 72; // too small
  refuse(desc, true);
  desc.image_slice_pitch = 100; // no multiple of the row pitch
  refuse(desc, true);
  desc.image_row_pitch = 0;
  desc.image_slice_pitch = 80;
  refuse(desc, false);
  desc.image_row_pitch = SIZE_MAX / 8 * 4; // the size overflows
  refuse(desc, true);
  desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.num_mip_levels = 1;
  refuse(desc, false);
  desc.num_mip_levels = 0;
  desc.num_samples = 2;
  refuse(desc, false);
  refuse(describe(CL_MEM_OBJECT_BUFFER, 5), false);
  refuse(describe(CL_MEM_OBJECT_PIPE, 5), false);
  // A memory object, where it is needed, where it cannot be, and of the wrong kind.
  refuse(describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 5), false);
  desc = describe(CL_MEM_OBJECT_IMAGE3D, 5, 4, 3);
  desc.mem_object = buffer(1000);
  refuse(desc, false);
  desc = describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 5);
  desc.mem_object = image(format, describe(CL_MEM_OBJECT_IMAGE2D, 5, 4));
  refuse(desc, false);
  desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.mem_object = image(format, describe(CL_MEM_OBJECT_IMAGE1D, 5));
  refuse(desc, false);
}

TEST_F(Images, WithWrongFlagsAndPointersAreRefused) {
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  Bytes pixels(64);
  const auto refuse = [&](cl_mem_flags flags, void *pointer) {
    EXPECT_EQ(tryImage(rgba8, desc, flags, pointer), nullptr);
    return error;
  };
  EXPECT_EQ(refuse(CL_MEM_READ_ONLY | CL_MEM_READ_WRITE, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, pixels.data()), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(cl_mem_flags(1) << 40, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(CL_MEM_USE_HOST_PTR, nullptr), CL_INVALID_HOST_PTR);
  EXPECT_EQ(refuse(CL_MEM_COPY_HOST_PTR, nullptr), CL_INVALID_HOST_PTR);
  EXPECT_EQ(refuse(0, pixels.data()), CL_INVALID_HOST_PTR);
  const cl_mem_properties properties[] = {1, 2, 0}, none[] = {0};
  EXPECT_EQ(clCreateImageWithProperties(context, properties, 0, &rgba8, &desc, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_PROPERTY);
  cl_mem made = clCreateImageWithProperties(context, none, 0, &rgba8, &desc, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(made);
  EXPECT_EQ(askList<cl_mem_properties>(clGetMemObjectInfo, made, CL_MEM_PROPERTIES),
            std::vector<cl_mem_properties>({0}));
}

// The pitches of the program's memory become those of the image.
TEST_F(Images, OfHostMemory) {
  alignas(16) static uint8_t pixels[4000];
  const Bytes from = makeBytes(sizeof(pixels));
  std::memcpy(pixels, from.data(), sizeof(pixels));
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 4, 3);
  desc.image_row_pitch = 28;
  desc.image_slice_pitch = 140;
  for (cl_mem_flags flags : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR}) {
    cl_mem made = image(rgba8, desc, flags, pixels);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_ROW_PITCH), 28u);
    EXPECT_EQ(askImage<size_t>(made, CL_IMAGE_SLICE_PITCH), 140u);
    EXPECT_EQ(ask<void *>(clGetMemObjectInfo, made, CL_MEM_HOST_PTR),
              flags == CL_MEM_USE_HOST_PTR ? pixels : nullptr);
    const Bytes got = getElements(made, {1, 2, 2}, {2, 1, 1}, 4);
    EXPECT_EQ(std::memcmp(got.data(), &from[2 * 140 + 2 * 28 + 4], 8), 0);
  }
  desc = describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 5, 0, 3);
  desc.image_slice_pitch = 60;
  cl_mem rows = image(rgba8, desc, CL_MEM_COPY_HOST_PTR, pixels);
  EXPECT_EQ(askImage<size_t>(rows, CL_IMAGE_ROW_PITCH), 20u);
  EXPECT_EQ(askImage<size_t>(rows, CL_IMAGE_SLICE_PITCH), 60u);
  const Bytes row = getElements(rows, {0, 2, 0}, {5, 1, 1}, 4);
  EXPECT_EQ(std::memcmp(row.data(), &from[120], 20), 0);
}

TEST_F(Images, OfBuffersShareTheirMemory) {
  const Bytes from = makeBytes(200);
  cl_mem whole = buffer(200, CL_MEM_COPY_HOST_PTR, const_cast<uint8_t *>(from.data()));
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 50);
  desc.mem_object = whole;
  cl_mem line = image(rgba8, desc);
  EXPECT_EQ(getElements(line, {49, 0, 0}, {1, 1, 1}, 4), Bytes({197, 198, 199, 200}));
  desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.mem_object = whole;
  desc.image_row_pitch = 48;
  cl_mem plane = image(rgba8, desc);
  EXPECT_EQ(askImage<cl_mem>(plane, CL_IMAGE_BUFFER), whole);
  EXPECT_EQ(askImage<size_t>(plane, CL_IMAGE_ROW_PITCH), 48u);
  EXPECT_EQ(getElements(plane, {4, 3, 0}, {1, 1, 1}, 4), Bytes({161, 162, 163, 164}));
  const uint8_t pixel[] = {9, 8, 7, 6};
  EXPECT_EQ(writeImage(plane, {1, 1, 0}, {1, 1, 1}, pixel), CL_SUCCESS);
  EXPECT_EQ(read<uint8_t>(whole, 200)[48 + 4], 9);
  EXPECT_EQ(getElements(line, {13, 0, 0}, {1, 1, 1}, 4), Bytes({9, 8, 7, 6}));
}

TEST_F(Images, OfSubBuffers) {
  const size_t origin = ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8;
  const Bytes from = makeBytes(origin + 64);
  cl_mem whole = buffer(from.size(), CL_MEM_COPY_HOST_PTR, const_cast<uint8_t *>(from.data()));
  const cl_buffer_region region = {origin, 64};
  cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(part);
  for (cl_mem_object_type type : {CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE2D}) {
    cl_image_desc desc = describe(type, 4, 4);
    desc.mem_object = part;
    cl_mem made = image(rgba8, desc);
    EXPECT_EQ(getElements(made, {1, 0, 0}, {1, 1, 1}, 4),
              Bytes(from.begin() + origin + 4, from.begin() + origin + 8));
  }
}

TEST_F(Images, OfBuffersThatDoNotFitAreRefused) {
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 51);
  desc.mem_object = buffer(200, CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY);
  const auto refuse = [&](cl_mem_flags flags = 0, void *pointer = nullptr) {
    EXPECT_EQ(tryImage(rgba8, desc, flags, pointer), nullptr);
    return error;
  };
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
  // Images of one row may say how long it is.
  desc.image_width = 50;
  desc.image_row_pitch = 196;
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.image_row_pitch = 200;
  EXPECT_NE(image(rgba8, desc), nullptr);
  desc = describe(CL_MEM_OBJECT_IMAGE2D, 10, 5);
  desc.mem_object = buffers[0];
  desc.image_row_pitch = 44;
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.image_row_pitch = 41;
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.image_row_pitch = 36;
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.image_row_pitch = 0;
  EXPECT_EQ(refuse(CL_MEM_READ_WRITE), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(CL_MEM_HOST_WRITE_ONLY), CL_INVALID_VALUE);
  EXPECT_EQ(refuse(CL_MEM_ALLOC_HOST_PTR), CL_INVALID_VALUE);
  char byte = 0;
  EXPECT_EQ(refuse(0, &byte), CL_INVALID_HOST_PTR);
  cl_mem made = image(rgba8, desc);
  EXPECT_EQ(ask<cl_mem_flags>(clGetMemObjectInfo, made, CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY));
  // The address of the program's memory is no multiple of the size of an element.
  alignas(16) static uint8_t bytes[204];
  desc.mem_object = buffer(200, CL_MEM_USE_HOST_PTR, bytes + 1);
  EXPECT_EQ(refuse(), CL_INVALID_IMAGE_DESCRIPTOR);
}

TEST_F(Images, AreViewsOfOthers) {
  Bytes from = makeBytes(80);
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  cl_mem whole = image(rgba8, desc, CL_MEM_COPY_HOST_PTR, from.data());
  desc.mem_object = whole;
  cl_mem view = image({CL_sRGBA, CL_UNORM_INT8}, desc, CL_MEM_READ_ONLY);
  EXPECT_EQ(ask<cl_mem>(clGetMemObjectInfo, view, CL_MEM_ASSOCIATED_MEMOBJECT), whole);
  EXPECT_EQ(askImage<cl_mem>(view, CL_IMAGE_BUFFER), nullptr);
  EXPECT_EQ(getElements(view, {0, 0, 0}, {5, 4, 1}, 4), from);
  EXPECT_EQ(tryImage(rgba8, desc), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(tryImage({CL_sBGRA, CL_UNORM_INT8}, desc), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  desc.image_width = 4;
  EXPECT_EQ(tryImage({CL_sRGBA, CL_UNORM_INT8}, desc), nullptr);
  EXPECT_EQ(error, CL_INVALID_IMAGE_DESCRIPTOR);
  desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  desc.mem_object = image({CL_R, CL_FLOAT}, desc);
  image({CL_DEPTH, CL_FLOAT}, desc);
  desc.mem_object =
      image({CL_sBGRA, CL_UNORM_INT8}, describe(CL_MEM_OBJECT_IMAGE2D, 5, 4), CL_MEM_READ_ONLY);
  image({CL_BGRA, CL_UNORM_INT8}, desc);
}

// What takes a buffer takes no image.
TEST_F(Images, AreNoBuffers) {
  cl_mem made = smallImage(CL_MEM_OBJECT_IMAGE2D, rgba8, 4);
  cl_mem other = buffer(1000);
  char bytes[16] = {};
  const size_t box[3] = {1, 1, 1};
  const cl_buffer_region region = {0, 16};
  const cl_int code = CL_INVALID_MEM_OBJECT;
  EXPECT_EQ(clEnqueueReadBuffer(queue, made, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueWriteBuffer(queue, made, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueFillBuffer(queue, made, bytes, 4, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(clEnqueueCopyBuffer(queue, made, other, 0, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(
      clEnqueueCopyBufferRect(queue, other, made, box, box, box, 0, 0, 0, 0, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(clEnqueueMapBuffer(queue, made, 1, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(clCreateSubBuffer(made, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error), nullptr);
  EXPECT_EQ(error, code);
  cl_kernel k = kernel("kernel void k(global int *p) {}", "k");
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof(made), &made), code);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue, 1, &made, 0, 0, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(Images, AreKeptByTheirViews) {
  cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE2D, 5, 4);
  Bytes from = makeBytes(20);
  cl_mem whole = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 20, from.data(), &error);
  desc.mem_object = whole;
  cl_mem view = image(r8, desc);
  EXPECT_EQ(clReleaseMemObject(whole), CL_SUCCESS);
  EXPECT_EQ(getElements(view, {0, 0, 0}, {5, 4, 1}, 1), from);
}

TEST_F(Images, CallTheirDestructors) {
  static int calls = 0;
  calls = 0;
  const cl_image_desc desc = describe(CL_MEM_OBJECT_IMAGE1D, 5);
  cl_mem made = clCreateImage(context, 0, &r8, &desc, nullptr, &error);
  const auto callback = [](cl_mem, void *) { ++calls; };
  EXPECT_EQ(clSetMemObjectDestructorCallback(made, callback, nullptr), CL_SUCCESS);
  EXPECT_EQ(clRetainMemObject(made), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(made), CL_SUCCESS);
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(clReleaseMemObject(made), CL_SUCCESS);
  EXPECT_EQ(calls, 1);
}

} // namespace
