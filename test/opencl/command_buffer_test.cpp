// cl_khr_command_buffer.
#include "command_buffer_fixture.h"

#include <map>
#include <string>

namespace {

// Programs compare these to know which functions and structures there are.
TEST_F(CommandBuffers, ReportTheirVersion) {
  const std::map<std::string, cl_version> expected = {
      {"cl_khr_command_buffer", CL_MAKE_VERSION(0, 9, 8)},
      {"cl_khr_command_buffer_mutable_dispatch", CL_MAKE_VERSION(0, 9, 5)}};
  std::map<std::string, cl_version> reported;
  for (const cl_name_version &one :
       askList<cl_name_version>(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS_WITH_VERSION)) {
    if (expected.count(one.name))
      reported[one.name] = one.version;
  }
  EXPECT_EQ(reported, expected);
}

TEST_F(CommandBuffers, AreRecordedOnceAndRunOften) {
  cl_mem from = zeros(64), to = zeros(64);
  cl_command_buffer_khr one = create();
  EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  cl_sync_point_khr filled = 0, copied = 0;
  const int start = 5;
  ASSERT_EQ(clCommandFillBufferKHR(one, nullptr, nullptr, from, &start, 4, 0, 256, 0, nullptr,
                                   &filled, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(launch(one, add(from, 1), 64), CL_SUCCESS);
  ASSERT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, nullptr, 1, &filled, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(one, nullptr, nullptr, from, to, 0, 0, 256, 1, &filled, &copied,
                                   nullptr),
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

TEST_F(CommandBuffers, RefuseWhatIsWrong) {
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateCommandBufferKHR(0, &queue, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  const cl_command_buffer_properties_khr unknown[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 10, 0};
  EXPECT_EQ(clCreateCommandBufferKHR(1, &queue, unknown, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  const cl_command_buffer_properties_khr twice[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 0,
                                                    CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0};
  EXPECT_EQ(clCreateCommandBufferKHR(1, &queue, twice, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(nullptr, queue, nullptr, 0, nullptr, nullptr, nullptr),
            CL_INVALID_COMMAND_BUFFER_KHR);
  cl_command_buffer_khr one = create();
  cl_mem memory = zeros(4);
  const cl_sync_point_khr none = 7;
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, nullptr, 1, &none, nullptr, nullptr),
            CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, queue, nullptr, 0, nullptr, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clCommandCopyBufferKHR(one, nullptr, nullptr, memory, memory, 0, 0, 16, 0, nullptr,
                                   nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
}

TEST_F(CommandBuffers, CopyBoxes) {
  COMMAND_BUFFER_FUNCTION(clCommandCopyBufferRectKHR);
  std::vector<int> values(16);
  for (int i = 0; i != 16; ++i)
    values[i] = i;
  cl_mem from = buffer(64, CL_MEM_COPY_HOST_PTR, values.data()), to = zeros(16);
  cl_command_buffer_khr one = create();
  const size_t origin[] = {4, 1, 0}, corner[] = {0, 0, 0}, region[] = {8, 2, 1};
  const auto copy = [&](cl_mem target, const size_t *where) {
    return clCommandCopyBufferRectKHR(one, nullptr, nullptr, from, target, origin, where, region,
                                      16, 0, 16, 0, 0, nullptr, nullptr, nullptr);
  };
  ASSERT_EQ(copy(to, corner), CL_SUCCESS);
  EXPECT_EQ(copy(from, corner), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(to, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(copy(nullptr, corner), CL_INVALID_MEM_OBJECT);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 8), (std::vector<int>{5, 6, 0, 0, 9, 10, 0, 0}));
}

TEST_F(CommandBuffers, CopyAndFillSharedMemory) {
  COMMAND_BUFFER_FUNCTION(clCommandSVMMemcpyKHR);
  COMMAND_BUFFER_FUNCTION(clCommandSVMMemFillKHR);
  auto *memory = static_cast<int *>(clSVMAlloc(context, 0, 128, 0));
  cl_command_buffer_khr one = create();
  const int nine = 9;
  cl_sync_point_khr filled = 0;
  const cl_sync_point_khr none = 17;
  ASSERT_EQ(clCommandSVMMemFillKHR(one, nullptr, nullptr, memory, &nine, 4, 64, 0, nullptr, &filled,
                                   nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clCommandSVMMemFillKHR(one, nullptr, nullptr, nullptr, &nine, 4, 64, 0, nullptr,
                                   nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clCommandSVMMemFillKHR(one, nullptr, nullptr, memory, &nine, 3, 63, 0, nullptr, nullptr,
                                   nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(clCommandSVMMemcpyKHR(one, nullptr, nullptr, memory + 16, memory, 64, 1, &filled,
                                  nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clCommandSVMMemcpyKHR(one, nullptr, nullptr, memory + 16, memory, 64, 1, &none, nullptr,
                                  nullptr),
            CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  EXPECT_EQ(clCommandSVMMemcpyKHR(one, nullptr, nullptr, memory + 1, memory, 64, 0, nullptr,
                                  nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clCommandSVMMemcpyKHR(one, nullptr, nullptr, nullptr, memory, 64, 0, nullptr, nullptr,
                                  nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(memory[31], 9);
  clSVMFree(context, memory);
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
  EXPECT_EQ(clCommandFillBufferKHR(none, nullptr, nullptr, memory, &code, 4, 0, 4, 0, nullptr,
                                   nullptr, nullptr),
            code);
  EXPECT_EQ(clUpdateMutableCommandsKHR(none, 0, nullptr, nullptr), code);
  EXPECT_EQ(
      clGetMutableCommandInfoKHR(nullptr, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, 0, nullptr, nullptr),
      CL_INVALID_MUTABLE_COMMAND_KHR);
}

// The commands keep what they use: nothing else does once the program has let go of it.
TEST_F(CommandBuffers, KeepWhatTheyUse) {
  cl_mem from = clCreateBuffer(context, 0, 64, nullptr, nullptr), to = zeros(16);
  cl_command_buffer_khr one = create();
  const int three = 3;
  ASSERT_EQ(clCommandFillBufferKHR(one, nullptr, nullptr, from, &three, 4, 0, 64, 0, nullptr,
                                   nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(one, nullptr, nullptr, from, to, 0, 0, 64, 0, nullptr, nullptr,
                                   nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(from), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 16)[15], 3);
}

// Only queues and events order the executions: one that is blocked does not block the next.
TEST_F(CommandBuffers, RunAgainWhileTheyArePending) {
  cl_mem memory = zeros(4);
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  for (cl_command_queue first : {free, queue}) {
    cl_command_buffer_khr one = create();
    ASSERT_EQ(launch(one, add(memory, 1), 4), CL_SUCCESS);
    ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
    cl_event gate = userEvent();
    cl_event blocked = run(one, gate, first);
    EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
    for (int i = 0; i != 20; ++i)
      EXPECT_TRUE(endsSoon(run(one, nullptr, free)));
    EXPECT_FALSE(hasEnded(blocked));
    ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    ASSERT_EQ(clFinish(first), CL_SUCCESS);
  }
  EXPECT_EQ(read<int>(memory, 4)[3], 42);
}

// All wait for the same event, and then run at once or in order.
TEST_F(CommandBuffers, RunOftenAtOnce) {
  cl_mem memory = zeros(4);
  cl_kernel k =
      kernel("kernel void add(global int *p) { atomic_inc(p + get_global_id(0)); }", "add");
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof(memory), &memory), CL_SUCCESS);
  cl_command_buffer_khr one = create();
  ASSERT_EQ(launch(one, k, 4), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = userEvent();
  for (int i = 0; i != 50; ++i) {
    run(one, gate, free);
    run(one, gate, queue);
  }
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clFinish(free), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 4), std::vector<int>(4, 100));
}

// Each of the executions that overlap needs resources, which do not stay for ever.
TEST_F(CommandBuffers, LetGoOfWhatManyRunsNeeded) {
  cl_command_buffer_khr one = create();
  ASSERT_EQ(launch(one, add(zeros(4), 1), 4), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = userEvent();
  const cl_ulong before = countObjects();
  for (int i = 0; i != 200; ++i)
    ASSERT_EQ(clEnqueueCommandBufferKHR(1, &free, one, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_GE(countObjects(), before + 200);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clFinish(free), CL_SUCCESS);
  run(one);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  for (int i = 0; i != 1000 && countObjects() > before + 20; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_LE(countObjects(), before + 20);
}

TEST_F(CommandBuffers, RunOnQueuesWithOtherProperties) {
  const cl_command_queue_properties all =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  EXPECT_EQ(ask<cl_command_queue_properties>(
                clGetDeviceInfo, device, CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR),
            all);
  EXPECT_EQ(ask<cl_command_queue_properties>(
                clGetDeviceInfo, device, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR),
            0u);
  const cl_command_queue targets[] = {makeQueue(0), makeQueue(all),
                                      makeQueue(CL_QUEUE_PROFILING_ENABLE),
                                      makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)};
  for (cl_command_queue recorded : targets) {
    cl_mem memory = zeros(4);
    cl_command_buffer_khr one = create({0}, recorded);
    ASSERT_EQ(launch(one, add(memory, 1), 4), CL_SUCCESS);
    ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
    for (cl_command_queue target : targets) {
      cl_event event = run(one, nullptr, target);
      ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
      const bool isProfiling =
          ask<cl_command_queue_properties>(clGetCommandQueueInfo, target, CL_QUEUE_PROPERTIES) &
          CL_QUEUE_PROFILING_ENABLE;
      cl_ulong start = 0, end = 0;
      EXPECT_EQ(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(start), &start,
                                        nullptr),
                isProfiling ? CL_SUCCESS : CL_PROFILING_INFO_NOT_AVAILABLE);
      EXPECT_EQ(
          clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(end), &end, nullptr),
          isProfiling ? CL_SUCCESS : CL_PROFILING_INFO_NOT_AVAILABLE);
      EXPECT_LE(start, end);
    }
    EXPECT_EQ(read<int>(memory, 4)[3], 4);
  }
}

TEST_F(CommandBuffers, RefuseQueuesOfOtherContexts) {
  cl_command_buffer_khr one = create();
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_context elsewhere = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue other = clCreateCommandQueueWithProperties(elsewhere, device, nullptr, nullptr);
  EXPECT_EQ(clEnqueueCommandBufferKHR(1, &other, one, 0, nullptr, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseCommandQueue(other), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(elsewhere), CL_SUCCESS);
}

TEST_F(CommandBuffers, RefusePropertiesThatCommandsDoNotHave) {
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mem memory = zeros(4);
  const int zero = 0;
  const cl_command_properties_khr none[] = {0};
  const cl_command_properties_khr fields[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 0, 0};
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, none, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clCommandBarrierWithWaitListKHR(one, nullptr, fields, 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clCommandFillBufferKHR(one, nullptr, fields, memory, &zero, 4, 0, 4, 0, nullptr,
                                   nullptr, nullptr),
            CL_INVALID_VALUE);
}

} // namespace
