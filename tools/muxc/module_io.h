// Modules from files and to files.
#ifndef TOOLS_MUXC_MODULE_IO_H
#define TOOLS_MUXC_MODULE_IO_H

#include "common/result.h"
#include "options.h"
#include "session.h"

#include "llvm/IR/Module.h"

#include <memory>

namespace muxc {

// Reads or compiles the input. With a device that has a target machine, a module without triple or
// data layout gets the device's. The module has been verified.
tools::Result<std::unique_ptr<llvm::Module>> readModule(Session &session, const Options &options);

// Whether the module is well formed; the error is one line that says which function is not.
tools::Result<void> verify(const llvm::Module &module);

tools::Result<void> writeModule(const llvm::Module &module, const Options &options);

} // namespace muxc

#endif // TOOLS_MUXC_MODULE_IO_H
