// What a module records about its printf calls, and about the functions that take a printf buffer.
#ifndef COMPILER_UTILS_PRINTF_DESCRIPTORS_H
#define COMPILER_UTILS_PRINTF_DESCRIPTORS_H

#include <optional>
#include <vector>

#include <llvm/ADT/ArrayRef.h>

#include "compiler/printf/descriptor.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {

// !mux-printf-calls: one node for each call, !{format, !{types…}, !{strings…}}.

void setPrintfDescriptors(llvm::Module &M, llvm::ArrayRef<builtins::printf::descriptor> calls);

/// All descriptors, by their index. One of another shape reads as one that prints nothing, so that
/// the others keep their places.
std::vector<builtins::printf::descriptor> getPrintfDescriptors(const llvm::Module &M);

// "mux-printf-buffer"="index": which parameter of a function is the printf buffer.

void setPrintfBufferParameter(llvm::Function &F, unsigned index);

/// Nullopt if the function takes none.
std::optional<unsigned> getPrintfBufferParameter(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PRINTF_DESCRIPTORS_H
