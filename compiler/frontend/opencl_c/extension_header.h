// What extensions of OpenCL C need and clang does not bring along, as a header of its own.
#ifndef COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H
#define COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H

#include <llvm/ADT/StringRef.h>

namespace compiler::opencl_c {

// Read after clang's own. A null stands behind the last character.
llvm::StringRef getExtensionHeader();

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_EXTENSION_HEADER_H
