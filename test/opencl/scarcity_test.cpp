// The driver reports an error if there are no threads or no memory, and works again afterwards.
#include "fixture.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/mman.h>

namespace {

std::atomic<bool> threadsFail = false;
std::atomic<bool> handlesFail = false;
std::atomic<bool> mappingsFail = false;
std::atomic<bool> largeMemoryFails = false;
// Slots for handles are the only memory of this size that is aligned to it.
constexpr size_t chunkSize = 64 << 10;
// What is large.
constexpr size_t largeSize = 1 << 20;

class Failing {
public:
  explicit Failing(std::atomic<bool> &what) : what(what) { what.store(true); }
  ~Failing() { what.store(false); }

private:
  std::atomic<bool> &what;
};

template <class F> F *getNext(F *sanitizers, const char *name) {
  return sanitizers ? sanitizers : reinterpret_cast<F *>(dlsym(RTLD_NEXT, name));
}

} // namespace

// These stand before the C library's, for all libraries of the process. A sanitizer must still see
// the calls.
extern "C" {
__attribute__((weak)) int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *,
                                                       void *(*)(void *), void *);
__attribute__((weak)) void *__interceptor_aligned_alloc(size_t, size_t);
__attribute__((weak)) int __interceptor_posix_memalign(void **, size_t, size_t);
__attribute__((weak)) void *__interceptor_mmap(void *, size_t, int, int, int, off_t);

__attribute__((visibility("default"))) int pthread_create(pthread_t *thread,
                                                          const pthread_attr_t *attributes,
                                                          void *(*start)(void *),
                                                          void *argument) noexcept {
  using Create = int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (threadsFail.load())
    return EAGAIN;
  static Create *const next = getNext<Create>(&__interceptor_pthread_create, "pthread_create");
  return next(thread, attributes, start, argument);
}

__attribute__((visibility("default"))) void *aligned_alloc(size_t alignment, size_t size) noexcept {
  if (handlesFail.load() && alignment == chunkSize && size == chunkSize)
    return nullptr;
  using Allocate = void *(size_t, size_t);
  static Allocate *const next = getNext<Allocate>(&__interceptor_aligned_alloc, "aligned_alloc");
  return next(alignment, size);
}

__attribute__((visibility("default"))) int posix_memalign(void **out, size_t alignment,
                                                          size_t size) noexcept {
  if (largeMemoryFails.load() && size >= largeSize)
    return ENOMEM;
  using Allocate = int(void **, size_t, size_t);
  static Allocate *const next = getNext<Allocate>(&__interceptor_posix_memalign, "posix_memalign");
  return next(out, alignment, size);
}

__attribute__((visibility("default"))) void *mmap(void *address, size_t size, int protection,
                                                  int flags, int file, off_t offset) noexcept {
  if (mappingsFail.load() && (flags & MAP_ANONYMOUS)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  using Map = void *(void *, size_t, int, int, int, off_t);
  static Map *const next = getNext<Map>(&__interceptor_mmap, "mmap");
  return next(address, size, protection, flags, file, offset);
}
}

namespace {

class Scarcity : public OpenCL {
protected:
  cl_int launch(cl_kernel k, cl_event *event = nullptr) {
    const size_t size = 4;
    return clEnqueueNDRangeKernel(queue, k, 1, nullptr, &size, nullptr, 0, nullptr, event);
  }

  cl_int waitFor(cl_event event) {
    clWaitForEvents(1, &event);
    return ask<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }

  cl_program source(const char *text) {
    cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    programs.push_back(program);
    return program;
  }

  std::string getLog(cl_program program) {
    char log[1000] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, nullptr);
    return log;
  }
};

void CL_CALLBACK countEvent(cl_event, cl_int, void *count) {
  static_cast<std::atomic<int> *>(count)->fetch_add(1);
}

void CL_CALLBACK countProgram(cl_program, void *count) {
  static_cast<std::atomic<int> *>(count)->fetch_add(1);
}

bool comesTo(const std::atomic<int> &count, int expected) {
  for (int i = 0; i != 2000 && count.load() != expected; ++i) {
    const timespec time = {0, 5'000'000};
    nanosleep(&time, nullptr);
  }
  return count.load() == expected;
}

TEST_F(Scarcity, OfThreadsRefusesCallbacks) {
  std::atomic<int> count = 0;
  cl_event event = userEvent();
  {
    const Failing now(threadsFail);
    EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, countEvent, &count), CL_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, countEvent, &count), CL_SUCCESS);
  // The thread is there already.
  const Failing now(threadsFail);
  EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, countEvent, &count), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(event, CL_COMPLETE), CL_SUCCESS);
  EXPECT_TRUE(comesTo(count, 2));
}

