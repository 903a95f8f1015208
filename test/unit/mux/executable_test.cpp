#include "fake_device.h"

namespace {

using ExecutableTest = fake::Test;

TEST_F(ExecutableTest, BadExecutablesAreRefused) {
  mux_executable_t executable = nullptr;
  const auto create = [&](mux_device_t owner, const void *binary, uint64_t length) {
    return muxCreateExecutable(owner, binary, length, allocator, &executable);
  };
  EXPECT_EQ(create(nullptr, "F", 1), mux_error_invalid_value);
  EXPECT_EQ(create(device, nullptr, 1), mux_error_invalid_value);
  EXPECT_EQ(create(device, "F", 0), mux_error_invalid_value);
  EXPECT_EQ(create(device, "X", 1), mux_error_invalid_binary);
  EXPECT_EQ(muxCreateExecutable(device, "F", 1, noAlloc, &executable),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateExecutable(device, "F", 1, allocator, nullptr), mux_error_null_out_parameter);
  counter.isEmpty = true;
  EXPECT_EQ(create(device, "F", 1), mux_error_out_of_memory);
  EXPECT_EQ(executable, nullptr);
}

TEST_F(ExecutableTest, BadDestructionsAreRefused) {
  mux_executable_t executable = makeExecutable();
  EXPECT_EQ(muxDestroyExecutable(otherDevice, executable, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyExecutable(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyExecutable(device, makeWrong<mux_executable_t>(), allocator),
            mux_error_invalid_value);
  EXPECT_EQ(muxDestroyExecutable(device, executable, noFree), mux_error_null_allocator_callback);
}

TEST_F(ExecutableTest, KernelsAreFoundByName) {
  mux_executable_t executable = makeExecutable();
  mux_kernel_t kernel = nullptr;
  // The name's length counts, not what stands behind it.
  ASSERT_EQ(muxCreateKernel(device, executable, "worker", 4, allocator, &kernel), mux_success);
  EXPECT_EQ(kernel->preferred_local_size_x, 1u);
  EXPECT_EQ(kernel->local_memory_size, 0u);
  EXPECT_EQ(muxDestroyKernel(device, kernel, allocator), mux_success);
  kernel = nullptr;
  EXPECT_EQ(muxCreateKernel(device, executable, "worker", 6, allocator, &kernel),
            mux_error_missing_kernel);
  EXPECT_EQ(kernel, nullptr);
}

TEST_F(ExecutableTest, BadKernelsAreRefused) {
  mux_executable_t executable = makeExecutable();
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateKernel(nullptr, executable, "work", 4, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateKernel(otherDevice, executable, "work", 4, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateKernel(device, nullptr, "work", 4, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateKernel(device, executable, nullptr, 4, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateKernel(device, executable, "work", 0, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateKernel(device, executable, "work", 4, noAlloc, &kernel),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateKernel(device, executable, "work", 4, allocator, nullptr),
            mux_error_null_out_parameter);
  mux_kernel_t good = makeKernel();
  EXPECT_EQ(muxDestroyKernel(otherDevice, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyKernel(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyKernel(device, makeWrong<mux_kernel_t>(), allocator),
            mux_error_invalid_value);
  EXPECT_EQ(muxDestroyKernel(device, good, noFree), mux_error_null_allocator_callback);
}

TEST_F(ExecutableTest, BuiltInKernels) {
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateBuiltInKernel(device, "nothing", 7, allocator, &kernel),
            mux_error_missing_kernel);
  EXPECT_EQ(muxCreateBuiltInKernel(nullptr, "builtin", 7, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuiltInKernel(device, nullptr, 7, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuiltInKernel(device, "builtin", 0, allocator, &kernel),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuiltInKernel(device, "builtin", 7, noAlloc, &kernel),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateBuiltInKernel(device, "builtin", 7, allocator, nullptr),
            mux_error_null_out_parameter);
  ASSERT_EQ(muxCreateBuiltInKernel(device, "builtin", 7, allocator, &kernel), mux_success);
  EXPECT_EQ(muxDestroyKernel(device, kernel, allocator), mux_success);
  info.supports_builtin_kernels = false;
  EXPECT_EQ(muxCreateBuiltInKernel(device, "builtin", 7, allocator, &kernel),
            mux_error_feature_unsupported);
}

TEST_F(ExecutableTest, SubGroupQueries) {
  mux_kernel_t kernel = makeKernel();
  size_t size = 0, x = 0, y = 0, z = 0, most = 0;
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 5, 1, 1, &size), mux_success);
  EXPECT_EQ(size, 5u);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 3, &x, &y, &z), mux_success);
  EXPECT_EQ(x, 24u);
  EXPECT_EQ(y, 1u);
  EXPECT_EQ(z, 1u);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 9, &x, &y, &z), mux_success);
  EXPECT_EQ(x, 0u);
  EXPECT_EQ(muxQueryMaxNumSubGroups(kernel, &most), mux_success);
  EXPECT_EQ(most, 8u);
}

TEST_F(ExecutableTest, BadSubGroupQueriesAreRefused) {
  mux_kernel_t kernel = makeKernel();
  size_t size = 0, x = 0, y = 0, z = 0;
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(nullptr, 1, 1, 1, &size), mux_error_invalid_value);
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(makeWrong<mux_kernel_t>(), 1, 1, 1, &size),
            mux_error_invalid_value);
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 0, 1, 1, &size), mux_error_invalid_value);
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 1, 0, 1, &size), mux_error_invalid_value);
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 1, 1, 0, &size), mux_error_invalid_value);
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 1, 1, 1, nullptr),
            mux_error_null_out_parameter);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(nullptr, 1, &x, &y, &z), mux_error_invalid_value);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 0, &x, &y, &z), mux_error_invalid_value);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 1, nullptr, &y, &z),
            mux_error_null_out_parameter);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 1, &x, nullptr, &z),
            mux_error_null_out_parameter);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 1, &x, &y, nullptr),
            mux_error_null_out_parameter);
  EXPECT_EQ(muxQueryMaxNumSubGroups(nullptr, &size), mux_error_invalid_value);
  EXPECT_EQ(muxQueryMaxNumSubGroups(kernel, nullptr), mux_error_null_out_parameter);
  info.sub_groups_support = false;
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(kernel, 1, 1, 1, &size),
            mux_error_feature_unsupported);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(kernel, 1, &x, &y, &z),
            mux_error_feature_unsupported);
  EXPECT_EQ(muxQueryMaxNumSubGroups(kernel, &size), mux_error_feature_unsupported);
}

