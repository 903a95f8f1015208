// Extensions, each by what it adds.
#include "fixture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <mutex>
#include <random>

// Debian's header does not have it.
#ifndef CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT
#define CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT 0x4231
#define CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT 0x4232
#define CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT 0x4233
#endif

namespace {

class Extensions : public OpenCL {
protected:
  bool has(const char *name) {
    const auto list =
        askList<cl_name_version>(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION);
    return std::any_of(list.begin(), list.end(),
                       [&](const cl_name_version &item) { return !std::strcmp(item.name, name); });
  }
  template <class T> void set(cl_kernel k, cl_uint index, const T &value) {
    ASSERT_EQ(clSetKernelArg(k, index, sizeof(value), &value), CL_SUCCESS);
  }
  void run(cl_kernel k, size_t count, size_t local = 0) {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &count, local ? &local : nullptr, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
  }
  // What `body`, which writes to `out` and may read `in`, makes of the values.
  template <class Out, class In>
  std::vector<Out> compute(const std::string &out, const std::string &in, const std::string &body,
                           std::vector<In> values) {
    cl_kernel k = kernel(build("kernel void k(global " + out + " *out, global const " + in +
                                   " *in) { size_t i = get_global_id(0); " + body + " }",
                               "-cl-std=CL3.0"),
                         "k");
    cl_mem to = buffer(values.size() * sizeof(Out));
    set(k, 0, to);
    set(k, 1, buffer(values.size() * sizeof(In), CL_MEM_COPY_HOST_PTR, values.data()));
    run(k, values.size());
    return read<Out>(to, values.size());
  }
  template <class T> std::vector<T> makeNumbers(size_t count) {
    std::mt19937_64 random(7);
    std::vector<T> values(count);
    for (T &value : values)
      value = T(random());
    values[0] = 0;
    values[1] = std::numeric_limits<T>::max();
    values[2] = std::numeric_limits<T>::min();
    return values;
  }
};

TEST_F(Extensions, OfTheListAreAllReported) {
  for (const char *name : {"cl_khr_global_int32_base_atomics",
                           "cl_khr_global_int32_extended_atomics",
                           "cl_khr_local_int32_base_atomics",
                           "cl_khr_local_int32_extended_atomics",
                           "cl_khr_int64_base_atomics",
                           "cl_khr_int64_extended_atomics",
                           "cl_khr_byte_addressable_store",
                           "cl_khr_fp64",
                           "cl_khr_icd",
                           "cl_khr_command_buffer",
                           "cl_khr_command_buffer_mutable_dispatch",
                           "cl_khr_create_command_queue",
                           "cl_khr_extended_versioning",
                           "cl_khr_device_uuid",
                           "cl_khr_suggested_local_work_size",
                           "cl_khr_integer_dot_product",
                           "cl_khr_extended_bit_ops",
                           "cl_khr_expect_assume",
                           "cl_ext_float_atomics",
                           "cl_intel_unified_shared_memory",
                           "cl_khr_priority_hints",
                           "cl_khr_throttle_hints",
                           "cl_codeplay_extra_build_options"})
    EXPECT_TRUE(has(name)) << name;
  EXPECT_EQ(has("cl_khr_fp16"),
            ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF) != 0);
}

