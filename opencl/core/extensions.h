// The extensions that the driver reports, and their versions.
#ifndef OPENCL_CORE_EXTENSIONS_H
#define OPENCL_CORE_EXTENSIONS_H

#include "headers.h"
#include "mux/mux.h"

#include <vector>

namespace compiler {
struct Info;
}

namespace opencl {

struct LanguageSupport {
  std::vector<cl_name_version> extensions; ///< API and OpenCL C extensions
  std::vector<cl_name_version> features;   ///< __opencl_c_* feature macros
};

LanguageSupport getSupport(const mux_device_info_s &info, const compiler::Info *compiler);

/// Returns the extensions that do not depend on a device.
std::vector<cl_name_version> getPlatformExtensions();

} // namespace opencl

#endif // OPENCL_CORE_EXTENSIONS_H
