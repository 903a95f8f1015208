// Writing of LLVM modules.
#ifndef TOOLS_COMMON_WRITE_MODULE_H
#define TOOLS_COMMON_WRITE_MODULE_H

#include "common/result.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace tools {

/// Writes text or bitcode; "-" is the standard output.
Result<void> writeModule(const llvm::Module &module, const std::string &path, bool asText);

} // namespace tools

#endif // TOOLS_COMMON_WRITE_MODULE_H
