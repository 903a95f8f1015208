// Construction of clang's invocation.
#ifndef COMPILER_FRONTEND_OPENCL_C_INVOCATION_H
#define COMPILER_FRONTEND_OPENCL_C_INVOCATION_H

#include "compiler/options.h"
#include "mux/mux.h"

#include <clang/Frontend/CompilerInvocation.h>

namespace compiler::opencl_c {

/// Names of the program's source, of clang's header and of the extension header in the
/// SourceFileSystem.
llvm::StringRef getSourceName(const Options &options);
inline constexpr llvm::StringLiteral base_header_name = "/openmux/opencl-c-base.h";
inline constexpr llvm::StringLiteral extension_header_name = "/openmux/opencl-c-extensions.h";

/// Fills `invocation` and reports errors to `diagnostics`. The device must have a triple (see
/// getDeviceTraits).
bool createInvocation(clang::CompilerInvocation &invocation, const Options &options,
                      const mux_device_info_s &device, bool embedded_profile,
                      clang::DiagnosticsEngine &diagnostics);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_INVOCATION_H
