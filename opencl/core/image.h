// An image: a memory object whose storage is a grid of elements. Its layout is the linear one that
// its pitches describe, on all devices and on the host.
#ifndef OPENCL_CORE_IMAGE_H
#define OPENCL_CORE_IMAGE_H

#include "memory.h"

#include <array>
#include <vector>

namespace opencl {

/// What an image consists of. Sizes are 1 in dimensions that the type does not have.
struct ImageShape {
  cl_mem_object_type type;
  cl_image_format format;
  size_t elementSize; ///< in bytes
  size_t width;
  size_t height;
  size_t depth;
  size_t layers; ///< 0: not an array
  size_t rowPitch;
  size_t slicePitch; ///< the distance between slices or layers; at least the size of one

  /// The size of the image as the image commands count it: the layers of an array follow the other
  /// dimensions.
  std::array<size_t, 3> getExtent() const;
  size_t getSlices() const { return layers ? layers : depth; }
  /// The size in bytes.
  size_t getSize() const { return slicePitch * getSlices(); }
  /// The distance between the elements of consecutive second coordinates of a command.
  size_t getRowDistance() const {
    return type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slicePitch : rowPitch;
  }
};

class Image final : public Memory {
public:
  /// `parent` is the buffer or image to use the storage of; null allocates it.
  static Expected<Ref<Image>> create(Context &context, std::vector<cl_mem_properties> properties,
                                     cl_mem_flags flags, const ImageShape &shape, void *hostPointer,
                                     Memory *parent);

  using Memory::query;
  cl_int queryImage(cl_image_info name, const InfoWriter &out) const;
  Image *asImage() override { return this; }
  const Image *asImage() const override { return this; }

  const ImageShape &getShape() const { return shape; }
  /// Returns null if the device does not support the image.
  mux_image_t getMuxImage(size_t deviceIndex) const { return images[deviceIndex]; }
  /// Why a device cannot use the image: CL_INVALID_OPERATION if it has no images,
  /// CL_IMAGE_FORMAT_NOT_SUPPORTED or CL_INVALID_IMAGE_SIZE. CL_SUCCESS if it can.
  cl_int checkDevice(const Device &device) const;

private:
  Image(Context &context, std::vector<cl_mem_properties> properties, cl_mem_flags flags,
        const ImageShape &shape);
  ~Image() override;
  cl_mem_object_type getType() const override { return shape.type; }
  void copyFromHost(const void *pixels);
  cl_int createMuxImages();

  const ImageShape shape;
  std::vector<mux_image_t> images; ///< one per device of the context
};

/// Whether the device's limits allow an image of that shape.
bool fitsLimits(const ImageShape &shape, const mux_device_info_s &info);

/// Returns the image of a handle, or null.
Image *findImage(cl_mem handle);

} // namespace opencl

#endif // OPENCL_CORE_IMAGE_H
