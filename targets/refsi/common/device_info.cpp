#include "refsi/device_info.h"

#include "refsi/memory_map.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace refsi {
namespace {

constexpr uint64_t mebibyte = 1024 * 1024;

// Per core. Its harts share it equally if each runs a work-group.
constexpr uint64_t tcdmSize = REFSI_TCDM_SIZE;

unsigned chooseVectorLength() {
  constexpr unsigned usual = 512;
  const char *text = std::getenv("OPENMUX_REFSI_VLEN");
  if (!text || !*text)
    return usual;
  if (const unsigned length = parseVectorLength(text))
    return length;
  std::fprintf(stderr,
               "openmux: warning: ignoring OPENMUX_REFSI_VLEN: '%s' is none of 128, 256 and 512\n",
               text);
  return usual;
}

/// The same for both devices, so that a warning appears once.
unsigned getChosenVectorLength() {
  static const unsigned length = chooseVectorLength();
  return length;
}

bool chooseCounting() {
  const char *text = std::getenv("OPENMUX_REFSI_ICOUNT");
  return text && *text && std::strcmp(text, "0") != 0;
}

} // namespace

unsigned parseVectorLength(const char *text) {
  for (const auto &[name, length] : {std::pair{"128", 128u}, {"256", 256u}, {"512", 512u}})
    if (std::strcmp(text, name) == 0)
      return length;
  return 0;
}

DeviceInfo::DeviceInfo(Scheduling scheduling)
    : scheduling(scheduling), vectorLength(getChosenVectorLength()), isCounting(chooseCounting()) {
  const bool isWorkItemPerHart = scheduling == Scheduling::workItemPerHart;
  id = isWorkItemPerHart ? 2 : 1;
  device_type = mux_device_type_accelerator;
  device_name = isWorkItemPerHart ? "RefSi M1 WI" : "RefSi M1";
  board_name = "QEMU virt, RV64GCV";
  vendor_name = "OpenMux";
  driver_version = OPENMUX_VERSION;

  compute_units = isWorkItemPerHart ? numCores : numHarts;
  queue_types[mux_queue_type_compute] = 1;

  address_capabilities = mux_address_capabilities_bits64;
  endianness = mux_endianness_little;
  const uint32_t ieee = mux_floating_point_capabilities_denorm |
                        mux_floating_point_capabilities_inf_nan |
                        mux_floating_point_capabilities_rte | mux_floating_point_capabilities_rtz |
                        mux_floating_point_capabilities_rtp | mux_floating_point_capabilities_rtn |
                        mux_floating_point_capabilities_full | mux_floating_point_capabilities_fma;
  float_capabilities = ieee;
  double_capabilities = ieee;
  integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                         mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
  atomic_capabilities = mux_atomic_capabilities_lock_free_32bit |
                        mux_atomic_capabilities_lock_free_64bit |
                        mux_atomic_capabilities_native_orders;
  native_vector_width = vectorLength / 8;
  preferred_vector_width = native_vector_width;
  supports_generic_address_space = true;

  memory_size = REFSI_GLOBAL_END - REFSI_GLOBAL_BASE;
  allocation_size = 512 * mebibyte;
  memory_heaps = 1;
  allocation_capabilities =
      mux_allocation_capabilities_alloc_device | mux_allocation_capabilities_coherent_host;
  buffer_alignment = 128;
  shared_local_memory_type = mux_shared_local_memory_physical;
  shared_local_memory_size = isWorkItemPerHart ? tcdmSize : tcdmSize / hartsPerCore;
  max_global_variable_size = 64 * mebibyte;

  max_concurrent_work_items = isWorkItemPerHart ? hartsPerCore : 1024;
  max_work_group_size_x = max_concurrent_work_items;
  max_work_group_size_y = max_concurrent_work_items;
  max_work_group_size_z = max_concurrent_work_items;
  max_work_width = isWorkItemPerHart ? 1 : 64;
  supports_work_group_collectives = true;

  builtin_kernel_declarations = "";
  descriptors_updatable = true;
  can_clone_command_buffers = true;
  query_capabilities = mux_query_capabilities_duration;
  if (isCounting)
    query_capabilities |= mux_query_capabilities_counter;
  max_hardware_counters = isCounting;
  timestamp_period = 1;
}

DeviceInfo &deviceInfo(Scheduling scheduling) {
  // Never destroyed: an application may use devices after static destructors have run.
  static DeviceInfo &workGroupPerHart = *new DeviceInfo(Scheduling::workGroupPerHart);
  static DeviceInfo &workItemPerHart = *new DeviceInfo(Scheduling::workItemPerHart);
  return scheduling == Scheduling::workItemPerHart ? workItemPerHart : workGroupPerHart;
}

} // namespace refsi
