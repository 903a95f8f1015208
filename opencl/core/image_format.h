// Image formats: which are valid, and which the devices of a context support.
#ifndef OPENCL_CORE_IMAGE_FORMAT_H
#define OPENCL_CORE_IMAGE_FORMAT_H

#include "context.h"

#include <optional>
#include <vector>

namespace opencl {

bool isImageType(cl_mem_object_type type);
bool isArrayType(cl_mem_object_type type);
/// Requires an image type.
mux_image_type_e toMuxType(cl_mem_object_type type);

/// Whether OpenCL has such a format: the channel order may be combined with the channel data type
/// (OpenCL 3.0 API, "Image Format Descriptor").
bool isValidFormat(const cl_image_format &format);

/// Returns nothing if mux has no such format.
std::optional<mux_image_format_e> toMuxFormat(const cl_image_format &format);

/// Whether a device supports the format for images of that type that kernels access as the flags
/// say.
bool isSupported(mux_device_t device, const cl_image_format &format, cl_mem_object_type type,
                 cl_mem_flags flags);
/// The formats that any device of the context supports, each once.
std::vector<cl_image_format> getSupportedFormats(const Context &context, cl_mem_object_type type,
                                                 cl_mem_flags flags);

/// Whether an image with the format can be a view of an image with the other one: the channels are
/// the same, but sRGB in one of them, or depth.
bool canView(const cl_image_format &view, const cl_image_format &image);

} // namespace opencl

#endif // OPENCL_CORE_IMAGE_FORMAT_H
