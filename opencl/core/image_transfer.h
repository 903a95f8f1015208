// Recording of image commands, for a queue or for a command buffer. Arguments have been validated.
#ifndef OPENCL_CORE_IMAGE_TRANSFER_H
#define OPENCL_CORE_IMAGE_TRANSFER_H

#include "image.h"
#include "transfer.h"

#include <array>

namespace opencl {

/// Where in an image a command starts, and what it covers.
using ImageOrigin = std::array<size_t, 3>;
using ImageRegion = std::array<size_t, 3>;

/// Pixels of the host. The row pitch is the distance of consecutive second coordinates, which for a
/// 1D array are its layers.
struct HostPixels {
  void *pointer;
  size_t rowPitch;
  size_t slicePitch;
};

Record recordReadImage(Image &from, const ImageOrigin &origin, const ImageRegion &region,
                       const HostPixels &to);
Record recordWriteImage(Image &to, const ImageOrigin &origin, const ImageRegion &region,
                        const HostPixels &from);
/// The color has four channels of 32 bits, but one for depth.
Record recordFillImage(Image &to, const void *color, const ImageOrigin &origin,
                       const ImageRegion &region);
Record recordCopyImage(Image &from, Image &to, const ImageOrigin &fromOrigin,
                       const ImageOrigin &toOrigin, const ImageRegion &region);
Record recordCopyImageToBuffer(Image &from, Memory &to, const ImageOrigin &origin,
                               const ImageRegion &region, size_t offset);
Record recordCopyBufferToImage(Memory &from, Image &to, size_t offset, const ImageOrigin &origin,
                               const ImageRegion &region);

} // namespace opencl

#endif // OPENCL_CORE_IMAGE_TRANSFER_H
