// A kernel launch with the runtime's API.
#include "run.h"

#include "contents.h"
#include "match.h"

#include <llvm/Support/raw_ostream.h>

#include <chrono>

namespace oclrun {

using tools::fail;
using tools::Result;

Result<Run> Run::prepare(mux_device_info_t deviceInfo, const Program &program,
                         const compiler::KernelInfo &kernelInfo,
                         std::span<const Argument> arguments, const NDRange &range) {
  Run run(kernelInfo, arguments, range);
  if (auto done = run.createDevice(deviceInfo); !done)
    return fail(done.error());
  if (auto done = run.loadKernel(program); !done)
    return fail(done.error());
  if (auto done = run.checkLocalMemory(); !done)
    return fail(done.error());
  if (auto done = run.createBuffers(); !done)
    return fail(done.error());
  if (auto done = run.createImages(); !done)
    return fail(done.error());
  if (auto done = run.createPrintfBuffer(program); !done)
    return fail(done.error());
  if (auto done = run.recordCommands(); !done)
    return fail(done.error());
  return run;
}

Result<void> Run::createDevice(mux_device_info_t deviceInfo) {
  mux_device_t handle = nullptr;
  if (auto done = check(muxCreateDevices(1, &deviceInfo, allocator(), &handle), "device"); !done)
    return done;
  device = Device(handle, handle);
  if (auto done = check(muxGetQueue(handle, mux_queue_type_compute, 0, &queue), "queue"); !done)
    return done;
  mux_fence_t fenceHandle = nullptr;
  auto done = check(muxCreateFence(handle, allocator(), &fenceHandle), "fence");
  if (done)
    fence = Fence(handle, fenceHandle);
  return done;
}

Result<void> Run::loadKernel(const Program &program) {
  mux_executable_t executableHandle = nullptr;
  if (auto done = check(muxCreateExecutable(device.get(), program.binary.data(),
                                            program.binary.size(), allocator(), &executableHandle),
                        "executable");
      !done)
    return done;
  executable = Executable(device.get(), executableHandle);
  mux_kernel_t kernelHandle = nullptr;
  const std::string &name = kernelInfo->name;
  auto done = check(muxCreateKernel(device.get(), executable.get(), name.data(), name.size(),
                                    allocator(), &kernelHandle),
                    "kernel");
  if (done)
    kernel = Kernel(device.get(), kernelHandle);
  return done;
}

Result<void> Run::checkLocalMemory() const {
  const uint64_t available = device->info->shared_local_memory_size;
  uint64_t room = available;
  auto limitError = [&](const std::string &who, uint64_t size) {
    return fail(who, ": ", std::to_string(size),
                " bytes of local memory exceed the device limit of ", std::to_string(available),
                " bytes per work-group");
  };
  if (kernel->local_memory_size > room)
    return limitError("kernel '" + kernelInfo->name + "'", kernel->local_memory_size);
  room -= kernel->local_memory_size;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].localSize > room)
      return limitError(describeArgument(*kernelInfo, i), arguments[i].localSize);
    room -= arguments[i].localSize;
  }
  return {};
}

bool Run::isCoherent() const {
  return device->info->allocation_capabilities & mux_allocation_capabilities_coherent_host;
}

bool Run::hasHostMemory() const {
  return isCoherent() ||
         device->info->allocation_capabilities & mux_allocation_capabilities_cached_host;
}

Result<DeviceBuffer> Run::allocateBuffer(uint64_t size) const {
  DeviceBuffer result;
  mux_buffer_t buffer = nullptr;
  if (auto done = check(muxCreateBuffer(device.get(), size, allocator(), &buffer), "buffer"); !done)
    return fail(done.error());
  result.buffer = Buffer(device.get(), buffer);

  const mux_memory_requirements_t &needs = buffer->memory_requirements;
  const uint32_t heap = needs.supported_heaps & (~needs.supported_heaps + 1);
  const uint32_t hostProperties =
      mux_memory_property_host_visible |
      (isCoherent() ? mux_memory_property_host_coherent : mux_memory_property_host_cached);
  const uint32_t properties = hasHostMemory() ? hostProperties : mux_memory_property_device_local;
  const auto type =
      hasHostMemory() ? mux_allocation_type_alloc_host : mux_allocation_type_alloc_device;
  mux_memory_t memory = nullptr;
  if (auto done = check(muxAllocateMemory(device.get(), needs.size, heap, properties, type,
                                          needs.alignment, allocator(), &memory),
                        "buffer memory");
      !done)
    return fail(done.error());
  result.memory = Memory(device.get(), memory);
  if (auto done = check(muxBindBufferMemory(device.get(), memory, buffer, 0), "memory"); !done)
    return fail(done.error());

  if (!hasHostMemory()) {
    result.copy.resize(size);
    result.bytes = result.copy;
    return result;
  }
  void *data = nullptr;
  if (auto done = check(muxMapMemory(device.get(), memory, 0, size, &data), "mapping"); !done)
    return fail(done.error());
  result.bytes = {static_cast<uint8_t *>(data), size};
  return result;
}

