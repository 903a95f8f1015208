// Programs that end in every way that programs end. The argument says how:
//   leak      nothing is released
//   static    everything is released by destructors that run after main
//   late      such a destructor enqueues commands, and waits for them
//   compiling a handler that was registered last compiles programs, and runs them
//   early     a handler that was registered before the first build compiles programs
//   gone      a destructor that runs after those of the compiler's libraries compiles programs
//   first     so it does, and nothing was compiled before
//   running   main returns while commands run and others wait
//   building  main returns while a build goes on
//   busy      main returns while threads build one program after the other
//   specializing  main returns while kernels are compiled for their local sizes
//   thread    another thread ends the process
//   callback  everything is released by a callback
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 300
#include <CL/opencl.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

const char *const source = "kernel void k(global int *p, int n) {\n"
                           "  for (int i = 0; i < n; ++i) p[i & 63] += i; }\n"
                           "kernel void other(global int *p) { *p = 1; }";

struct Everything {
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program;
  cl::Kernel kernel;
  cl::Buffer buffer;

  bool create() {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform &platform : platforms) {
      if (platform.getInfo<CL_PLATFORM_NAME>() != "OpenMux")
        continue;
      std::vector<cl::Device> devices;
      platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
      context = cl::Context(devices.front());
      queue = cl::CommandQueue(context, devices.front());
      buffer = cl::Buffer(context, CL_MEM_READ_WRITE, 256);
      return true;
    }
    return false;
  }

  bool run() {
    program = cl::Program(context, source);
    if (program.build() != CL_SUCCESS)
      return false;
    kernel = cl::Kernel(program, "k");
    kernel.setArg(0, buffer);
    kernel.setArg(1, 1000);
    return queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(64)) == CL_SUCCESS;
  }

  bool set() { return create() && run(); }
};

// Constructed before the loader knows the driver, so destroyed after the driver's own statics.
Everything global;

// Not released, but not lost either: a compiler that sees nobody read it must keep it.
[[gnu::used]] Everything *leaked = nullptr;

void expect(bool condition, const char *what) {
  if (condition)
    return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::_Exit(1);
}

const char *const barrier_source = "kernel void k(global int *p, int n) {\n"
                                   "  p[get_local_id(0)] = n + 1;\n"
                                   "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                   "  p[get_local_id(0)] *= 2; }";

// Eight launches.
void launchWithSizes(const cl::Kernel &kernel, int items = 64) {
  for (int i = 0; i != 2; ++i)
    for (const int size : {64, 32, 16, 8})
      global.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items),
                                        cl::NDRange(std::min(size, items)));
}

// Compiles and links, looks for files, compiles kernels when they are created, and compiles them
// again for their local sizes.
void compileInHandler() {
  cl::Program library(global.context, "int twice(int i) { return 2 * i; }");
  expect(library.compile() == CL_SUCCESS, "clCompileProgram");
  cl::Program user(global.context, "int twice(int i);\n"
                                   "kernel void a(global int *p) { *p = twice(21); }\n"
                                   "kernel void b(global int *p) { *p = 1; }");
  expect(user.compile() == CL_SUCCESS, "clCompileProgram");
  cl_int error = CL_SUCCESS;
  cl::Program linked = cl::linkProgram({library, user}, nullptr, nullptr, nullptr, &error);
  expect(error == CL_SUCCESS, "clLinkProgram");
  cl::Kernel kernel(linked, "a", &error);
  expect(error == CL_SUCCESS, "clCreateKernel");
  kernel.setArg(0, global.buffer);
  global.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  int result = 0;
  global.queue.enqueueReadBuffer(global.buffer, CL_TRUE, 0, sizeof(result), &result);
  expect(result == 42, "the result of a linked kernel");

  cl::Program incomplete(global.context, "#include <no-such-header>\n");
  expect(incomplete.build("-I.") == CL_BUILD_PROGRAM_FAILURE, "a build without a header");

  cl::Program barrier(global.context, barrier_source);
  expect(barrier.build("-g") == CL_SUCCESS, "clBuildProgram");
  kernel = cl::Kernel(barrier, "k", &error);
  expect(error == CL_SUCCESS, "clCreateKernel");
  kernel.setArg(0, global.buffer);
  kernel.setArg(1, 3);
  launchWithSizes(kernel);
  global.queue.enqueueReadBuffer(global.buffer, CL_TRUE, 0, sizeof(result), &result);
  expect(result == 8, "the result of a kernel with a barrier");
}