TEST_F(Extensions, HaveTheirFunctionsFoundByName) {
  for (const char *name : {"clIcdGetPlatformIDsKHR",
                           "clCreateCommandQueueWithPropertiesKHR",
                           "clGetKernelSuggestedLocalWorkSizeKHR",
                           "clGetKernelSubGroupInfoKHR",
                           "clHostMemAllocINTEL",
                           "clDeviceMemAllocINTEL",
                           "clSharedMemAllocINTEL",
                           "clMemFreeINTEL",
                           "clMemBlockingFreeINTEL",
                           "clGetMemAllocInfoINTEL",
                           "clSetKernelArgMemPointerINTEL",
                           "clEnqueueMemFillINTEL",
                           "clEnqueueMemcpyINTEL",
                           "clEnqueueMigrateMemINTEL",
                           "clEnqueueMemAdviseINTEL",
                           "clCreateCommandBufferKHR",
                           "clFinalizeCommandBufferKHR",
                           "clRetainCommandBufferKHR",
                           "clReleaseCommandBufferKHR",
                           "clEnqueueCommandBufferKHR",
                           "clCommandBarrierWithWaitListKHR",
                           "clCommandCopyBufferKHR",
                           "clCommandCopyBufferRectKHR",
                           "clCommandCopyBufferToImageKHR",
                           "clCommandCopyImageKHR",
                           "clCommandCopyImageToBufferKHR",
                           "clCommandFillBufferKHR",
                           "clCommandFillImageKHR",
                           "clCommandNDRangeKernelKHR",
                           "clCommandSVMMemcpyKHR",
                           "clCommandSVMMemFillKHR",
                           "clGetCommandBufferInfoKHR",
                           "clUpdateMutableCommandsKHR",
                           "clGetMutableCommandInfoKHR"})
    EXPECT_NE(clGetExtensionFunctionAddressForPlatform(getPlatform(), name), nullptr) << name;
}

template <class T> const char *nameOf();
template <> const char *nameOf<cl_float>() { return "float"; }
template <> const char *nameOf<cl_double>() { return "double"; }

// Whole numbers and halves, so that every order of additions has the same sum.
template <class T>
void checkFloatAtomics(const std::function<cl_kernel(const std::string &)> &make,
                       const std::function<std::vector<T>(cl_kernel)> &get) {
  const std::string type = nameOf<T>();
  std::string source = R"(
    kernel void k(volatile global atomic_T *out, global T *results) {
      local atomic_T sum, lowest;
      if (get_local_id(0) == 0) {
        atomic_init(&sum, (T)0);
        atomic_init(&lowest, (T)1000);
      }
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      T x = (T)get_global_id(0) * (T)0.5 - (T)100;
      atomic_fetch_add_explicit(&sum, x, memory_order_relaxed);
      atomic_fetch_min_explicit(&lowest, x, memory_order_relaxed, memory_scope_work_group);
      atomic_fetch_add_explicit(out, x, memory_order_relaxed);
      atomic_fetch_sub_explicit(out + 1, x, memory_order_relaxed, memory_scope_device);
      atomic_fetch_min(out + 2, x);
      atomic_fetch_max_explicit(out + 3, x, memory_order_acq_rel, memory_scope_device);
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (get_local_id(0) == 0) {
        results[2 * get_group_id(0)] = atomic_load_explicit(&sum, memory_order_relaxed);
        results[2 * get_group_id(0) + 1] = atomic_exchange(&lowest, (T)0);
      }
    })";
  for (size_t at; (at = source.find("atomic_T")) != std::string::npos;)
    source.replace(at, 8, "atomic_" + type);
  for (size_t at; (at = source.find("(T)")) != std::string::npos;)
    source.replace(at, 3, "(" + type + ")");
  for (size_t at; (at = source.find("T x")) != std::string::npos;)
    source.replace(at, 1, type);
  source.replace(source.find("global T *results") + 7, 1, type);
  const std::vector<T> all = get(make(source));
  T sum = 0;
  std::vector<T> expected = {0, 0, T(-100), T(1023 * 0.5 - 100)};
  for (int group = 0; group != 16; ++group) {
    T part = 0;
    for (int i = 0; i != 64; ++i)
      part += T(group * 64 + i) * T(0.5) - T(100);
    sum += part;
    expected.push_back(part);
    expected.push_back(T(group * 64) * T(0.5) - T(100));
  }
  expected[0] = sum;
  expected[1] = -sum;
  EXPECT_EQ(all, expected) << type;
}

