// clGetExtensionFunctionAddress: functions of extensions, and those that the ICD loader looks up.
#include "check.h"
#include "core/command_buffer_interface.h"
#include "core/handles.h"
#include "core/specializations.h"
#include "trace.h"

#include <cstring>

using namespace opencl;

namespace {

// Returns the number of live objects, for leak checks.
cl_ulong CL_API_CALL clGetLiveObjectCountOPENMUX() { return countObjects(); }

// Returns the number of launches that were recorded with a specialized kernel, for tests.
cl_ulong CL_API_CALL clGetSpecializedLaunchCountOPENMUX() {
  return Specializations::countLaunches();
}

struct Function {
  const char *name;
  void *address;
};

template <class F> void *addressOf(F function) { return reinterpret_cast<void *>(function); }

#define OPENCL_FUNCTION(name) {#name, addressOf(OPENCL_TRACED(name))}
// See core/command_buffer_interface.h.
#define OPENCL_COMMAND_BUFFER_FUNCTION(name) {#name, addressOf(&Traced<#name, &opencl::name>::call)}

void *findFunction(const char *name) {
  static const Function functions[] = {
      OPENCL_FUNCTION(clIcdGetPlatformIDsKHR),
      OPENCL_FUNCTION(clCreateCommandQueueWithPropertiesKHR),
      OPENCL_FUNCTION(clCreateProgramWithILKHR),
      OPENCL_FUNCTION(clGetKernelSuggestedLocalWorkSizeKHR),
      OPENCL_FUNCTION(clGetKernelSubGroupInfoKHR),
      OPENCL_FUNCTION(clHostMemAllocINTEL),
      OPENCL_FUNCTION(clDeviceMemAllocINTEL),
      OPENCL_FUNCTION(clSharedMemAllocINTEL),
      OPENCL_FUNCTION(clMemFreeINTEL),
      OPENCL_FUNCTION(clMemBlockingFreeINTEL),
      OPENCL_FUNCTION(clGetMemAllocInfoINTEL),
      OPENCL_FUNCTION(clSetKernelArgMemPointerINTEL),
      OPENCL_FUNCTION(clEnqueueMemFillINTEL),
      OPENCL_FUNCTION(clEnqueueMemcpyINTEL),
      OPENCL_FUNCTION(clEnqueueMigrateMemINTEL),
      OPENCL_FUNCTION(clEnqueueMemAdviseINTEL),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCreateCommandBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clFinalizeCommandBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clRetainCommandBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clReleaseCommandBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clEnqueueCommandBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandBarrierWithWaitListKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandCopyBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandCopyBufferRectKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandCopyBufferToImageKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandCopyImageKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandCopyImageToBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandFillBufferKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandFillImageKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandNDRangeKernelKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandSVMMemcpyKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clCommandSVMMemFillKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clGetCommandBufferInfoKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clUpdateMutableCommandsKHR),
      OPENCL_COMMAND_BUFFER_FUNCTION(clGetMutableCommandInfoKHR),
      {"clGetLiveObjectCountOPENMUX", addressOf(&clGetLiveObjectCountOPENMUX)},
      {"clGetSpecializedLaunchCountOPENMUX", addressOf(&clGetSpecializedLaunchCountOPENMUX)},
      // The ICD loader looks these up by name.
      OPENCL_FUNCTION(clGetPlatformInfo),
      OPENCL_FUNCTION(clGetPlatformIDs),
  };
  for (const Function &function : functions) {
    if (!std::strcmp(function.name, name))
      return function.address;
  }
  return nullptr;
}

} // namespace

void *CL_API_CALL clGetExtensionFunctionAddressForPlatform(cl_platform_id platform,
                                                           const char *func_name) {
  return find<Platform>(platform) ? clGetExtensionFunctionAddress(func_name) : nullptr;
}

OPENCL_EXPORTED void *CL_API_CALL clGetExtensionFunctionAddress(const char *func_name) {
  return func_name ? findFunction(func_name) : nullptr;
}