// Static objects of LLVM are gone: builds fail and say why; everything else works.
void failToCompile() {
  cl::Device device = global.context.getInfo<CL_CONTEXT_DEVICES>().front();
  for (const char *text : {source, "#include <no-such-header>\n"}) {
    cl::Program program(global.context, text);
    expect(program.build("-I.") == CL_OUT_OF_RESOURCES, "clBuildProgram fails");
    const std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    expect(log.find("the process exits") != std::string::npos, "the build log");
    expect(program.compile() == CL_OUT_OF_RESOURCES, "clCompileProgram fails");
  }
  expect(!device.getInfo<CL_DEVICE_NAME>().empty(), "the name of the device");
  expect(!device.getInfo<CL_DEVICE_EXTENSIONS>().empty(), "the extensions of the device");
  if (!global.program())
    return;
  cl_int error = CL_SUCCESS;
  const cl::Kernel other(global.program, "other", &error);
  expect(error == CL_OUT_OF_RESOURCES, "clCreateKernel of a kernel that was not compiled fails");
  cl::Kernel kernel(global.program, "k", &error);
  expect(error == CL_SUCCESS, "clCreateKernel of a kernel that was compiled");
  const int value = 0;
  global.queue.enqueueFillBuffer(global.buffer, value, 0, 256);
  kernel.setArg(0, global.buffer);
  kernel.setArg(1, 65);
  launchWithSizes(kernel, 1);
  int result = 0;
  global.queue.enqueueReadBuffer(global.buffer, CL_TRUE, 0, sizeof(result), &result);
  expect(result == 8 * 64, "the result of a kernel");
}

// Each program is another, also in the next run, so that none is found in a cache.
void buildForever() {
  for (;;) {
    const auto time = std::chrono::steady_clock::now().time_since_epoch().count();
    const cl::Program program(
        leaked->context, "kernel void k(global float *p) { *p = " + std::to_string(time) + "; }");
    const cl_int error = program.build();
    expect(error == CL_SUCCESS || error == CL_OUT_OF_RESOURCES, "clBuildProgram");
  }
}

// Its destructor runs before that of the other, and after those of the thread's own variables.
struct Late {
  ~Late() {
    if (isCompiling)
      failToCompile();
    if (!isOn)
      return;
    cl::UserEvent gate(global.context);
    cl::vector<cl::Event> waits = {gate};
    for (int i = 0; i != 100; ++i) {
      cl::Event next;
      global.queue.enqueueMarkerWithWaitList(&waits, &next);
      waits = {next};
    }
    gate.setStatus(CL_COMPLETE);
    global.queue.enqueueNDRangeKernel(global.kernel, cl::NullRange, cl::NDRange(64), cl::NullRange,
                                      &waits);
    if (global.queue.finish() != CL_SUCCESS)
      std::_Exit(1);
  }
  bool isOn = false;
  bool isCompiling = false;
} late;

int run(const std::string &how) {
  late.isOn = how == "late";
  late.isCompiling = how == "gone" || how == "first";
  if (how == "first")
    return global.create() ? 0 : 1;
  if (how == "early")
    return global.create() && !std::atexit(failToCompile) && global.run() ? 0 : 1;
  if (how == "compiling")
    return global.set() && !std::atexit(compileInHandler) ? 0 : 1;
  if (how == "static" || how == "late" || how == "gone")
    return global.set() ? 0 : 1;
  leaked = new Everything;
  if (!leaked->set())
    return 1;
  if (how == "running") {
    leaked->kernel.setArg(1, 300000000);
    leaked->queue.enqueueNDRangeKernel(leaked->kernel, cl::NullRange, cl::NDRange(1));
    cl_event gate = clCreateUserEvent(leaked->context(), nullptr);
    clEnqueueMarkerWithWaitList(leaked->queue(), 1, &gate, nullptr);
    clFlush(leaked->queue());
  }
  if (how == "building") {
    static auto *other = new cl::Program(leaked->context, source);
    auto notify = [](cl_program, void *) {};
    clBuildProgram((*other)(), 0, nullptr, "", notify, nullptr);
  }
  if (how == "busy") {
    // Ends the program if it waits for the builds forever.
    alarm(120);
    for (int thread = 0; thread != 16; ++thread)
      std::thread(buildForever).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  if (how == "specializing") {
    static auto *other = new cl::Program(leaked->context, "kernel void k(global int *p, int n) {\n"
                                                          "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                                          "  p[get_local_id(0)] = n; }");
    other->build();
    static auto *kernel = new cl::Kernel(*other, "k");
    kernel->setArg(0, leaked->buffer);
    kernel->setArg(1, 1);
    for (int i = 0; i != 2; ++i)
      for (const int size : {64, 32, 16, 8})
        leaked->queue.enqueueNDRangeKernel(*kernel, cl::NullRange, cl::NDRange(64),
                                           cl::NDRange(size));
    leaked->queue.finish();
  }
  if (how == "thread") {
    leaked->queue.finish();
    std::thread([] { std::exit(0); }).detach();
    std::this_thread::sleep_for(std::chrono::seconds(20));
    return 1;
  }
  if (how == "callback") {
    static bool done = false;
    cl::Event event;
    leaked->queue.enqueueMarkerWithWaitList(nullptr, &event);
    event.setCallback(
        CL_COMPLETE,
        [](cl_event, cl_int, void *data) {
          delete static_cast<Everything *>(data);
          __atomic_store_n(&done, true, __ATOMIC_RELEASE);
        },
        leaked);
    event = cl::Event();
    for (int i = 0; i != 5000 && !__atomic_load_n(&done, __ATOMIC_ACQUIRE); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return __atomic_load_n(&done, __ATOMIC_ACQUIRE) ? 0 : 1;
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string how = argc > 1 ? argv[1] : "";
  const int result = run(how);
  std::puts(result ? "failed" : "ended");
  return result;
}
