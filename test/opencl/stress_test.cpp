// Many threads on few queues: every launch is executed once, and every event ends.
//
// Environment: OPENMUX_TEST_STRESS_SECONDS, by default 2.
#include "fixture.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

namespace {

constexpr unsigned threadCount = 64;
constexpr unsigned queueCount = 8;
constexpr size_t global = 256;
constexpr size_t local = 64;

std::chrono::seconds getDuration() {
  const char *text = std::getenv("OPENMUX_TEST_STRESS_SECONDS");
  return std::chrono::seconds(text ? std::atoi(text) : 2);
}

class Stress : public OpenCL {
protected:
  // What all threads share.
  std::vector<cl_command_queue> shared;
  cl_program program = nullptr;
  std::atomic<size_t> launches = 0;
  std::atomic<size_t> events = 0;
  std::atomic<size_t> callbacks = 0;
  std::atomic<size_t> failures = 0;

  void expect(cl_int error) {
    if (error != CL_SUCCESS)
      ++failures;
  }

  static void CL_CALLBACK count(cl_event, cl_int status, void *data) {
    auto &test = *static_cast<Stress *>(data);
    ++test.callbacks;
    test.expect(status);
  }

  cl_event launch(cl_command_queue on, cl_kernel k, const cl_event *after) {
    cl_event event = nullptr;
    expect(
        clEnqueueNDRangeKernel(on, k, 1, nullptr, &global, &local, after ? 1 : 0, after, &event));
    ++launches;
    return event;
  }

  // Launches on random queues, each after the one before, with buffers and kernels of its own.
  void work(unsigned seed, std::chrono::steady_clock::time_point until, cl_uint &total) {
    std::mt19937 random(seed);
    cl_int error = CL_SUCCESS;
    const cl_uint zero = 0;
    cl_mem counter = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof(zero),
                                    const_cast<cl_uint *>(&zero), &error);
    expect(error);
    cl_kernel kernels[2];
    for (unsigned i = 0; i != 2; ++i) {
      kernels[i] = clCreateKernel(program, i == 0 ? "add" : "add_at_barrier", &error);
      expect(error);
      expect(clSetKernelArg(kernels[i], 0, sizeof(counter), &counter));
    }
    cl_event last = nullptr;
    size_t mine = 0;
    while (std::chrono::steady_clock::now() < until) {
      cl_command_queue on = shared[random() % queueCount];
      cl_event event = launch(on, kernels[random() % 2], last ? &last : nullptr);
      ++mine;
      if (last)
        expect(clReleaseEvent(last));
      last = event;
      if (random() % 4 == 0) {
        expect(clSetEventCallback(event, CL_COMPLETE, count, this));
        ++events;
      }
      if (random() % 8 == 0) {
        expect(clFlush(on));
        expect(clWaitForEvents(1, &event));
      }
      if (random() % 64 == 0)
        expect(clFinish(on));
    }
    if (last) {
      expect(clWaitForEvents(1, &last));
      expect(clReleaseEvent(last));
    }
    cl_uint result = 0;
    expect(clEnqueueReadBuffer(shared[0], counter, CL_TRUE, 0, sizeof(result), &result, 0, nullptr,
                               nullptr));
    if (result != mine * global)
      ++failures;
    total = result;
    for (cl_kernel k : kernels)
      expect(clReleaseKernel(k));
    expect(clReleaseMemObject(counter));
  }
};

TEST_F(Stress, OfManyThreadsOnFewQueues) {
  program = build("kernel void add(global atomic_uint *p) {\n"
                  "  atomic_fetch_add_explicit(p, 1u, memory_order_relaxed);\n"
                  "}\n"
                  "kernel void add_at_barrier(global atomic_uint *p) {\n"
                  "  local uint part[64];\n"
                  "  part[get_local_id(0)] = 1;\n"
                  "  for (uint step = get_local_size(0) / 2; step != 0; step /= 2) {\n"
                  "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                  "    if (get_local_id(0) < step)\n"
                  "      part[get_local_id(0)] += part[get_local_id(0) + step];\n"
                  "  }\n"
                  "  if (get_local_id(0) == 0)\n"
                  "    atomic_fetch_add_explicit(p, part[0], memory_order_relaxed);\n"
                  "}\n",
                  "-cl-std=CL3.0");
  for (unsigned i = 0; i != queueCount; ++i)
    shared.push_back(makeQueue(i % 2 == 0 ? 0 : CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
  const auto until = std::chrono::steady_clock::now() + getDuration();
  std::vector<cl_uint> totals(threadCount);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i != threadCount; ++i)
    threads.emplace_back([&, i] { work(i, until, totals[i]); });
  for (std::thread &thread : threads)
    thread.join();
  for (cl_command_queue each : shared)
    EXPECT_EQ(clFinish(each), CL_SUCCESS);
  // Callbacks may be called a moment after their event has ended.
  for (int i = 0; i != 1000 && callbacks.load() != events.load(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(callbacks.load(), events.load());
  EXPECT_EQ(failures.load(), 0u);
  size_t total = 0;
  for (const cl_uint each : totals)
    total += each;
  EXPECT_EQ(total, launches.load() * global);
  RecordProperty("launches", std::to_string(launches.load()));
}

} // namespace
