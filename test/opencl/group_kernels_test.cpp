// Kernels whose work-items work together through local memory and barriers, in groups of all sizes
// and shapes, compiled in all ways, against the same computed here.
#include "fixture.h"

#include <algorithm>
#include <array>

namespace {

using Shape = std::array<size_t, 3>;

constexpr size_t numGroups = 2;

const char *const optionSets[] = {"", "-cl-wfv=always", "-cl-wfv=never", "-cl-opt-disable",
                                  "-cl-opt-disable -g"};

constexpr Shape shapes[] = {{1, 1, 1},
                            {7, 1, 1},
                            {1, 7, 1},
                            {1, 1, 7},
                            {64, 1, 1},
                            {8, 8, 1},
                            {4, 4, 4},
                            {1024, 1, 1},
                            {32, 32, 1},
                            {16, 8, 8},
                            {4096, 1, 1},
                            {64, 64, 1},
                            {16, 16, 16},
                            // Rows that no vector fits, and such that leave a rest.
                            {3, 5, 7},
                            {33, 31, 1},
                            {5, 3, 64},
                            {1, 64, 64},
                            {1, 1, 4096},
                            {2, 2048, 1}};

const char source[] = R"(
uint linearId(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
uint groupSize(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

// Each group multiplies a matrix of as many rows as the group is high with one of as many columns as
// it is wide, once for each layer. The tiles are as deep as STEP.
#define STEP 4
kernel void product(global const int *a, global const int *b, global int *out, local int *tiles,
                    int depth) {
  uint x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  uint width = get_local_size(0), height = get_local_size(1), layers = get_local_size(2);
  uint id = linearId(), size = groupSize();
  local int *tileA = tiles, *tileB = tiles + layers * height * STEP;
  a += get_group_id(0) * layers * height * depth;
  b += get_group_id(0) * layers * width * depth;
  int sum = 0;
  for (int first = 0; first < depth; first += STEP) {
    for (uint i = id; i < layers * height * STEP; i += size) {
      int column = first + i % STEP;
      tileA[i] = column < depth ? a[i / STEP * depth + column] : 0;
    }
    for (uint i = id; i < layers * width * STEP; i += size) {
      int row = first + i % STEP;
      tileB[i] = row < depth ? b[i / STEP * depth + row] : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < STEP; ++k)
      sum += tileA[(z * height + y) * STEP + k] * tileB[(z * width + x) * STEP + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_group_id(0) * size + id] = sum;
}

kernel void reduce(global const uint *in, global uint *out, local uint *values) {
  uint id = linearId(), size = groupSize();
  values[id] = in[get_group_id(0) * size + id];
  uint length = size;
  while (length > 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint rest = (length + 1) / 2;
    if (id < length / 2)
      values[id] += values[id + rest];
    length = rest;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  // Not by the work-item that wrote it.
  if (id == size - 1)
    out[get_group_id(0)] = values[0];
}

kernel void scan(global const uint *in, global uint *out, local uint *values) {
  uint id = linearId(), size = groupSize();
  uint value = in[get_group_id(0) * size + id];
  values[id] = value;
  for (uint distance = 1; distance < size; distance *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint other = id >= distance ? values[id - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    value += other;
    values[id] = value;
  }
  out[get_group_id(0) * size + id] = value;
}

// Bitonic: places from the group's size up to the next power of two hold what comes last.
kernel void sort(global const uint *in, global uint *out, local uint *values) {
  uint id = linearId(), size = groupSize(), places = 1;
  while (places < size)
    places *= 2;
  for (uint i = id; i < places; i += size)
    values[i] = i < size ? in[get_group_id(0) * size + i] : 0xffffffffu;
  for (uint block = 2; block <= places; block *= 2)
    for (uint distance = block / 2; distance > 0; distance /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (uint i = id; i < places; i += size) {
        uint other = i ^ distance;
        if (other < i)
          continue;
        uint mine = values[i], theirs = values[other];
        if ((mine > theirs) == ((i & block) == 0)) {
          values[i] = theirs;
          values[other] = mine;
        }
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * size + id] = values[id];
}

#define BINS 37
kernel void histogram(global const uint *in, global uint *out, local uint *bins) {
  uint id = linearId(), size = groupSize();
  for (uint i = id; i < BINS; i += size)
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[in[get_group_id(0) * size + id] % BINS]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = id; i < BINS; i += size)
    out[get_group_id(0) * BINS + i] = bins[i];
}
)";

constexpr size_t bins = 37;
constexpr size_t tileDepth = 4;

class GroupKernels : public OpenCL, public testing::WithParamInterface<const char *> {
protected:
  /// Runs the check on groups of all shapes.
  template <class Check> void forAllShapes(const char *name, Check check) {
    cl_kernel k = kernel(build(source, GetParam()), name);
    for (const Shape &shape : shapes) {
      SCOPED_TRACE(testing::Message() << shape[0] << " x " << shape[1] << " x " << shape[2]);
      check(k, shape);
    }
  }

  static size_t getSize(const Shape &shape) { return shape[0] * shape[1] * shape[2]; }

  std::vector<cl_uint> makeNumbers(size_t count) {
    std::vector<cl_uint> numbers(count);
    for (cl_uint &number : numbers)
      number = state = state * 1664525u + 1013904223u;
    return numbers;
  }

  template <class T> cl_mem makeBuffer(std::vector<T> &values) {
    return buffer(values.size() * sizeof(T), CL_MEM_COPY_HOST_PTR, values.data());
  }

  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    EXPECT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }

  void launch(cl_kernel k, const Shape &shape) {
    const Shape global = {shape[0] * numGroups, shape[1], shape[2]};
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 3, nullptr, global.data(), shape.data(), 0, nullptr,
                                     nullptr),
              CL_SUCCESS);
  }

  /// What a kernel that takes an input, an output and local memory makes of the input.
  std::vector<cl_uint> run(cl_kernel k, const Shape &shape, std::vector<cl_uint> &in,
                           size_t numResults, size_t localWords) {
    cl_mem out = buffer(numResults * sizeof(cl_uint));
    set(k, 0, makeBuffer(in));
    set(k, 1, out);
    EXPECT_EQ(clSetKernelArg(k, 2, localWords * sizeof(cl_uint), nullptr), CL_SUCCESS);
    launch(k, shape);
    return read<cl_uint>(out, numResults);
  }

  cl_uint state = 1;
};

TEST_P(GroupKernels, MultiplyMatrices) {
  forAllShapes("product", [&](cl_kernel k, const Shape &shape) {
    const auto [width, height, layers] = shape;
    const size_t depth = 21; // more than one tile, and part of one
    const size_t size = getSize(shape);
    std::vector<cl_uint> a = makeNumbers(numGroups * layers * height * depth);
    std::vector<cl_uint> b = makeNumbers(numGroups * layers * width * depth);
    cl_mem out = buffer(numGroups * size * sizeof(cl_uint));
    set(k, 0, makeBuffer(a));
    set(k, 1, makeBuffer(b));
    set(k, 2, out);
    const size_t tiles = layers * (height + width) * tileDepth * sizeof(cl_uint);
    EXPECT_EQ(clSetKernelArg(k, 3, tiles, nullptr), CL_SUCCESS);
    set(k, 4, cl_int(depth));
    launch(k, shape);
    std::vector<cl_uint> expected;
    for (size_t layer = 0; layer != numGroups * layers; ++layer)
      for (size_t y = 0; y != height; ++y)
        for (size_t x = 0; x != width; ++x) {
          cl_uint sum = 0;
          for (size_t i = 0; i != depth; ++i)
            sum += a[(layer * height + y) * depth + i] * b[(layer * width + x) * depth + i];
          expected.push_back(sum);
        }
    EXPECT_EQ(read<cl_uint>(out, numGroups * size), expected);
  });
}

TEST_P(GroupKernels, Reduce) {
  forAllShapes("reduce", [&](cl_kernel k, const Shape &shape) {
    const size_t size = getSize(shape);
    std::vector<cl_uint> in = makeNumbers(numGroups * size);
    std::vector<cl_uint> expected(numGroups);
    for (size_t i = 0; i != in.size(); ++i)
      expected[i / size] += in[i];
    EXPECT_EQ(run(k, shape, in, numGroups, size), expected);
  });
}

TEST_P(GroupKernels, Scan) {
  forAllShapes("scan", [&](cl_kernel k, const Shape &shape) {
    const size_t size = getSize(shape);
    std::vector<cl_uint> in = makeNumbers(numGroups * size);
    std::vector<cl_uint> expected = in;
    for (size_t i = 0; i != in.size(); ++i)
      if (i % size != 0)
        expected[i] += expected[i - 1];
    EXPECT_EQ(run(k, shape, in, in.size(), size), expected);
  });
}

TEST_P(GroupKernels, Sort) {
  forAllShapes("sort", [&](cl_kernel k, const Shape &shape) {
    const size_t size = getSize(shape);
    size_t places = 1;
    while (places < size)
      places *= 2;
    std::vector<cl_uint> in = makeNumbers(numGroups * size);
    std::vector<cl_uint> expected = in;
    for (size_t group = 0; group != numGroups; ++group)
      std::sort(expected.begin() + group * size, expected.begin() + (group + 1) * size);
    EXPECT_EQ(run(k, shape, in, in.size(), places), expected);
  });
}

TEST_P(GroupKernels, CountInBins) {
  forAllShapes("histogram", [&](cl_kernel k, const Shape &shape) {
    const size_t size = getSize(shape);
    std::vector<cl_uint> in = makeNumbers(numGroups * size);
    std::vector<cl_uint> expected(numGroups * bins);
    for (size_t i = 0; i != in.size(); ++i)
      ++expected[i / size * bins + in[i] % bins];
    EXPECT_EQ(run(k, shape, in, expected.size(), bins), expected);
  });
}

class LiveMemory : public OpenCL {
protected:
  cl_ulong getPerWorkItem(const char *name) {
    const char text[] = "kernel void none(global int *p) { p[get_global_id(0)] = 1; }\n"
                        "kernel void uniform(global int *p, local int *l, int n) {\n"
                        "  l[get_local_id(0)] = n; int sum = p[0] * n * n;\n"
                        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                        "  p[get_global_id(0)] = l[get_local_size(0) - 1] + sum; }\n"
                        "kernel void large(global int *p) {\n"
                        "  int values[256]; int id = get_local_id(0);\n"
                        "  for (int i = 0; i != 256; ++i) values[(i * id) % 256] = i;\n"
                        "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                        "  p[get_global_id(0)] = values[p[id] % 256]; }\n";
    cl_ulong size = 0;
    EXPECT_EQ(clGetKernelWorkGroupInfo(kernel(text, name), device, CL_KERNEL_PRIVATE_MEM_SIZE,
                                       sizeof(size), &size, nullptr),
              CL_SUCCESS);
    return size;
  }
};

TEST_F(LiveMemory, IsToldForEachWorkItem) {
  EXPECT_EQ(getPerWorkItem("none"), 0u);
  EXPECT_EQ(getPerWorkItem("uniform"), 0u); // once for the group
  EXPECT_GE(getPerWorkItem("large"), 1024u);
  EXPECT_LE(getPerWorkItem("large"), 1088u);
}

INSTANTIATE_TEST_SUITE_P(BuiltWith, GroupKernels, testing::ValuesIn(optionSets));

} // namespace
