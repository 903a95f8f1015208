// Validation of image commands, shared by queues and command buffers.
#ifndef OPENCL_API_IMAGE_CHECKS_H
#define OPENCL_API_IMAGE_CHECKS_H

#include "core/image_transfer.h"

#include <initializer_list>

namespace opencl {

/// A region in an image.
struct ImageBox {
  ImageOrigin origin;
  ImageRegion region;
};

/// Returns CL_INVALID_VALUE if an array is null, the region is empty or it exceeds the image.
Expected<ImageBox> readImageBox(const Image &image, const size_t *origin, const size_t *region);

/// Returns CL_INVALID_VALUE if a pitch of host memory is invalid for the region of the image
/// (OpenCL 3.0 API, "Reading, Writing and Copying Image Objects").
Expected<HostPixels> readHostPixels(const Image &image, const ImageRegion &region, size_t rowPitch,
                                    size_t slicePitch, const void *pointer);

/// Returns the error of a device that does not support all of the images.
cl_int checkImages(const Device &device, std::initializer_list<const Image *> images);

/// The operands of a copy between images.
struct ImageCopy {
  Image *from;
  Image *to;
  Expected<ImageBox> source;
  Expected<ImageBox> destination;

  /// Both images are valid.
  static ImageCopy read(Image &from, Image &to, const size_t *fromOrigin, const size_t *toOrigin,
                        const size_t *region);
  /// CL_IMAGE_FORMAT_MISMATCH or CL_INVALID_VALUE.
  cl_int check() const;
  /// Whether the regions are in one image and overlap.
  bool overlaps() const;
  Record record() const;
};

/// The operands of a copy between an image and a buffer, which holds the packed region.
struct PackedCopy {
  Image *image;
  Memory *buffer;
  Expected<ImageBox> box;
  size_t offset;

  cl_int check() const;
};

} // namespace opencl

#endif // OPENCL_API_IMAGE_CHECKS_H
