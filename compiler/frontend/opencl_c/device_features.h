// OpenCL C features of devices.
#ifndef COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H
#define COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H

#include "compiler/options.h"
#include "mux/mux.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

namespace compiler::opencl_c {

/// Properties of a device that affect compilation, besides its features.
struct DeviceTraits {
  llvm::StringRef triple; ///< empty if OpenCL C does not support the device
  bool images = false;
  bool int64 = false;
};

DeviceTraits getDeviceTraits(const mux_device_info_s &device);

/// The extensions and optional features, spelled as in clang, that the device and the compiler
/// support. Clang ignores those that the language version does not have.
llvm::SmallVector<llvm::StringRef, 32> getDeviceFeatures(const mux_device_info_s &device,
                                                         bool embedded_profile);

/// Returns the reason why the device does not support the language version; empty if it does.
llvm::StringRef getUnsupportedStandardReason(Standard standard, const mux_device_info_s &device);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H
