#include "compiler/utils/device_info.h"

#include <llvm/ADT/STLExtras.h>

namespace compiler::utils {

llvm::AnalysisKey DeviceInfoAnalysis::Key;

bool DeviceInfo::supportsSubGroupSize(uint32_t size) const {
  return llvm::is_contained(reqdSubGroupSizes, size);
}

DeviceInfo DeviceInfo::getNeutral() {
  constexpr uint32_t all = eFloatCapabilityDenorm | eFloatCapabilityInfNaN |
                           eFloatCapabilityRoundToNearestEven | eFloatCapabilityRoundToZero |
                           eFloatCapabilityRoundToInf | eFloatCapabilityFMA | eFloatCapabilityFull;
  DeviceInfo info;
  info.halfCapabilities = all;
  info.floatCapabilities = all;
  info.doubleCapabilities = all;
  info.images = true;
  return info;
}

} // namespace compiler::utils
