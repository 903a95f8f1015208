// A module to a file.
#ifndef TOOLS_COMMON_WRITE_MODULE_H
#define TOOLS_COMMON_WRITE_MODULE_H

#include "common/result.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace tools {

// As text or as bitcode; "-" is the standard output.
Result<void> writeModule(const llvm::Module &module, const std::string &path, bool asText);

} // namespace tools

#endif // TOOLS_COMMON_WRITE_MODULE_H
