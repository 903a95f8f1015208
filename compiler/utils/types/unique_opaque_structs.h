// UniqueOpaqueStructsPass: gives opaque structures back the names that they had before their module
// was linked or read.
//
// Two modules that name the same opaque structure, in one context, end up with two: LLVM tells the
// second one apart by a number at the end of its name, as in `opencl.event_t.0`. Such a structure
// is replaced by the one without the number, if the context has that and it is opaque too. With
// opaque pointers, this happens to attributes, to declarations of variables, and to parameters of
// target extension types. Structures that have a body are left alone, apart from opaque ones inside
// them.
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
