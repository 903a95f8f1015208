// Entry points that create and query images.
#include "core/image.h"

#include "check.h"
#include "core/image_format.h"
#include "core/limits.h"
#include "core/svm.h"
#include "memory_flags.h"
#include "mux/image_format.h"

#include <algorithm>

using namespace opencl;

namespace {

bool hasImages(const Context &context) {
  const auto &devices = context.getDevices();
  return std::any_of(devices.begin(), devices.end(),
                     [](const Device *device) { return device->getInfo().image_support; });
}

// The arguments of clCreateImage that define the layout.
struct Request {
  const Context &context;
  const cl_image_format &format;
  const cl_image_desc &desc;
  Memory *parent;
  const void *hostPointer;

  bool hasRows() const { return toMuxType(desc.image_type) != mux_image_type_1d; }
  bool isVolume() const { return desc.image_type == CL_MEM_OBJECT_IMAGE3D; }
};

// Whether the memory object, if there is one, is of a kind that an image of this type can be
// created from.
bool isValidParent(const Request &request) {
  const cl_mem_object_type type = request.desc.image_type;
  const Memory *parent = request.parent;
  if (!request.desc.mem_object)
    return type != CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (!parent || &parent->getContext() != &request.context)
    return false;
  const Image *image = parent->asImage();
  if (type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return !image;
  return type == CL_MEM_OBJECT_IMAGE2D &&
         (!image || image->getShape().type == CL_MEM_OBJECT_IMAGE2D);
}

// Fills in the pitches of the shape (OpenCL 3.0 API, "Image Descriptor"). Returns false if the
// requested ones are invalid or a size overflows.
bool setPitches(ImageShape &shape, const Request &request) {
  const auto [rowPitch, slicePitch] =
      std::pair(request.desc.image_row_pitch, request.desc.image_slice_pitch);
  const bool mayHaveRowPitch = request.hostPointer || request.parent;
  const bool mayHaveSlicePitch = request.hostPointer && (shape.layers || request.isVolume());
  const size_t minRowPitch = shape.width * shape.elementSize;
  if (rowPitch && (!mayHaveRowPitch || rowPitch < minRowPitch || rowPitch % shape.elementSize))
    return false;
  shape.rowPitch = rowPitch ? rowPitch : minRowPitch;
  size_t minSlicePitch = 0;
  if (__builtin_mul_overflow(shape.rowPitch, shape.height, &minSlicePitch))
    return false;
  // The slice pitch of images without slices is ignored if there is a host pointer.
  const bool isGiven = slicePitch && (mayHaveSlicePitch || !request.hostPointer);
  if (isGiven && (!mayHaveSlicePitch || slicePitch < minSlicePitch || slicePitch % shape.rowPitch))
    return false;
  shape.slicePitch = isGiven ? slicePitch : minSlicePitch;
  size_t size = 0;
  return !__builtin_mul_overflow(shape.slicePitch, shape.getSlices(), &size);
}

// The rules for an image that is created from another one: its format is a view of the other's, and
// the rest is the same.
cl_int checkView(ImageShape &shape, const Request &request) {
  const ImageShape &whole = request.parent->asImage()->getShape();
  if (!canView(shape.format, whole.format))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  const size_t rowPitch = request.desc.image_row_pitch;
  if (shape.width != whole.width || shape.height != whole.height ||
      (rowPitch && rowPitch != whole.rowPitch))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  shape.rowPitch = whole.rowPitch;
  shape.slicePitch = whole.slicePitch;
  return CL_SUCCESS;
}

// The rules for an image that is created from a buffer.
cl_int checkBuffer(const ImageShape &shape, const Memory &buffer) {
  if (shape.getSize() > buffer.getSize())
    return CL_INVALID_IMAGE_DESCRIPTOR;
  const auto address = reinterpret_cast<uintptr_t>(buffer.getBytes());
  const bool isAligned = address % (imageBaseAlignment * shape.elementSize) == 0 &&
                         shape.rowPitch % (imagePitchAlignment * shape.elementSize) == 0;
  return isAligned ? CL_SUCCESS : CL_INVALID_IMAGE_DESCRIPTOR;
}

// Whether any device supports the sizes, without those that depend on pitches.
bool haveValidSizes(const ImageShape &shape, const Context &context) {
  if (shape.width == 0 || shape.height == 0 || shape.depth == 0 ||
      (isArrayType(shape.type) && shape.layers == 0))
    return false;
  ImageShape bare = shape;
  bare.rowPitch = bare.slicePitch = 0;
  const auto &devices = context.getDevices();
  return std::any_of(devices.begin(), devices.end(), [&](const Device *device) {
    return device->getInfo().image_support && fitsLimits(bare, device->getInfo());
  });
}

Expected<ImageShape> readShape(const Request &request) {
  const cl_image_desc &desc = request.desc;
  if (!isImageType(desc.image_type) || desc.num_mip_levels || desc.num_samples ||
      !isValidParent(request))
    return Unexpected(CL_INVALID_IMAGE_DESCRIPTOR);
  const auto format = toMuxFormat(request.format);
  if (!format)
    return Unexpected(CL_IMAGE_FORMAT_NOT_SUPPORTED);
  ImageShape shape = {};
  shape.type = desc.image_type;
  shape.format = request.format;
  shape.elementSize = mux::getPixelSize(*format);
  shape.width = desc.image_width;
  shape.height = request.hasRows() ? desc.image_height : 1;
  shape.depth = request.isVolume() ? desc.image_depth : 1;
  shape.layers = isArrayType(desc.image_type) ? desc.image_array_size : 0;
  if (!haveValidSizes(shape, request.context))
    return Unexpected(CL_INVALID_IMAGE_SIZE);
  cl_int error = CL_SUCCESS;
  if (request.parent && request.parent->asImage())
    error = checkView(shape, request);
  else if (!setPitches(shape, request))
    error = CL_INVALID_IMAGE_DESCRIPTOR;
  else if (request.parent)
    error = checkBuffer(shape, *request.parent);
  if (error != CL_SUCCESS)
    return Unexpected(error);
  return shape;
}

// Whether one device supports both the format and the size.
cl_int checkSupport(const ImageShape &shape, cl_mem_flags flags, const Context &context,
                    bool isView) {
  cl_int result = CL_IMAGE_FORMAT_NOT_SUPPORTED;
  for (const Device *device : context.getDevices()) {
    if (!isSupported(context.getRuntime(*device).getDevice(), shape.format, shape.type,
                     isView ? CL_MEM_READ_ONLY : flags))
      continue;
    if (fitsLimits(shape, device->getInfo()))
      return CL_SUCCESS;
    result = CL_INVALID_IMAGE_SIZE;
  }
  return result;
}

cl_int checkFlags(cl_mem_flags flags, const Memory *parent) {
  constexpr cl_mem_flags known =
      deviceAccess | hostAccess | hostPointers | CL_MEM_KERNEL_READ_AND_WRITE;
  if (!areValidFlags(flags, known))
    return CL_INVALID_VALUE;
  if (parent && ((flags & hostPointers) || !areCompatibleFlags(flags, parent->getFlags())))
    return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

} // namespace

cl_mem CL_API_CALL clCreateImageWithProperties(cl_context context,
                                               const cl_mem_properties *properties,
                                               cl_mem_flags flags,
                                               const cl_image_format *image_format,
                                               const cl_image_desc *image_desc, void *host_ptr,
                                               cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (!hasImages(*owner))
    return fail(CL_INVALID_OPERATION, errcode_ret);
  if (properties && *properties)
    return fail(CL_INVALID_PROPERTY, errcode_ret);
  if (!image_format || !isValidFormat(*image_format))
    return fail(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, errcode_ret);
  if (!image_desc)
    return fail(CL_INVALID_IMAGE_DESCRIPTOR, errcode_ret);
  Memory *parent = image_desc->mem_object ? find<Memory>(image_desc->mem_object) : nullptr;
  if (const cl_int error = checkFlags(flags, parent))
    return fail(error, errcode_ret);
  const bool needsPointer = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  if (needsPointer != (host_ptr != nullptr))
    return fail(CL_INVALID_HOST_PTR, errcode_ret);
  auto shape = readShape({*owner, *image_format, *image_desc, parent, host_ptr});
  if (!shape)
    return fail(shape.error(), errcode_ret);
  const bool isView = parent && parent->asImage();
  if (const cl_int error = checkSupport(*shape, flags, *owner, isView))
    return fail(error, errcode_ret);
  // An image over shared memory lies inside one allocation.
  const SvmAllocation shared =
      flags & CL_MEM_USE_HOST_PTR ? owner->getSvm().find(host_ptr) : SvmAllocation();
  if (shared.storage &&
      shape->getSize() > size_t(shared.end() - static_cast<std::byte *>(host_ptr)))
    return fail(CL_INVALID_IMAGE_SIZE, errcode_ret);
  auto image = Image::create(*owner, copyProperties(properties), flags, *shape, host_ptr, parent);
  if (!image)
    return fail(image.error(), errcode_ret);
  return returnHandle(Ref<Memory>(std::move(*image)), errcode_ret);
}

cl_mem CL_API_CALL clCreateImage(cl_context context, cl_mem_flags flags,
                                 const cl_image_format *image_format,
                                 const cl_image_desc *image_desc, void *host_ptr,
                                 cl_int *errcode_ret) {
  return clCreateImageWithProperties(context, nullptr, flags, image_format, image_desc, host_ptr,
                                     errcode_ret);
}

namespace {

// The deprecated functions have the same errors, except for those of pitches.
cl_mem createImage(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                   const cl_image_desc &desc, void *hostPointer, cl_int *errcode) {
  cl_int error = CL_SUCCESS;
  cl_mem image = clCreateImage(context, flags, format, &desc, hostPointer, &error);
  if (error == CL_INVALID_IMAGE_DESCRIPTOR)
    error = CL_INVALID_IMAGE_SIZE;
  if (errcode)
    *errcode = error;
  return image;
}

} // namespace

cl_mem CL_API_CALL clCreateImage2D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format *image_format, size_t image_width,
                                   size_t image_height, size_t image_row_pitch, void *host_ptr,
                                   cl_int *errcode_ret) {
  cl_image_desc desc = {};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = image_width;
  desc.image_height = image_height;
  desc.image_row_pitch = image_row_pitch;
  return createImage(context, flags, image_format, desc, host_ptr, errcode_ret);
}

cl_mem CL_API_CALL clCreateImage3D(cl_context context, cl_mem_flags flags,
                                   const cl_image_format *image_format, size_t image_width,
                                   size_t image_height, size_t image_depth, size_t image_row_pitch,
                                   size_t image_slice_pitch, void *host_ptr, cl_int *errcode_ret) {
  cl_image_desc desc = {};
  desc.image_type = CL_MEM_OBJECT_IMAGE3D;
  desc.image_width = image_width;
  desc.image_height = image_height;
  desc.image_depth = image_depth;
  desc.image_row_pitch = image_row_pitch;
  desc.image_slice_pitch = image_slice_pitch;
  return createImage(context, flags, image_format, desc, host_ptr, errcode_ret);
}

cl_int CL_API_CALL clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                              cl_mem_object_type image_type, cl_uint num_entries,
                                              cl_image_format *image_formats,
                                              cl_uint *num_image_formats) {
  const Context *owner = find<Context>(context);
  if (!owner)
    return CL_INVALID_CONTEXT;
  constexpr cl_mem_flags known =
      deviceAccess | hostAccess | hostPointers | CL_MEM_KERNEL_READ_AND_WRITE;
  if (!areValidFlags(flags, known) || !isImageType(image_type) ||
      (num_entries == 0 && image_formats))
    return CL_INVALID_VALUE;
  const std::vector<cl_image_format> formats = getSupportedFormats(*owner, image_type, flags);
  if (image_formats)
    std::copy_n(formats.begin(), std::min<size_t>(num_entries, formats.size()), image_formats);
  if (num_image_formats)
    *num_image_formats = cl_uint(formats.size());
  return CL_SUCCESS;
}

cl_int CL_API_CALL clGetImageInfo(cl_mem image, cl_image_info param_name, size_t param_value_size,
                                  void *param_value, size_t *param_value_size_ret) {
  const Image *object = findImage(image);
  if (!object)
    return CL_INVALID_MEM_OBJECT;
  return object->queryImage(param_name,
                            InfoWriter(param_value_size, param_value, param_value_size_ret));
}
