// Programs that end in every way that programs end. The argument says how:
//   leak      nothing is released
//   static    everything is released by destructors that run after main
//   late      such a destructor enqueues commands, and waits for them
//   running   main returns while commands run and others wait
//   building  main returns while a build goes on
//   specializing  main returns while kernels are compiled for their local sizes
//   thread    another thread ends the process
//   callback  everything is released by a callback
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 300
#include <CL/opencl.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace {

const char *const source = "kernel void k(global int *p, int n) {\n"
                           "  for (int i = 0; i < n; ++i) p[i & 63] += i; }";

struct Everything {
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program;
  cl::Kernel kernel;
  cl::Buffer buffer;

  bool set() {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform &platform : platforms) {
      if (platform.getInfo<CL_PLATFORM_NAME>() != "OpenMux")
        continue;
      std::vector<cl::Device> devices;
      platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
      context = cl::Context(devices.front());
      queue = cl::CommandQueue(context, devices.front());
      program = cl::Program(context, source);
      if (program.build() != CL_SUCCESS)
        return false;
      kernel = cl::Kernel(program, "k");
      buffer = cl::Buffer(context, CL_MEM_READ_WRITE, 256);
      kernel.setArg(0, buffer);
      kernel.setArg(1, 1000);
      return queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(64)) == CL_SUCCESS;
    }
    return false;
  }
};

// Constructed before the loader knows the driver, so destroyed after the driver's own statics.
Everything global;

// Its destructor runs before that of the other, and after those of the thread's own variables.
struct Late {
  ~Late() {
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
} late;

// Not released, but not lost either: a compiler that sees nobody read it must keep it.
[[gnu::used]] Everything *leaked = nullptr;

int run(const std::string &how) {
  late.isOn = how == "late";
  if (how == "static" || how == "late")
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
