#include "session.h"

#include "compiler/module.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace bench {

namespace {

mux_allocator_info_t allocator() {
  return {[](void *, std::size_t size, std::size_t align) -> void * {
            const std::size_t rounded = (size + align - 1) / align * align;
            return std::aligned_alloc(align < sizeof(void *) ? sizeof(void *) : align, rounded);
          },
          [](void *, void *pointer) { std::free(pointer); }, nullptr};
}

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "openmux-bench: error: %s\n", what.c_str());
  std::exit(1);
}

void check(mux_result_t result, const char *what) {
  if (result != mux_success)
    fail(std::string(what) + " gave result " + std::to_string(result));
}

// Milliseconds that `step` takes.
template <class Step> double timed(Step &&step) {
  const auto start = std::chrono::steady_clock::now();
  step();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

} // namespace

Session::Session() {
  const compiler::Info *host = nullptr;
  for (const compiler::Info *info : compiler::compilers())
    if (info->device_info->device_type == mux_device_type_cpu)
      host = info;
  if (!host)
    fail("there is no CPU device");
  context = compiler::createContext();
  target = host->createTarget(context.get(), nullptr);
  if (!target || target->init() != compiler::Result::SUCCESS)
    fail("the compiler could not be made ready");
  check(muxCreateDevices(1, &host->device_info, allocator(), &device), "muxCreateDevices");
  check(muxGetQueue(device, mux_queue_type_compute, 0, &queue), "muxGetQueue");
}

Session::~Session() {
  release();
  muxDestroyDevice(device, allocator());
}

void Session::release() {
  if (commands)
    muxDestroyCommandBuffer(device, commands, allocator());
  for (mux_buffer_t buffer : buffers)
    muxDestroyBuffer(device, buffer, allocator());
  for (mux_memory_t memory : memories)
    muxFreeMemory(device, memory, allocator());
  if (kernel)
    muxDestroyKernel(device, kernel, allocator());
  if (executable)
    muxDestroyExecutable(device, executable, allocator());
  commands = nullptr;
  buffers.clear();
  memories.clear();
  kernel = nullptr;
  executable = nullptr;
}

BuildTimes Session::build(const std::string &source, const std::string &name) {
  release();
  BuildTimes times;
  uint32_t errors = 0;
  std::string log;
  auto module = target->createModule(errors, log);
  auto expectSuccess = [&](compiler::Result result) {
    if (result != compiler::Result::SUCCESS)
      fail("building " + name + ": " + compiler::toString(result) + "\n" + log);
  };
  times.compile = timed([&] {
    expectSuccess(module->compileOpenCLC("FULL_PROFILE", source, {}));
    expectSuccess(module->link({}));
  });
  compiler::ProgramInfo program;
  std::vector<builtins::printf::descriptor> printf_calls;
  times.finalize = timed([&] { expectSuccess(module->finalize(&program, printf_calls)); });
  cargo::array_view<uint8_t> binary;
  times.binary = timed([&] { expectSuccess(module->createBinary(binary)); });
  times.load = timed([&] {
    check(muxCreateExecutable(device, binary.data(), binary.size(), allocator(), &executable),
          "muxCreateExecutable");
    check(muxCreateKernel(device, executable, name.data(), name.size(), allocator(), &kernel),
          "muxCreateKernel");
  });
  return times;
}

mux_memory_t Session::createMemory(const Argument &argument) {
  memories.emplace_back();
  check(
      muxCreateMemoryFromHost(device, argument.bytes, argument.data, allocator(), &memories.back()),
      "muxCreateMemoryFromHost");
  return memories.back();
}

mux_descriptor_info_t Session::createDescriptor(const Argument &argument) {
  mux_descriptor_info_t descriptor = {};
  if (argument.is_buffer) {
    buffers.emplace_back();
    check(muxCreateBuffer(device, argument.bytes, allocator(), &buffers.back()), "muxCreateBuffer");
    check(muxBindBufferMemory(device, createMemory(argument), buffers.back(), 0),
          "muxBindBufferMemory");
    descriptor.type = mux_descriptor_info_type_buffer;
    descriptor.buffer_descriptor = {buffers.back(), 0};
  } else {
    descriptor.type = mux_descriptor_info_type_plain_old_data;
    descriptor.plain_old_data_descriptor = {argument.data, argument.bytes};
  }
  return descriptor;
}

void Session::prepare(const std::vector<Argument> &arguments, std::array<std::size_t, 3> global,
                      std::array<std::size_t, 3> local, std::size_t dimensions) {
  std::vector<mux_descriptor_info_t> descriptors;
  for (const Argument &argument : arguments)
    descriptors.push_back(createDescriptor(argument));
  const std::size_t offset[3] = {0, 0, 0};
  mux_ndrange_options_t options = {};
  options.descriptors = descriptors.empty() ? nullptr : descriptors.data();
  options.descriptors_length = descriptors.size();
  for (int dimension = 0; dimension < 3; ++dimension)
    options.local_size[dimension] = local[dimension];
  options.global_offset = offset;
  options.global_size = global.data();
  options.dimensions = dimensions;
  check(muxCreateCommandBuffer(device, nullptr, allocator(), &commands), "muxCreateCommandBuffer");
  check(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr), "muxCommandNDRange");
  check(muxFinalizeCommandBuffer(commands), "muxFinalizeCommandBuffer");
}

void Session::run(unsigned times) {
  for (unsigned time = 0; time < times; ++time) {
    check(muxDispatch(queue, commands, nullptr, nullptr, 0, nullptr, 0, nullptr, nullptr),
          "muxDispatch");
    check(muxWaitAll(queue), "muxWaitAll");
  }
}

} // namespace bench
