#include "kernel.h"
#include "local_size.h"

#include <algorithm>
#include <cassert>

namespace opencl {
namespace {

using compiler::AccessQualifier;
using compiler::AddressSpace;
using compiler::KernelArgument;

cl_kernel_arg_address_qualifier toAddress(const KernelArgument &argument) {
  switch (argument.address_space) {
  case AddressSpace::GLOBAL:
  case AddressSpace::GENERIC:
    return CL_KERNEL_ARG_ADDRESS_GLOBAL;
  case AddressSpace::CONSTANT:
    return CL_KERNEL_ARG_ADDRESS_CONSTANT;
  case AddressSpace::LOCAL:
    return CL_KERNEL_ARG_ADDRESS_LOCAL;
  case AddressSpace::PRIVATE:
    break;
  }
  return CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

cl_kernel_arg_access_qualifier toAccess(const KernelArgument &argument) {
  switch (argument.access_qualifier) {
  case AccessQualifier::READ_ONLY:
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  case AccessQualifier::WRITE_ONLY:
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  case AccessQualifier::READ_WRITE:
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  case AccessQualifier::NONE:
    break;
  }
  return CL_KERNEL_ARG_ACCESS_NONE;
}

cl_kernel_arg_type_qualifier toType(const KernelArgument &argument) {
  constexpr std::pair<uint32_t, cl_kernel_arg_type_qualifier> pairs[] = {
      {compiler::TypeQualifierConst, CL_KERNEL_ARG_TYPE_CONST},
      {compiler::TypeQualifierRestrict, CL_KERNEL_ARG_TYPE_RESTRICT},
      {compiler::TypeQualifierVolatile, CL_KERNEL_ARG_TYPE_VOLATILE},
      {compiler::TypeQualifierPipe, CL_KERNEL_ARG_TYPE_PIPE},
  };
  cl_kernel_arg_type_qualifier result = CL_KERNEL_ARG_TYPE_NONE;
  for (auto [ours, theirs] : pairs)
    result |= argument.type_qualifiers & ours ? theirs : 0;
  return result;
}

} // namespace

cl_int Kernel::query(cl_kernel_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_KERNEL_FUNCTION_NAME:
    return out.string(getInfo().name);
  case CL_KERNEL_NUM_ARGS:
    return out.value<cl_uint>(cl_uint(values.size()));
  case CL_KERNEL_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_KERNEL_CONTEXT:
    return out.value(getHandle(&getContext()));
  case CL_KERNEL_PROGRAM:
    return out.value(getHandle(program.get()));
  case CL_KERNEL_ATTRIBUTES:
    // Empty unless the program has a source (OpenCL 3.0 API, "Kernel Object Queries").
    return out.string(program->getOrigin() == Program::Origin::Binary ? "" : getInfo().attributes);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int Kernel::queryArgument(cl_uint index, cl_kernel_arg_info name, const InfoWriter &out) const {
  if (index >= values.size())
    return CL_INVALID_ARG_INDEX;
  if (name < CL_KERNEL_ARG_ADDRESS_QUALIFIER || name > CL_KERNEL_ARG_NAME)
    return CL_INVALID_VALUE;
  if (!kernels.front().second->getExecutable().getImage().hasArgumentInfo)
    return CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  const KernelArgument &argument = getArgument(index);
  switch (name) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return out.value(toAddress(argument));
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return out.value(toAccess(argument));
  case CL_KERNEL_ARG_TYPE_NAME:
    return out.string(argument.type_name);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return out.value(toType(argument));
  default:
    return out.string(argument.name);
  }
}

cl_int Kernel::queryWorkGroup(const Device &device, cl_kernel_work_group_info name,
                              const InfoWriter &out) const {
  const std::shared_ptr<DeviceKernel> kernel = getDeviceKernel(device);
  assert(kernel && "the kernel was not built for the device");
  switch (name) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return out.value<size_t>(getMaxGroupSize(device));
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
    return out.value(kernel->getInfo().reqd_work_group_size
                         ? *kernel->getInfo().reqd_work_group_size
                         : std::array<size_t, 3>{0, 0, 0});
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return out.value<cl_ulong>(getLocalMemorySize(device));
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return out.value<size_t>(getPreferredMultiple(*kernel, device.getInfo()));
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    return out.value<cl_ulong>(kernel->getHandle()->live_memory_per_work_item);
  case CL_KERNEL_SPILL_MEM_SIZE_INTEL:
    if (!device.hasFeature("cl_intel_required_subgroup_size"))
      return CL_INVALID_VALUE;
    // Registers are spilled to the thread's stack, which needs no memory per launch.
    return out.value<cl_ulong>(0);
  // Valid for built-in kernels and custom devices only.
  case CL_KERNEL_GLOBAL_WORK_SIZE:
  default:
    return CL_INVALID_VALUE;
  }
}

namespace {

// Reads the local size from the input: one to three elements whose product does not overflow.
Expected<std::array<size_t, 3>> readLocalSize(const Kernel::Input &input) {
  std::array<size_t, 3> local = {1, 1, 1};
  const size_t count = input.size / sizeof(size_t);
  if (!input.value || count == 0 || count > 3 || input.size % sizeof(size_t) != 0)
    return Unexpected(CL_INVALID_VALUE);
  std::memcpy(local.data(), input.value, input.size);
  size_t total = 1;
  for (const size_t size : local) {
    if (__builtin_mul_overflow(total, size, &total))
      return Unexpected(CL_INVALID_VALUE);
  }
  return local;
}

// Sub-groups extend along x, unless one spans the whole work-group.
size_t countSubGroups(const std::array<size_t, 3> &local, size_t size) {
  const auto [x, y, z] = local;
  return size > x ? 1 : (x + size - 1) / size * y * z;
}

std::array<size_t, 3> findLocalSize(const DeviceKernel &kernel, size_t subGroups) {
  std::array<size_t, 3> local = {0, 0, 0};
  // Only the required local size is possible.
  if (const auto &required = kernel.getInfo().reqd_work_group_size) {
    const auto [x, y, z] = *required;
    size_t size = 0;
    if (muxQuerySubGroupSizeForLocalSize(kernel.getHandle(), x, y, z, &size) == mux_success &&
        size != 0 && countSubGroups(*required, size) == subGroups)
      local = *required;
    return local;
  }
  if (muxQueryLocalSizeForSubGroupCount(kernel.getHandle(), subGroups, &local[0], &local[1],
                                        &local[2]) != mux_success)
    return {0, 0, 0};
  return local;
}

cl_int writeLocalSize(const DeviceKernel &kernel, const Kernel::Input &input,
                      const InfoWriter &out) {
  if (!input.value || input.size != sizeof(size_t) || out.getSize() % sizeof(size_t) != 0 ||
      out.getSize() > 3 * sizeof(size_t))
    return CL_INVALID_VALUE;
  size_t count = 0;
  std::memcpy(&count, input.value, sizeof(count));
  const std::array<size_t, 3> local = findLocalSize(kernel, count);
  const size_t wanted = out.getValue() ? out.getSize() : sizeof(local);
  return out.bytes(local.data(), wanted);
}

} // namespace

cl_int Kernel::querySubGroup(const Device &device, cl_kernel_sub_group_info name,
                             const Input &input, const InfoWriter &out) const {
  const std::shared_ptr<DeviceKernel> target = getDeviceKernel(device);
  assert(target && "the kernel was not built for the device");
  const mux_kernel_t kernel = target->getHandle();
  switch (name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE: {
    auto local = readLocalSize(input);
    if (!local)
      return local.error();
    const auto [x, y, z] = *local;
    size_t size = 0;
    if (muxQuerySubGroupSizeForLocalSize(kernel, x, y, z, &size) != mux_success || size == 0)
      return CL_INVALID_VALUE;
    if (name == CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE)
      return out.value<size_t>(size);
    return out.value<size_t>(countSubGroups(*local, size));
  }
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
    return writeLocalSize(*target, input, out);
  case CL_KERNEL_MAX_NUM_SUB_GROUPS: {
    size_t count = 0;
    if (muxQueryMaxNumSubGroups(kernel, &count) != mux_success)
      return CL_INVALID_OPERATION;
    return out.value(count);
  }
  // OpenCL C has no attribute for the number of sub-groups.
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    return out.value<size_t>(0);
  case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
    return out.value<size_t>(
        target->getInfo().reqd_sub_group_size ? *target->getInfo().reqd_sub_group_size : 0);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
