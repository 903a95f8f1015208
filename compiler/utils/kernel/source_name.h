// What the author of a source calls a function or a variable.
#ifndef COMPILER_UTILS_SOURCE_NAME_H
#define COMPILER_UTILS_SOURCE_NAME_H

#include <string>

namespace llvm {
class GlobalValue;
} // namespace llvm

namespace compiler::utils {

// For messages: without mangling, and without what clang puts before the name of a kernel's body.
std::string getSourceName(const llvm::GlobalValue &value);

} // namespace compiler::utils

#endif // COMPILER_UTILS_SOURCE_NAME_H
