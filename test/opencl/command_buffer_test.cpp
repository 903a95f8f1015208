// cl_khr_command_buffer and its mutable dispatches.
#include "fixture.h"

namespace {

class CommandBuffers : public OpenCL {
protected:
  void TearDown() override {
    for (cl_command_buffer_khr one : made)
      EXPECT_EQ(clReleaseCommandBufferKHR(one), CL_SUCCESS);
    OpenCL::TearDown();
  }

  cl_command_buffer_khr create(cl_command_buffer_flags_khr flags = 0) {
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    cl_int error = CL_SUCCESS;
    cl_command_buffer_khr result = clCreateCommandBufferKHR(1, &queue, properties, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    made.push_back(result);
    return result;
  }
  cl_command_buffer_state_khr state(cl_command_buffer_khr one) {
    cl_command_buffer_state_khr result = 0;
    EXPECT_EQ(clGetCommandBufferInfoKHR(one, CL_COMMAND_BUFFER_STATE_KHR, sizeof(result), &result,
                                        nullptr),
              CL_SUCCESS);
    return result;
  }
  cl_kernel add(cl_mem memory, int value) {
    cl_kernel k =
        kernel("kernel void add(global int *p, int x) { p[get_global_id(0)] += x; }", "add");
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof(value), &value), CL_SUCCESS);
    return k;
  }
  cl_int launch(cl_command_buffer_khr one, cl_kernel k, size_t size,
                cl_mutable_command_khr *handle = nullptr) {
    return clCommandNDRangeKernelKHR(one, nullptr, nullptr, k, 1, nullptr, &size, nullptr, 0,
                                     nullptr, nullptr, handle);
  }
  cl_mem zeros(size_t count) {
    std::vector<int> values(count, 0);
    return buffer(count * 4, CL_MEM_COPY_HOST_PTR, values.data());
  }

  OPENCL_FUNCTION(clCreateCommandBufferKHR);
  OPENCL_FUNCTION(clFinalizeCommandBufferKHR);
  OPENCL_FUNCTION(clRetainCommandBufferKHR);
  OPENCL_FUNCTION(clReleaseCommandBufferKHR);
  OPENCL_FUNCTION(clEnqueueCommandBufferKHR);
  OPENCL_FUNCTION(clCommandBarrierWithWaitListKHR);
  OPENCL_FUNCTION(clCommandCopyBufferKHR);
  OPENCL_FUNCTION(clCommandFillBufferKHR);
  OPENCL_FUNCTION(clCommandNDRangeKernelKHR);
  OPENCL_FUNCTION(clGetCommandBufferInfoKHR);
  OPENCL_FUNCTION(clUpdateMutableCommandsKHR);
  OPENCL_FUNCTION(clGetMutableCommandInfoKHR);
  std::vector<cl_command_buffer_khr> made;
};

TEST_F(CommandBuffers, AreRecordedOnceAndRunOften) {
  cl_mem from = zeros(64), to = zeros(64);
  cl_command_buffer_khr one = create();
  EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  cl_sync_point_khr filled = 0, copied = 0;
  const int start = 5;
  ASSERT_EQ(
      clCommandFillBufferKHR(one, nullptr, from, &start, 4, 0, 256, 0, nullptr, &filled, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(launch(one, add(from, 1), 64), CL_SUCCESS);
  ASSERT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, 1, &filled, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(one, nullptr, from, to, 0, 0, 256, 1, &filled, &copied, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(launch(one, add(to, 100), 32), CL_SUCCESS);
  EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_INVALID_OPERATION);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  EXPECT_EQ(clFinalizeCommandBufferKHR(one), CL_INVALID_OPERATION);
  EXPECT_EQ(launch(one, add(to, 100), 32), CL_INVALID_OPERATION);
  for (int run = 0; run != 3; ++run) {
    cl_event event = nullptr;
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, &event), CL_SUCCESS);
    own(event);
    ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
    EXPECT_EQ(ask<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
              cl_command_type(CL_COMMAND_COMMAND_BUFFER_KHR));
    const auto values = read<int>(to, 64);
    EXPECT_EQ(values[31], 106);
    EXPECT_EQ(values[32], 6);
  }
  EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
}

