// What passes may ask about the device they compile for.
#ifndef COMPILER_UTILS_DEVICE_INFO_H
#define COMPILER_UTILS_DEVICE_INFO_H

#include <cstdint>

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// How well a device handles one floating-point format. A format with no capability is unsupported.
enum FloatCapability : uint32_t {
  eFloatCapabilityNone = 0,
  eFloatCapabilityDenorm = 1u << 0,
  eFloatCapabilityInfNaN = 1u << 1,
  eFloatCapabilityRoundToNearestEven = 1u << 2,
  eFloatCapabilityRoundToZero = 1u << 3,
  eFloatCapabilityRoundToInf = 1u << 4,
  eFloatCapabilityFMA = 1u << 5,
  /// The OpenCL full profile's rules hold.
  eFloatCapabilityFull = 1u << 6,
  eFloatCapabilitySoftware = 1u << 7,
};

/// Plain facts; whoever sets up the pass machinery fills them in.
struct DeviceInfo {
  /// Sets of FloatCapability.
  uint32_t halfCapabilities = eFloatCapabilityNone;
  uint32_t floatCapabilities = eFloatCapabilityNone;
  uint32_t doubleCapabilities = eFloatCapabilityNone;

  /// The largest number of work-items that one invocation may run at once.
  uint32_t maxWorkWidth = 64;

  /// The sizes that a kernel may require its sub-groups to have.
  llvm::SmallVector<uint32_t, 4> reqdSubGroupSizes;

  /// The device takes atomics with native orders, and fences with any.
  bool nativeAtomicOrders = false;

  /// The device takes floating-point atomicrmw, each for one format.
  bool nativeHalfAtomics = false;
  bool nativeFloatAtomics = false;
  bool nativeDoubleAtomics = false;

  bool supportsHalf() const { return halfCapabilities != eFloatCapabilityNone; }
  bool supportsDouble() const { return doubleCapabilities != eFloatCapabilityNone; }
  bool supportsSubGroupSize(uint32_t size) const;

  /// The device of which nothing is known: every format is supported in full, 64 work-items wide.
  static DeviceInfo getNeutral();

  /// The facts about a device do not change while it is compiled for.
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
