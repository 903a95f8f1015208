// Functions by which a device stores printf records.
#ifndef COMPILER_UTILS_PRINTF_WRITER_H
#define COMPILER_UTILS_PRINTF_WRITER_H

#include "compiler/printf/descriptor.h"

#include <llvm/ADT/ArrayRef.h>

namespace llvm {
class Function;
class Module;
class PointerType;
class Type;
} // namespace llvm

namespace compiler::utils {

/// The type of the printf buffer parameter: a global pointer.
llvm::PointerType *getPrintfBufferType(llvm::Module &M);

/// Creates a function i32(buffer, arguments…) that stores the record of call `index` and returns 0,
/// or -1 if there is no space. Vectors are stored per element; `types` gives their types, and may
/// omit trailing elements. Pointers are stored as integers.
llvm::Function *createPrintfWriter(llvm::Module &M, uint32_t index,
                                   llvm::ArrayRef<llvm::Type *> arguments,
                                   llvm::ArrayRef<builtins::printf::type> types,
                                   llvm::ArrayRef<unsigned> elementCounts);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PRINTF_WRITER_H
