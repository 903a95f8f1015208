#include "image_checks.h"

#include "check.h"

#include <algorithm>

namespace opencl {

Expected<ImageBox> readImageBox(const Image &image, const size_t *origin, const size_t *region) {
  if (!origin || !region)
    return Unexpected(CL_INVALID_VALUE);
  const std::array<size_t, 3> extent = image.getShape().getExtent();
  ImageBox box = {};
  for (unsigned i = 0; i != 3; ++i) {
    if (region[i] == 0 || origin[i] > extent[i] || region[i] > extent[i] - origin[i])
      return Unexpected(CL_INVALID_VALUE);
    box.origin[i] = origin[i];
    box.region[i] = region[i];
  }
  return box;
}

Expected<HostPixels> readHostPixels(const Image &image, const ImageRegion &region, size_t rowPitch,
                                    size_t slicePitch, const void *pointer) {
  const ImageShape &shape = image.getShape();
  const bool isRowArray = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const bool hasSlices = shape.layers || shape.type == CL_MEM_OBJECT_IMAGE3D;
  const size_t minRowPitch = region[0] * shape.elementSize;
  if (!pointer || (rowPitch && rowPitch < minRowPitch) || (slicePitch && !hasSlices))
    return Unexpected(CL_INVALID_VALUE);
  rowPitch = rowPitch ? rowPitch : minRowPitch;
  size_t minSlicePitch = rowPitch;
  size_t size = 0;
  if (!isRowArray && __builtin_mul_overflow(rowPitch, region[1], &minSlicePitch))
    return Unexpected(CL_INVALID_VALUE);
  slicePitch = slicePitch ? slicePitch : minSlicePitch;
  const size_t slices = isRowArray ? region[1] : region[2];
  if (slicePitch < minSlicePitch || __builtin_mul_overflow(slicePitch, slices, &size))
    return Unexpected(CL_INVALID_VALUE);
  if (isRowArray)
    return HostPixels{const_cast<void *>(pointer), slicePitch, size};
  return HostPixels{const_cast<void *>(pointer), rowPitch, slicePitch};
}

cl_int checkImages(const Device &device, std::initializer_list<const Image *> images) {
  for (const Image *image : images) {
    if (!image->getMuxImage(image->getContext().getIndex(device)))
      return image->checkDevice(device);
  }
  return CL_SUCCESS;
}

ImageCopy ImageCopy::read(Image &from, Image &to, const size_t *fromOrigin, const size_t *toOrigin,
                          const size_t *region) {
  return {&from, &to, readImageBox(from, fromOrigin, region), readImageBox(to, toOrigin, region)};
}

cl_int ImageCopy::check() const {
  const cl_image_format &first = from->getShape().format;
  const cl_image_format &second = to->getShape().format;
  if (first.image_channel_order != second.image_channel_order ||
      first.image_channel_data_type != second.image_channel_data_type)
    return CL_IMAGE_FORMAT_MISMATCH;
  return source && destination ? CL_SUCCESS : CL_INVALID_VALUE;
}

bool ImageCopy::overlaps() const {
  if (from != to)
    return false;
  for (unsigned i = 0; i != 3; ++i) {
    const size_t first = source->origin[i], second = destination->origin[i];
    if (std::max(first, second) - std::min(first, second) >= source->region[i])
      return false;
  }
  return true;
}

Record ImageCopy::record() const {
  return recordCopyImage(*from, *to, source->origin, destination->origin, source->region);
}

cl_int PackedCopy::check() const {
  if (!box)
    return CL_INVALID_VALUE;
  // The region lies within the image, so that its size does not overflow.
  const auto &[x, y, z] = box->region;
  return isWithin(*buffer, offset, x * y * z * image->getShape().elementSize) ? CL_SUCCESS
                                                                              : CL_INVALID_VALUE;
}

} // namespace opencl