TEST_F(Extensions, AddAtomicsOfFloats) {
  const auto test = [&]<class T>(T) {
    checkFloatAtomics<T>(
        [&](const std::string &source) { return kernel(build(source, "-cl-std=CL3.0"), "k"); },
        [&](cl_kernel k) {
          std::vector<T> start = {0, 0, 10000, -10000};
          cl_mem out = buffer(4 * sizeof(T), CL_MEM_COPY_HOST_PTR, start.data());
          cl_mem results = buffer(32 * sizeof(T));
          set(k, 0, out);
          set(k, 1, results);
          run(k, 1024, 64);
          std::vector<T> all = read<T>(out, 4), more = read<T>(results, 32);
          all.insert(all.end(), more.begin(), more.end());
          return all;
        });
  };
  constexpr cl_bitfield everything = 7 | 7 << 16;
  EXPECT_EQ(ask<cl_bitfield>(clGetDeviceInfo, device, CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT),
            everything);
  test(cl_float());
  if (has("cl_khr_fp64")) {
    EXPECT_EQ(
        ask<cl_bitfield>(clGetDeviceInfo, device, CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT),
        everything);
    test(cl_double());
  }
}

TEST_F(Extensions, AddAtomicsOfHalves) {
  const auto capabilities =
      ask<cl_bitfield>(clGetDeviceInfo, device, CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT);
  if (!has("cl_khr_fp16")) {
    EXPECT_EQ(capabilities, 0u);
    return;
  }
  EXPECT_EQ(capabilities, cl_bitfield(7 | 7 << 16));
  cl_kernel k = kernel(build(R"(
    #pragma OPENCL EXTENSION cl_khr_fp16 : enable
    kernel void k(volatile global atomic_half *out, global float *results) {
      local atomic_half sum;
      if (get_local_id(0) == 0)
        atomic_store_explicit(&sum, 0.0h, memory_order_relaxed);
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      half x = (half)get_local_id(0);
      atomic_fetch_add_explicit(&sum, x, memory_order_relaxed);
      atomic_fetch_add_explicit(out, 1.0h, memory_order_relaxed);
      atomic_fetch_max_explicit(out + 1, x, memory_order_relaxed);
      atomic_fetch_min_explicit(out + 2, x, memory_order_relaxed);
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (get_local_id(0) == 0)
        results[get_group_id(0)] = atomic_load_explicit(&sum, memory_order_relaxed);
    }
    kernel void get(volatile global atomic_half *out, global float *results) {
      for (int i = 0; i != 3; ++i)
        results[i] = atomic_load_explicit(out + i, memory_order_relaxed);
    })",
                             "-cl-std=CL3.0"),
                       "k");
  cl_kernel get = kernel(programs.back(), "get");
  cl_ushort start[] = {0, 0, 0x4400}; // 0, 0, 4
  cl_mem out = buffer(6, CL_MEM_COPY_HOST_PTR, start), results = buffer(16 * 4);
  for (cl_kernel each : {k, get}) {
    set(each, 0, out);
    set(each, 1, results);
  }
  run(k, 16 * 32, 32);
  EXPECT_EQ(read<float>(results, 16), std::vector<float>(16, 31 * 16));
  run(get, 1);
  EXPECT_EQ(read<float>(results, 3), (std::vector<float>{512, 31, 0}));
}

TEST_F(Extensions, AddHintsForTheCompiler) {
  EXPECT_EQ((compute<int, int>("int", "int",
                               "__builtin_assume(in[i] >= 0);"
                               "uchar c = (uchar)in[i]; int2 v = (int2)(in[i], 1);"
                               "int r = __builtin_expect(in[i] == 3, 1) ? 100 : in[i];"
                               "r += sizeof(__builtin_expect(c, 1)) * 1000;"
                               "r += __builtin_expect(v, (int2)(0, 1)).x;"
                               "r += (int)__builtin_expect((ulong)in[i], 0);"
                               "out[i] = r;",
                               {1, 2, 3, 4})),
            (std::vector<int>{1003, 1006, 1106, 1012}));
}

