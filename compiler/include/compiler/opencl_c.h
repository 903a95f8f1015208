// OpenCL C features of a device.
#ifndef COMPILER_OPENCL_C_H
#define COMPILER_OPENCL_C_H

#include "mux/mux.h"

#include <string>
#include <vector>

namespace compiler {

/// The extensions ("cl_khr_fp64") and optional features of OpenCL C 3.0 ("__opencl_c_fp64") that
/// the compiler supports for the device.
std::vector<std::string> getOpenCLCFeatures(const mux_device_info_s &device);

} // namespace compiler

#endif // COMPILER_OPENCL_C_H
