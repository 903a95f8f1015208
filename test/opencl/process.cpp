// What a process keeps of the driver when it is done with it, and what a forked process may do. The
// argument says which:
//   unload      loads the loader, runs a kernel, and unloads it, twice: no thread, no file and
//               no object is left
//   fork-before the parent forks before anybody uses OpenCL; both then do
//   fork-amid   the parent forks while commands run, others wait and a program is built; the child
//               just ends
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

// The functions of a loader that is not linked.
struct Loader {
  Loader() : library(dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL)) {}
  ~Loader() { dlclose(library); }
  template <class F> F get(F, const char *name) const {
    return reinterpret_cast<F>(dlsym(library, name));
  }

  void *library;
};
#define CALL(function) loader.get(&function, #function)

struct Session {
  explicit Session(const Loader &loader) : loader(loader) {}

  bool open() {
    cl_platform_id platforms[8] = {};
    cl_uint count = 0;
    CALL(clGetPlatformIDs)(8, platforms, &count);
    for (cl_uint i = 0; i != count; ++i) {
      char name[64] = {};
      CALL(clGetPlatformInfo)(platforms[i], CL_PLATFORM_NAME, sizeof(name), name, nullptr);
      if (!std::strcmp(name, "OpenMux"))
        platform = platforms[i];
    }
    if (CALL(clGetDeviceIDs)(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr) != CL_SUCCESS)
      return false;
    context = CALL(clCreateContext)(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = CALL(clCreateCommandQueueWithProperties)(context, device, nullptr, nullptr);
    program = makeProgram();
    if (CALL(clBuildProgram)(program, 0, nullptr, "", nullptr, nullptr) != CL_SUCCESS)
      return false;
    kernel = CALL(clCreateKernel)(program, "k", nullptr);
    memory = CALL(clCreateBuffer)(context, CL_MEM_READ_WRITE, 4, nullptr, nullptr);
    return true;
  }

  cl_program makeProgram() {
    const char *source = "kernel void k(global int *p, int n) {\n"
                         "  int x = 0; for (int i = 0; i < n; ++i) x ^= i * x + 1; *p = n; }";
    return CALL(clCreateProgramWithSource)(context, 1, &source, nullptr, nullptr);
  }

  bool enqueue(cl_int n) {
    const size_t one = 1;
    CALL(clSetKernelArg)(kernel, 0, sizeof(memory), &memory);
    CALL(clSetKernelArg)(kernel, 1, sizeof(n), &n);
    return CALL(clEnqueueNDRangeKernel)(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr,
                                        nullptr) == CL_SUCCESS;
  }

  bool run() {
    int seen = 0;
    return enqueue(42) &&
           CALL(clEnqueueReadBuffer)(queue, memory, CL_TRUE, 0, 4, &seen, 0, nullptr, nullptr) ==
               CL_SUCCESS &&
           seen == 42;
  }

  void close() {
    CALL(clReleaseMemObject)(memory);
    CALL(clReleaseKernel)(kernel);
    CALL(clReleaseProgram)(program);
    CALL(clReleaseCommandQueue)(queue);
    CALL(clReleaseContext)(context);
  }

  // Commands let go of their objects a moment after they end.
  bool isEmpty() {
    using Count = cl_ulong(CL_API_CALL *)();
    auto count = reinterpret_cast<Count>(
        CALL(clGetExtensionFunctionAddressForPlatform)(platform, "clGetLiveObjectCountOPENMUX"));
    for (int i = 0; i != 5000 && count() != 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return count() == 0;
  }

  const Loader &loader;
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_program program = nullptr;
  cl_kernel kernel = nullptr;
  cl_mem memory = nullptr;
};

size_t countEntries(const char *folder) {
  DIR *opened = opendir(folder);
  size_t count = 0;
  while (opened && readdir(opened))
    ++count;
  if (opened)
    closedir(opened);
  return count;
}

// Threads end a moment after they were told to.
bool becomes(const char *folder, size_t expected) {
  for (int i = 0; i != 5000; ++i) {
    if (countEntries(folder) == expected)
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::printf("%s has %zu entries, not %zu\n", folder, countEntries(folder), expected);
  return false;
}

bool unload() {
  // A sanitizer starts a thread of its own with the first of the program.
  std::thread([] {}).join();
  const size_t threads = countEntries("/proc/self/task");
  const size_t files = countEntries("/proc/self/fd");
  for (int i = 0; i != 2; ++i) {
    const Loader loader;
    Session session(loader);
    if (!session.open() || !session.run())
      return false;
    session.close();
    if (!session.isEmpty() || !becomes("/proc/self/task", threads) ||
        !becomes("/proc/self/fd", files))
      return false;
  }
  return true;
}

bool useOnce() {
  const Loader loader;
  Session session(loader);
  const bool good = session.open() && session.run();
  session.close();
  return good;
}

bool endsWell(pid_t child) {
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool forkBefore() {
  const pid_t child = fork();
  if (child == 0)
    std::exit(useOnce() ? 0 : 1);
  return useOnce() && endsWell(child);
}

bool forkAmid() {
  const Loader loader;
  Session session(loader);
  if (!session.open() || !session.run() || !session.enqueue(50000000))
    return false;
  cl_event gate = CALL(clCreateUserEvent)(session.context, nullptr);
  CALL(clEnqueueMarkerWithWaitList)(session.queue, 1, &gate, nullptr);
  cl_program other = session.makeProgram();
  auto notify = [](cl_program, void *) {};
  CALL(clBuildProgram)(other, 0, nullptr, "-cl-opt-disable", notify, nullptr);
  const pid_t child = fork();
  if (child == 0)
    std::exit(0);
  const bool ended = endsWell(child);
  CALL(clSetUserEventStatus)(gate, CL_COMPLETE);
  CALL(clFinish)(session.queue);
  CALL(clReleaseEvent)(gate);
  CALL(clReleaseProgram)(other);
  const bool good = session.run();
  session.close();
  return ended && good && session.isEmpty();
}

} // namespace

int main(int argc, char **argv) {
  const std::string which = argc > 1 ? argv[1] : "";
  const bool good = which == "unload"        ? unload()
                    : which == "fork-before" ? forkBefore()
                    : which == "fork-amid"   ? forkAmid()
                                             : false;
  std::puts(good ? "good" : "bad");
  return good ? 0 : 1;
}
