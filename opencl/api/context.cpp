// Entry points for contexts.
#include "check.h"

#include <algorithm>

using namespace opencl;

namespace {

// Returns CL_INVALID_PLATFORM or CL_INVALID_PROPERTY for an invalid property list.
cl_int checkProperties(const cl_context_properties *properties) {
  bool hasPlatform = false, hasSync = false;
  for (; properties && *properties; properties += 2) {
    bool *seen = nullptr;
    switch (properties[0]) {
    case CL_CONTEXT_PLATFORM:
      if (!find<Platform>(reinterpret_cast<cl_platform_id>(properties[1])))
        return CL_INVALID_PLATFORM;
      seen = &hasPlatform;
      break;
    case CL_CONTEXT_INTEROP_USER_SYNC:
      if (properties[1] != CL_TRUE && properties[1] != CL_FALSE)
        return CL_INVALID_PROPERTY;
      seen = &hasSync;
      break;
    default:
      return CL_INVALID_PROPERTY;
    }
    if (std::exchange(*seen, true))
      return CL_INVALID_PROPERTY;
  }
  return CL_SUCCESS;
}

} // namespace

cl_context CL_API_CALL clCreateContext(const cl_context_properties *properties, cl_uint num_devices,
                                       const cl_device_id *devices,
                                       void(CL_CALLBACK *pfn_notify)(const char *, const void *,
                                                                     size_t, void *),
                                       void *user_data, cl_int *errcode_ret) {
  if (const cl_int error = checkProperties(properties))
    return fail(error, errcode_ret);
  if (!devices || num_devices == 0 || (!pfn_notify && user_data))
    return fail(CL_INVALID_VALUE, errcode_ret);
  std::vector<Device *> found;
  for (cl_uint i = 0; i != num_devices; ++i) {
    Device *device = find<Device>(devices[i]);
    if (!device)
      return fail(CL_INVALID_DEVICE, errcode_ret);
    if (std::find(found.begin(), found.end(), device) == found.end())
      found.push_back(device);
  }
  return returnHandle(
      Context::create(std::move(found), copyProperties(properties), pfn_notify, user_data),
      errcode_ret);
}

cl_context CL_API_CALL
clCreateContextFromType(const cl_context_properties *properties, cl_device_type device_type,
                        void(CL_CALLBACK *pfn_notify)(const char *, const void *, size_t, void *),
                        void *user_data, cl_int *errcode_ret) {
  if (const cl_int error = checkProperties(properties))
    return fail(error, errcode_ret);
  if (!pfn_notify && user_data)
    return fail(CL_INVALID_VALUE, errcode_ret);
  cl_uint count = 0;
  if (const cl_int error =
          clGetDeviceIDs(getHandle(&Platform::get()), device_type, 0, nullptr, &count))
    return fail(error, errcode_ret);
  return returnHandle(Context::create(Platform::get().getDevices(device_type),
                                      copyProperties(properties), pfn_notify, user_data),
                      errcode_ret);
}

cl_int CL_API_CALL clRetainContext(cl_context context) { return retain<Context>(context); }

cl_int CL_API_CALL clReleaseContext(cl_context context) { return release<Context>(context); }

cl_int CL_API_CALL clGetContextInfo(cl_context context, cl_context_info param_name,
                                    size_t param_value_size, void *param_value,
                                    size_t *param_value_size_ret) {
  return query<Context>(context, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clSetContextDestructorCallback(cl_context context,
                                                  void(CL_CALLBACK *pfn_notify)(cl_context, void *),
                                                  void *user_data) {
  Context *object = find<Context>(context);
  if (!object)
    return CL_INVALID_CONTEXT;
  if (!pfn_notify)
    return CL_INVALID_VALUE;
  object->addDestructor(pfn_notify, user_data);
  return CL_SUCCESS;
}
