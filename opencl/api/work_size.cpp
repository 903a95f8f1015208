#include "work_size.h"

#include "core/limits.h"
#include "core/local_size.h"
#include "image_checks.h"

#include <algorithm>

namespace opencl {
namespace {

// The maximum of the device's size_t.
size_t getLargestSize(const mux_device_info_s &info) {
  return info.address_capabilities & mux_address_capabilities_bits64 ? SIZE_MAX : UINT32_MAX;
}

cl_int checkGlobal(const mux_device_info_s &info, const WorkSize &size) {
  const size_t limit = getLargestSize(info);
  for (unsigned i = 0; i != size.dimensions; ++i) {
    if (size.global[i] > limit)
      return CL_INVALID_GLOBAL_WORK_SIZE;
  }
  for (unsigned i = 0; i != size.dimensions; ++i) {
    size_t end = 0;
    if (__builtin_add_overflow(size.offset[i], size.global[i], &end) || end > limit)
      return CL_INVALID_GLOBAL_OFFSET;
  }
  return CL_SUCCESS;
}

// Whether the local size divides the global size, or the kernel accepts partial groups. Unused
// dimensions have a local size of 1.
bool isValidPartition(const DeviceKernel &kernel, const WorkSize &size) {
  for (unsigned i = 0; i != 3; ++i) {
    if (size.local[i] == 0 || (i >= size.dimensions && size.local[i] != 1))
      return false;
    if (size.global[i] % size.local[i] != 0 && !kernel.acceptsPartialGroups())
      return false;
  }
  return true;
}

cl_int checkLocal(const Kernel &kernel, const Device &device, const WorkSize &size) {
  const mux_device_info_s &info = device.getInfo();
  const std::shared_ptr<DeviceKernel> target = kernel.getDeviceKernel(device);
  const auto &required = target->getInfo().reqd_work_group_size;
  if (required && *required != size.local)
    return CL_INVALID_WORK_GROUP_SIZE;
  if (!isValidPartition(*target, size))
    return CL_INVALID_WORK_GROUP_SIZE;
  size_t total = 1;
  for (unsigned i = 0; i != size.dimensions; ++i) {
    if (__builtin_mul_overflow(total, size.local[i], &total))
      return CL_INVALID_WORK_GROUP_SIZE;
  }
  const size_t limits[3] = {info.max_work_group_size_x, info.max_work_group_size_y,
                            info.max_work_group_size_z};
  for (unsigned i = 0; i != size.dimensions; ++i) {
    if (size.local[i] > limits[i])
      return CL_INVALID_WORK_ITEM_SIZE;
  }
  return total > kernel.getMaxGroupSize(device) ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS;
}

} // namespace

Expected<WorkSize> readWorkSize(const Kernel &kernel, const Device &device, cl_uint dimensions,
                                const size_t *offset, const size_t *global, const size_t *local) {
  if (dimensions < 1 || dimensions > 3)
    return Unexpected(CL_INVALID_WORK_DIMENSION);
  WorkSize size;
  size.dimensions = dimensions;
  for (unsigned i = 0; i != dimensions; ++i) {
    size.global[i] = global ? global[i] : 0;
    size.offset[i] = offset ? offset[i] : 0;
    size.local[i] = local ? local[i] : 1;
  }
  if (const cl_int error = checkGlobal(device.getInfo(), size))
    return Unexpected(error);
  if (local) {
    if (const cl_int error = checkLocal(kernel, device, size); error && !size.isEmpty())
      return Unexpected(error);
    return size;
  }
  if (size.isEmpty())
    return size;
  const std::shared_ptr<DeviceKernel> target = kernel.getDeviceKernel(device);
  size.local = chooseLocalSize(*target, device.getInfo(), size);
  // reqd_work_group_size need not divide the global size.
  if (const cl_int error = checkLocal(kernel, device, size))
    return Unexpected(error);
  return size;
}

namespace {

// Whether sub-buffer arguments are aligned for the device.
bool areSubBuffersAligned(const Kernel &kernel, const Device &device) {
  const auto &values = kernel.getValues();
  return std::all_of(values.begin(), values.end(), [&](const ArgumentValue &value) {
    if (value.kind != ArgumentValue::Kind::Memory)
      return true;
    Ref<Memory> memory = value.memory.lock();
    return !memory || memory->getOffset() % getBaseAlignment(device.getInfo()) == 0;
  });
}

// Whether the device supports the image arguments.
cl_int checkImageArguments(const Kernel &kernel, const Device &device) {
  for (const ArgumentValue &value : kernel.getValues()) {
    if (value.kind != ArgumentValue::Kind::Memory)
      continue;
    const Ref<Memory> memory = value.memory.lock();
    const Image *image = memory ? memory->asImage() : nullptr;
    if (!image)
      continue;
    if (const cl_int error = checkImages(device, {image}))
      return error;
  }
  return CL_SUCCESS;
}

// Whether the kernel has SVM pointer arguments.
bool hasPointers(const Kernel &kernel) {
  const auto &values = kernel.getValues();
  return std::any_of(values.begin(), values.end(), [](const ArgumentValue &value) {
    return value.kind == ArgumentValue::Kind::Pointer && value.pointer;
  });
}

bool fitsDevice(const Kernel &kernel, const Device &device) {
  return kernel.getLocalMemorySize(device) <= device.getInfo().shared_local_memory_size;
}

} // namespace

Expected<WorkSize> checkLaunch(const Kernel &kernel, const Context &context, const Device &device,
                               cl_uint dimensions, const size_t *offset, const size_t *global,
                               const size_t *local, Arguments arguments) {
  if (&kernel.getContext() != &context)
    return Unexpected(CL_INVALID_CONTEXT);
  if (!kernel.getDeviceKernel(device))
    return Unexpected(CL_INVALID_PROGRAM_EXECUTABLE);
  if (arguments == Arguments::Complete && !kernel.hasAllArguments())
    return Unexpected(CL_INVALID_KERNEL_ARGS);
  auto size = readWorkSize(kernel, device, dimensions, offset, global, local);
  if (!size)
    return size;
  if (!areSubBuffersAligned(kernel, device))
    return Unexpected(CL_MISALIGNED_SUB_BUFFER_OFFSET);
  if (const cl_int error = checkImageArguments(kernel, device))
    return Unexpected(error);
  if (!fitsDevice(kernel, device))
    return Unexpected(CL_OUT_OF_RESOURCES);
  if (!device.getSvmCapabilities() && hasPointers(kernel))
    return Unexpected(CL_INVALID_OPERATION);
  return size;
}

} // namespace opencl
