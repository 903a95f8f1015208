// Uneven kernels on parts of the device, several queues, and submissions while a launch runs.
#define CL_TARGET_OPENCL_VERSION 300
#include "scheduling.h"

#include <CL/cl.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <random>
#include <string>
#include <thread>

namespace bench {
namespace {

const char *const source = R"(
kernel void mandelbrot(global uint *counts, uint width, uint height) {
  size_t i = get_global_id(0);
  float cx = -2.2f + 3.2f * (i % width) / width;
  float cy = -1.2f + 2.4f * (i / width) / height;
  float x = 0, y = 0;
  uint count = 0;
  for (; count != 256 && x * x + y * y < 4; ++count) {
    float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  counts[i] = count;
}
kernel void spmv(global float *out, global const ulong *begins, global const uint *columns,
                 global const float *values, global const float *in) {
  size_t row = get_global_id(0);
  float sum = 0;
  for (ulong i = begins[row]; i != begins[row + 1]; ++i)
    sum += values[i] * in[columns[i]];
  out[row] = sum;
}
kernel void spin(global uint *out, uint iterations, uint slowGroup, uint slowIterations) {
  uint n = get_group_id(0) == slowGroup ? slowIterations : iterations;
  uint state = n | 1;
  for (uint i = 0; i != n; ++i) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
  }
  if (state == 0)
    *out = state;
}
)";

constexpr uint32_t noGroup = UINT32_MAX;
constexpr int runs = 31;

void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "openmux-bench-scheduling: error: %s failed with %d\n", what, error);
  std::exit(1);
}

// A device, or a part of it, with all that its launches need.
class Session {
public:
  explicit Session(cl_device_id device) : device(device) {
    cl_int error = CL_SUCCESS;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    const char *text = source;
    program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
    check(error, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "", nullptr, nullptr), "clBuildProgram");
    queue = addQueue();
  }
  ~Session() {
    for (cl_kernel kernel : kernels)
      clReleaseKernel(kernel);
    for (cl_mem buffer : buffers)
      clReleaseMemObject(buffer);
    for (cl_command_queue each : queues)
      clReleaseCommandQueue(each);
    clReleaseProgram(program);
    clReleaseContext(context);
  }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  cl_command_queue addQueue() {
    cl_int error = CL_SUCCESS;
    queues.push_back(clCreateCommandQueueWithProperties(context, device, nullptr, &error));
    check(error, "clCreateCommandQueueWithProperties");
    return queues.back();
  }
  template <class T> cl_mem addBuffer(std::vector<T> contents) {
    cl_int error = CL_SUCCESS;
    buffers.push_back(clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                     contents.size() * sizeof(T), contents.data(), &error));
    check(error, "clCreateBuffer");
    return buffers.back();
  }
  template <class... Arguments> cl_kernel addKernel(const char *name, Arguments... arguments) {
    cl_int error = CL_SUCCESS;
    cl_kernel kernel = clCreateKernel(program, name, &error);
    check(error, "clCreateKernel");
    cl_uint index = 0;
    (check(clSetKernelArg(kernel, index++, sizeof(arguments), &arguments), "clSetKernelArg"), ...);
    kernels.push_back(kernel);
    return kernel;
  }

  cl_command_queue queue = nullptr;

private:
  cl_device_id device;
  cl_context context = nullptr;
  cl_program program = nullptr;
  std::vector<cl_command_queue> queues;
  std::vector<cl_mem> buffers;
  std::vector<cl_kernel> kernels;
};

struct Launch {
  const char *name = nullptr;
  cl_kernel kernel = nullptr;
  size_t global = 0;
  size_t local = 0;
  // Idle time before each run, in which threads fall asleep.
  std::chrono::microseconds pause{0};

  void enqueue(cl_command_queue queue, cl_event *event = nullptr) const {
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, event),
          "clEnqueueNDRangeKernel");
  }
};

