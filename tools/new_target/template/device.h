// The device my_device, and the functions by which OpenMux finds its compiler and its runtime.
#ifndef MY_DEVICE_DEVICE_H
#define MY_DEVICE_DEVICE_H

#include "compiler/info.h"
#include "mux/target.h"

namespace my_device_target {

// Of the thread that runs kernels: local memory and values that are live across barriers are there.
inline constexpr uint64_t stackSize = 64 << 20;

// The base class describes a small device. The constructor sets what differs.
class DeviceInfo final : public mux::DeviceInfo {
public:
  DeviceInfo() : mux::DeviceInfo("my_device", mux_device_type_accelerator) {}
  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override;
};

DeviceInfo &getDeviceInfo();
void addCompilers(const compiler::AddCompilerFn &add);
void addDevices(const mux::AddDeviceFn &add);

} // namespace my_device_target

#endif // MY_DEVICE_DEVICE_H
