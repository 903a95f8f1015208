// The images of a launch.
#include "contents.h"
#include "match.h"
#include "run.h"

namespace oclrun {

using tools::fail;
using tools::Result;

Result<DeviceImage> Run::createImage(const Argument &argument, uint64_t seed) const {
  if (!device->info->image_support)
    return fail("the device has no images");
  const Image &image = argument.image;
  DeviceImage result;
  mux_image_t handle = nullptr;
  if (auto done = check(muxCreateImage(device.get(), image.type, image.format.format,
                                       image.extent[0], image.extent[1], image.extent[2],
                                       image.layers, 0, 0, allocator(), &handle),
                        "image");
      !done)
    return fail(done.error());
  result.image = DeviceImageHandle(device.get(), handle);

  const mux_memory_requirements_t &needs = handle->memory_requirements;
  const uint32_t heap = needs.supported_heaps & (~needs.supported_heaps + 1);
  mux_memory_t memory = nullptr;
  if (auto done =
          check(muxAllocateMemory(device.get(), needs.size, heap, mux_memory_property_device_local,
                                  mux_allocation_type_alloc_device, needs.alignment, allocator(),
                                  &memory),
                "image memory");
      !done)
    return fail(done.error());
  result.memory = Memory(device.get(), memory);
  if (auto done = check(muxBindImageMemory(device.get(), memory, handle, 0), "memory"); !done)
    return fail(done.error());

  auto size = bufferSize(argument);
  if (!size)
    return fail(size.error());
  result.bytes.resize(*size);
  if (auto filled = fillBuffer(argument, seed, result.bytes); !filled)
    return fail(filled.error());
  return result;
}

Result<void> Run::createImages() {
  images.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind != Argument::Kind::Image)
      continue;
    auto created = createImage(arguments[i], i);
    if (!created)
      return fail(describeArgument(*kernelInfo, i), ": ", created.error());
    images[i] = std::move(*created);
  }
  return transferImages(Direction::ToDevice);
}

Result<void> Run::transferImages(Direction direction) {
  CommandBuffer commands;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool isToDevice = direction == Direction::ToDevice;
    if (arguments[i].kind != Argument::Kind::Image ||
        (!isToDevice && arguments[i].output.kind == Output::Kind::None))
      continue;
    if (!commands.get()) {
      auto created = createCommandBuffer();
      if (!created)
        return fail(created.error());
      commands = std::move(*created);
    }
    DeviceImage &image = images[i];
    const mux_extent_3d_t region = arguments[i].image.getRegion();
    const mux_result_t result =
        isToDevice ? muxCommandWriteImage(commands.get(), image.image.get(), {0, 0, 0}, region, 0,
                                          0, image.bytes.data(), 0, nullptr, nullptr)
                   : muxCommandReadImage(commands.get(), image.image.get(), {0, 0, 0}, region, 0, 0,
                                         image.bytes.data(), 0, nullptr, nullptr);
    if (auto done = check(result, "image transfer"); !done)
      return done;
  }
  if (!commands.get())
    return {};
  return runCommands(commands.get(), "image transfer");
}

} // namespace oclrun
