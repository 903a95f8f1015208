// Conversion of the runtime's device info to the one that passes use.
#ifndef COMPILER_BASE_DEVICE_INFO_FROM_MUX_H
#define COMPILER_BASE_DEVICE_INFO_FROM_MUX_H

#include "compiler/utils/device_info.h"
#include "mux/mux.h"

namespace compiler {

utils::DeviceInfo deviceInfoFromMux(const mux_device_info_s &device_info);

} // namespace compiler

#endif // COMPILER_BASE_DEVICE_INFO_FROM_MUX_H
