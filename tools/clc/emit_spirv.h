// SPIR-V of a program.
#ifndef TOOLS_CLC_EMIT_SPIRV_H
#define TOOLS_CLC_EMIT_SPIRV_H

#include "common/result.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <string>
#include <vector>

namespace clc {

/// Translates IR of a front end with LLVM's SPIR-V target, which may use the extensions.
tools::Result<std::vector<uint8_t>> generateSPIRV(const llvm::Module &module,
                                                  llvm::ArrayRef<std::string> extensions);

} // namespace clc

#endif // TOOLS_CLC_EMIT_SPIRV_H
