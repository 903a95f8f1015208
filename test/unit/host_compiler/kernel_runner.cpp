// Builds OpenCL C for the host and runs its kernels, all through the public interfaces.
#include "kernel_runner.h"

#include "compiler/context.h"
#include "compiler/info.h"
#include "compiler/module.h"
#include "compiler/target.h"

#include <algorithm>
#include <cstdlib>

namespace host_test {
namespace {

constexpr char deviceName[] = "OpenMux host";

mux_allocator_info_t getAllocator() {
  auto alloc = [](void *, size_t size, size_t align) -> void * {
    void *pointer = nullptr;
    return posix_memalign(&pointer, std::max(align, sizeof(void *)), size) ? nullptr : pointer;
  };
  auto free = [](void *, void *pointer) { std::free(pointer); };
  return {alloc, free, nullptr};
}

mux_device_info_t findDeviceInfo() {
  mux_device_info_t infos[16] = {};
  uint64_t count = 0;
  if (muxGetDeviceInfos(mux_device_type_all, 16, infos, &count) != mux_success)
    return nullptr;
  for (uint64_t i = 0; i < std::min<uint64_t>(count, 16); ++i)
    if (std::string(infos[i]->device_name) == deviceName)
      return infos[i];
  return nullptr;
}

// One device and one compiler serve all tests of a process.
struct Machine {
  mux_device_info_t deviceInfo = findDeviceInfo();
  mux_device_t device = nullptr;
  mux_queue_t queue = nullptr;
  std::unique_ptr<compiler::Context> context = compiler::createContext();
  std::unique_ptr<compiler::Target> target;

  Machine() {
    if (muxCreateDevices(1, &deviceInfo, getAllocator(), &device) == mux_success)
      (void)muxGetQueue(device, mux_queue_type_compute, 0, &queue);
    if (const compiler::Info *info = compiler::getCompilerForDevice(deviceInfo))
      target = info->createTarget(context.get(), nullptr);
    if (target && target->init() != compiler::Result::SUCCESS)
      target.reset();
  }
  ~Machine() {
    if (device)
      (void)muxDestroyDevice(device, getAllocator());
  }
};

Machine &getMachine() {
  static Machine machine;
  return machine;
}

testing::AssertionResult check(mux_result_t result, const char *what) {
  if (result == mux_success)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << what << " gave " << static_cast<int>(result);
}

struct DeviceBuffer {
  mux_buffer_t buffer = nullptr;
  mux_memory_t memory = nullptr;
  void *data = nullptr;

