#include "fake_device.h"

namespace {

constexpr uint32_t coherent = mux_memory_property_host_visible | mux_memory_property_host_coherent;
constexpr uint32_t cached = mux_memory_property_host_visible | mux_memory_property_host_cached;

class MemoryTest : public fake::Test {
protected:
  mux_result_t allocate(uint64_t size, uint32_t heap, uint32_t properties,
                        mux_allocation_type_e type, uint32_t alignment = 0) {
    mux_memory_t memory = nullptr;
    const mux_result_t result =
        muxAllocateMemory(device, size, heap, properties, type, alignment, allocator, &memory);
    if (result == mux_success) {
      EXPECT_EQ(memory->size, size);
      EXPECT_EQ(memory->properties, properties);
      EXPECT_EQ(memory->heap, heap);
      EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
    } else {
      EXPECT_EQ(memory, nullptr);
    }
    return result;
  }
  mux_result_t allocateHost(uint32_t properties) {
    return allocate(64, 1, properties, mux_allocation_type_alloc_host);
  }
  mux_result_t allocateDevice(uint32_t properties) {
    return allocate(64, 1, properties, mux_allocation_type_alloc_device);
  }
};

TEST_F(MemoryTest, GoodAllocations) {
  EXPECT_EQ(allocateHost(coherent), mux_success);
  EXPECT_EQ(allocateHost(cached), mux_success);
  EXPECT_EQ(allocateHost(mux_memory_property_host_visible), mux_success);
  EXPECT_EQ(allocateDevice(mux_memory_property_device_local), mux_success);
  EXPECT_EQ(allocate(info.allocation_size, 2, coherent, mux_allocation_type_alloc_host),
            mux_success);
}

TEST_F(MemoryTest, TheDeviceChoosesTheAlignmentIfTheCallerDoesNot) {
  auto &target = static_cast<fake::Device &>(*device);
  EXPECT_EQ(allocate(64, 1, coherent, mux_allocation_type_alloc_host, 0), mux_success);
  EXPECT_EQ(target.lastAlignment, info.buffer_alignment);
  EXPECT_EQ(allocate(64, 1, coherent, mux_allocation_type_alloc_host, 256), mux_success);
  EXPECT_EQ(target.lastAlignment, 256u);
  EXPECT_EQ(allocate(64, 1, coherent, mux_allocation_type_alloc_host, 48), mux_error_invalid_value);
}

TEST_F(MemoryTest, BadSizesAndHeapsAreRefused) {
  const auto host = mux_allocation_type_alloc_host;
  EXPECT_EQ(allocate(0, 1, coherent, host), mux_error_invalid_value);
  EXPECT_EQ(allocate(info.allocation_size + 1, 1, coherent, host), mux_error_invalid_value);
  EXPECT_EQ(allocate(UINT64_MAX, 1, coherent, host), mux_error_invalid_value);
  EXPECT_EQ(allocate(64, 0, coherent, host), mux_error_invalid_value);
  EXPECT_EQ(allocate(64, 3, coherent, host), mux_error_invalid_value);
  EXPECT_EQ(allocate(64, 4, coherent, host), mux_error_invalid_value);
}

TEST_F(MemoryTest, BadPropertiesAreRefused) {
  EXPECT_EQ(allocateHost(0), mux_error_invalid_value);
  EXPECT_EQ(allocateHost(coherent | 1u << 20), mux_error_invalid_value);
  EXPECT_EQ(allocateHost(coherent | cached), mux_error_invalid_value);
  EXPECT_EQ(allocateHost(mux_memory_property_host_coherent), mux_error_invalid_value);
  EXPECT_EQ(allocateHost(mux_memory_property_host_cached), mux_error_invalid_value);
  EXPECT_EQ(allocateHost(mux_memory_property_device_local), mux_error_invalid_value);
  EXPECT_EQ(allocateDevice(coherent), mux_error_invalid_value);
  EXPECT_EQ(allocateDevice(0), mux_error_invalid_value);
  EXPECT_EQ(allocateDevice(mux_memory_property_host_coherent), mux_error_invalid_value);
  EXPECT_EQ(allocateDevice(mux_memory_property_host_cached), mux_error_invalid_value);
  EXPECT_EQ(allocate(64, 1, coherent, mux_allocation_type_e(9)), mux_error_invalid_value);
}

TEST_F(MemoryTest, WhatTheDeviceLacksIsUnsupported) {
  info.allocation_capabilities = mux_allocation_capabilities_coherent_host;
  EXPECT_EQ(allocateHost(coherent), mux_success);
  EXPECT_EQ(allocateHost(mux_memory_property_host_visible), mux_success);
  EXPECT_EQ(allocateHost(cached), mux_error_feature_unsupported);
  EXPECT_EQ(allocateDevice(mux_memory_property_device_local), mux_error_feature_unsupported);
  int value = 0;
  mux_memory_t memory = nullptr;
  EXPECT_EQ(muxCreateMemoryFromHost(device, sizeof(value), &value, allocator, &memory),
            mux_error_feature_unsupported);
  info.allocation_capabilities = mux_allocation_capabilities_cached_host;
  EXPECT_EQ(allocateHost(coherent), mux_error_feature_unsupported);
}

TEST_F(MemoryTest, CommonChecksOfAllocation) {
  mux_memory_t memory = nullptr;
  const auto allocate = [&](mux_device_t owner, mux_allocator_info_t from, mux_memory_t *out) {
    return muxAllocateMemory(owner, 64, 1, coherent, mux_allocation_type_alloc_host, 0, from, out);
  };
  EXPECT_EQ(allocate(nullptr, allocator, &memory), mux_error_invalid_value);
  EXPECT_EQ(allocate(makeWrong<mux_device_t>(), allocator, &memory), mux_error_invalid_value);
  EXPECT_EQ(allocate(device, noAlloc, &memory), mux_error_null_allocator_callback);
  EXPECT_EQ(allocate(device, noFree, &memory), mux_error_null_allocator_callback);
  EXPECT_EQ(allocate(device, allocator, nullptr), mux_error_null_out_parameter);
  counter.isEmpty = true;
  EXPECT_EQ(allocate(device, allocator, &memory), mux_error_out_of_memory);
}

TEST_F(MemoryTest, HostMemoryBecomesDeviceMemory) {
  int values[4] = {1, 2, 3, 4};
  mux_memory_t memory = nullptr;
  ASSERT_EQ(muxCreateMemoryFromHost(device, sizeof(values), values, allocator, &memory),
            mux_success);
  void *address = nullptr;
  EXPECT_EQ(muxMapMemory(device, memory, sizeof(int), sizeof(int), &address), mux_success);
  EXPECT_EQ(address, &values[1]);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
}

TEST_F(MemoryTest, BadHostMemoryIsRefused) {
  int value = 0;
  mux_memory_t memory = nullptr;
  EXPECT_EQ(muxCreateMemoryFromHost(nullptr, 4, &value, allocator, &memory),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateMemoryFromHost(device, 0, &value, allocator, &memory),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateMemoryFromHost(device, 4, nullptr, allocator, &memory),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateMemoryFromHost(device, UINT64_MAX, &value, allocator, &memory),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateMemoryFromHost(device, 4, &value, noFree, &memory),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateMemoryFromHost(device, 4, &value, allocator, nullptr),
            mux_error_null_out_parameter);
}

TEST_F(MemoryTest, MappingsNest) {
  mux_memory_t memory = makeMemory(64);
  auto &target = static_cast<fake::Memory &>(*memory);
  void *first = nullptr, *second = nullptr;
  ASSERT_EQ(muxMapMemory(device, memory, 0, 64, &first), mux_success);
  ASSERT_EQ(muxMapMemory(device, memory, 16, 8, &second), mux_success);
  EXPECT_EQ(static_cast<std::byte *>(first) + 16, second);
  EXPECT_EQ(target.maps, 1);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
  EXPECT_EQ(target.unmaps, 0);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
  EXPECT_EQ(target.unmaps, 1);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_error_failure);
  EXPECT_EQ(muxMapMemory(device, memory, 0, 1, &first), mux_success);
  EXPECT_EQ(target.maps, 2);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
}

