// Entry points for kernels and their arguments.
#include "check.h"
#include "core/svm.h"

#include <algorithm>

using namespace opencl;

cl_kernel CL_API_CALL clCreateKernel(cl_program program, const char *kernel_name,
                                     cl_int *errcode_ret) {
  Program *owner = find<Program>(program);
  if (!owner)
    return fail(CL_INVALID_PROGRAM, errcode_ret);
  if (owner->getExecutables().empty())
    return fail(CL_INVALID_PROGRAM_EXECUTABLE, errcode_ret);
  if (!kernel_name)
    return fail(CL_INVALID_VALUE, errcode_ret);
  return returnHandle(Kernel::create(*owner, kernel_name), errcode_ret);
}

cl_int CL_API_CALL clCreateKernelsInProgram(cl_program program, cl_uint num_kernels,
                                            cl_kernel *kernels, cl_uint *num_kernels_ret) {
  Program *owner = find<Program>(program);
  if (!owner)
    return CL_INVALID_PROGRAM;
  const auto executables = owner->getExecutables();
  if (executables.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  const auto &infos = executables.front().second->getImage().info.kernels;
  if (kernels && num_kernels < infos.size())
    return CL_INVALID_VALUE;
  if (kernels) {
    std::vector<std::string> names;
    for (const compiler::KernelInfo &info : infos)
      names.push_back(info.name);
    auto created = Kernel::createAll(*owner, names);
    if (!created)
      return created.error();
    for (const Ref<Kernel> &kernel : *created) {
      if (!kernel->hasHandle())
        return CL_OUT_OF_HOST_MEMORY;
    }
    for (Ref<Kernel> &kernel : *created)
      *kernels++ = exportHandle(std::move(kernel));
  }
  if (num_kernels_ret)
    *num_kernels_ret = cl_uint(infos.size());
  return CL_SUCCESS;
}

cl_kernel CL_API_CALL clCloneKernel(cl_kernel source_kernel, cl_int *errcode_ret) {
  const Kernel *source = find<Kernel>(source_kernel);
  if (!source)
    return fail(CL_INVALID_KERNEL, errcode_ret);
  return returnHandle(source->clone(), errcode_ret);
}

cl_int CL_API_CALL clRetainKernel(cl_kernel kernel) { return retain<Kernel>(kernel); }

cl_int CL_API_CALL clReleaseKernel(cl_kernel kernel) { return release<Kernel>(kernel); }

cl_int CL_API_CALL clSetKernelArg(cl_kernel kernel, cl_uint arg_index, size_t arg_size,
                                  const void *arg_value) {
  Kernel *object = find<Kernel>(kernel);
  return object ? object->setArgument(arg_index, arg_size, arg_value) : CL_INVALID_KERNEL;
}

cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint arg_index,
                                            const void *arg_value) {
  Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  const auto &devices = object->getContext().getDevices();
  if (std::none_of(devices.begin(), devices.end(),
                   [](const Device *device) { return device->getSvmCapabilities(); }))
    return CL_INVALID_OPERATION;
  return object->setPointer(arg_index, arg_value);
}

cl_int CL_API_CALL clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info param_name,
                                       size_t param_value_size, const void *param_value) {
  Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  const auto &devices = object->getContext().getDevices();
  cl_device_svm_capabilities capabilities = 0;
  for (const Device *device : devices)
    capabilities |= device->getSvmCapabilities();
  if (capabilities == 0)
    return CL_INVALID_OPERATION;
  // An empty list takes back the pointers that were set before.
  const bool isEmptyList = param_name == CL_KERNEL_EXEC_INFO_SVM_PTRS && param_value_size == 0;
  if (!param_value && !isEmptyList)
    return CL_INVALID_VALUE;
  // Devices with SVM access all memory of the process, so the pointers need no preparation.
  switch (param_name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS:
    return param_value_size % sizeof(void *) == 0 ? CL_SUCCESS : CL_INVALID_VALUE;
  case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
    if (param_value_size != sizeof(cl_bool))
      return CL_INVALID_VALUE;
    return *static_cast<const cl_bool *>(param_value) &&
                   !(capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM)
               ? CL_INVALID_OPERATION
               : CL_SUCCESS;
  case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
    return param_value_size == sizeof(cl_bool) ? CL_SUCCESS : CL_INVALID_VALUE;
  case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
    return param_value_size != 0 && param_value_size % sizeof(void *) == 0 ? CL_SUCCESS
                                                                           : CL_INVALID_VALUE;
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL clGetKernelInfo(cl_kernel kernel, cl_kernel_info param_name,
                                   size_t param_value_size, void *param_value,
                                   size_t *param_value_size_ret) {
  return query<Kernel>(kernel, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clGetKernelArgInfo(cl_kernel kernel, cl_uint arg_index,
                                      cl_kernel_arg_info param_name, size_t param_value_size,
                                      void *param_value, size_t *param_value_size_ret) {
  const Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  return object->queryArgument(arg_index, param_name,
                               InfoWriter(param_value_size, param_value, param_value_size_ret));
}

namespace {

// Returns the device of a kernel query; null selects the only device of the kernel.
Expected<Device *> findDevice(const Kernel &kernel, cl_device_id handle) {
  Device *device = handle ? find<Device>(handle) : kernel.getOnlyDevice();
  if (!device || !kernel.getDeviceKernel(*device))
    return Unexpected(CL_INVALID_DEVICE);
  return device;
}

} // namespace

cl_int CL_API_CALL clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                            cl_kernel_work_group_info param_name,
                                            size_t param_value_size, void *param_value,
                                            size_t *param_value_size_ret) {
  const Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  auto target = findDevice(*object, device);
  if (!target)
    return target.error();
  return object->queryWorkGroup(**target, param_name,
                                InfoWriter(param_value_size, param_value, param_value_size_ret));
}

cl_int CL_API_CALL clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                                           cl_kernel_sub_group_info param_name,
                                           size_t input_value_size, const void *input_value,
                                           size_t param_value_size, void *param_value,
                                           size_t *param_value_size_ret) {
  const Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  auto target = findDevice(*object, device);
  if (!target)
    return target.error();
  if (!(*target)->hasFeature("__opencl_c_subgroups"))
    return CL_INVALID_OPERATION;
  return object->querySubGroup(**target, param_name, {input_value, input_value_size},
                               InfoWriter(param_value_size, param_value, param_value_size_ret));
}

cl_int CL_API_CALL clGetKernelSubGroupInfoKHR(cl_kernel kernel, cl_device_id device,
                                              cl_kernel_sub_group_info param_name,
                                              size_t input_value_size, const void *input_value,
                                              size_t param_value_size, void *param_value,
                                              size_t *param_value_size_ret) {
  return clGetKernelSubGroupInfo(kernel, device, param_name, input_value_size, input_value,
                                 param_value_size, param_value, param_value_size_ret);
}
