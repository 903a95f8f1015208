// Which extensions the driver reports, and in which revision.
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
  std::vector<cl_name_version> extensions; // of the API and of OpenCL C
  std::vector<cl_name_version> features;   // __opencl_c_...
};

LanguageSupport getSupport(const mux_device_info_s &info, const compiler::Info *compiler);

// What the platform itself offers, whatever its devices do.
std::vector<cl_name_version> getPlatformExtensions();

} // namespace opencl

#endif // OPENCL_CORE_EXTENSIONS_H
