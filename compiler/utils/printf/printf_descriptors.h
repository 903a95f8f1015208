// Metadata about printf calls and printf buffer parameters.
#ifndef COMPILER_UTILS_PRINTF_DESCRIPTORS_H
#define COMPILER_UTILS_PRINTF_DESCRIPTORS_H

#include "compiler/printf/descriptor.h"

#include <llvm/ADT/ArrayRef.h>

#include <optional>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {

// !mux-printf-calls: one node per call, !{format, !{types…}, !{strings…}}.

void setPrintfDescriptors(llvm::Module &M, llvm::ArrayRef<builtins::printf::descriptor> calls);

/// All descriptors, by index. A malformed one reads as an empty descriptor, so that indices are
/// preserved.
std::vector<builtins::printf::descriptor> getPrintfDescriptors(const llvm::Module &M);

// "mux-printf-buffer"="index": the index of a function's printf buffer parameter.

void setPrintfBufferParameter(llvm::Function &F, unsigned index);

/// Nullopt if the function has none.
std::optional<unsigned> getPrintfBufferParameter(const llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_PRINTF_DESCRIPTORS_H
