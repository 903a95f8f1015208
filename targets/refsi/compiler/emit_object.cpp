// Code is generated as assembly, in which instructions that the simulator lacks can be replaced.
#include "emit_object.h"

#include "assemble.h"
#include "compiler/base/emit_object.h"
#include "rounding_modes.h"

#include <llvm/ADT/StringRef.h>

namespace refsi {

llvm::Expected<Object> emitObject(llvm::Module &module, llvm::TargetMachine &machine,
                                  std::string &assembly) {
  auto emitted = compiler::ObjectEmitter(machine, llvm::CodeGenFileType::AssemblyFile).emit(module);
  if (!emitted)
    return emitted.takeError();
  assembly = replaceTruncatingConversions({emitted->data(), emitted->size()});
  return assemble(assembly, machine);
}

} // namespace refsi
