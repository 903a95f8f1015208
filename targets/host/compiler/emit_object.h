// From IR to a relocatable object in memory.
#ifndef HOST_COMPILER_EMIT_OBJECT_H
#define HOST_COMPILER_EMIT_OBJECT_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace host {

// Makes code from `module`, which is changed on the way and of no further use. The error has one
// line for each thing that is wrong.
llvm::Expected<llvm::SmallVector<char, 0>> emitObject(llvm::Module &module,
                                                      llvm::TargetMachine &machine);

} // namespace host

#endif // HOST_COMPILER_EMIT_OBJECT_H
