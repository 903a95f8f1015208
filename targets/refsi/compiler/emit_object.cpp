// Code is generated as assembly, in which instructions that the simulator lacks can be replaced.
#include "emit_object.h"

#include "assemble.h"
#include "compiler/base/emit_object.h"
#include "rounding_modes.h"

#include <llvm/ADT/StringRef.h>

namespace refsi {

llvm::Expected<Object> emitObject(llvm::Module &module, llvm::TargetMachine &machine) {
  auto assembly =
      compiler::ObjectEmitter(machine, llvm::CodeGenFileType::AssemblyFile).emit(module);
  if (!assembly)
    return assembly.takeError();
  const llvm::StringRef text(assembly->data(), assembly->size());
  return assemble(replaceTruncatingConversions(text), machine);
}

} // namespace refsi