TEST_F(CommandBuffers, ArePendingUntilTheyEnd) {
  cl_mem memory = zeros(4);
  cl_command_buffer_khr single = create(), often = create(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  for (cl_command_buffer_khr one : {single, often}) {
    ASSERT_EQ(launch(one, add(memory, 1), 4), CL_SUCCESS);
    ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  }
  cl_event gate = userEvent();
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, single, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(state(single), cl_uint(CL_COMMAND_BUFFER_STATE_PENDING_KHR));
  EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, single, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  for (int run = 0; run != 10; ++run)
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, often, 1, &gate, nullptr), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 4)[3], 11);
}

TEST_F(CommandBuffers, RefuseWhatIsWrong) {
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateCommandBufferKHR(0, &queue, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  const cl_command_buffer_properties_khr unknown[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 10, 0};
  EXPECT_EQ(clCreateCommandBufferKHR(1, &queue, unknown, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  cl_command_buffer_khr one = create();
  cl_mem memory = zeros(4);
  const cl_sync_point_khr none = 7;
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, 1, &none, nullptr, nullptr),
            CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, queue, 0, nullptr, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(
      clCommandCopyBufferKHR(one, nullptr, memory, memory, 0, 0, 16, 0, nullptr, nullptr, nullptr),
      CL_MEM_COPY_OVERLAP);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_command_queue other = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  EXPECT_EQ(clEnqueueCommandBufferKHR(1, &other, one, 0, nullptr, nullptr),
            CL_INCOMPATIBLE_COMMAND_QUEUE_KHR);
}

TEST_F(CommandBuffers, HaveLaunchesThatChange) {
  cl_mem first = zeros(16), second = zeros(16);
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  cl_kernel k = add(first, 1);
  ASSERT_EQ(launch(one, k, 16, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16)[15], 1);
  const int ten = 10;
  const cl_mutable_dispatch_arg_khr arguments[] = {{0, sizeof(second), &second},
                                                   {1, sizeof(ten), &ten}};
  const size_t size = 8, offset = 2;
  cl_mutable_dispatch_config_khr change = {};
  change.type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
  change.command = handle;
  change.num_args = 2;
  change.arg_list = arguments;
  change.global_work_size = &size;
  change.global_work_offset = &offset;
  cl_mutable_base_config_khr base = {CL_STRUCTURE_TYPE_MUTABLE_BASE_CONFIG_KHR, nullptr, 1,
                                     &change};
  ASSERT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16)[15], 1);
  const auto values = read<int>(second, 16);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 10);
  EXPECT_EQ(values[9], 10);
  EXPECT_EQ(values[10], 0);
  size_t seen = 0;
  ASSERT_EQ(clGetMutableCommandInfoKHR(handle, CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR,
                                       sizeof(seen), &seen, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen, 8u);
  cl_kernel named = nullptr;
  ASSERT_EQ(clGetMutableCommandInfoKHR(handle, CL_MUTABLE_DISPATCH_KERNEL_KHR, sizeof(named),
                                       &named, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(named, k);
  // A change that is refused leaves all as it was.
  const cl_mutable_dispatch_arg_khr bad = {1, 1, &ten};
  change.num_args = 1;
  change.arg_list = &bad;
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_INVALID_ARG_SIZE);
  change.command = reinterpret_cast<cl_mutable_command_khr>(&base);
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_INVALID_MUTABLE_COMMAND_KHR);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(second, 16)[2], 20);
}

