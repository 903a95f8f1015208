#include "checks.h"
#include "mux/load_target.h"
#include "registry.h"

using namespace mux;

mux_result_t muxGetDeviceInfos(uint32_t device_types, uint64_t length, mux_device_info_t *out_infos,
                               uint64_t *out_length) {
  if (device_types == 0 || (device_types & ~uint32_t(mux_device_type_all)))
    return mux_error_invalid_value;
  std::vector<mux_device_info_t> infos;
  for (const DeviceInfo *info : getDevices()) {
    if (info->device_type & device_types)
      infos.push_back(info);
  }
  return returnList(std::span<const mux_device_info_t>(infos), length, out_infos, out_length);
}

namespace {

mux_result_t checkInfos(std::span<const mux_device_info_t> infos) {
  for (mux_device_info_t info : infos) {
    if (!info || !findDeviceFault(*info).empty())
      return mux_error_invalid_value;
    if (info->device_type == mux_device_type_compiler)
      return mux_error_feature_unsupported;
  }
  return mux_success;
}

} // namespace

mux_result_t muxCreateDevices(uint64_t length, const mux_device_info_t *infos,
                              mux_allocator_info_t allocator, mux_device_t *out_devices) {
  if (length == 0 || !infos)
    return mux_error_invalid_value;
  if (const mux_result_t result = checkInfos({infos, length}))
    return result;
  if (!isValid(allocator))
    return mux_error_null_allocator_callback;
  if (!out_devices)
    return mux_error_null_out_parameter;
  cargo::dynamic_array<Device *> devices;
  if (devices.alloc(length) != cargo::result::success)
    return mux_error_out_of_memory;
  for (uint64_t i = 0; i != length; ++i) {
    const auto &info = static_cast<const DeviceInfo &>(*infos[i]);
    Expected<Device *> device = info.createDevice(Allocator(allocator));
    if (!device) {
      while (i-- != 0)
        Allocator(allocator).destroy(devices[i]);
      return device.error();
    }
    devices[i] = *device;
  }
  for (uint64_t i = 0; i != length; ++i)
    out_devices[i] = devices[i];
  return mux_success;
}

mux_result_t muxCreatePartialDevice(mux_device_info_t info, uint32_t compute_units,
                                    mux_allocator_info_t allocator, mux_device_t *out_device) {
  if (const mux_result_t result = checkInfos({&info, 1}))
    return result;
  if (!isValid(allocator))
    return mux_error_null_allocator_callback;
  if (!out_device)
    return mux_error_null_out_parameter;
  if (!info->can_be_partitioned)
    return mux_error_feature_unsupported;
  if (compute_units == 0 || compute_units > info->compute_units)
    return mux_error_invalid_value;
  Expected<Device *> device = static_cast<const DeviceInfo &>(*info).createPartialDevice(
      compute_units, Allocator(allocator));
  if (!device)
    return device.error();
  *out_device = *device;
  return mux_success;
}

mux_result_t muxDestroyDevice(mux_device_t device, mux_allocator_info_t allocator) {
  if (!isValid(device))
    return mux_error_invalid_value;
  if (!isValid(allocator))
    return mux_error_null_allocator_callback;
  Allocator(allocator).destroy(&getObject(device));
  return mux_success;
}
