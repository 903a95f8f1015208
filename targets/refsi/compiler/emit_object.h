// Code generation to a relocatable object in memory.
#ifndef REFSI_COMPILER_EMIT_OBJECT_H
#define REFSI_COMPILER_EMIT_OBJECT_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>

#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace refsi {

using Object = llvm::SmallVector<char, 0>;

/// Generates code for `module`, which is modified and must not be used afterwards. An error has one
/// line per diagnostic. `assembly` gets the text that the object is made of.
llvm::Expected<Object> emitObject(llvm::Module &module, llvm::TargetMachine &machine,
                                  std::string &assembly);

} // namespace refsi

#endif // REFSI_COMPILER_EMIT_OBJECT_H
