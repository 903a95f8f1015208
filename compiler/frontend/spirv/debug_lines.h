// Source lines of functions: OpLine.
#ifndef COMPILER_FRONTEND_SPIRV_DEBUG_LINES_H
#define COMPILER_FRONTEND_SPIRV_DEBUG_LINES_H

#include "read.h"
#include "reader.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>

namespace spirv {

class DebugLines {
public:
  /// Nothing is emitted for DebugInfo::None.
  DebugLines(Reader &reader, DebugInfo kind);

  /// Begins a function, which becomes a subprogram if its body has lines.
  void begin(llvm::Function &function, llvm::ArrayRef<Instruction> body);
  /// Sets the location of what is built for the instruction.
  void setLocation(llvm::IRBuilderBase &B, const Instruction &instruction);
  void finish();

private:
  llvm::DIFile *getFile(uint32_t string);

  Reader &reader;
  const DebugInfo kind;
  llvm::DIBuilder builder;
  llvm::DICompileUnit *unit = nullptr;
  llvm::DISubprogram *subprogram = nullptr; ///< of the current function
  llvm::DILocation *location = nullptr;     ///< of the last OpLine that is in effect
};

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_DEBUG_LINES_H
