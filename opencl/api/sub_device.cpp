// Entry points for sub-devices (OpenCL 3.0 API, "Partitioning a Device").
#include "check.h"

#include <algorithm>

using namespace opencl;

namespace {

using Properties = std::vector<cl_device_partition_property>;
using ComputeUnits = std::vector<cl_uint>; // per sub-device

// As many sub-devices of one size as possible.
Expected<ComputeUnits> partitionEqually(const Device &device, cl_device_partition_property size) {
  if (size <= 0)
    return Unexpected(CL_INVALID_VALUE);
  if (cl_ulong(size) > device.getComputeUnits())
    return Unexpected(CL_INVALID_DEVICE_PARTITION_COUNT);
  // A single part of the whole size would be no partition.
  if (cl_ulong(size) == device.getComputeUnits())
    return Unexpected(CL_DEVICE_PARTITION_FAILED);
  return ComputeUnits(device.getComputeUnits() / cl_uint(size), cl_uint(size));
}

// One sub-device per count.
Expected<ComputeUnits> partitionByCounts(const Device &device, const Properties &counts) {
  const cl_uint total = device.getComputeUnits();
  cl_uint used = 0;
  ComputeUnits parts;
  for (cl_device_partition_property count : counts) {
    if (count < 0 || count > cl_device_partition_property(total - used))
      return Unexpected(CL_INVALID_DEVICE_PARTITION_COUNT);
    used += cl_uint(count);
    parts.push_back(cl_uint(count));
  }
  return parts;
}

// Reads the partition type and its values, without terminators.
Properties readProperties(const cl_device_partition_property *properties) {
  Properties list = {*properties++};
  while (*properties)
    list.push_back(*properties++);
  return list;
}

Expected<ComputeUnits> partition(const Device &device, const Properties &properties) {
  const Properties values(properties.begin() + 1, properties.end());
  switch (properties.front()) {
  case CL_DEVICE_PARTITION_EQUALLY:
    return values.size() == 1 ? partitionEqually(device, values.front())
                              : Expected<ComputeUnits>(Unexpected(CL_INVALID_VALUE));
  case CL_DEVICE_PARTITION_BY_COUNTS:
    return values.empty() ? Expected<ComputeUnits>(Unexpected(CL_INVALID_VALUE))
                          : partitionByCounts(device, values);
  default:
    return Unexpected(CL_INVALID_VALUE);
  }
}

// Returns the value of CL_DEVICE_PARTITION_TYPE; a list of counts has its own terminator.
Properties terminate(Properties properties) {
  if (properties.front() == CL_DEVICE_PARTITION_BY_COUNTS)
    properties.push_back(CL_DEVICE_PARTITION_BY_COUNTS_LIST_END);
  properties.push_back(0);
  return properties;
}

} // namespace

cl_int CL_API_CALL clCreateSubDevices(cl_device_id in_device,
                                      const cl_device_partition_property *properties,
                                      cl_uint num_devices, cl_device_id *out_devices,
                                      cl_uint *num_devices_ret) {
  Device *device = find<Device>(in_device);
  if (!device)
    return CL_INVALID_DEVICE;
  if (!properties || !*properties || (!out_devices && !num_devices_ret))
    return CL_INVALID_VALUE;
  const Properties list = readProperties(properties);
  const bool isKnown =
      list.front() == CL_DEVICE_PARTITION_EQUALLY || list.front() == CL_DEVICE_PARTITION_BY_COUNTS;
  if (!isKnown || !device->getInfo().can_be_partitioned)
    return CL_INVALID_VALUE;
  if (!device->canBePartitioned())
    return CL_DEVICE_PARTITION_FAILED;
  auto units = partition(*device, list);
  if (!units)
    return units.error();
  if (out_devices && num_devices < units->size())
    return CL_INVALID_VALUE;
  if (num_devices_ret)
    *num_devices_ret = cl_uint(units->size());
  if (out_devices) {
    auto parts = Device::partition(*device, *units, terminate(list));
    if (!std::all_of(parts.begin(), parts.end(),
                     [](const Ref<Device> &part) { return part->hasHandle(); }))
      return CL_OUT_OF_HOST_MEMORY;
    for (Ref<Device> &part : parts)
      *out_devices++ = exportHandle(std::move(part));
  }
  return CL_SUCCESS;
}

// Root devices are not reference-counted (OpenCL 3.0 API, "Partitioning a Device").
cl_int CL_API_CALL clRetainDevice(cl_device_id device) {
  const Device *object = find<Device>(device);
  if (!object)
    return CL_INVALID_DEVICE;
  return object->isRoot() ? CL_SUCCESS : retain<Device>(device);
}

cl_int CL_API_CALL clReleaseDevice(cl_device_id device) {
  const Device *object = find<Device>(device);
  if (!object)
    return CL_INVALID_DEVICE;
  return object->isRoot() ? CL_SUCCESS : release<Device>(device);
}
