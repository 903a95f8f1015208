// Capabilities and extensions that modules may declare.
#ifndef COMPILER_FRONTEND_SPIRV_CAPABILITIES_H
#define COMPILER_FRONTEND_SPIRV_CAPABILITIES_H

#include "reader.h"

namespace spirv {

struct NamedCapability {
  spv::Capability capability;
  llvm::StringLiteral name;
};

/// What the reader implements; a device may have less.
llvm::ArrayRef<NamedCapability> getReadableCapabilities();
llvm::ArrayRef<llvm::StringLiteral> getReadableExtensions();

/// Fails if the reader or the device does not support the capability.
void checkCapability(Reader &reader, spv::Capability capability);
void checkExtension(Reader &reader, const std::string &extension);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_CAPABILITIES_H
