// Properties of the machine from the operating system. Where it provides none (containers and
// virtual machines hide caches and clocks), a property stays unknown or gets a value that is valid
// for all supported CPUs.
#include "host/device_info.h"

#include "host/cpus.h"
#include "host/machine.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace host {
namespace {

constexpr uint64_t kibibyte = 1024;
constexpr uint64_t mebibyte = 1024 * kibibyte;

// Local memory is on the worker's stack: large enough for kernels that are written for GPUs, and
// within the second-level cache of most CPUs.
constexpr uint64_t localMemorySize = 256 * kibibyte;
// Address space, not memory: pages are committed when a kernel touches them.
constexpr uint64_t stackSize = 64 * mebibyte;

// Linked code and its variables must be within the range of relative relocations.
constexpr uint64_t maxGlobalVariableSize = 64 * mebibyte;

// The alignment of OpenCL C's largest type, double16.
constexpr uint32_t bufferAlignment = 128;

// The CPUs to place threads on, in the order of the threads; empty if the kernel chooses.
std::vector<unsigned> choosePlaces() {
  const char *text = std::getenv("OPENMUX_AFFINITY");
  if (!text || !*text)
    return {};
  auto cpus = chooseCpus(text, locateCpus(getUsableCpus()));
  if (cpus)
    return std::move(*cpus);
  std::fprintf(stderr, "openmux: warning: ignoring OPENMUX_AFFINITY: %s\n", cpus.error().c_str());
  return {};
}

// A thread for each CPU that the process may use and, if threads are placed, that is a place, but
// none that a control group would only throttle.
unsigned getDefaultThreadCount(size_t places) {
  size_t count = places;
  if (count == 0)
    count = getUsableCpus().size();
  if (count == 0)
    count = std::thread::hardware_concurrency();
  if (const unsigned quota = getCpuQuota())
    count = std::min<size_t>(count, quota);
  return static_cast<unsigned>(std::max<size_t>(count, 1));
}

unsigned chooseThreadCount(size_t places) {
  const char *text = std::getenv("OPENMUX_THREADS");
  if (!text || !*text)
    return getDefaultThreadCount(places);
  if (const unsigned count = parseThreadCount(text))
    return count;
  std::fprintf(stderr,
               "openmux: warning: ignoring OPENMUX_THREADS: '%s' is not a number from 1 to 1024\n",
               text);
  return getDefaultThreadCount(places);
}

// The size in bytes of the widest vector register that code generation uses.
uint32_t getVectorWidth(const CpuTarget &target) {
  if (target.hasFeature("avx512f"))
    return 64;
  return target.hasFeature("avx") ? 32 : 16;
}

// Requires arithmetic instructions: conversions alone are not sufficient.
bool hasHalfArithmetic(const CpuTarget &target) {
  return target.hasFeature("fullfp16") || target.hasFeature("avx512fp16");
}

bool hasFusedMultiplyAdd(const CpuTarget &target) {
#if defined(__x86_64__)
  return target.hasFeature("fma");
#else
  (void)target;
  return true;
#endif
}

} // namespace

unsigned parseThreadCount(const char *text) {
  unsigned count = 0;
  const char *end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, count);
  return error == std::errc() && stop == end && count <= 1024 ? count : 0;
}

DeviceInfo::DeviceInfo(const CpuTarget &target)
    : boardName(machine::getCpuModel()), places(choosePlaces()) {
  if (boardName.empty())
    boardName = target.cpu;
  id = 1;
  device_type = mux_device_type_cpu;
  device_name = "OpenMux host";
  board_name = boardName.c_str();
  vendor_name = "OpenMux";
  driver_version = OPENMUX_VERSION;

  clock_frequency = machine::getClockFrequency();
  compute_units = chooseThreadCount(places.size());
  queue_types[mux_queue_type_compute] = 1;
  can_be_partitioned = true;

  fillInArithmetic(target);
  fillInMemory();
  fillInWorkGroups();
  fillInImages();

  builtin_kernel_declarations = "";
  descriptors_updatable = true;
  can_clone_command_buffers = true;
  query_capabilities = mux_query_capabilities_duration;
  timestamp_period = machine::getClockResolution();
}

