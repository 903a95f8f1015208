// What OpenCL C sources for a device may use.
#ifndef COMPILER_OPENCL_C_H
#define COMPILER_OPENCL_C_H

#include "mux/mux.h"

#include <string>
#include <vector>

namespace compiler {

// Names of the extensions ("cl_khr_fp64") and of the optional features of OpenCL C 3.0
// ("__opencl_c_fp64") that the compiler serves for the device.
std::vector<std::string> getOpenCLCFeatures(const mux_device_info_s &device);

} // namespace compiler

#endif // COMPILER_OPENCL_C_H
