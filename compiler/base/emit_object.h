// Code generation to a relocatable object, or to assembly, in memory.
#ifndef COMPILER_BASE_EMIT_OBJECT_H
#define COMPILER_BASE_EMIT_OBJECT_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/CodeGen.h>
#include <llvm/Support/Error.h>

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace compiler {

/// A code generator that is reused for several modules: creating one costs as much as the code of a
/// small kernel, and it caches properties of the CPU.
class ObjectEmitter {
public:
  explicit ObjectEmitter(llvm::TargetMachine &machine,
                         llvm::CodeGenFileType type = llvm::CodeGenFileType::ObjectFile);
  ~ObjectEmitter();

  /// Generates code for `module`, which is modified and must not be used afterwards. An error has
  /// one line per diagnostic.
  llvm::Expected<llvm::SmallVector<char, 0>> emit(llvm::Module &module);

private:
  class Passes;

  llvm::TargetMachine &machine;
  const llvm::CodeGenFileType type;
  std::unique_ptr<Passes> passes;
};

} // namespace compiler

#endif // COMPILER_BASE_EMIT_OBJECT_H
