#include "image_format.h"

#include "mux/image_format.h"

#include <algorithm>

namespace opencl {
namespace {

bool isSrgb(cl_channel_order order) {
  return order == CL_sRGB || order == CL_sRGBx || order == CL_sRGBA || order == CL_sBGRA;
}

// Kernels cannot write sRGB without cl_khr_srgb_image_writes.
bool isReadOnly(const cl_image_format &format) { return isSrgb(format.image_channel_order); }

bool isNormalized(cl_channel_type type) {
  return type == CL_UNORM_INT8 || type == CL_UNORM_INT16 || type == CL_SNORM_INT8 ||
         type == CL_SNORM_INT16;
}

bool isPacked(cl_channel_type type) {
  return type == CL_UNORM_SHORT_565 || type == CL_UNORM_SHORT_555 || type == CL_UNORM_INT_101010;
}

bool isByte(cl_channel_type type) {
  return type == CL_UNORM_INT8 || type == CL_SNORM_INT8 || type == CL_SIGNED_INT8 ||
         type == CL_UNSIGNED_INT8;
}

// A type whose channels are separate numbers.
bool isPlain(cl_channel_type type) {
  return type >= CL_SNORM_INT8 && type <= CL_FLOAT && !isPacked(type);
}

std::vector<mux_image_format_e> getMuxFormats(mux_device_t device, mux_image_type_e type) {
  uint32_t count = 0;
  const auto kind = mux_allocation_type_alloc_device;
  if (muxGetSupportedImageFormats(device, type, kind, 0, nullptr, &count) != mux_success)
    return {};
  std::vector<mux_image_format_e> formats(count);
  if (count == 0 || muxGetSupportedImageFormats(device, type, kind, count, formats.data(),
                                                nullptr) != mux_success)
    return {};
  return formats;
}

bool isWritten(cl_mem_flags flags) { return !(flags & CL_MEM_READ_ONLY); }

cl_image_format fromMux(mux_image_format_e format) {
  const auto [order, type] = mux::describeFormat(format);
  return {static_cast<cl_channel_order>(order), static_cast<cl_channel_type>(type)};
}

} // namespace

bool isImageType(cl_mem_object_type type) {
  return type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

bool isArrayType(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

mux_image_type_e toMuxType(cl_mem_object_type type) {
  switch (type) {
  case CL_MEM_OBJECT_IMAGE2D:
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return mux_image_type_2d;
  case CL_MEM_OBJECT_IMAGE3D:
    return mux_image_type_3d;
  default:
    return mux_image_type_1d;
  }
}

bool isValidFormat(const cl_image_format &format) {
  const cl_channel_type type = format.image_channel_data_type;
  switch (format.image_channel_order) {
  case CL_R:
  case CL_Rx:
  case CL_A:
  case CL_RG:
  case CL_RGx:
  case CL_RA:
    return isPlain(type);
  case CL_RGBA:
    return isPlain(type) || type == CL_UNORM_INT_101010_2;
  case CL_INTENSITY:
  case CL_LUMINANCE:
    return isNormalized(type) || type == CL_HALF_FLOAT || type == CL_FLOAT;
  case CL_DEPTH:
    return type == CL_UNORM_INT16 || type == CL_FLOAT;
  case CL_RGB:
  case CL_RGBx:
    return isPacked(type);
  case CL_BGRA:
  case CL_ARGB:
  case CL_ABGR:
    return isByte(type);
  default:
    return isSrgb(format.image_channel_order) && type == CL_UNORM_INT8;
  }
}

std::optional<mux_image_format_e> toMuxFormat(const cl_image_format &format) {
  const mux_image_format_e found =
      mux::findFormat({static_cast<mux::ChannelOrder>(format.image_channel_order),
                       static_cast<mux::ChannelType>(format.image_channel_data_type)});
  if (found == mux_image_format_total)
    return std::nullopt;
  return found;
}

bool isSupported(mux_device_t device, const cl_image_format &format, cl_mem_object_type type,
                 cl_mem_flags flags) {
  const auto wanted = toMuxFormat(format);
  if (!wanted || (isWritten(flags) && isReadOnly(format)))
    return false;
  const auto formats = getMuxFormats(device, toMuxType(type));
  return std::find(formats.begin(), formats.end(), *wanted) != formats.end();
}

std::vector<cl_image_format> getSupportedFormats(const Context &context, cl_mem_object_type type,
                                                 cl_mem_flags flags) {
  std::vector<mux_image_format_e> all;
  for (const Device *device : context.getDevices()) {
    for (mux_image_format_e format :
         getMuxFormats(context.getRuntime(*device).getDevice(), toMuxType(type))) {
      const bool isUsable = !isWritten(flags) || !isReadOnly(fromMux(format));
      if (isUsable && std::find(all.begin(), all.end(), format) == all.end())
        all.push_back(format);
    }
  }
  std::vector<cl_image_format> formats;
  std::transform(all.begin(), all.end(), std::back_inserter(formats), fromMux);
  return formats;
}

bool canView(const cl_image_format &view, const cl_image_format &image) {
  constexpr std::pair<cl_channel_order, cl_channel_order> pairs[] = {
      {CL_sRGBA, CL_RGBA}, {CL_sBGRA, CL_BGRA}, {CL_sRGB, CL_RGB},
      {CL_sRGBx, CL_RGBx}, {CL_DEPTH, CL_R},
  };
  if (view.image_channel_data_type != image.image_channel_data_type)
    return false;
  return std::any_of(std::begin(pairs), std::end(pairs), [&](const auto &pair) {
    const auto [first, second] = pair;
    return (view.image_channel_order == first && image.image_channel_order == second) ||
           (view.image_channel_order == second && image.image_channel_order == first);
  });
}

} // namespace opencl
