// Work-group collectives: all operations on all types, in groups of one, two and three dimensions.
#include "fixture.h"

#include <array>
#include <fstream>
#include <sstream>

namespace {

using Shape = std::array<size_t, 3>;

struct Case {
  const char *kernel;
  const char *options;
};

const Case cases[] = {
    {"integers", "-DTYPE=char"},
    {"integers", "-DTYPE=uchar -cl-wfv=always"},
    {"integers", "-DTYPE=short"},
    {"integers", "-DTYPE=ushort"},
    {"integers", "-DTYPE=int -cl-opt-disable"},
    {"integers", "-DTYPE=uint"},
    {"integers", "-DTYPE=long"},
    {"integers", "-DTYPE=ulong"},
    {"floats", "-DFLOATS -DTYPE=float"},
    {"floats", "-DFLOATS -DTYPE=float -cl-wfv=always"},
    {"floats", "-DFLOATS -DTYPE=double"},
    {"votes", "-DTYPE=int"},
    {"votes", "-DTYPE=int -cl-opt-disable"},
};

constexpr Shape shapes[] = {{1, 1, 1}, {7, 1, 1},  {64, 1, 1}, {3, 5, 1}, {16, 16, 1},
                            {3, 2, 3}, {4, 4, 16}, {1, 1, 5},  {1, 6, 1}};

class GroupCollectives : public OpenCL, public testing::WithParamInterface<Case> {};

TEST_P(GroupCollectives, AreRight) {
  std::ifstream file(COLLECTIVES_SOURCE);
  std::stringstream source;
  source << file.rdbuf();
  // OpenCL C 1.2, the default, has no collectives.
  const std::string options = std::string("-cl-std=CL3.0 ") + GetParam().options;
  cl_kernel k = kernel(build(source.str(), options.c_str()), GetParam().kernel);
  for (const Shape &shape : shapes) {
    SCOPED_TRACE(testing::Message() << shape[0] << " x " << shape[1] << " x " << shape[2]);
    const size_t size = shape[0] * shape[1] * shape[2];
    std::vector<cl_uint> numbers(2 * size, 1);
    cl_mem out = buffer(numbers.size() * 4, CL_MEM_COPY_HOST_PTR, numbers.data());
    ASSERT_EQ(clSetKernelArg(k, 0, sizeof(out), &out), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(k, 1, size * 8, nullptr), CL_SUCCESS);
    const Shape global = {shape[0], shape[1], 2 * shape[2]};
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 3, nullptr, global.data(), shape.data(), 0, nullptr,
                                     nullptr),
              CL_SUCCESS);
    EXPECT_EQ(read<cl_uint>(out, numbers.size()), std::vector<cl_uint>(numbers.size()));
  }
}

INSTANTIATE_TEST_SUITE_P(OfType, GroupCollectives, testing::ValuesIn(cases));

} // namespace