TEST_F(MemoryTest, BadMappingsAreRefused) {
  mux_memory_t memory = makeMemory(64);
  void *address = nullptr;
  EXPECT_EQ(muxMapMemory(nullptr, memory, 0, 64, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(otherDevice, memory, 0, 64, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, nullptr, 0, 64, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, makeWrong<mux_memory_t>(), 0, 64, &address),
            mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, memory, 0, 0, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, memory, 0, 65, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, memory, 64, 1, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, memory, 32, UINT64_MAX - 16, &address), mux_error_invalid_value);
  EXPECT_EQ(muxMapMemory(device, memory, 0, 64, nullptr), mux_error_null_out_parameter);
  EXPECT_EQ(muxUnmapMemory(otherDevice, memory), mux_error_invalid_value);
  EXPECT_EQ(muxUnmapMemory(device, nullptr), mux_error_invalid_value);
  EXPECT_EQ(address, nullptr);
}

TEST_F(MemoryTest, MemoryOfTheDeviceAloneCannotBeMapped) {
  mux_memory_t memory = nullptr;
  ASSERT_EQ(muxAllocateMemory(device, 64, 1, mux_memory_property_device_local,
                              mux_allocation_type_alloc_device, 0, allocator, &memory),
            mux_success);
  void *address = nullptr;
  EXPECT_EQ(muxMapMemory(device, memory, 0, 64, &address), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
}

TEST_F(MemoryTest, FlushesNeedAMapping) {
  mux_memory_t memory = makeMemory(64);
  auto &target = static_cast<fake::Memory &>(*memory);
  EXPECT_EQ(muxFlushMappedMemoryToDevice(device, memory, 0, 64), mux_error_failure);
  EXPECT_EQ(muxFlushMappedMemoryFromDevice(device, memory, 0, 64), mux_error_failure);
  void *address = nullptr;
  ASSERT_EQ(muxMapMemory(device, memory, 0, 64, &address), mux_success);
  EXPECT_EQ(muxFlushMappedMemoryToDevice(device, memory, 0, 64), mux_success);
  EXPECT_EQ(muxFlushMappedMemoryFromDevice(device, memory, 63, 1), mux_success);
  EXPECT_EQ(target.flushesTo, 1);
  EXPECT_EQ(target.flushesFrom, 1);
  for (auto flush : {muxFlushMappedMemoryToDevice, muxFlushMappedMemoryFromDevice}) {
    EXPECT_EQ(flush(nullptr, memory, 0, 64), mux_error_invalid_value);
    EXPECT_EQ(flush(otherDevice, memory, 0, 64), mux_error_invalid_value);
    EXPECT_EQ(flush(device, nullptr, 0, 64), mux_error_invalid_value);
    EXPECT_EQ(flush(device, memory, 0, 0), mux_error_invalid_value);
    EXPECT_EQ(flush(device, memory, 1, 64), mux_error_invalid_value);
    EXPECT_EQ(flush(device, memory, UINT64_MAX, 2), mux_error_invalid_value);
  }
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
}

TEST_F(MemoryTest, BadFreesAreRefused) {
  mux_memory_t memory = makeMemory(64);
  EXPECT_EQ(muxFreeMemory(nullptr, memory, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(otherDevice, memory, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(device, makeWrong<mux_memory_t>(), allocator), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(device, memory, noFree), mux_error_null_allocator_callback);
}

} // namespace
