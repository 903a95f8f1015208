#include "checks.h"

using namespace mux;

mux_result_t muxCreateExecutable(mux_device_t device, const void *binary, uint64_t binary_length,
                                 mux_allocator_info_t allocator, mux_executable_t *out_executable) {
  if (const mux_result_t result = checkCreation(device, allocator, out_executable))
    return result;
  if (!binary || binary_length == 0)
    return mux_error_invalid_value;
  const std::span bytes(static_cast<const uint8_t *>(binary), binary_length);
  return returnObject(getObject(device).createExecutable(bytes, Allocator(allocator)),
                      out_executable);
}

mux_result_t muxDestroyExecutable(mux_device_t device, mux_executable_t executable,
                                  mux_allocator_info_t allocator) {
  return destroyObject(device, executable, allocator);
}

mux_result_t muxCreateKernel(mux_device_t device, mux_executable_t executable, const char *name,
                             uint64_t name_length, mux_allocator_info_t allocator,
                             mux_kernel_t *out_kernel) {
  if (const mux_result_t result = checkCreation(device, allocator, out_kernel))
    return result;
  if (!isValid(executable, device) || !name || name_length == 0)
    return mux_error_invalid_value;
  return returnObject(getObject(executable).createKernel({name, name_length}, Allocator(allocator)),
                      out_kernel);
}

mux_result_t muxCreateBuiltInKernel(mux_device_t device, const char *name, uint64_t name_length,
                                    mux_allocator_info_t allocator, mux_kernel_t *out_kernel) {
  if (const mux_result_t result = checkCreation(device, allocator, out_kernel))
    return result;
  if (!name || name_length == 0)
    return mux_error_invalid_value;
  if (!device->info->supports_builtin_kernels)
    return mux_error_feature_unsupported;
  return returnObject(
      getObject(device).createBuiltInKernel({name, name_length}, Allocator(allocator)), out_kernel);
}

mux_result_t muxDestroyKernel(mux_device_t device, mux_kernel_t kernel,
                              mux_allocator_info_t allocator) {
  return destroyObject(device, kernel, allocator);
}