// Changes of one call are made one after the other, and on launches whose kernel is long gone.
TEST_F(CommandBuffers, TakeSeveralChangesOfALaunch) {
  cl_mem first = zeros(16), second = zeros(16);
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  ASSERT_EQ(launch(one, add(first, 1), 16, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  for (cl_kernel k : kernels)
    ASSERT_EQ(clReleaseKernel(k), CL_SUCCESS);
  kernels.clear();
  for (cl_program program : programs)
    ASSERT_EQ(clReleaseProgram(program), CL_SUCCESS);
  programs.clear();
  const int ten = 10;
  const size_t size = 8;
  const cl_mutable_dispatch_arg_khr memory = {0, sizeof(second), &second};
  const cl_mutable_dispatch_arg_khr number = {1, sizeof(ten), &ten};
  cl_mutable_dispatch_config_khr changes[3] = {};
  for (cl_mutable_dispatch_config_khr &change : changes) {
    change.type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
    change.command = handle;
  }
  changes[0].num_args = changes[1].num_args = 1;
  changes[0].arg_list = &memory;
  changes[1].arg_list = &number;
  changes[2].global_work_size = &size;
  cl_mutable_base_config_khr base = {CL_STRUCTURE_TYPE_MUTABLE_BASE_CONFIG_KHR, nullptr, 3,
                                     changes};
  ASSERT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16), std::vector<int>(16, 0));
  const auto values = read<int>(second, 16);
  EXPECT_EQ(values[7], 10);
  EXPECT_EQ(values[8], 0);
  // The last of several is refused: none is made.
  const size_t none = 3;
  changes[2].local_work_size = &none;
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_INVALID_WORK_GROUP_SIZE);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(second, 16)[7], 20);
}

TEST_F(CommandBuffers, ThatAreNotMutableStayAsTheyAre) {
  cl_mem memory = zeros(4);
  cl_command_buffer_khr one = create();
  cl_mutable_command_khr handle = nullptr;
  ASSERT_EQ(launch(one, add(memory, 1), 4, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_mutable_dispatch_config_khr change = {};
  change.type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
  change.command = handle;
  cl_mutable_base_config_khr base = {CL_STRUCTURE_TYPE_MUTABLE_BASE_CONFIG_KHR, nullptr, 1,
                                     &change};
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, &base), CL_INVALID_OPERATION);
}

TEST_F(CommandBuffers, CopyBoxes) {
  OPENCL_FUNCTION(clCommandCopyBufferRectKHR);
  std::vector<int> values(16);
  for (int i = 0; i != 16; ++i)
    values[i] = i;
  cl_mem from = buffer(64, CL_MEM_COPY_HOST_PTR, values.data()), to = zeros(16);
  cl_command_buffer_khr one = create();
  const size_t origin[] = {4, 1, 0}, corner[] = {0, 0, 0}, region[] = {8, 2, 1};
  const auto copy = [&](cl_mem target, const size_t *where) {
    return clCommandCopyBufferRectKHR(one, nullptr, from, target, origin, where, region, 16, 0, 16,
                                      0, 0, nullptr, nullptr, nullptr);
  };
  ASSERT_EQ(copy(to, corner), CL_SUCCESS);
  EXPECT_EQ(copy(from, corner), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(to, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(copy(nullptr, corner), CL_INVALID_MEM_OBJECT);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 8), (std::vector<int>{5, 6, 0, 0, 9, 10, 0, 0}));
}

using MemcpyFunction = cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_command_queue, void *,
                                             const void *, size_t, cl_uint,
                                             const cl_sync_point_khr *, cl_sync_point_khr *,
                                             cl_mutable_command_khr *);
using FillFunction = cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_command_queue, void *,
                                           const void *, size_t, size_t, cl_uint,
                                           const cl_sync_point_khr *, cl_sync_point_khr *,
                                           cl_mutable_command_khr *);

