// Entry points for platforms and devices.
#include "check.h"
#include "core/runtime.h"
#include "core/tasks.h"

#include <algorithm>

using namespace opencl;

cl_int CL_API_CALL clGetPlatformIDs(cl_uint num_entries, cl_platform_id *platforms,
                                    cl_uint *num_platforms) {
  if ((num_entries == 0 && platforms) || (!platforms && !num_platforms))
    return CL_INVALID_VALUE;
  guardExit();
  if (platforms)
    platforms[0] = getHandle(&Platform::get());
  if (num_platforms)
    *num_platforms = 1;
  return CL_SUCCESS;
}

OPENCL_EXPORTED cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries,
                                                          cl_platform_id *platforms,
                                                          cl_uint *num_platforms) {
  if (Platform::get().getDevices().empty())
    return CL_PLATFORM_NOT_FOUND_KHR;
  return clGetPlatformIDs(num_entries, platforms, num_platforms);
}

OPENCL_EXPORTED cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform,
                                                     cl_platform_info param_name,
                                                     size_t param_value_size, void *param_value,
                                                     size_t *param_value_size_ret) {
  // The behavior for null is implementation-defined: it selects the only platform.
  const Platform *object = platform ? find<Platform>(platform) : &Platform::get();
  if (!object)
    return CL_INVALID_PLATFORM;
  return object->query(param_name, InfoWriter(param_value_size, param_value, param_value_size_ret));
}

cl_int CL_API_CALL clGetDeviceIDs(cl_platform_id platform, cl_device_type device_type,
                                  cl_uint num_entries, cl_device_id *devices,
                                  cl_uint *num_devices) {
  const Platform *object = platform ? find<Platform>(platform) : &Platform::get();
  if (!object)
    return CL_INVALID_PLATFORM;
  constexpr cl_device_type known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU |
                                   CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR |
                                   CL_DEVICE_TYPE_CUSTOM;
  if (device_type != CL_DEVICE_TYPE_ALL && (device_type == 0 || (device_type & ~known)))
    return CL_INVALID_DEVICE_TYPE;
  if ((num_entries == 0 && devices) || (!devices && !num_devices))
    return CL_INVALID_VALUE;
  const std::vector<Device *> found = object->getDevices(device_type);
  if (num_devices)
    *num_devices = cl_uint(found.size());
  if (found.empty())
    return CL_DEVICE_NOT_FOUND;
  if (devices) {
    for (size_t i = 0; i != std::min<size_t>(found.size(), num_entries); ++i)
      devices[i] = getHandle(found[i]);
  }
  return CL_SUCCESS;
}

cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device, cl_device_info param_name,
                                   size_t param_value_size, void *param_value,
                                   size_t *param_value_size_ret) {
  return query<Device>(device, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clGetDeviceAndHostTimer(cl_device_id device, cl_ulong *device_timestamp,
                                           cl_ulong *host_timestamp) {
  Device *object = find<Device>(device);
  if (!object)
    return CL_INVALID_DEVICE;
  if (!device_timestamp || !host_timestamp)
    return CL_INVALID_VALUE;
  auto runtime = object->getRuntime();
  if (!runtime)
    return CL_OUT_OF_RESOURCES;
  *host_timestamp = getHostTime();
  *device_timestamp = (*runtime)->getDeviceTime();
  return CL_SUCCESS;
}

cl_int CL_API_CALL clGetHostTimer(cl_device_id device, cl_ulong *host_timestamp) {
  if (!find<Device>(device))
    return CL_INVALID_DEVICE;
  if (!host_timestamp)
    return CL_INVALID_VALUE;
  *host_timestamp = getHostTime();
  return CL_SUCCESS;
}

cl_int CL_API_CALL clUnloadPlatformCompiler(cl_platform_id platform) {
  return find<Platform>(platform) ? CL_SUCCESS : CL_INVALID_PLATFORM;
}

cl_int CL_API_CALL clUnloadCompiler() { return CL_SUCCESS; }