double measureMedian(const std::function<void()> &job, std::chrono::microseconds pause = {}) {
  std::vector<double> times;
  job();
  for (int run = 0; run != runs; ++run) {
    if (pause.count() != 0)
      std::this_thread::sleep_for(pause);
    times.push_back(measure(job));
  }
  return getMedian(std::move(times));
}

double measureLaunch(const Session &session, const Launch &launch) {
  const auto job = [&] {
    launch.enqueue(session.queue);
    clFinish(session.queue);
  };
  return measureMedian(job, launch.pause);
}

Launch makeMandelbrot(Session &session) {
  constexpr cl_uint width = 1024;
  constexpr cl_uint height = 1024;
  cl_mem counts = session.addBuffer(std::vector<cl_uint>(size_t(width) * height));
  return {"Mandelbrot", session.addKernel("mandelbrot", counts, width, height),
          size_t(width) * height, 64};
}

Launch makeSpmv(Session &session) {
  constexpr size_t rows = 64 << 10;
  std::vector<cl_ulong> begins = {0};
  for (const unsigned length : makeSkewedRows(rows, 200'000))
    begins.push_back(begins.back() + length);
  std::minstd_rand random(2);
  std::vector<cl_uint> columns(begins.back());
  std::generate(columns.begin(), columns.end(), [&] { return cl_uint(random() % rows); });
  cl_mem out = session.addBuffer(std::vector<cl_float>(rows));
  cl_mem in = session.addBuffer(std::vector<cl_float>(rows, 1.0f));
  cl_mem values = session.addBuffer(std::vector<cl_float>(columns.size(), 0.5f));
  return {"spmv, skewed rows",
          session.addKernel("spmv", out, session.addBuffer(begins), session.addBuffer(columns),
                            values, in),
          rows, 64};
}

Launch makeSpin(Session &session, const char *name, size_t groups, cl_uint iterations,
                cl_uint slowGroup = noGroup, cl_uint slowIterations = 0,
                std::chrono::microseconds pause = {}) {
  cl_mem out = session.addBuffer(std::vector<cl_uint>(1));
  return {name, session.addKernel("spin", out, iterations, slowGroup, slowIterations), groups, 1,
          pause};
}

std::vector<Launch> makeLaunches(Session &session) {
  using std::chrono::microseconds;
  return {makeMandelbrot(session),
          makeSpmv(session),
          makeSpin(session, "a slow group first", 10'000, 150, 0, 750'000),
          makeSpin(session, "a slow group in the middle", 10'000, 150, 5'000, 750'000),
          makeSpin(session, "a slow group last", 10'000, 150, 9'999, 750'000),
          makeSpin(session, "10,000 short groups", 10'000, 40),
          makeSpin(session, "64 groups", 64, 800),
          makeSpin(session, "... after 30 us of idleness", 64, 800, noGroup, 0, microseconds(30)),
          makeSpin(session, "... after 1 ms of idleness", 64, 800, noGroup, 0, microseconds(1000))};
}

// The time on part of the device times its compute units, over that on one unit: 1 is ideal. A slow
// group that takes half of the time alone makes 1 possible for two units, and no more.
void measureParts(cl_device_id device) {
  cl_uint units = 1;
  clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, nullptr);
  std::vector<double> onOne;
  std::printf("\n%-28s %7s %9s %9s\n", "OpenCL: time / ideal", "threads", "ideal us", "OpenMux");
  for (cl_uint count = 1; count <= units;
       count = count == units ? units + 1 : std::min(2 * count, units)) {
    const cl_device_partition_property properties[] = {CL_DEVICE_PARTITION_BY_COUNTS,
                                                       cl_device_partition_property(count),
                                                       CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
    cl_device_id part = nullptr;
    check(clCreateSubDevices(device, properties, 1, &part, nullptr), "clCreateSubDevices");
    {
      Session session(part);
      const std::vector<Launch> launches = makeLaunches(session);
      for (size_t i = 0; i != launches.size(); ++i) {
        const double time = measureLaunch(session, launches[i]);
        if (count == 1)
          onOne.push_back(time);
        std::printf("%-28s %7u %9.0f %9.2f\n", launches[i].name, count, onOne[i] / count,
                    time * count / onOne[i]);
      }
    }
    clReleaseDevice(part);
  }
}

// Launches that are dealt to several queues, by one thread or by one thread for each queue.
void measureQueues(Session &session) {
  constexpr int total = 256;
  const Launch launch = makeSpin(session, "", 64, 800);
  double ofOne = 0;
  std::printf("\nOpenCL: %d launches of 64 groups, time over that of one queue\n", total);
  for (const int count : {1, 4, 16, 64}) {
    std::vector<cl_command_queue> queues;
    for (int i = 0; i != count; ++i)
      queues.push_back(session.addQueue());
    const double byOne = measureMedian([&] {
      for (int i = 0; i != total; ++i) {
        launch.enqueue(queues[size_t(i % count)]);
        clFlush(queues[size_t(i % count)]);
      }
      for (cl_command_queue queue : queues)
        clFinish(queue);
    });
    if (count == 1)
      ofOne = byOne;
    const double byMany = measureMedian([&] {
      std::vector<std::thread> threads;
      for (cl_command_queue queue : queues)
        threads.emplace_back([&, queue] {
          for (int i = 0; i != total / count; ++i)
            launch.enqueue(queue);
          clFinish(queue);
        });
      for (std::thread &thread : threads)
        thread.join();
    });
    std::printf(
        "  %2d queues: %.2f from one thread, %.2f from a thread each (%.1f us per launch)\n", count,
        byOne / ofOne, byMany / ofOne, byOne / total);
  }
}

// Each launch is submitted by the callback of the one before.
struct Chain {
  cl_command_queue queue = nullptr;
  Launch launch;
  int left = 0;
  std::mutex mutex;
  std::condition_variable ended;

  void enqueueNext() {
    cl_event event = nullptr;
    launch.enqueue(queue, &event);
    check(clSetEventCallback(event, CL_COMPLETE, &completed, this), "clSetEventCallback");
    clReleaseEvent(event);
    clFlush(queue);
  }
  static void CL_CALLBACK completed(cl_event, cl_int, void *data) {
    auto &chain = *static_cast<Chain *>(data);
    {
      std::lock_guard lock(chain.mutex);
      if (--chain.left == 0) {
        chain.ended.notify_one();
        return;
      }
    }
    chain.enqueueNext();
  }
  void run(int length) {
    left = length;
    enqueueNext();
    std::unique_lock lock(mutex);
    ended.wait(lock, [&] { return left == 0; });
  }
};

void measureNested(Session &session) {
  constexpr int length = 200;
  Chain chain;
  chain.queue = session.addQueue();
  chain.launch = makeSpin(session, "", 64, 800);
  const double alone = measureLaunch(session, chain.launch);
  const double linked = measureMedian([&] { chain.run(length); }) / length;
  std::printf("\nOpenCL: a launch of %.1f us that a callback submits takes %.1f us (%.2f)\n", alone,
              linked, linked / alone);

  const Launch longLaunch = makeSpin(session, "", 5'000, 800);
  const double longAlone = measureLaunch(session, longLaunch);
  const double both = measureMedian([&] {
    longLaunch.enqueue(session.queue);
    clFlush(session.queue);
    std::thread other([&] { chain.run(20); });
    clFinish(session.queue);
    other.join();
  });
  std::printf("OpenCL: 20 such launches beside one of %.0f us take %.2f of the sum\n", longAlone,
              both / (longAlone + 20 * linked));
}

} // namespace

bool measureOpenCL() {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, nullptr) != CL_SUCCESS) {
    std::fprintf(stderr,
                 "openmux-bench-scheduling: error: no OpenCL device; is OCL_ICD_VENDORS set?\n");
    return false;
  }
  measureParts(device);
  Session session(device);
  measureQueues(session);
  measureNested(session);
  return true;
}

} // namespace bench
