// Clang's opencl-c-base.h, embedded at build time.
#ifndef COMPILER_FRONTEND_OPENCL_C_EMBEDDED_HEADER_H
#define COMPILER_FRONTEND_OPENCL_C_EMBEDDED_HEADER_H

#include <llvm/ADT/StringRef.h>

namespace compiler::opencl_c {

/// Null-terminated.
llvm::StringRef embeddedBaseHeader();

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_EMBEDDED_HEADER_H
