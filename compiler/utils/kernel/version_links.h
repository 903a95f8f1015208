// Updates the links between versions of a kernel (metadata.h) when a pass replaces one of them.
#ifndef COMPILER_UTILS_VERSION_LINKS_H
#define COMPILER_UTILS_VERSION_LINKS_H

#include <llvm/Transforms/Utils/ValueMapper.h>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Remaps the function metadata of F, except for its debug info.
void remapFunctionMetadata(llvm::Function &F, llvm::ValueToValueMapTy &map);

/// Makes `to`, which has a copy of the metadata of `from`, replace `from` as a version of the
/// kernel: the links of other versions refer to `to`, and `from` has none.
void takeVersionLinks(llvm::Function &to, llvm::Function &from);

} // namespace compiler::utils

#endif // COMPILER_UTILS_VERSION_LINKS_H
