// LLVM's code generator for code that the host's runtime links into this process.
#ifndef HOST_COMPILER_TARGET_MACHINE_H
#define HOST_COMPILER_TARGET_MACHINE_H

#include "host/cpu_features.h"

#include <llvm/Support/CodeGen.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace host {

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CpuTarget &target,
                    llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Aggressive);

} // namespace host

#endif // HOST_COMPILER_TARGET_MACHINE_H
