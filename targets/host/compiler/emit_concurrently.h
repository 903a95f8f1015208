// Generates the code of a module by two threads.
//
// Half of the time of a build is code generation, and kernels that access images call long
// functions of the device library, which are independent of them. These become a module of their
// own, with a context of its own, so that its code is generated at the same time. The result does
// not depend on whether a thread is to be had. Processes that may use only one processor do not
// divide modules.
#ifndef HOST_COMPILER_EMIT_CONCURRENTLY_H
#define HOST_COMPILER_EMIT_CONCURRENTLY_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace compiler {
class ObjectEmitter;
} // namespace compiler

namespace llvm {
class Module;
} // namespace llvm

namespace host {

struct EmittedObjects {
  llvm::SmallVector<char, 0> kernels;
  /// Has functions that the kernels call; empty if there are none.
  llvm::SmallVector<char, 0> library;
};

/// Moves internal functions, with all that they call, to a new module if that leaves each module
/// considerably less code; else returns null.
std::unique_ptr<llvm::Module> takeLibrary(llvm::Module &module);

/// Generates code for `module`, which is modified and must not be used afterwards.
llvm::Expected<EmittedObjects> emitConcurrently(llvm::Module &module,
                                                compiler::ObjectEmitter &emitter);

} // namespace host

#endif // HOST_COMPILER_EMIT_CONCURRENTLY_H
