// Barriers in odd places: in irreducible loops, with several ways out, in called kernels, and so
// on.
#include "fixture.h"

#include <array>
#include <fstream>
#include <sstream>

namespace {

using Shape = std::array<size_t, 3>;

struct Launch {
  Shape shape;
  cl_uint n;
};

constexpr Launch launches[] = {{{1, 1, 1}, 3}, {{7, 1, 1}, 3}, {{16, 1, 1}, 4},
                               {{4, 3, 1}, 4}, {{2, 2, 2}, 5}, {{5, 3, 2}, 5}};

class OddControlFlow : public OpenCL, public testing::WithParamInterface<const char *> {
protected:
  void expectOnes(cl_kernel k, const Shape &shape) {
    const size_t size = shape[0] * shape[1] * shape[2];
    std::vector<cl_uint> numbers(2 * size, 7);
    cl_mem out = buffer(numbers.size() * 4, CL_MEM_COPY_HOST_PTR, numbers.data());
    ASSERT_EQ(clSetKernelArg(k, 0, sizeof(out), &out), CL_SUCCESS);
    const Shape global = {shape[0], shape[1], 2 * shape[2]};
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 3, nullptr, global.data(), shape.data(), 0, nullptr,
                                     nullptr),
              CL_SUCCESS);
    EXPECT_EQ(read<cl_uint>(out, numbers.size()), std::vector<cl_uint>(numbers.size(), 1));
  }
};

TEST_P(OddControlFlow, LeavesAllWorkItemsTogether) {
  std::ifstream file(ODD_CONTROL_FLOW_SOURCE);
  std::stringstream source;
  source << file.rdbuf();
  cl_program program = build(source.str(), GetParam());
  for (const char *name : {"gotos", "exits", "nested", "outer", "byValue", "switches", "ownIds",
                           "pointers", "traps"}) {
    cl_kernel k = kernel(program, name);
    for (const Launch &launch : launches) {
      const auto &[x, y, z] = launch.shape;
      SCOPED_TRACE(testing::Message() << name << ": " << x << " x " << y << " x " << z);
      const cl_uint four[] = {1, 2, 3, 4};
      if (std::string(name) == "byValue")
        ASSERT_EQ(clSetKernelArg(k, 1, sizeof(four), four), CL_SUCCESS);
      else
        ASSERT_EQ(clSetKernelArg(k, 1, sizeof(launch.n), &launch.n), CL_SUCCESS);
      expectOnes(k, launch.shape);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BuiltWith, OddControlFlow,
                         testing::Values("", "-cl-wfv=always", "-cl-wfv=never", "-g",
                                         "-cl-opt-disable", "-cl-opt-disable -g"));

} // namespace
