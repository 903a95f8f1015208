#include "image_transfer.h"

#include <cstring>

namespace opencl {
namespace {

mux_offset_3d_t toOffset(const ImageOrigin &origin) { return {origin[0], origin[1], origin[2]}; }
mux_extent_3d_t toExtent(const ImageRegion &region) { return {region[0], region[1], region[2]}; }

// Records `call(commands, image)` on one image.
template <class Call> Record recordOn(Image &image, Access access, Call call) {
  return [image = Ref<Image>(&image), access, call](Recording &recording) -> cl_int {
    auto used = recording.use(*image, access);
    if (!used)
      return used.error();
    return toError(call(recording.getCommands(), *used));
  };
}

// The part of a buffer that a packed region of an image takes.
size_t getPackedSize(const Image &image, const ImageRegion &region) {
  return region[0] * region[1] * region[2] * image.getShape().elementSize;
}

} // namespace

Record recordReadImage(Image &from, const ImageOrigin &origin, const ImageRegion &region,
                       const HostPixels &to) {
  return recordOn(from, Access::Read, [=](mux_command_buffer_t commands, mux_image_t image) {
    return muxCommandReadImage(commands, image, toOffset(origin), toExtent(region), to.rowPitch,
                               to.slicePitch, to.pointer, 0, nullptr, nullptr);
  });
}

// Commands that write a region leave the rest of the image as it is, hence ReadWrite.
Record recordWriteImage(Image &to, const ImageOrigin &origin, const ImageRegion &region,
                        const HostPixels &from) {
  return recordOn(to, Access::ReadWrite, [=](mux_command_buffer_t commands, mux_image_t image) {
    return muxCommandWriteImage(commands, image, toOffset(origin), toExtent(region), from.rowPitch,
                                from.slicePitch, from.pointer, 0, nullptr, nullptr);
  });
}

Record recordFillImage(Image &to, const void *color, const ImageOrigin &origin,
                       const ImageRegion &region) {
  std::array<uint32_t, 4> channels = {};
  const bool isDepth = to.getShape().format.image_channel_order == CL_DEPTH;
  std::memcpy(channels.data(), color, isDepth ? sizeof(channels[0]) : sizeof(channels));
  return recordOn(to, Access::ReadWrite, [=](mux_command_buffer_t commands, mux_image_t image) {
    return muxCommandFillImage(commands, image, channels.data(), sizeof(channels), toOffset(origin),
                               toExtent(region), 0, nullptr, nullptr);
  });
}

Record recordCopyImage(Image &from, Image &to, const ImageOrigin &fromOrigin,
                       const ImageOrigin &toOrigin, const ImageRegion &region) {
  return [=, from = Ref<Image>(&from), to = Ref<Image>(&to)](Recording &recording) -> cl_int {
    auto source = recording.use(*from, Access::Read);
    if (!source)
      return source.error();
    auto destination = recording.use(*to, Access::ReadWrite);
    if (!destination)
      return destination.error();
    return toError(muxCommandCopyImage(recording.getCommands(), *source, *destination,
                                       toOffset(fromOrigin), toOffset(toOrigin), toExtent(region),
                                       0, nullptr, nullptr));
  };
}

Record recordCopyImageToBuffer(Image &from, Memory &to, const ImageOrigin &origin,
                               const ImageRegion &region, size_t offset) {
  return [=, from = Ref<Image>(&from), to = Ref<Memory>(&to)](Recording &recording) -> cl_int {
    auto source = recording.use(*from, Access::Read);
    if (!source)
      return source.error();
    auto destination = recording.use(*to, Access::Write, offset, getPackedSize(*from, region));
    if (!destination)
      return destination.error();
    return toError(muxCommandCopyImageToBuffer(recording.getCommands(), *source, *destination,
                                               toOffset(origin), to->getOffset() + offset,
                                               toExtent(region), 0, nullptr, nullptr));
  };
}

Record recordCopyBufferToImage(Memory &from, Image &to, size_t offset, const ImageOrigin &origin,
                               const ImageRegion &region) {
  return [=, from = Ref<Memory>(&from), to = Ref<Image>(&to)](Recording &recording) -> cl_int {
    auto source = recording.use(*from, Access::Read, offset, getPackedSize(*to, region));
    if (!source)
      return source.error();
    auto destination = recording.use(*to, Access::ReadWrite);
    if (!destination)
      return destination.error();
    return toError(muxCommandCopyBufferToImage(recording.getCommands(), *source, *destination,
                                               from->getOffset() + offset, toOffset(origin),
                                               toExtent(region), 0, nullptr, nullptr));
  };
}

} // namespace opencl