  explicit DeviceBuffer(size_t size) {
    Machine &machine = getMachine();
    const uint32_t properties =
        mux_memory_property_host_visible | mux_memory_property_host_coherent;
    EXPECT_TRUE(check(muxCreateBuffer(machine.device, size, getAllocator(), &buffer), "buffer"));
    EXPECT_TRUE(
        check(muxAllocateMemory(machine.device, buffer->memory_requirements.size, 1, properties,
                                mux_allocation_type_alloc_host,
                                buffer->memory_requirements.alignment, getAllocator(), &memory),
              "memory"));
    EXPECT_TRUE(check(muxBindBufferMemory(machine.device, memory, buffer, 0), "binding"));
    EXPECT_TRUE(check(muxMapMemory(machine.device, memory, 0, size, &data), "mapping"));
  }
  ~DeviceBuffer() {
    Machine &machine = getMachine();
    (void)muxUnmapMemory(machine.device, memory);
    (void)muxDestroyBuffer(machine.device, buffer, getAllocator());
    (void)muxFreeMemory(machine.device, memory, getAllocator());
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
};

// Runs the steps until one fails, and says which.
Build runSteps(compiler::Module &module, const std::string &source, const std::string &options,
               Build built) {
  std::vector<builtins::printf::descriptor> printfs;
  cargo::array_view<uint8_t> binary;
  const std::pair<const char *, std::function<compiler::Result()>> steps[] = {
      {"options", [&] { return module.parseOptions(options, compiler::Options::Mode::BUILD); }},
      {"compile", [&] { return module.compileOpenCLC("FULL_PROFILE", source, {}); }},
      {"link", [&] { return module.link({}); }},
      {"finalize", [&] { return module.finalize(&built.info, printfs); }},
      {"binary", [&] { return module.createBinary(binary); }}};
  for (const auto &[name, step] : steps) {
    built.stage = name;
    built.result = step();
    if (!built.succeeded())
      return built;
  }
  built.binary.assign(binary.begin(), binary.end());
  return built;
}

} // namespace

mux_device_info_t getDeviceInfo() { return getMachine().deviceInfo; }

Build build(const std::string &source, const std::string &options) {
  Machine &machine = getMachine();
  uint32_t errors = 0;
  std::string log;
  Build built;
  if (!machine.target) {
    ADD_FAILURE() << "there is no compiler for " << deviceName;
    return built;
  }
  auto module = machine.target->createModule(errors, log);
  built = runSteps(*module, source, options, std::move(built));
  built.errors = errors;
  built.log = log;
  return built;
}

Program::Program(const std::string &source, const std::string &options) {
  Build built = build(source, options);
  EXPECT_TRUE(built.succeeded()) << built.stage << ": " << compiler::toString(built.result) << '\n'
                                 << built.log;
  info = std::move(built.info);
  if (built.succeeded())
    load(built.binary);
}

Program::Program(const std::vector<uint8_t> &binary) { load(binary); }

void Program::load(const std::vector<uint8_t> &binary) {
  EXPECT_TRUE(check(muxCreateExecutable(getMachine().device, binary.data(), binary.size(),
                                        getAllocator(), &executable),
                    "executable"));
}

Program::~Program() {
  for (mux_kernel_t kernel : kernels)
    (void)muxDestroyKernel(getMachine().device, kernel, getAllocator());
  if (executable)
    (void)muxDestroyExecutable(getMachine().device, executable, getAllocator());
}

mux_kernel_t Program::getKernel(const std::string &name) {
  mux_kernel_t kernel = nullptr;
  if (!executable || muxCreateKernel(getMachine().device, executable, name.data(), name.size(),
                                     getAllocator(), &kernel) != mux_success)
    return nullptr;
  kernels.push_back(kernel);
  return kernel;
}

testing::AssertionResult Program::run(const std::string &name, const Range &range,
                                      const Arguments &arguments) {
  mux_kernel_t kernel = getKernel(name);
  if (!kernel)
    return testing::AssertionFailure() << "there is no kernel '" << name << "'";

  std::vector<std::pair<const Arguments::Argument *, std::unique_ptr<DeviceBuffer>>> buffers;
  std::vector<mux_descriptor_info_t> descriptors;
  for (const auto &argument : arguments.arguments) {
    mux_descriptor_info_t descriptor = {};
    switch (argument.kind) {
    case Arguments::Kind::Buffer:
      buffers.emplace_back(&argument, std::make_unique<DeviceBuffer>(argument.size));
      std::memcpy(buffers.back().second->data, argument.data, argument.size);
      descriptor.type = mux_descriptor_info_type_buffer;
      descriptor.buffer_descriptor = {buffers.back().second->buffer, 0};
      break;
    case Arguments::Kind::Value:
      descriptor.type = mux_descriptor_info_type_plain_old_data;
      descriptor.plain_old_data_descriptor = {argument.bytes.data(), argument.size};
      break;
    case Arguments::Kind::Local:
      descriptor.type = mux_descriptor_info_type_shared_local_buffer;
      descriptor.shared_local_buffer_descriptor = {argument.size};
      break;
    case Arguments::Kind::NullBuffer:
      descriptor.type = mux_descriptor_info_type_null_buffer;
      break;
    }
    descriptors.push_back(descriptor);
  }
  auto result = launch(kernel, range, descriptors);
  for (const auto &[argument, buffer] : buffers)
    std::memcpy(argument->data, buffer->data, argument->size);
  return result;
}

testing::AssertionResult Program::launch(mux_kernel_t kernel, const Range &range,
                                         const std::vector<mux_descriptor_info_t> &descriptors) {
  Machine &machine = getMachine();
  mux_command_buffer_t commands = nullptr;
  mux_fence_t fence = nullptr;
  if (auto done = check(muxCreateCommandBuffer(machine.device, nullptr, getAllocator(), &commands),
                        "command buffer");
      !done)
    return done;
  mux_ndrange_options_t options = {};
  options.descriptors = descriptors.empty() ? nullptr : descriptors.data();
  options.descriptors_length = descriptors.size();
  std::copy(range.local.begin(), range.local.end(), options.local_size);
  options.global_offset = range.offset.data();
  options.global_size = range.global.data();
  options.dimensions = range.global.size();

  auto result =
      check(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr), "ND-range");
  if (result)
    result = check(muxFinalizeCommandBuffer(commands), "finalize");
  if (result)
    result = check(muxCreateFence(machine.device, getAllocator(), &fence), "fence");
  if (result)
    result =
        check(muxDispatch(machine.queue, commands, fence, nullptr, 0, nullptr, 0, nullptr, nullptr),
              "dispatch");
  if (result)
    result = check(muxTryWait(machine.queue, UINT64_MAX, fence), "wait");
  if (fence)
    (void)muxDestroyFence(machine.device, fence, getAllocator());
  (void)muxDestroyCommandBuffer(machine.device, commands, getAllocator());
  return result;
}

} // namespace host_test
