// What the driver reports of SPIR-V for a device.
#ifndef OPENCL_CORE_INTERMEDIATE_LANGUAGE_H
#define OPENCL_CORE_INTERMEDIATE_LANGUAGE_H

#include "headers.h"
#include "mux/mux.h"
#include "spirv/module_info.h"

#include <vector>

namespace compiler {
struct Info;
}

namespace opencl {

struct IntermediateLanguage {
  /// "SPIR-V" in each version, in ascending order; empty if the device takes none.
  std::vector<cl_name_version> versions;
  std::vector<cl_name_version> extensions; ///< of OpenCL
  spirv::DeviceInfo spirv;
};

/// `compiler` is null for a device without compiler, which takes none.
IntermediateLanguage getIntermediateLanguage(const mux_device_info_s &info,
                                             const compiler::Info *compiler);

/// "SPIR-V_1.0 SPIR-V_1.1"
std::string describeVersions(const std::vector<cl_name_version> &versions);

} // namespace opencl

#endif // OPENCL_CORE_INTERMEDIATE_LANGUAGE_H