TEST_F(CommandBuffers, CopyAndFillSharedMemory) {
  auto copy = getFunction<MemcpyFunction>("clCommandSVMMemcpyKHR");
  auto fill = getFunction<FillFunction>("clCommandSVMMemFillKHR");
  auto *memory = static_cast<int *>(clSVMAlloc(context, 0, 128, 0));
  cl_command_buffer_khr one = create();
  const int nine = 9;
  cl_sync_point_khr filled = 0;
  const cl_sync_point_khr none = 17;
  ASSERT_EQ(fill(one, nullptr, memory, &nine, 4, 64, 0, nullptr, &filled, nullptr), CL_SUCCESS);
  EXPECT_EQ(fill(one, nullptr, nullptr, &nine, 4, 64, 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(fill(one, nullptr, memory, &nine, 3, 63, 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(copy(one, nullptr, memory + 16, memory, 64, 1, &filled, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(copy(one, nullptr, memory + 16, memory, 64, 1, &none, nullptr, nullptr),
            CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  EXPECT_EQ(copy(one, nullptr, memory + 1, memory, 64, 0, nullptr, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(one, nullptr, nullptr, memory, 64, 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(memory[31], 9);
  clSVMFree(context, memory);
}

TEST_F(CommandBuffers, HaveNoImages) {
  OPENCL_FUNCTION(clCommandCopyBufferToImageKHR);
  OPENCL_FUNCTION(clCommandCopyImageKHR);
  OPENCL_FUNCTION(clCommandCopyImageToBufferKHR);
  OPENCL_FUNCTION(clCommandFillImageKHR);
  cl_command_buffer_khr one = create();
  cl_mem memory = zeros(4);
  const size_t three[] = {1, 1, 1};
  EXPECT_EQ(clCommandCopyBufferToImageKHR(one, nullptr, memory, memory, 0, three, three, 0, nullptr,
                                          nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandCopyImageKHR(one, nullptr, memory, memory, three, three, three, 0, nullptr,
                                  nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandCopyImageToBufferKHR(one, nullptr, memory, memory, three, three, 0, 0, nullptr,
                                          nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clCommandFillImageKHR(one, nullptr, memory, three, three, three, 0, nullptr, nullptr,
                                  nullptr),
            CL_INVALID_MEM_OBJECT);
}

TEST_F(CommandBuffers, AreCountedAndFoundOut) {
  cl_command_buffer_khr one = create();
  const auto references = [&] {
    cl_uint count = 0;
    EXPECT_EQ(clGetCommandBufferInfoKHR(one, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, sizeof(count),
                                        &count, nullptr),
              CL_SUCCESS);
    return count;
  };
  EXPECT_EQ(clRetainCommandBufferKHR(one), CL_SUCCESS);
  EXPECT_EQ(references(), 2u);
  EXPECT_EQ(clReleaseCommandBufferKHR(one), CL_SUCCESS);
  EXPECT_EQ(references(), 1u);
  EXPECT_EQ(clGetCommandBufferInfoKHR(one, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
  auto none = reinterpret_cast<cl_command_buffer_khr>(queue);
  const auto code = cl_int(CL_INVALID_COMMAND_BUFFER_KHR);
  cl_mem memory = zeros(4);
  EXPECT_EQ(clRetainCommandBufferKHR(none), code);
  EXPECT_EQ(clReleaseCommandBufferKHR(none), code);
  EXPECT_EQ(clFinalizeCommandBufferKHR(none), code);
  EXPECT_EQ(clGetCommandBufferInfoKHR(none, CL_COMMAND_BUFFER_STATE_KHR, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, none, 0, nullptr, nullptr), code);
  EXPECT_EQ(launch(none, add(memory, 1), 4), code);
  EXPECT_EQ(
      clCommandFillBufferKHR(none, nullptr, memory, &code, 4, 0, 4, 0, nullptr, nullptr, nullptr),
      code);
  EXPECT_EQ(clUpdateMutableCommandsKHR(none, nullptr), code);
  EXPECT_EQ(
      clGetMutableCommandInfoKHR(nullptr, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, 0, nullptr, nullptr),
      CL_INVALID_MUTABLE_COMMAND_KHR);
}

// The commands keep what they use: nothing else does once the program has let go of it.
TEST_F(CommandBuffers, KeepWhatTheyUse) {
  cl_mem from = clCreateBuffer(context, 0, 64, nullptr, nullptr), to = zeros(16);
  cl_command_buffer_khr one = create();
  const int three = 3;
  ASSERT_EQ(
      clCommandFillBufferKHR(one, nullptr, from, &three, 4, 0, 64, 0, nullptr, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(one, nullptr, from, to, 0, 0, 64, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(from), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 16)[15], 3);
}

} // namespace