Result<DeviceBuffer> Run::createBuffer(const Argument &argument, uint64_t seed) const {
  auto size = bufferSize(argument);
  if (!size)
    return fail(size.error());
  if (*size > device->info->allocation_size)
    return fail("buffer of ", std::to_string(*size), " bytes exceeds the device limit of ",
                std::to_string(device->info->allocation_size), " bytes");
  auto buffer = allocateBuffer(*size);
  if (!buffer)
    return buffer;
  if (auto filled = fillBuffer(argument, seed, buffer->bytes); !filled)
    return fail(filled.error());
  return buffer;
}

Result<void> Run::createBuffers() {
  buffers.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind != Argument::Kind::Buffer)
      continue;
    auto created = createBuffer(arguments[i], i);
    if (!created)
      return fail(describeArgument(*kernelInfo, i), ": ", created.error());
    buffers[i] = std::move(*created);
  }
  return {};
}

Result<void> Run::createPrintfBuffer(const Program &program) {
  if (!kernelInfo->takes_printf_buffer)
    return {};
  printf = std::make_unique<PrintfOutput>(program.printfCalls);
  auto buffer = allocateBuffer(builtins::printf::defaultBufferSize);
  if (!buffer)
    return fail("printf buffer: ", buffer.error());
  printf->buffer = std::move(*buffer);
  return {};
}

mux_descriptor_info_t Run::describe(std::size_t index) const {
  const Argument &argument = arguments[index];
  mux_descriptor_info_t descriptor = {};
  switch (argument.kind) {
  case Argument::Kind::Value:
  case Argument::Kind::Bytes:
    descriptor.type = mux_descriptor_info_type_plain_old_data;
    descriptor.plain_old_data_descriptor = {argument.bytes.data(), argument.bytes.size()};
    break;
  case Argument::Kind::Buffer:
    descriptor.type = mux_descriptor_info_type_buffer;
    descriptor.buffer_descriptor = {buffers[index].buffer.get(), 0};
    break;
  case Argument::Kind::NullBuffer:
    descriptor.type = mux_descriptor_info_type_null_buffer;
    break;
  case Argument::Kind::LocalBuffer:
    descriptor.type = mux_descriptor_info_type_shared_local_buffer;
    descriptor.shared_local_buffer_descriptor = {argument.localSize};
    break;
  case Argument::Kind::Image:
    descriptor.type = mux_descriptor_info_type_image;
    descriptor.image_descriptor = {images[index].image.get()};
    break;
  case Argument::Kind::Sampler:
    descriptor.type = mux_descriptor_info_type_sampler;
    descriptor.sampler_descriptor = {argument.sampler};
    break;
  }
  return descriptor;
}

Result<CommandBuffer> Run::createCommandBuffer() const {
  auto report = [](void *, const char *message, const void *, size_t) {
    llvm::errs() << message << '\n';
  };
  const mux_callback_info_t callback = {report, nullptr};
  mux_command_buffer_t commands = nullptr;
  if (auto done = check(muxCreateCommandBuffer(device.get(), &callback, allocator(), &commands),
                        "command buffer");
      !done)
    return fail(done.error());
  return CommandBuffer(device.get(), commands);
}

Result<void> Run::recordCommands() {
  auto created = createCommandBuffer();
  if (!created)
    return fail(created.error());
  commandBuffer = std::move(*created);
  mux_command_buffer_t commands = commandBuffer.get();

  std::vector<mux_descriptor_info_t> descriptors;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    descriptors.push_back(describe(i));
  if (printf) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_buffer;
    descriptor.buffer_descriptor = {printf->buffer.buffer.get(), 0};
    descriptors.push_back(descriptor);
  }
  mux_ndrange_options_t options = {};
  options.descriptors = descriptors.empty() ? nullptr : descriptors.data();
  options.descriptors_length = descriptors.size();
  std::copy(range.local.begin(), range.local.end(), options.local_size);
  options.global_offset = range.offset.data();
  options.global_size = range.global.data();
  options.dimensions = range.dimensions;
  if (auto done = check(muxCommandNDRange(commands, kernel.get(), options, 0, nullptr, nullptr),
                        "ND-range");
      !done)
    return done;
  return check(muxFinalizeCommandBuffer(commands), "command buffer");
}

