// Buffers, parts of them, and the commands on them.
#include "fixture.h"

#include <cstring>
#include <numeric>

namespace {

class Buffer : public OpenCL {
protected:
  cl_int tryCreate(cl_mem_flags flags, size_t size, void *pointer) {
    cl_int error = CL_SUCCESS;
    cl_mem memory = clCreateBuffer(context, flags, size, pointer, &error);
    EXPECT_EQ(memory == nullptr, error != CL_SUCCESS);
    if (memory)
      buffers.push_back(memory);
    return error;
  }

  cl_mem iota(size_t count) {
    std::vector<cl_uint> values(count);
    std::iota(values.begin(), values.end(), 0u);
    return buffer(count * 4, CL_MEM_COPY_HOST_PTR, values.data());
  }
};

TEST_F(Buffer, RefusesBadFlagsSizesAndPointers) {
  char bytes[16];
  EXPECT_EQ(tryCreate(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(tryCreate(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 16, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(tryCreate(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, bytes), CL_INVALID_VALUE);
  EXPECT_EQ(tryCreate(cl_mem_flags(1) << 40, 16, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(tryCreate(0, 0, nullptr), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(tryCreate(0, SIZE_MAX, nullptr), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(tryCreate(CL_MEM_USE_HOST_PTR, 16, nullptr), CL_INVALID_HOST_PTR);
  EXPECT_EQ(tryCreate(0, 16, bytes), CL_INVALID_HOST_PTR);
  EXPECT_EQ(tryCreate(CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, bytes), CL_SUCCESS);
}

TEST_F(Buffer, TellsWhatItIs) {
  char bytes[128];
  cl_mem memory = buffer(128, CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY, bytes);
  EXPECT_EQ(ask<cl_mem_object_type>(clGetMemObjectInfo, memory, CL_MEM_TYPE),
            cl_mem_object_type(CL_MEM_OBJECT_BUFFER));
  EXPECT_EQ(ask<size_t>(clGetMemObjectInfo, memory, CL_MEM_SIZE), 128u);
  EXPECT_EQ(ask<cl_mem_flags>(clGetMemObjectInfo, memory, CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY));
  EXPECT_EQ(ask<void *>(clGetMemObjectInfo, memory, CL_MEM_HOST_PTR), bytes);
  EXPECT_EQ(ask<cl_context>(clGetMemObjectInfo, memory, CL_MEM_CONTEXT), context);
  EXPECT_EQ(ask<cl_mem>(clGetMemObjectInfo, memory, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_EQ(ask<size_t>(clGetMemObjectInfo, memory, CL_MEM_OFFSET), 0u);
  EXPECT_FALSE(ask<cl_bool>(clGetMemObjectInfo, memory, CL_MEM_USES_SVM_POINTER));
  EXPECT_EQ(askList<cl_mem_properties>(clGetMemObjectInfo, memory, CL_MEM_PROPERTIES).size(), 0u);
}

TEST_F(Buffer, GivesItsPropertiesBack) {
  const cl_mem_properties none[] = {0};
  cl_int error = CL_SUCCESS;
  cl_mem memory = clCreateBufferWithProperties(context, none, 0, 16, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(memory);
  EXPECT_EQ(askList<cl_mem_properties>(clGetMemObjectInfo, memory, CL_MEM_PROPERTIES),
            std::vector<cl_mem_properties>{0});
  const cl_mem_properties unknown[] = {1, 2, 0};
  EXPECT_EQ(clCreateBufferWithProperties(context, unknown, 0, 16, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROPERTY);
}

TEST_F(Buffer, IsReadAndWritten) {
  cl_mem memory = buffer(64);
  const int values[] = {1, 2, 3, 4};
  ASSERT_EQ(clEnqueueWriteBuffer(queue, memory, CL_FALSE, 16, 16, values, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 8)[5], 2);
  int value = 0;
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 61, 4, &value, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, SIZE_MAX, 4, &value, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 64, 0, &value, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, &value, 1, nullptr, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, &value, 0, &event, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
}

TEST_F(Buffer, KeepsTheHostOutIfToldSo) {
  int value = 0;
  cl_mem writeOnly = buffer(64, CL_MEM_HOST_WRITE_ONLY);
  cl_mem readOnly = buffer(64, CL_MEM_HOST_READ_ONLY);
  cl_mem none = buffer(64, CL_MEM_HOST_NO_ACCESS);
  for (cl_mem memory : {writeOnly, none})
    EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
              CL_INVALID_OPERATION);
  for (cl_mem memory : {readOnly, none})
    EXPECT_EQ(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, 4, &value, 0, nullptr, nullptr),
              CL_INVALID_OPERATION);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(
      clEnqueueMapBuffer(queue, none, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
      nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
}

TEST_F(Buffer, IsFilled) {
  cl_mem memory = iota(16);
  const cl_ushort pattern = 0xabcd;
  ASSERT_EQ(clEnqueueFillBuffer(queue, memory, &pattern, 2, 4, 6, 0, nullptr, nullptr), CL_SUCCESS);
  const auto values = read<cl_ushort>(memory, 32);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 0xabcd);
  EXPECT_EQ(values[4], 0xabcd);
  EXPECT_EQ(values[5], 0);
  for (size_t size : {size_t(0), size_t(3), size_t(256)})
    EXPECT_EQ(clEnqueueFillBuffer(queue, memory, &pattern, size, 0, 12, 0, nullptr, nullptr),
              CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueFillBuffer(queue, memory, &pattern, 2, 1, 2, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueFillBuffer(queue, memory, nullptr, 2, 0, 2, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(Buffer, IsCopiedUnlessItOverlaps) {
  cl_mem memory = iota(16);
  ASSERT_EQ(clEnqueueCopyBuffer(queue, memory, memory, 0, 32, 32, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<cl_uint>(memory, 16)[9], 1u);
  EXPECT_EQ(clEnqueueCopyBuffer(queue, memory, memory, 0, 31, 32, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueCopyBuffer(queue, memory, memory, 0, 33, 32, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(Buffer, IsMappedAndUnmapped) {
  cl_mem memory = iota(16);
  cl_int error = CL_SUCCESS;
  auto *values = static_cast<cl_uint *>(clEnqueueMapBuffer(
      queue, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 8, 16, 0, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(values[0], 2u);
  values[1] = 77;
  EXPECT_EQ(ask<cl_uint>(clGetMemObjectInfo, memory, CL_MEM_MAP_COUNT), 1u);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, memory, values + 1, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  ASSERT_EQ(clEnqueueUnmapMemObject(queue, memory, values, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, memory, values, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(read<cl_uint>(memory, 16)[3], 77u);
  EXPECT_EQ(
      clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ, 60, 5, 0, nullptr, nullptr, &error),
      nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

TEST_F(Buffer, LivesInTheProgramsMemoryIfToldSo) {
  std::vector<int> home(64, 3);
  cl_mem memory = buffer(256, CL_MEM_USE_HOST_PTR, home.data());
  const int four = 4;
  ASSERT_EQ(clEnqueueFillBuffer(queue, memory, &four, 4, 0, 256, 0, nullptr, nullptr), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  void *mapped =
      clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ, 8, 8, 0, nullptr, nullptr, &error);
  EXPECT_EQ(mapped, &home[2]);
  EXPECT_EQ(home[2], 4);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, memory, mapped, 0, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(Buffer, HasParts) {
  cl_mem memory = iota(256);
  cl_buffer_region region = {512, 256};
  cl_int error = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  buffers.push_back(part);
  EXPECT_EQ(read<cl_uint>(part, 1)[0], 128u);
  EXPECT_EQ(ask<cl_mem>(clGetMemObjectInfo, part, CL_MEM_ASSOCIATED_MEMOBJECT), memory);
  EXPECT_EQ(ask<size_t>(clGetMemObjectInfo, part, CL_MEM_OFFSET), 512u);
  EXPECT_EQ(clEnqueueCopyBuffer(queue, memory, part, 640, 0, 256, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  auto tryPart = [&](cl_mem whole, cl_mem_flags flags, cl_buffer_region where) {
    cl_int result = CL_SUCCESS;
    EXPECT_EQ(clCreateSubBuffer(whole, flags, CL_BUFFER_CREATE_TYPE_REGION, &where, &result),
              nullptr);
    return result;
  };
  EXPECT_EQ(tryPart(part, 0, {0, 16}), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(tryPart(memory, 0, {1024, 1}), CL_INVALID_VALUE);
  EXPECT_EQ(tryPart(memory, 0, {0, 0}), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(tryPart(memory, 0, {4, 16}), CL_MISALIGNED_SUB_BUFFER_OFFSET);
  EXPECT_EQ(tryPart(memory, CL_MEM_USE_HOST_PTR, {0, 16}), CL_INVALID_VALUE);
  EXPECT_EQ(tryPart(buffer(64, CL_MEM_READ_ONLY), CL_MEM_WRITE_ONLY, {0, 16}), CL_INVALID_VALUE);
}

TEST_F(Buffer, IsReadWrittenAndCopiedInBoxes) {
  cl_mem memory = iota(64); // 8 by 8
  std::vector<cl_uint> host(16, 0);
  const size_t origin[] = {8, 1, 0}, hostOrigin[] = {0, 0, 0}, region[] = {8, 3, 1};
  ASSERT_EQ(clEnqueueReadBufferRect(queue, memory, CL_TRUE, origin, hostOrigin, region, 32, 0, 8, 0,
                                    host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host[0], 10u);
  EXPECT_EQ(host[1], 11u);
  EXPECT_EQ(host[2], 18u);
  EXPECT_EQ(host[5], 27u);
  host[0] = 1000;
  ASSERT_EQ(clEnqueueWriteBufferRect(queue, memory, CL_TRUE, origin, hostOrigin, region, 32, 0, 8,
                                     0, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  const size_t target[] = {16, 1, 0};
  ASSERT_EQ(clEnqueueCopyBufferRect(queue, memory, memory, origin, target, region, 32, 0, 32, 0, 0,
                                    nullptr, nullptr),
            CL_SUCCESS);
  const auto values = read<cl_uint>(memory, 64);
  EXPECT_EQ(values[10], 1000u);
  EXPECT_EQ(values[12], 1000u);
  EXPECT_EQ(values[21], 19u);
  const size_t near[] = {12, 1, 0}, empty[] = {0, 1, 1}, far[] = {8, 7, 0};
  EXPECT_EQ(clEnqueueCopyBufferRect(queue, memory, memory, origin, near, region, 32, 0, 32, 0, 0,
                                    nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueCopyBufferRect(queue, memory, memory, origin, near, empty, 32, 0, 32, 0, 0,
                                    nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBufferRect(queue, memory, CL_TRUE, far, hostOrigin, region, 32, 0, 8, 0,
                                    host.data(), 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadBufferRect(queue, memory, CL_TRUE, origin, hostOrigin, region, 4, 0, 8, 0,
                                    host.data(), 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(Buffer, CallsItsDestructorsLastOnesFirst) {
  cl_mem memory = clCreateBuffer(context, 0, 16, nullptr, nullptr);
  static std::string order;
  order.clear();
  auto note = [](cl_mem, void *what) { order += static_cast<const char *>(what); };
  char a[] = "a", b[] = "b";
  ASSERT_EQ(clSetMemObjectDestructorCallback(memory, note, a), CL_SUCCESS);
  ASSERT_EQ(clSetMemObjectDestructorCallback(memory, note, b), CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  EXPECT_EQ(order, "ba");
}

TEST_F(Buffer, OutlivesItsHandleWhileACommandNeedsIt) {
  cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, nullptr);
  cl_event gate = userEvent();
  const int seven = 7;
  cl_event filled = nullptr;
  ASSERT_EQ(clEnqueueFillBuffer(queue, memory, &seven, 4, 0, 64, 1, &gate, &filled), CL_SUCCESS);
  own(filled);
  ASSERT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &filled), CL_SUCCESS);
}

TEST_F(Buffer, IsMigratedWithoutEffect) {
  cl_mem memory = iota(4);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue, 1, &memory, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr,
                                       nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue, 0, &memory, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueMigrateMemObjects(queue, 1, &memory, 1 << 9, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(read<cl_uint>(memory, 4)[3], 3u);
}

TEST_F(Buffer, CountsItsMappings) {
  std::vector<cl_uint> home(16, 1);
  cl_mem memory = buffer(64, CL_MEM_USE_HOST_PTR, home.data());
  const auto map = [&](cl_map_flags flags, cl_event wait = nullptr) {
    cl_int error = CL_SUCCESS;
    void *address = clEnqueueMapBuffer(queue, memory, CL_TRUE, flags, 8, 8, wait ? 1 : 0,
                                       wait ? &wait : nullptr, nullptr, &error);
    EXPECT_EQ(address == nullptr, error != CL_SUCCESS);
    return std::pair(address, error);
  };
  const auto count = [&] { return ask<cl_uint>(clGetMemObjectInfo, memory, CL_MEM_MAP_COUNT); };
  void *first = map(CL_MAP_READ).first;
  EXPECT_EQ(first, &home[2]);
  EXPECT_EQ(map(CL_MAP_READ).first, first);
  EXPECT_EQ(count(), 2u);
  EXPECT_EQ(map(CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION).second, CL_INVALID_VALUE);
  EXPECT_EQ(map(1 << 10).second, CL_INVALID_VALUE);
  // A map that fails leaves no mapping.
  cl_event failed = userEvent();
  ASSERT_EQ(clSetUserEventStatus(failed, -1), CL_SUCCESS);
  EXPECT_EQ(map(CL_MAP_READ, failed).second, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(count(), 2u);
  for (int i = 0; i != 2; ++i)
    EXPECT_EQ(clEnqueueUnmapMemObject(queue, memory, first, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, memory, first, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(count(), 0u);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

// Two parts of one buffer need not have the same pitches.
TEST_F(Buffer, KnowsWhichBoxesOverlap) {
  cl_mem memory = iota(256);
  const auto part = [&](size_t origin) {
    const cl_buffer_region region = {origin, 512};
    cl_mem made = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
    buffers.push_back(made);
    return made;
  };
  cl_mem left = part(0), right = part(256);
  const size_t corner[] = {0, 0, 0}, region[] = {4, 8, 1}, behind[] = {256, 0, 0};
  const auto copy = [&](cl_mem from, const size_t *at, size_t fromPitch, cl_mem to,
                        const size_t *target, size_t toPitch) {
    return clEnqueueCopyBufferRect(queue, from, to, at, target, region, fromPitch, 0, toPitch, 0, 0,
                                   nullptr, nullptr);
  };
  // Rows 64 apart reach into the other part; rows 4 apart do not.
  EXPECT_EQ(copy(left, corner, 4, right, corner, 64), CL_SUCCESS);
  EXPECT_EQ(copy(left, corner, 64, right, corner, 4), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(right, corner, 4, left, corner, 64), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(left, behind, 4, right, corner, 32), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(memory, corner, 4, memory, behind, 8), CL_INVALID_VALUE);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

// In the order in which OpenCL lists the errors.
TEST_F(Buffer, NamesTheFirstOfSeveralErrors) {
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_event foreign = clCreateUserEvent(other, nullptr);
  auto *none = reinterpret_cast<cl_event>(queue);
  cl_mem guarded = buffer(64, CL_MEM_HOST_NO_ACCESS);
  int value = 0;
  const auto read = [&](cl_mem memory, size_t offset, cl_event wait) {
    return clEnqueueReadBuffer(queue, memory, CL_TRUE, offset, 4, &value, 1, &wait, nullptr);
  };
  EXPECT_EQ(read(nullptr, 100, foreign), CL_INVALID_CONTEXT);
  EXPECT_EQ(read(nullptr, 100, none), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(read(guarded, 100, none), CL_INVALID_VALUE);
  EXPECT_EQ(read(guarded, 0, none), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clReleaseEvent(foreign), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
}

} // namespace
