// Kernels read nothing in pages that hold none of what they ask for: behind a buffer's last
// element, and before its first, there may be no memory. They write nothing where no work-item
// does: memory may be read-only.
#include "fixture.h"

#include <sys/mman.h>
#include <unistd.h>

namespace {

/// A page of memory between two that nobody may touch.
class LonePage {
public:
  LonePage()
      : size(size_t(sysconf(_SC_PAGESIZE))),
        before(static_cast<char *>(mmap(nullptr, 3 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
                                        /*fd=*/-1, /*offset=*/0))) {
    EXPECT_EQ(mprotect(before + size, size, PROT_READ | PROT_WRITE), 0);
  }
  LonePage(const LonePage &) = delete;
  LonePage &operator=(const LonePage &) = delete;
  ~LonePage() { munmap(before, 3 * size); }

  char *begin() { return before + size; }
  char *end() { return begin() + size; }

private:
  size_t size;
  char *before;
};

const char source[] = R"(
kernel void shifted(global TYPE *out, global const TYPE *in, int shift, int count) {
  int i = get_global_id(0);
  TYPE value = 77;
  if (i + shift >= 0 && i + shift < count && (i % 5 != 3 || in[i + shift] == 2))
    value = in[i + shift] + (TYPE)1;
  out[i] = value;
}
kernel void run_of_small(global TYPE *out, global const TYPE *in, int shift, int count) {
  int i = get_global_id(0), k = max(i + shift, 0);
  while (k < count && in[k] < 100)
    k += 1;
  out[i] = k;
})";

class PageEnd : public OpenCL {
protected:
  template <class T> void check(const char *typeName) {
    const std::string defined = std::string("-DTYPE=") + typeName;
    for (const char *mode : {" -cl-wfv=never", " -cl-wfv=always"}) {
      cl_program program = build(source, (defined + mode).c_str());
      for (const char *name : {"shifted", "run_of_small"})
        for (int count : {1, 3, 7, 16, 33})
          for (bool isAtEnd : {false, true})
            checkPlace<T>(kernel(program, name), name, count, isAtEnd);
    }
  }

private:
  template <class T> void checkPlace(cl_kernel k, std::string name, int count, bool isAtEnd) {
    LonePage page;
    T *in = reinterpret_cast<T *>(isAtEnd ? page.end() - count * sizeof(T) : page.begin());
    for (int i = 0; i != count; ++i)
      in[i] = T(i * 7 % 20 == 19 ? 101 : i * 7 % 20);
    cl_mem inputs = buffer(count * sizeof(T), CL_MEM_USE_HOST_PTR, in);
    cl_mem outputs = buffer(items * sizeof(T));
    for (int shift : {-9, 0, 2}) {
      ASSERT_EQ(clSetKernelArg(k, 0, sizeof(outputs), &outputs), CL_SUCCESS);
      ASSERT_EQ(clSetKernelArg(k, 1, sizeof(inputs), &inputs), CL_SUCCESS);
      ASSERT_EQ(clSetKernelArg(k, 2, sizeof(shift), &shift), CL_SUCCESS);
      ASSERT_EQ(clSetKernelArg(k, 3, sizeof(count), &count), CL_SUCCESS);
      ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &items, &items, 0, nullptr, nullptr),
                CL_SUCCESS);
      const std::vector<T> found = read<T>(outputs, items);
      for (int i = 0; i != int(items); ++i) {
        const T expected = name == "shifted" ? getShifted(in, i, shift, count)
                                             : getRun(in, std::max(i + shift, 0), count);
        ASSERT_EQ(found[i], expected) << name << ' ' << i << ' ' << shift << ' ' << count;
      }
    }
    ASSERT_EQ(clFinish(queue), CL_SUCCESS);
    // The buffers let go of the page before it is unmapped.
    for (cl_mem memory : {inputs, outputs}) {
      ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
      std::erase(buffers, memory);
    }
  }

  template <class T> static T getShifted(const T *in, int i, int shift, int count) {
    const bool isThere = i + shift >= 0 && i + shift < count;
    return isThere && (i % 5 != 3 || in[i + shift] == 2) ? T(in[i + shift] + 1) : T(77);
  }
  template <class T> static T getRun(const T *in, int k, int count) {
    while (k < count && in[k] < 100)
      ++k;
    return T(k);
  }

  const size_t items = 64;
};

TEST_F(PageEnd, IsNotPassedByBytes) { check<cl_uchar>("uchar"); }
TEST_F(PageEnd, IsNotPassedByShorts) { check<cl_ushort>("ushort"); }
TEST_F(PageEnd, IsNotPassedByInts) { check<cl_int>("int"); }
TEST_F(PageEnd, IsNotPassedByLongs) { check<cl_long>("long"); }
TEST_F(PageEnd, IsNotPassedByFloats) { check<cl_float>("float"); }

TEST_F(PageEnd, ReadOnlyMemoryIsNotWritten) {
  for (const char *mode : {"-cl-wfv=never", "-cl-wfv=always"}) {
    LonePage page;
    auto *values = reinterpret_cast<cl_int *>(page.begin());
    const size_t count = size_t(page.end() - page.begin()) / sizeof(cl_int);
    for (size_t i = 0; i != count; ++i)
      values[i] = cl_int(i % 100);
    ASSERT_EQ(mprotect(page.begin(), size_t(page.end() - page.begin()), PROT_READ), 0);
    cl_mem memory = buffer(count * sizeof(cl_int), CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, values);
    cl_program program = build("kernel void clamp_all(global int *p) {\n"
                               "  int i = get_global_id(0);\n"
                               "  if (p[i] < 0) p[i] = 0;\n"
                               "  int x = p[i ^ 4];\n"
                               "  if (x > 100) p[i ^ 4] = 100; }\n",
                               mode);
    cl_kernel k = kernel(program, "clamp_all");
    ASSERT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(queue), CL_SUCCESS);
    ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
    std::erase(buffers, memory);
  }
}

} // namespace
