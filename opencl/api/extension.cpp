// Functions that are found by name: those of extensions, and those that the loader asks for.
#include "check.h"
#include "core/handles.h"
#include "exported.h"
#include "trace.h"

#include <cstring>

using namespace opencl;

namespace {

// How many objects are alive, for who looks for leaks.
cl_ulong CL_API_CALL clGetLiveObjectCountOPENMUX() { return countObjects(); }

struct Function {
  const char *name;
  void *address;
};

template <class F> void *addressOf(F function) { return reinterpret_cast<void *>(function); }

#define OPENCL_FUNCTION(name) {#name, addressOf(OPENCL_TRACED(name))}

void *findFunction(const char *name) {
  static const Function functions[] = {
      OPENCL_FUNCTION(clIcdGetPlatformIDsKHR),
      OPENCL_FUNCTION(clCreateCommandQueueWithPropertiesKHR),
      OPENCL_FUNCTION(clGetKernelSuggestedLocalWorkSizeKHR),
      {"clGetLiveObjectCountOPENMUX", addressOf(&clGetLiveObjectCountOPENMUX)},
      // The loader asks for these by name, too.
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
