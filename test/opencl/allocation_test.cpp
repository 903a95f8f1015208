// Launches on a warm queue do not allocate. The program counts what the driver and the loader
// request from the C library.
#include "fixture.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_OWN_ALLOCATOR
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_ALLOCATOR
#endif
#endif

static std::atomic<size_t> allocations = 0;

#ifndef HAS_OWN_ALLOCATOR
extern "C" {
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void *realloc(void *memory, size_t size) {
  ++allocations;
  return __libc_realloc(memory, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  ++allocations;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
}
#endif

namespace {

constexpr size_t global = 1024;
constexpr size_t local = 64;

class Allocations : public OpenCL {
protected:
  void SetUp() override {
#ifdef HAS_OWN_ALLOCATOR
    GTEST_SKIP() << "the sanitizer has an allocator of its own";
#endif
    OpenCL::SetUp();
  }

  // Launches the kernel more often at once than the test does, so that what is reused suffices
  // however late the device's thread is.
  void fillQueue(cl_kernel k) {
    cl_event start = userEvent();
    for (int i = 0; i != 64; ++i)
      ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, i == 0 ? 1 : 0,
                                       i == 0 ? &start : nullptr, nullptr),
                CL_SUCCESS);
    ASSERT_EQ(clSetUserEventStatus(start, CL_COMPLETE), CL_SUCCESS);
    ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  }

  // The number of allocations during launches of the kernel, after others have warmed the queue up.
  template <class Function> size_t count(cl_kernel k, const Function &function) {
    fillQueue(k);
    for (int i = 0; i != 100; ++i)
      function();
    clFinish(queue);
    const size_t before = allocations.load();
    for (int i = 0; i != 1000; ++i)
      function();
    return allocations.load() - before;
  }

  cl_kernel prepare(const char *source) {
    cl_kernel k = kernel(source, "k");
    cl_mem data = buffer(4096);
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(data), &data), CL_SUCCESS);
    return k;
  }
};

const char plain[] = "kernel void k(global int *p) { p[get_global_id(0)] += 1; }";
const char withBarrier[] =
    "kernel void k(global int *p, local int *l, float f) {\n"
    "  l[get_local_id(0)] = p[get_global_id(0)];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  p[get_global_id(0)] = l[get_local_size(0) - 1 - get_local_id(0)] * f;\n"
    "}";
TEST_F(Allocations, OfLaunches) {
  cl_kernel k = prepare(plain);
  EXPECT_EQ(count(k,
                  [&] {
                    clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr,
                                           nullptr);
                    clFinish(queue);
                  }),
            0u);
}

TEST_F(Allocations, OfLaunchesWithLocalMemory) {
  cl_kernel k = prepare(withBarrier);
  const cl_float factor = 2;
  ASSERT_EQ(clSetKernelArg(k, 1, local * sizeof(cl_int), nullptr), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(k, 2, sizeof(factor), &factor), CL_SUCCESS);
  EXPECT_EQ(count(k,
                  [&] {
                    clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr,
                                           nullptr);
                    clFinish(queue);
                  }),
            0u);
}

TEST_F(Allocations, OfLaunchesWithEvents) {
  cl_kernel k = prepare(plain);
  EXPECT_EQ(count(k,
                  [&] {
                    cl_event event = nullptr;
                    clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr,
                                           &event);
                    clWaitForEvents(1, &event);
                    clReleaseEvent(event);
                    clFinish(queue);
                  }),
            0u);
}

// Others wait behind the first one.
TEST_F(Allocations, OfManyLaunchesAtOnce) {
  cl_kernel k = prepare(plain);
  EXPECT_EQ(count(k,
                  [&] {
                    for (int i = 0; i != 8; ++i)
                      clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr,
                                             nullptr);
                    clFinish(queue);
                  }),
            0u);
}

} // namespace
