// Queues, events, callbacks and times.
#include "fixture.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace {

class Events : public OpenCL {
protected:
  cl_int status(cl_event event) {
    return ask<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  cl_event fill(cl_command_queue where, cl_mem memory, int value, std::vector<cl_event> waits) {
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueFillBuffer(where, memory, &value, 4, 0, 64, cl_uint(waits.size()),
                                  waits.empty() ? nullptr : waits.data(), &event),
              CL_SUCCESS);
    return own(event);
  }
};

TEST_F(Events, OfQueuesWithProperties) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE,
                                            CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_HIGH_KHR, 0};
  cl_int error = CL_SUCCESS;
  cl_command_queue made = clCreateCommandQueueWithProperties(context, device, properties, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  queues.push_back(made);
  EXPECT_EQ(askList<cl_queue_properties>(clGetCommandQueueInfo, made, CL_QUEUE_PROPERTIES_ARRAY),
            std::vector(properties, properties + 5));
  EXPECT_EQ(ask<cl_command_queue_properties>(clGetCommandQueueInfo, made, CL_QUEUE_PROPERTIES),
            cl_command_queue_properties(CL_QUEUE_PROFILING_ENABLE));
  EXPECT_EQ(ask<cl_device_id>(clGetCommandQueueInfo, made, CL_QUEUE_DEVICE), device);
  cl_uint size = 0;
  EXPECT_EQ(clGetCommandQueueInfo(made, CL_QUEUE_SIZE, sizeof(size), &size, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  auto refuse = [&](std::vector<cl_queue_properties> list) {
    cl_int result = CL_SUCCESS;
    EXPECT_EQ(clCreateCommandQueueWithProperties(context, device, list.data(), &result), nullptr);
    return result;
  };
  EXPECT_EQ(refuse({CL_QUEUE_PROPERTIES, 1 << 10, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(
      refuse({CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0}),
      CL_INVALID_QUEUE_PROPERTIES);
  EXPECT_EQ(refuse({CL_QUEUE_SIZE, 64, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(refuse({0x7777, 1, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(clSetCommandQueueProperty(made, CL_QUEUE_PROFILING_ENABLE, CL_FALSE, nullptr),
            CL_INVALID_OPERATION);
}

TEST_F(Events, OfTheUserHoldCommandsBack) {
  cl_mem memory = buffer(64);
  cl_event gate = userEvent();
  EXPECT_EQ(status(gate), CL_SUBMITTED);
  EXPECT_EQ(ask<cl_command_type>(clGetEventInfo, gate, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_USER));
  EXPECT_EQ(ask<cl_command_queue>(clGetEventInfo, gate, CL_EVENT_COMMAND_QUEUE), nullptr);
  cl_event first = fill(queue, memory, 1, {gate});
  cl_event second = fill(queue, memory, 2, {});
  EXPECT_EQ(status(first), CL_QUEUED);
  EXPECT_EQ(status(second), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(gate, 1), CL_INVALID_VALUE);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_INVALID_OPERATION);
  EXPECT_EQ(clSetUserEventStatus(first, CL_COMPLETE), CL_INVALID_EVENT);
  EXPECT_EQ(clWaitForEvents(1, &second), CL_SUCCESS);
  EXPECT_EQ(status(first), CL_COMPLETE);
  EXPECT_EQ(ask<cl_command_queue>(clGetEventInfo, first, CL_EVENT_COMMAND_QUEUE), queue);
}

TEST_F(Events, ThatFailEndWhatWaitsForThem) {
  cl_mem memory = buffer(64);
  cl_event gate = userEvent();
  cl_event first = fill(queue, memory, 1, {gate});
  cl_event second = fill(queue, memory, 2, {first});
  cl_event free = fill(queue, memory, 3, {});
  ASSERT_EQ(clSetUserEventStatus(gate, -5), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(status(gate), -5);
  EXPECT_EQ(status(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(status(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(status(free), CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  int value = 0;
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, &value, 1, &first, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(read<int>(memory, 1)[0], 3);
}

TEST_F(Events, ThatNobodyWillSetEndWithTheirLastHandle) {
  cl_mem memory = buffer(64);
  cl_event gate = clCreateUserEvent(context, nullptr);
  cl_event waiting = fill(queue, memory, 1, {gate});
  ASSERT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &waiting), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST_F(Events, OrderAnOutOfOrderQueue) {
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem a = buffer(64), b = buffer(64);
  cl_event gate = userEvent();
  cl_event held = fill(free, a, 1, {gate});
  cl_event passes = fill(free, b, 2, {});
  EXPECT_EQ(clWaitForEvents(1, &passes), CL_SUCCESS);
  EXPECT_EQ(status(held), CL_QUEUED);
  cl_event barrier = nullptr, marker = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(free, 1, &passes, &marker), CL_SUCCESS);
  own(marker);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  ASSERT_EQ(clEnqueueBarrierWithWaitList(free, 0, nullptr, &barrier), CL_SUCCESS);
  own(barrier);
  cl_event after = fill(free, b, 3, {});
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(status(barrier), CL_QUEUED);
  EXPECT_EQ(status(after), CL_QUEUED);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(free), CL_SUCCESS);
  EXPECT_EQ(status(after), CL_COMPLETE);
}

TEST_F(Events, OfABarrierWithAListHoldOnlyThatBack) {
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem a = buffer(64);
  cl_event gate = userEvent(), other = userEvent();
  cl_event held = fill(free, a, 1, {other});
  cl_event barrier = nullptr;
  ASSERT_EQ(clEnqueueBarrierWithWaitList(free, 1, &gate, &barrier), CL_SUCCESS);
  own(barrier);
  cl_event behind = fill(free, a, 2, {});
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &behind), CL_SUCCESS);
  EXPECT_EQ(status(held), CL_QUEUED);
  ASSERT_EQ(clSetUserEventStatus(other, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(free), CL_SUCCESS);
}

TEST_F(Events, FormLongChains) {
  cl_event gate = userEvent();
  cl_event last = gate;
  for (int i = 0; i != 20000; ++i) {
    cl_event next = nullptr;
    ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &last, &next), CL_SUCCESS);
    if (last != gate)
      clReleaseEvent(last);
    last = next;
  }
  own(last);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
}

TEST_F(Events, CallBack) {
  cl_mem memory = buffer(64);
  cl_event gate = userEvent();
  cl_event event = fill(queue, memory, 1, {gate});
  static std::mutex mutex;
  static std::vector<cl_int> seen;
  seen.clear();
  auto note = [](cl_event, cl_int reached, void *) {
    std::lock_guard lock(mutex);
    seen.push_back(reached);
  };
  EXPECT_EQ(clSetEventCallback(event, CL_QUEUED, note, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, nullptr, nullptr), CL_INVALID_VALUE);
  for (cl_int wanted : {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED})
    ASSERT_EQ(clSetEventCallback(event, wanted, note, nullptr), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  ASSERT_EQ(clSetEventCallback(event, CL_COMPLETE, note, nullptr), CL_SUCCESS);
  for (int i = 0; i != 2000; ++i) {
    {
      std::lock_guard lock(mutex);
      if (seen.size() == 4)
        break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::lock_guard lock(mutex);
  EXPECT_EQ(seen, (std::vector<cl_int>{CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, CL_COMPLETE}));
}

TEST_F(Events, MayBeWaitedForInCallbacks) {
  cl_mem memory = buffer(64);
  struct State {
    cl_command_queue queue;
    cl_mem memory;
    std::atomic<int> value = 0;
  } state = {queue, memory};
  auto readBack = [](cl_event, cl_int, void *data) {
    auto &given = *static_cast<State *>(data);
    int value = 0;
    clEnqueueReadBuffer(given.queue, given.memory, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr);
    given.value = value;
  };
  cl_event event = fill(queue, memory, 17, {});
  ASSERT_EQ(clSetEventCallback(event, CL_COMPLETE, readBack, &state), CL_SUCCESS);
  for (int i = 0; i != 5000 && state.value == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(state.value, 17);
  clFinish(queue);
}

TEST_F(Events, TellTimes) {
  cl_command_queue timed = makeQueue(CL_QUEUE_PROFILING_ENABLE);
  cl_mem memory = buffer(1 << 24);
  cl_ulong hostBefore = 0, deviceBefore = 0, deviceAfter = 0;
  ASSERT_EQ(clGetDeviceAndHostTimer(device, &deviceBefore, &hostBefore), CL_SUCCESS);
  const int one = 1;
  cl_event event = nullptr;
  ASSERT_EQ(clEnqueueFillBuffer(timed, memory, &one, 4, 0, 1 << 24, 0, nullptr, &event),
            CL_SUCCESS);
  own(event);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  ASSERT_EQ(clGetDeviceAndHostTimer(device, &deviceAfter, &hostBefore), CL_SUCCESS);
  std::vector<cl_ulong> times = {deviceBefore};
  for (cl_profiling_info name :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_COMPLETE})
    times.push_back(ask<cl_ulong>(clGetEventProfilingInfo, event, name));
  times.push_back(deviceAfter);
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
  EXPECT_GT(times[4], times[3]);
  cl_ulong value = 0;
  EXPECT_EQ(clGetEventProfilingInfo(event, 0x9999, sizeof(value), &value, nullptr),
            CL_INVALID_VALUE);
  cl_event untimed = fill(queue, buffer(64), 1, {});
  clWaitForEvents(1, &untimed);
  EXPECT_EQ(
      clGetEventProfilingInfo(untimed, CL_PROFILING_COMMAND_END, sizeof(value), &value, nullptr),
      CL_PROFILING_INFO_NOT_AVAILABLE);
}

TEST_F(Events, AreSetAndAwaitedByManyThreads) {
  cl_command_queue free = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t != 4; ++t) {
    threads.emplace_back([&, t] {
      cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, nullptr);
      for (int i = 0; i != 200; ++i) {
        cl_event gate = clCreateUserEvent(context, nullptr);
        const int value = t * 1000 + i;
        cl_event filled = nullptr;
        clEnqueueFillBuffer(free, memory, &value, 4, 0, 64, 1, &gate, &filled);
        int seen = 0;
        cl_event done = nullptr;
        clEnqueueReadBuffer(queue, memory, CL_FALSE, 0, 4, &seen, 1, &filled, &done);
        clSetUserEventStatus(gate, CL_COMPLETE);
        clWaitForEvents(1, &done);
        if (seen != value)
          ++wrong;
        for (cl_event event : {gate, filled, done})
          clReleaseEvent(event);
      }
      clReleaseMemObject(memory);
    });
  }
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

} // namespace
