#include "image.h"

#include "image_format.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace opencl {

std::array<size_t, 3> ImageShape::getExtent() const {
  switch (type) {
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return {width, layers, 1};
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return {width, height, layers};
  default:
    return {width, height, depth};
  }
}

bool fitsLimits(const ImageShape &shape, const mux_device_info_s &info) {
  const size_t plane = info.max_image_dimension_2d;
  const size_t volume = info.max_image_dimension_3d;
  if (shape.layers > info.max_image_array_layers || shape.getSize() > info.allocation_size)
    return false;
  switch (shape.type) {
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return shape.width <= info.max_image_dimension_1d;
  case CL_MEM_OBJECT_IMAGE3D:
    return shape.width <= volume && shape.height <= volume && shape.depth <= volume;
  default:
    return shape.width <= plane && shape.height <= plane;
  }
}

Image::Image(Context &context, std::vector<cl_mem_properties> properties, cl_mem_flags flags,
             const ImageShape &shape)
    : Memory(context, flags, shape.getSize(), std::move(properties)), shape(shape),
      images(context.getDevices().size()) {}

Image::~Image() {
  for (size_t i = 0; i != images.size(); ++i) {
    if (images[i])
      muxDestroyImage(getContext().getRuntime(*getContext().getDevices()[i]).getDevice(), images[i],
                      muxAllocator());
  }
}

Expected<Ref<Image>> Image::create(Context &context, std::vector<cl_mem_properties> properties,
                                   cl_mem_flags flags, const ImageShape &shape, void *hostPointer,
                                   Memory *parent) {
  if (parent)
    flags = inheritFlags(*parent, flags);
  auto image = Ref<Image>::adopt(new Image(context, std::move(properties), flags, shape));
  if (parent)
    image->share(*parent, 0);
  else if (const cl_int error = image->allocate(hostPointer))
    return Unexpected(error);
  if (!parent && (flags & CL_MEM_COPY_HOST_PTR))
    image->copyFromHost(hostPointer);
  if (const cl_int error = image->createMuxImages())
    return Unexpected(error);
  return image;
}

// The application's pixels have the same pitches. There may be no memory of it after the last one.
void Image::copyFromHost(const void *pixels) {
  const auto *from = static_cast<const std::byte *>(pixels);
  for (size_t z = 0; z != shape.getSlices(); ++z) {
    for (size_t y = 0; y != shape.height; ++y) {
      const size_t start = z * shape.slicePitch + y * shape.rowPitch;
      std::memcpy(getBytes() + start, from + start, shape.width * shape.elementSize);
    }
  }
}

cl_int Image::checkDevice(const Device &device) const {
  const mux_device_info_s &info = device.getInfo();
  if (!info.image_support)
    return CL_INVALID_OPERATION;
  // Views may have formats that kernels only read; their flags are those of the whole image.
  if (!isSupported(getContext().getRuntime(device).getDevice(), shape.format, shape.type,
                   CL_MEM_READ_ONLY))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  return fitsLimits(shape, info) ? CL_SUCCESS : CL_INVALID_IMAGE_SIZE;
}

cl_int Image::createMuxImages() {
  const auto &devices = getContext().getDevices();
  const auto format = toMuxFormat(shape.format);
  assert(format && "the format has been validated");
  for (size_t i = 0; i != devices.size(); ++i) {
    // The offset of an image from a sub-buffer may be aligned for some devices only.
    if (checkDevice(*devices[i]) != CL_SUCCESS ||
        getOffset() % std::max<size_t>(devices[i]->getInfo().buffer_alignment, 1) != 0)
      continue;
    mux_device_t device = getContext().getRuntime(*devices[i]).getDevice();
    if (muxCreateImage(device, toMuxType(shape.type), *format, uint32_t(shape.width),
                       uint32_t(shape.height), uint32_t(shape.depth), uint32_t(shape.layers),
                       shape.rowPitch, shape.slicePitch, muxAllocator(),
                       &images[i]) != mux_success ||
        muxBindImageMemory(device, getStorage().getMemory(i), images[i], getOffset()) !=
            mux_success)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  return CL_SUCCESS;
}

cl_int Image::queryImage(cl_image_info name, const InfoWriter &out) const {
  const bool hasSlices = shape.type == CL_MEM_OBJECT_IMAGE3D || shape.layers;
  const bool hasRows = toMuxType(shape.type) != mux_image_type_1d;
  switch (name) {
  case CL_IMAGE_FORMAT:
    return out.value(shape.format);
  case CL_IMAGE_ELEMENT_SIZE:
    return out.value(shape.elementSize);
  case CL_IMAGE_ROW_PITCH:
    return out.value(shape.rowPitch);
  case CL_IMAGE_SLICE_PITCH:
    return out.value<size_t>(hasSlices ? shape.slicePitch : 0);
  case CL_IMAGE_WIDTH:
    return out.value(shape.width);
  case CL_IMAGE_HEIGHT:
    return out.value<size_t>(hasRows ? shape.height : 0);
  case CL_IMAGE_DEPTH:
    return out.value<size_t>(shape.type == CL_MEM_OBJECT_IMAGE3D ? shape.depth : 0);
  case CL_IMAGE_ARRAY_SIZE:
    return out.value(shape.layers);
  case CL_IMAGE_BUFFER: {
    Memory *parent = getParent();
    return out.value<cl_mem>(parent && !parent->asImage() ? getHandle(parent) : nullptr);
  }
  case CL_IMAGE_NUM_MIP_LEVELS:
  case CL_IMAGE_NUM_SAMPLES:
    return out.value<cl_uint>(0);
  default:
    return CL_INVALID_VALUE;
  }
}

Image *findImage(cl_mem handle) {
  Memory *memory = find<Memory>(handle);
  return memory ? memory->asImage() : nullptr;
}

} // namespace opencl
