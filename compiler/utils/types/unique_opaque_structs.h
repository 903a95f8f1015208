// UniqueOpaqueStructsPass: merges opaque structs that LLVM renamed to resolve name clashes in a
// context (compiler-utils: UniqueOpaqueStructsPass).
//
// A struct with a numeric suffix, such as `opencl.event_t.0`, is replaced by the one without it, if
// the context has that and it is opaque. With opaque pointers, such types occur in attributes, in
// declarations of variables and in target extension types. Structs with a body are only changed if
// they contain opaque ones.
#ifndef COMPILER_UTILS_UNIQUE_OPAQUE_STRUCTS_H
#define COMPILER_UTILS_UNIQUE_OPAQUE_STRUCTS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class UniqueOpaqueStructsPass : public llvm::PassInfoMixin<UniqueOpaqueStructsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_UNIQUE_OPAQUE_STRUCTS_H
