// A header for extensions of OpenCL C that clang does not implement.
#ifndef COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H
#define COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H

#include <llvm/ADT/StringRef.h>

namespace compiler::opencl_c {

/// Included after clang's header. Null-terminated.
llvm::StringRef getExtensionHeader();

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H
