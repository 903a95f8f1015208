// The one table of what modules may declare: capabilities, extensions and instruction sets. It
// decides what the reader accepts and what devices report.
#ifndef COMPILER_FRONTEND_SPIRV_CAPABILITIES_H
#define COMPILER_FRONTEND_SPIRV_CAPABILITIES_H

#include "mux/mux.h"
#include "reader.h"

namespace spirv {

/// What a capability or an extension needs of a device.
using DeviceCondition = bool (*)(const mux_device_info_s &);

struct CapabilityRow {
  spv::Capability capability;
  llvm::StringLiteral name;
  DeviceCondition isOfferedBy;
};

struct ExtensionRow {
  llvm::StringLiteral name;
  DeviceCondition isOfferedBy;
};

struct InstructionSetRow {
  llvm::StringLiteral name; ///< the name of one set; with a dot at its end, the prefix of several
  InstructionSet kind;
  bool isReported; ///< by devices
};

// What the reader implements. A device offers the rows whose condition it fulfills.
llvm::ArrayRef<CapabilityRow> getCapabilities();
llvm::ArrayRef<ExtensionRow> getExtensions();
llvm::ArrayRef<InstructionSetRow> getInstructionSets();

/// Fails if the reader or the device does not support the capability.
void checkCapability(Reader &reader, spv::Capability capability);
void checkExtension(Reader &reader, llvm::StringRef extension);

/// Fails and returns nothing if the reader or the device does not support the set.
std::optional<InstructionSet> findInstructionSet(Reader &reader, llvm::StringRef name);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_CAPABILITIES_H
