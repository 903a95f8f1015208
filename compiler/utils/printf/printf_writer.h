// The functions by which a device stores printf records.
#ifndef COMPILER_UTILS_PRINTF_WRITER_H
#define COMPILER_UTILS_PRINTF_WRITER_H

#include <llvm/ADT/ArrayRef.h>

#include "compiler/printf/descriptor.h"

namespace llvm {
class Function;
class Module;
class PointerType;
class Type;
} // namespace llvm

namespace compiler::utils {

/// What the printf buffer is for a kernel: a pointer to global memory.
llvm::PointerType *getPrintfBufferType(llvm::Module &M);

/// Makes a function i32(buffer, arguments…) that stores the record of call number `index`, and
/// returns 0 or, if there was no room, -1. Vectors are stored element by element; `types` says how,
/// and may stop short of a vector's last elements. Pointers are stored as numbers.
llvm::Function *createPrintfWriter(llvm::Module &M, uint32_t index,
                                   llvm::ArrayRef<llvm::Type *> arguments,
                                   llvm::ArrayRef<builtins::printf::type> types,
                                   llvm::ArrayRef<unsigned> elementCounts);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PRINTF_WRITER_H