TEST_F(ExecutableTest, VectorizationQueries) {
  mux_kernel_t kernel = makeKernel();
  mux_wfv_status_e status = mux_wfv_status_error;
  size_t x = 0, y = 0, z = 0;
  EXPECT_EQ(muxQueryWFVInfoForLocalSize(kernel, 16, 1, 1, &status, &x, &y, &z), mux_success);
  EXPECT_EQ(status, mux_wfv_status_success);
  EXPECT_EQ(x, 8u);
  EXPECT_EQ(y, 1u);
  EXPECT_EQ(z, 1u);
  EXPECT_EQ(muxQueryWFVInfoForLocalSize(kernel, 2, 1, 1, &status, nullptr, nullptr, nullptr),
            mux_success);
  EXPECT_EQ(status, mux_wfv_status_none);
  EXPECT_EQ(muxQueryWFVInfoForLocalSize(nullptr, 2, 1, 1, &status, &x, &y, &z),
            mux_error_invalid_value);
  const size_t zeros[][3] = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
  for (const auto &size : zeros)
    EXPECT_EQ(muxQueryWFVInfoForLocalSize(kernel, size[0], size[1], size[2], &status, &x, &y, &z),
              mux_error_invalid_value);
  EXPECT_EQ(muxQueryWFVInfoForLocalSize(kernel, 2, 1, 1, nullptr, &x, &y, &z),
            mux_error_null_out_parameter);
}

} // namespace