TEST_F(Extensions, TakeHintsForEveryInteger) {
  // Whatever is expected of it, a value is computed once, and its type has no qualifiers.
  EXPECT_EQ((compute<int, int>("int", "int",
                               "int n = in[i]; bool b = n > 2; volatile ushort u = (ushort)n;"
                               "int r = __builtin_expect(n++, 1) + __builtin_expect(in[i], 2);"
                               "r += __builtin_expect(b, true) ? 100 : 0;"
                               "r += __builtin_expect(__builtin_expect(n > 4, 0) || b, 1) * 1000;"
                               "r += __builtin_expect((char4)(n++), (char4)(7)).w * 10000;"
                               "out[i] = r + __builtin_expect(u, 7) + n;",
                               {1, 3})),
            (std::vector<int>{20006, 41114}));
  const char *text = "kernel void k(global float *p) { *p = __builtin_expect(*p, 1.0f); }";
  programs.push_back(clCreateProgramWithSource(context, 1, &text, nullptr, nullptr));
  EXPECT_EQ(clBuildProgram(programs.back(), 0, nullptr, "", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
}

TEST_F(Extensions, TakeHintsForPointersOfEveryAddressSpace) {
  const char *text =
      "constant int table[] = {5, 6};\n"
      "kernel void k(global const int *in, global int *out, local int *tile) {\n"
      "  int values[4] __attribute__((aligned(16))) = {1, 2, 3, 4};\n"
      "  int *v = __builtin_assume_aligned(values, 16);\n"
      "  int i = get_local_id(0);\n"
      "  local int *t = __builtin_assume_aligned(tile, 4UL);\n"
      "  global const int *next = __builtin_assume_aligned(in + 1, 16, 4);\n"
      "  global const int *p = in;\n"
      "  global const int4 *whole = (global const int4 *)__builtin_assume_aligned(p++, 16);\n"
      "  t[i] = next[i] * 10;\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  __builtin_assume_aligned(__builtin_assume_aligned(out, 4), 16)[i] =\n"
      "      t[3 - i] + v[i] + __builtin_assume_aligned(table, 4)[i & 1] * 1000 +\n"
      "      (*whole).x * 10000 + (p - in) * 100000;\n"
      "}";
  for (const char *options : {"-Werror", "-Werror -cl-std=CL3.0"}) {
    cl_kernel k = kernel(build(text, options), "k");
    std::vector<cl_int> start = {7, 1, 2, 3, 4};
    cl_mem in = buffer(20, CL_MEM_COPY_HOST_PTR, start.data()), out = buffer(16);
    set(k, 0, in);
    set(k, 1, out);
    EXPECT_EQ(clSetKernelArg(k, 2, 16, nullptr), CL_SUCCESS);
    run(k, 4, 4);
    EXPECT_EQ(read<cl_int>(out, 4), (std::vector<cl_int>{175041, 176032, 175023, 176014}));
  }
  // The offset is evaluated, and a macro may expand to several arguments.
  const char *offsets = "#define ARGUMENTS p, 4, add(&count, 4)\n"
                        "int add(int *sum, int value) { *sum += value; return value; }\n"
                        "kernel void k(global int *p) {\n"
                        "  int count = 0;\n"
                        "  __builtin_assume_aligned(p, 4, count++ * 4)[1] = 7;\n"
                        "  global int *first = __builtin_assume_aligned(ARGUMENTS);\n"
                        "  *first = count;\n"
                        "}";
  cl_kernel k = kernel(build(offsets, "-Werror"), "k");
  cl_mem out = buffer(8);
  set(k, 0, out);
  run(k, 1, 1);
  EXPECT_EQ(read<cl_int>(out, 2), (std::vector<cl_int>{5, 7}));
  for (const char *alignment : {"12", "0", "*p"}) {
    const std::string source = "kernel void k(global int *p) { *__builtin_assume_aligned(p, " +
                               std::string(alignment) + ") = 1; }";
    const char *bad = source.c_str();
    programs.push_back(clCreateProgramWithSource(context, 1, &bad, nullptr, nullptr));
    EXPECT_EQ(clBuildProgram(programs.back(), 0, nullptr, "", nullptr, nullptr),
              CL_BUILD_PROGRAM_FAILURE)
        << alignment;
  }
}

TEST_F(Extensions, AddOperationsOnBits) {
  const auto values = makeNumbers<cl_uint>(64);
  const auto inserted = compute<cl_uint, cl_uint>(
      "uint", "uint", "out[i] = bitfield_insert(in[i], 0xdeadbeefu, (uint)i % 24, (uint)i % 9);",
      values);
  const auto extracted = compute<cl_int, cl_uint>(
      "int", "uint", "out[i] = bitfield_extract_signed(in[i], (uint)i % 24, (uint)i % 9);", values);
  const auto plain = compute<cl_uint, cl_uint>(
      "uint", "uint", "out[i] = bitfield_extract_unsigned(in[i], (uint)i % 24, (uint)i % 9);",
      values);
  const auto reversed =
      compute<cl_uint, cl_uint>("uint", "uint", "out[i] = bit_reverse(in[i]);", values);
  for (size_t i = 0; i != values.size(); ++i) {
    const unsigned at = i % 24, width = i % 9;
    const cl_uint mask = (1u << width) - 1;
    EXPECT_EQ(inserted[i], (values[i] & ~(mask << at)) | ((0xdeadbeefu & mask) << at));
    const cl_uint field = values[i] >> at & mask;
    EXPECT_EQ(plain[i], field);
    const bool negative = width && (field >> (width - 1) & 1);
    EXPECT_EQ(extracted[i], cl_int(negative ? field | ~mask : field));
    cl_uint mirror = 0;
    for (unsigned bit = 0; bit != 32; ++bit)
      mirror |= (values[i] >> bit & 1) << (31 - bit);
    EXPECT_EQ(reversed[i], mirror);
  }
}

TEST_F(Extensions, AddDotProductsOfIntegers) {
  EXPECT_EQ(ask<cl_device_integer_dot_product_capabilities_khr>(
                clGetDeviceInfo, device, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR),
            cl_bitfield(CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
                        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR));
  for (cl_device_info name :
       {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR,
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR})
    ask<cl_device_integer_dot_product_acceleration_properties_khr>(clGetDeviceInfo, device, name);
  const auto values = makeNumbers<cl_uint>(65);
  const auto pairs = [&](const std::string &call) {
    std::vector<cl_int> result = compute<cl_int, cl_uint>(
        "int", "uint", "uint a = in[i], b = in[(i + 1) % 65]; out[i] = (int)" + call + ";", values);
    return result;
  };
  const auto ss = pairs("dot_4x8packed_ss_int(a, b)"), uu = pairs("dot_4x8packed_uu_uint(a, b)");
  const auto su = pairs("dot(as_char4(a), as_uchar4(b))");
  const auto saturated = pairs("dot_acc_sat(as_char4(a), as_char4(b), INT_MAX - 5)");
  for (size_t i = 0; i != values.size(); ++i) {
    const cl_uint a = values[i], b = values[(i + 1) % 65];
    long signedSum = 0, unsignedSum = 0, mixedSum = 0;
    for (unsigned byte = 0; byte != 4; ++byte) {
      const auto x = cl_uchar(a >> (8 * byte)), y = cl_uchar(b >> (8 * byte));
      signedSum += long(cl_char(x)) * cl_char(y);
      unsignedSum += long(x) * y;
      mixedSum += long(cl_char(x)) * y;
    }
    EXPECT_EQ(ss[i], signedSum);
    EXPECT_EQ(uu[i], unsignedSum);
    EXPECT_EQ(su[i], mixedSum);
    EXPECT_EQ(saturated[i], std::min<long>(signedSum + INT_MAX - 5, INT_MAX));
  }
}

TEST_F(Extensions, AddQueuesWithProperties) {
  auto create = reinterpret_cast<clCreateCommandQueueWithPropertiesKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(getPlatform(),
                                               "clCreateCommandQueueWithPropertiesKHR"));
  ASSERT_NE(create, nullptr);
  for (cl_queue_properties_khr level : {1, 2, 4}) {
    const cl_queue_properties_khr properties[] = {CL_QUEUE_PRIORITY_KHR, level,
                                                  CL_QUEUE_THROTTLE_KHR, level, 0};
    cl_int error = CL_SUCCESS;
    cl_command_queue made = create(context, device, properties, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(clFinish(made), CL_SUCCESS);
    clReleaseCommandQueue(made);
  }
  for (cl_queue_properties_khr name : {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_THROTTLE_KHR}) {
    const cl_queue_properties_khr properties[] = {name, 3, 0};
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(create(context, device, properties, &error), nullptr);
    EXPECT_EQ(error, CL_INVALID_VALUE);
  }
}

// The older names of what is core by now.
TEST_F(Extensions, ToldVersionsBeforeTheyWereCore) {
  EXPECT_EQ(ask<cl_version_khr>(clGetPlatformInfo, getPlatform(), CL_PLATFORM_NUMERIC_VERSION_KHR),
            ask<cl_version>(clGetPlatformInfo, getPlatform(), CL_PLATFORM_NUMERIC_VERSION));
  EXPECT_EQ(ask<cl_version_khr>(clGetDeviceInfo, device, CL_DEVICE_NUMERIC_VERSION_KHR),
            CL_MAKE_VERSION(3u, 0u, 0u));
  EXPECT_GE(ask<cl_version_khr>(clGetDeviceInfo, device, CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR),
            CL_MAKE_VERSION(1u, 2u, 0u));
  EXPECT_TRUE(askList<cl_name_version_khr>(clGetDeviceInfo, device,
                                           CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION_KHR)
                  .empty());
  EXPECT_FALSE(
      askList<cl_name_version_khr>(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION_KHR)
          .empty());
}

TEST_F(Extensions, OfBuildOptionsAreTaken) {
  const char source[] = "kernel void k(global int *p) { p[get_global_id(0)] = 5; }";
  const std::string path = testing::TempDir() + "openmux_extension_test.cl";
  std::remove(path.c_str());
  for (const std::string &options :
       {std::string("-cl-wfv=never"), std::string("-cl-wfv=auto"), std::string("-cl-wfv=always"),
        std::string("-cl-vec=none"), std::string("-cl-vec=loop"), std::string("-cl-vec=slp"),
        std::string("-cl-vec=all"), std::string("-cl-precache-local-sizes=8,1,1:4,4,1"),
        "-g -S " + path}) {
    cl_kernel k = kernel(build(source, options.c_str()), "k");
    cl_mem out = buffer(40);
    set(k, 0, out);
    run(k, 10);
    EXPECT_EQ(read<int>(out, 10), std::vector<int>(10, 5)) << options;
  }
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), source);
  std::remove(path.c_str());
  const char *text = source;
  for (const char *options : {"-cl-wfv=maybe", "-cl-vec=", "-cl-precache-local-sizes=1,2", "-S"}) {
    cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    programs.push_back(program);
    EXPECT_EQ(clBuildProgram(program, 1, &device, options, nullptr, nullptr),
              CL_INVALID_BUILD_OPTIONS)
        << options;
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    EXPECT_GT(size, 10u) << options;
  }
}