void DeviceInfo::fillInArithmetic(const CpuTarget &target) {
  address_capabilities =
      sizeof(void *) == 8 ? mux_address_capabilities_bits64 : mux_address_capabilities_bits32;
  endianness =
      std::endian::native == std::endian::little ? mux_endianness_little : mux_endianness_big;

  const uint32_t ieee = mux_floating_point_capabilities_denorm |
                        mux_floating_point_capabilities_inf_nan |
                        mux_floating_point_capabilities_rte | mux_floating_point_capabilities_rtz |
                        mux_floating_point_capabilities_rtp | mux_floating_point_capabilities_rtn |
                        mux_floating_point_capabilities_full;
  // OpenCL requires a fused multiply-add of all devices with double; for float it should be fast.
  double_capabilities = ieee | mux_floating_point_capabilities_fma;
  float_capabilities = ieee;
  if (hasFusedMultiplyAdd(target))
    float_capabilities |= mux_floating_point_capabilities_fma;
  if (hasHalfArithmetic(target))
    half_capabilities = ieee | mux_floating_point_capabilities_fma;

  integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                         mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
  atomic_capabilities =
      mux_atomic_capabilities_lock_free_8bit | mux_atomic_capabilities_lock_free_16bit |
      mux_atomic_capabilities_lock_free_32bit | mux_atomic_capabilities_lock_free_64bit |
      mux_atomic_capabilities_native_orders | mux_atomic_capabilities_float_rmw |
      mux_atomic_capabilities_double_rmw;
  native_vector_width = getVectorWidth(target);
  preferred_vector_width = native_vector_width;
  supports_generic_address_space = true;
}

void DeviceInfo::fillInMemory() {
  memory_size = machine::getMemorySize();
  allocation_size = memory_size / 2;
  memory_heaps = 1;
  allocation_capabilities =
      mux_allocation_capabilities_alloc_device | mux_allocation_capabilities_coherent_host |
      mux_allocation_capabilities_cached_host | mux_allocation_capabilities_import_host;
  buffer_alignment = bufferAlignment;
  cache_capabilities = mux_cache_capabilities_read | mux_cache_capabilities_write;
  global_memory_cache_size = machine::getLastLevelCacheSize();
  global_memory_cache_line_size = machine::getCacheLineSize();
  shared_local_memory_type = mux_shared_local_memory_virtual;
  shared_local_memory_size = localMemorySize;
  shares_host_addresses = true;
  max_global_variable_size = maxGlobalVariableSize;
}

void DeviceInfo::fillInWorkGroups() {
  max_concurrent_work_items = maxWorkGroupSize;
  max_work_group_size_x = maxWorkGroupSize;
  max_work_group_size_y = maxWorkGroupSize;
  max_work_group_size_z = maxWorkGroupSize;
  max_work_width = 64;
  supports_partial_work_groups = true;
  supports_work_group_collectives = true;

  // The work-items of a sub-group are the lanes of a vector. One thread runs the sub-groups of a
  // work-group one after the other. Kernels in which a sub-group may wait for another get one
  // sub-group per work-group.
  static constexpr std::array<size_t, 7> subGroupSizes = {1, 2, 4, 8, 16, 32, 64};
  sub_groups_support = true;
  sub_groups_independent_progress = true;
  max_sub_group_count = maxWorkGroupSize;
  sub_group_sizes = subGroupSizes.data();
  num_sub_group_sizes = subGroupSizes.size();
}

// The limits of OpenCL's full profile or more.
void DeviceInfo::fillInImages() {
  image_support = true;
  image2d_array_writes = true;
  image3d_writes = true;
  max_image_dimension_1d = 1u << 27;
  max_image_dimension_2d = 16384;
  max_image_dimension_3d = 2048;
  max_image_array_layers = 2048;
  max_sampled_images = 128;
  max_storage_images = 64;
  max_samplers = 16;
}

ThreadPlacement DeviceInfo::takePlaces(unsigned threads) const {
  return {places, nextPlace.fetch_add(threads, std::memory_order_relaxed)};
}

size_t DeviceInfo::getStackSize() const { return stackSize + localMemorySize; }

DeviceInfo &deviceInfo() {
  // Never destroyed: an application may use devices after static destructors have run.
  static DeviceInfo &info = *new DeviceInfo(getCpuTarget());
  return info;
}

} // namespace host
