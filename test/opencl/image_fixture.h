// What tests of images start from.
#ifndef TEST_OPENCL_IMAGE_FIXTURE_H
#define TEST_OPENCL_IMAGE_FIXTURE_H

#include "fixture.h"

#include <array>
#include <cstdint>
#include <numeric>

using Box = std::array<size_t, 3>;
using Bytes = std::vector<uint8_t>;

constexpr cl_mem_object_type imageTypes[] = {
    CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE1D_ARRAY,
    CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,  CL_MEM_OBJECT_IMAGE3D,
};

inline cl_image_desc describe(cl_mem_object_type type, size_t width, size_t height = 0,
                              size_t depthOrLayers = 0) {
  cl_image_desc desc = {};
  desc.image_type = type;
  desc.image_width = width;
  desc.image_height = height;
  (type == CL_MEM_OBJECT_IMAGE3D ? desc.image_depth : desc.image_array_size) = depthOrLayers;
  return desc;
}

inline Bytes makeBytes(size_t count, uint8_t first = 1) {
  Bytes bytes(count);
  std::iota(bytes.begin(), bytes.end(), first);
  return bytes;
}

class Images : public OpenCL {
protected:
  // Null if it was refused, with the reason in `error`.
  cl_mem tryImage(const cl_image_format &format, const cl_image_desc &desc, cl_mem_flags flags = 0,
                  void *pointer = nullptr) {
    cl_mem made = clCreateImage(context, flags, &format, &desc, pointer, &error);
    EXPECT_EQ(made != nullptr, error == CL_SUCCESS);
    if (made)
      buffers.push_back(made);
    return made;
  }

  cl_mem image(const cl_image_format &format, const cl_image_desc &desc, cl_mem_flags flags = 0,
               void *pointer = nullptr) {
    cl_mem made = tryImage(format, desc, flags, pointer);
    EXPECT_EQ(error, CL_SUCCESS);
    return made;
  }

  // An image of 6 x 5 x 4 elements, or fewer dimensions.
  cl_mem smallImage(cl_mem_object_type type, const cl_image_format &format, size_t elementSize,
                    cl_mem_flags flags = 0) {
    cl_image_desc desc = {};
    desc.image_type = type;
    desc.image_width = 6;
    desc.image_height = 5;
    desc.image_depth = 4;
    desc.image_array_size = 4;
    if (type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
      desc.mem_object = buffer(6 * elementSize);
    return image(format, desc, flags);
  }

  // The size of a small image as commands count it.
  static Box smallExtent(cl_mem_object_type type) {
    switch (type) {
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return {6, 4, 1};
    case CL_MEM_OBJECT_IMAGE2D:
      return {6, 5, 1};
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
      return {6, 5, 4};
    default:
      return {6, 1, 1};
    }
  }

  static size_t count(const Box &box) { return box[0] * box[1] * box[2]; }

  cl_int writeImage(cl_mem to, const Box &origin, const Box &region, const void *from,
                    size_t rowPitch = 0, size_t slicePitch = 0) {
    return clEnqueueWriteImage(queue, to, CL_TRUE, origin.data(), region.data(), rowPitch,
                               slicePitch, from, 0, nullptr, nullptr);
  }

  cl_int readImage(cl_mem from, const Box &origin, const Box &region, void *to, size_t rowPitch = 0,
                   size_t slicePitch = 0) {
    return clEnqueueReadImage(queue, from, CL_TRUE, origin.data(), region.data(), rowPitch,
                              slicePitch, to, 0, nullptr, nullptr);
  }

  // The packed elements of a region.
  Bytes getElements(cl_mem from, const Box &origin, const Box &region, size_t elementSize) {
    Bytes bytes(count(region) * elementSize);
    EXPECT_EQ(readImage(from, origin, region, bytes.data()), CL_SUCCESS);
    return bytes;
  }

  std::vector<cl_image_format> getFormats(cl_mem_object_type type, cl_mem_flags flags) {
    cl_uint number = 0;
    EXPECT_EQ(clGetSupportedImageFormats(context, flags, type, 0, nullptr, &number), CL_SUCCESS);
    std::vector<cl_image_format> formats(number);
    EXPECT_EQ(clGetSupportedImageFormats(context, flags, type, number, formats.data(), nullptr),
              CL_SUCCESS);
    return formats;
  }

  cl_int error = CL_SUCCESS;
  const cl_image_format rgba8 = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_format r8 = {CL_R, CL_UNSIGNED_INT8};
};

#endif // TEST_OPENCL_IMAGE_FIXTURE_H