// The callback of a context reports what the return value cannot express.
TEST_F(Extensions, ContextCallbackReportsErrors) {
  struct Heard {
    std::mutex mutex;
    std::string text;
  } heard;
  auto hear = [](const char *text, const void *, size_t, void *data) {
    auto &all = *static_cast<Heard *>(data);
    std::lock_guard lock(all.mutex);
    all.text += text;
  };
  cl_int error = CL_SUCCESS;
  cl_context other = clCreateContext(nullptr, 1, &device, hear, &heard, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const char *source = "kernel void k() { this is not OpenCL C; }";
  cl_program program = clCreateProgramWithSource(other, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(heard.text.find("error: program build for device 'OpenMux host' failed: "
                            "CL_BUILD_PROGRAM_FAILURE (-11)\n"),
            0u)
      << heard.text;
  heard.text.clear();
  const unsigned char garbage[] = "garbage";
  const unsigned char *bytes = garbage;
  const size_t length = sizeof(garbage);
  EXPECT_EQ(clCreateProgramWithBinary(other, 1, &device, &length, &bytes, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, CL_INVALID_BINARY);
  EXPECT_EQ(heard.text.find("error: invalid program binary for device 'OpenMux host': "), 0u)
      << heard.text;
  clReleaseProgram(program);
  clReleaseContext(other);
}

} // namespace
