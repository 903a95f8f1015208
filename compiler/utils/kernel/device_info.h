// Properties of the target device for passes.
#ifndef COMPILER_UTILS_DEVICE_INFO_H
#define COMPILER_UTILS_DEVICE_INFO_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/PassManager.h>

#include <cstdint>

namespace compiler::utils {

/// Capabilities for one floating-point format. A format without any is unsupported.
enum FloatCapability : uint32_t {
  eFloatCapabilityNone = 0,
  eFloatCapabilityDenorm = 1u << 0,
  eFloatCapabilityInfNaN = 1u << 1,
  eFloatCapabilityRoundToNearestEven = 1u << 2,
  eFloatCapabilityRoundToZero = 1u << 3,
  eFloatCapabilityRoundToInf = 1u << 4,
  eFloatCapabilityFMA = 1u << 5,
  /// Conforms to the OpenCL full profile.
  eFloatCapabilityFull = 1u << 6,
  eFloatCapabilitySoftware = 1u << 7,
};

/// Filled in by the creator of the pass machinery.
struct DeviceInfo {
  /// Bit masks of FloatCapability.
  uint32_t halfCapabilities = eFloatCapabilityNone;
  uint32_t floatCapabilities = eFloatCapabilityNone;
  uint32_t doubleCapabilities = eFloatCapabilityNone;

  /// The device supports images and samplers.
  bool images = false;

  /// The maximum number of work-items that one invocation may execute.
  uint32_t maxWorkWidth = 64;

  /// The supported values of a required sub-group size.
  llvm::SmallVector<uint32_t, 4> reqdSubGroupSizes;

  /// The device supports atomics and fences with any memory order.
  bool nativeAtomicOrders = false;

  /// The device supports floating-point atomicrmw, per format.
  bool nativeHalfAtomics = false;
  bool nativeFloatAtomics = false;
  bool nativeDoubleAtomics = false;

  bool supportsHalf() const { return halfCapabilities != eFloatCapabilityNone; }
  bool supportsDouble() const { return doubleCapabilities != eFloatCapabilityNone; }
  bool supportsSubGroupSize(uint32_t size) const;

  /// A generic device: supports every format and images, 64 work-items wide.
  static DeviceInfo getNeutral();

  /// Independent of the module.
  bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                  llvm::ModuleAnalysisManager::Invalidator &) {
    return false;
  }
};

class DeviceInfoAnalysis : public llvm::AnalysisInfoMixin<DeviceInfoAnalysis> {
public:
  using Result = DeviceInfo;

  DeviceInfoAnalysis() : info(DeviceInfo::getNeutral()) {}
  explicit DeviceInfoAnalysis(DeviceInfo deviceInfo) : info(std::move(deviceInfo)) {}

  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) { return info; }

  static llvm::StringRef name() { return "device-info"; }

private:
  friend llvm::AnalysisInfoMixin<DeviceInfoAnalysis>;
  static llvm::AnalysisKey Key;

  DeviceInfo info;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEVICE_INFO_H