TEST_F(Scarcity, OfThreadsRefusesToBuildBeside) {
  std::atomic<int> count = 0;
  cl_program program = source("kernel void k(global int *p) { *p = 1; }");
  const auto status = [&] {
    cl_build_status found = CL_BUILD_NONE;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(found), &found, nullptr);
    return found;
  };
  {
    const Failing now(threadsFail);
    EXPECT_EQ(clBuildProgram(program, 1, &device, "", countProgram, &count), CL_OUT_OF_HOST_MEMORY);
    EXPECT_EQ(status(), CL_BUILD_ERROR);
    EXPECT_EQ(getLog(program), "error: cannot create a thread for the asynchronous build\n");
    EXPECT_EQ(clCompileProgram(program, 1, &device, "", 0, nullptr, nullptr, countProgram, &count),
              CL_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(count.load(), 0);
  EXPECT_EQ(clCompileProgram(program, 1, &device, "", 0, nullptr, nullptr, countProgram, &count),
            CL_SUCCESS);
  ASSERT_TRUE(comesTo(count, 1));
  EXPECT_EQ(status(), CL_BUILD_SUCCESS);
  cl_int error = CL_SUCCESS;
  {
    const Failing now(threadsFail);
    EXPECT_EQ(clLinkProgram(context, 0, nullptr, "", 1, &program, countProgram, &count, &error),
              nullptr);
    EXPECT_EQ(error, CL_OUT_OF_HOST_MEMORY);
  }
  programs.push_back(
      clLinkProgram(context, 0, nullptr, "", 1, &program, countProgram, &count, &error));
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_TRUE(comesTo(count, 2));
}

TEST_F(Scarcity, OfThreadsFailsBuilds) {
  cl_program program = source("kernel void k(global int *p) { *p = 1; }");
  {
    const Failing now(threadsFail);
    EXPECT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(getLog(program), "error: out of memory: cannot start the compiler thread\n");
  EXPECT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
}

TEST_F(Scarcity, OfMemoryForCodeFailsBuilds) {
  cl_program program = source("kernel void k(global int *p) { *p = 1; }");
  {
    const Failing now(mappingsFail);
    EXPECT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
  }
  EXPECT_EQ(getLog(program), "error: device 'OpenMux host' rejected the generated executable\n");
  EXPECT_EQ(clBuildProgram(program, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
}

TEST_F(Scarcity, OfThreadsEndsWhatPrints) {
  cl_kernel k =
      kernel("kernel void k() { if (get_global_id(0) == 0) printf(\"printed\\n\"); }", "k");
  cl_event event = nullptr;
  // The device's own thread is there once something has run.
  ASSERT_EQ(launch(k, &event), CL_SUCCESS);
  EXPECT_EQ(waitFor(own(event)), CL_COMPLETE);
  {
    const Failing now(threadsFail);
    ASSERT_EQ(launch(k, &event), CL_SUCCESS);
    EXPECT_EQ(waitFor(own(event)), CL_OUT_OF_HOST_MEMORY);
  }
  ASSERT_EQ(launch(k, &event), CL_SUCCESS);
  EXPECT_EQ(waitFor(own(event)), CL_COMPLETE);
}

// Whatever thread a first launch needs: it fails, or does without.
TEST_F(Scarcity, OfThreadsLeavesLaunchesDefined) {
  cl_mem out = buffer(16);
  cl_kernel k = kernel("kernel void k(global int *p) { p[get_global_id(0)] = 7; }", "k");
  const Failing now(threadsFail);
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof(out), &out), CL_SUCCESS);
  cl_event event = nullptr;
  ASSERT_EQ(launch(k, &event), CL_SUCCESS);
  const cl_int status = waitFor(own(event));
  EXPECT_TRUE(status == CL_COMPLETE || status == CL_OUT_OF_RESOURCES) << status;
}

TEST_F(Scarcity, OfMemoryRefusesBuffersAndImages) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc = {};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = desc.image_height = 1024;
  cl_int error = CL_SUCCESS;
  {
    const Failing now(largeMemoryFails);
    EXPECT_EQ(clCreateBuffer(context, 0, largeSize, nullptr, &error), nullptr);
    EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    EXPECT_EQ(clCreateImage(context, 0, &format, &desc, nullptr, &error), nullptr);
    EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  }
  buffers.push_back(clCreateBuffer(context, 0, largeSize, nullptr, &error));
  EXPECT_EQ(error, CL_SUCCESS);
  buffers.push_back(clCreateImage(context, 0, &format, &desc, nullptr, &error));
  EXPECT_EQ(error, CL_SUCCESS);
}

TEST_F(Scarcity, OfHandlesIsAnError) {
  cl_kernel k = kernel("kernel void k() {}", "k");
  std::vector<cl_event> taken;
  cl_int error = CL_SUCCESS;
  {
    const Failing now(handlesFail);
    while (taken.size() != 100'000) {
      cl_event event = clCreateUserEvent(context, &error);
      if (!event)
        break;
      taken.push_back(event);
    }
    EXPECT_EQ(error, CL_OUT_OF_HOST_MEMORY);
    // What needs no handle for its event still works.
    cl_event event = nullptr;
    EXPECT_EQ(launch(k, &event), CL_OUT_OF_HOST_MEMORY);
    EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event), CL_OUT_OF_HOST_MEMORY);
    EXPECT_EQ(launch(k), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    // One that is given back can be had again.
    ASSERT_FALSE(taken.empty());
    EXPECT_EQ(clReleaseEvent(taken.back()), CL_SUCCESS);
    taken.back() = clCreateUserEvent(context, &error);
    EXPECT_EQ(error, CL_SUCCESS);
  }
  taken.push_back(clCreateUserEvent(context, &error));
  EXPECT_EQ(error, CL_SUCCESS);
  for (cl_event event : taken)
    EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
}

} // namespace
