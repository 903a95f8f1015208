// What passes may ask about a device, taken from what the runtime says about it.
#ifndef COMPILER_BASE_DEVICE_INFO_FROM_MUX_H
#define COMPILER_BASE_DEVICE_INFO_FROM_MUX_H

#include "compiler/utils/device_info.h"
#include "mux/mux.h"

namespace compiler {

utils::DeviceInfo deviceInfoFromMux(const mux_device_info_s &device_info);

} // namespace compiler

#endif // COMPILER_BASE_DEVICE_INFO_FROM_MUX_H
