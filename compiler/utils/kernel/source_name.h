// Source-level names of globals, for diagnostics.
#ifndef COMPILER_UTILS_SOURCE_NAME_H
#define COMPILER_UTILS_SOURCE_NAME_H

#include <string>

namespace llvm {
class GlobalValue;
} // namespace llvm

namespace compiler::utils {

// Demangled, without clang's prefix for kernel bodies.
std::string getSourceName(const llvm::GlobalValue &value);

} // namespace compiler::utils

#endif // COMPILER_UTILS_SOURCE_NAME_H
