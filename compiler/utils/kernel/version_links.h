// Keeping the links between the versions of a kernel (see metadata.h) true while passes put new
// functions in the place of the versions.
#ifndef COMPILER_UTILS_VERSION_LINKS_H
#define COMPILER_UTILS_VERSION_LINKS_H

#include <llvm/Transforms/Utils/ValueMapper.h>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Makes the metadata of F, but for its debug information, speak of the functions that others are
/// mapped to instead of these.
void remapFunctionMetadata(llvm::Function &F, llvm::ValueToValueMapTy &map);

/// Makes `to`, which has a copy of the metadata of `from`, the version of the kernel that `from`
/// was: the other versions know it, and `from` knows none any more.
void takeVersionLinks(llvm::Function &to, llvm::Function &from);

} // namespace compiler::utils

#endif // COMPILER_UTILS_VERSION_LINKS_H
