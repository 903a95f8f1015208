// Reading, verifying and writing of modules. Errors are one line each.
#ifndef TOOLS_MUXC_MODULE_IO_H
#define TOOLS_MUXC_MODULE_IO_H

#include "common/result.h"
#include "options.h"
#include "session.h"

#include <llvm/IR/Module.h>

#include <memory>

namespace muxc {

/// Reads or compiles the input and verifies the module. If the device has a TargetMachine, a module
/// without triple or data layout gets those of the device.
tools::Result<std::unique_ptr<llvm::Module>> readModule(Session &session, const Options &options);

/// Verifies the module. The error is one line and names the function.
tools::Result<void> verify(const llvm::Module &module);

/// Prints the specialization constants of the SPIR-V input, one "<id>: <type>" per line.
tools::Result<void> listSpecConstants(const Options &options);

tools::Result<void> writeModule(const llvm::Module &module, const Options &options);

} // namespace muxc

#endif // TOOLS_MUXC_MODULE_IO_H
