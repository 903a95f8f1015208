// What OpenCL C a device understands.
#ifndef COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H
#define COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H

#include "compiler/options.h"
#include "mux/mux.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

namespace compiler::opencl_c {

// What decides how a source is compiled for a device, beside its features.
struct DeviceTraits {
  llvm::StringRef triple; // empty if OpenCL C cannot be compiled for the device
  bool images = false;
  bool int64 = false;
};

DeviceTraits getDeviceTraits(const mux_device_info_s &device);

// Names of the extensions and optional features, as clang spells them, that the device has and that
// the compiler can serve. Clang takes from these what the version of the language knows.
llvm::SmallVector<llvm::StringRef, 32> getDeviceFeatures(const mux_device_info_s &device,
                                                         bool embedded_profile);

// Why the device cannot run programs of that version, or an empty text if it can.
llvm::StringRef whyStandardUnsupported(Standard standard, const mux_device_info_s &device);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_DEVICE_FEATURES_H
