// The only platform of the driver.
#ifndef OPENCL_CORE_PLATFORM_H
#define OPENCL_CORE_PLATFORM_H

#include "device.h"
#include "info_writer.h"
#include "object.h"

#include <vector>

namespace opencl {

class Platform final : public Object {
public:
  using Handle = cl_platform_id;
  static constexpr ObjectType objectType = ObjectType::Platform;
  static constexpr cl_int invalidHandle = CL_INVALID_PLATFORM;

  static Platform &get();

  const std::vector<Device *> &getDevices() const { return devices; }
  /// Returns the devices of a type for clGetDeviceIDs.
  std::vector<Device *> getDevices(cl_device_type type) const;
  cl_int query(cl_platform_info name, const InfoWriter &out) const;

private:
  Platform();

  std::vector<cl_name_version> getExtensions() const;

  std::vector<Device *> devices;
};

} // namespace opencl

#endif // OPENCL_CORE_PLATFORM_H