// Waits for the end of the run. Output of printf is printed meanwhile if the device is coherent,
// and at the end otherwise.
Result<void> Run::wait() {
  if (!printf)
    return check(muxTryWait(queue, UINT64_MAX, fence.get()), "run");
  const std::span<uint8_t> bytes = printf->buffer.bytes;
  builtins::printf::buffer_reader reader(bytes, printf->printer);
  auto print = [](std::string_view text) { llvm::outs() << text; };
  constexpr uint64_t pollInterval = 1'000'000;
  mux_result_t result = mux_fence_not_ready;
  while (result == mux_fence_not_ready) {
    const bool busy = isCoherent() && reader.read(print);
    result = muxTryWait(queue, isCoherent() ? (busy ? 0 : pollInterval) : UINT64_MAX, fence.get());
  }
  if (auto done = check(result, "run"); !done)
    return done;
  if (auto done = transfer(printf->buffer, Direction::FromDevice); !done)
    return done;
  reader.read(print);
  llvm::outs().flush();
  if (const uint32_t lost = reader.getLostCount())
    llvm::errs() << "oclrun: warning: " << lost
                 << " printf calls lost: the printf buffer is full\n";
  return {};
}

Result<void> Run::transfer(DeviceBuffer &buffer, Direction direction) const {
  const bool isToDevice = direction == Direction::ToDevice;
  const std::span<uint8_t> bytes = buffer.bytes;
  if (hasHostMemory()) {
    auto *flush = isToDevice ? muxFlushMappedMemoryToDevice : muxFlushMappedMemoryFromDevice;
    return check(flush(device.get(), buffer.memory.get(), 0, bytes.size()), "memory");
  }
  auto commands = createCommandBuffer();
  if (!commands)
    return fail(commands.error());
  const mux_result_t recorded =
      isToDevice ? muxCommandWriteBuffer(commands->get(), buffer.buffer.get(), 0, bytes.data(),
                                         bytes.size(), 0, nullptr, nullptr)
                 : muxCommandReadBuffer(commands->get(), buffer.buffer.get(), 0, bytes.data(),
                                        bytes.size(), 0, nullptr, nullptr);
  if (auto done = check(recorded, "memory"); !done)
    return done;
  return runCommands(commands->get(), "memory");
}

Result<void> Run::runCommands(mux_command_buffer_t commands, const char *what) const {
  if (auto done = check(muxFinalizeCommandBuffer(commands), "command buffer"); !done)
    return done;
  if (auto done = check(muxResetFence(fence.get()), "fence"); !done)
    return done;
  if (auto done =
          check(muxDispatch(queue, commands, fence.get(), nullptr, 0, nullptr, 0, nullptr, nullptr),
                "dispatch");
      !done)
    return done;
  return check(muxTryWait(queue, UINT64_MAX, fence.get()), what);
}

Result<void> Run::transferBuffers(Direction direction) {
  for (DeviceBuffer &buffer : buffers)
    if (!buffer.bytes.empty())
      if (auto done = transfer(buffer, direction); !done)
        return done;
  return {};
}

Result<double> Run::execute() {
  if (auto done = transferBuffers(Direction::ToDevice); !done)
    return fail(done.error());
  if (printf) {
    builtins::printf::initializeBuffer(printf->buffer.bytes, isCoherent());
    if (auto done = transfer(printf->buffer, Direction::ToDevice); !done)
      return fail(done.error());
  }
  if (auto done = check(muxResetFence(fence.get()), "fence"); !done)
    return fail(done.error());

  const auto start = std::chrono::steady_clock::now();
  if (auto done = check(muxDispatch(queue, commandBuffer.get(), fence.get(), nullptr, 0, nullptr, 0,
                                    nullptr, nullptr),
                        "dispatch");
      !done)
    return fail(done.error());
  if (auto done = wait(); !done)
    return fail(done.error());
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  if (auto done = transferBuffers(Direction::FromDevice); !done)
    return fail(done.error());
  if (auto done = transferImages(Direction::FromDevice); !done)
    return fail(done.error());
  return time.count();
}

} // namespace oclrun
