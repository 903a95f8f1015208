// LLVM's assembler, in process.
#ifndef REFSI_COMPILER_ASSEMBLE_H
#define REFSI_COMPILER_ASSEMBLE_H

#include "emit_object.h"

#include <llvm/ADT/StringRef.h>

namespace refsi {

/// Assembles the code to a relocatable object. Errors have the assembler's diagnostics.
llvm::Expected<Object> assemble(llvm::StringRef assembly, const llvm::TargetMachine &machine);

} // namespace refsi

#endif // REFSI_COMPILER_ASSEMBLE_H
