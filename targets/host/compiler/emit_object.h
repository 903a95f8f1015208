// From IR to a relocatable object in memory.
#ifndef HOST_COMPILER_EMIT_OBJECT_H
#define HOST_COMPILER_EMIT_OBJECT_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace host {

// A code generator, for one module after the other. Setting one up costs as much as code for a
// small kernel does, and some of what it finds out about the CPU it keeps.
class ObjectEmitter {
public:
  explicit ObjectEmitter(llvm::TargetMachine &machine);
  ~ObjectEmitter();

  // Makes code from `module`, which is changed on the way and of no further use. The error has one
  // line for each thing that is wrong.
  llvm::Expected<llvm::SmallVector<char, 0>> emit(llvm::Module &module);

private:
  class Passes;

  llvm::TargetMachine &machine;
  std::unique_ptr<Passes> passes;
};

} // namespace host

#endif // HOST_COMPILER_EMIT_OBJECT_H
