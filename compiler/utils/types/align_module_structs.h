// AlignModuleStructsPass: pads structs so that their elements have the offsets of OpenCL's
// alignment rules, which the front end assumed (compiler-utils: AlignModuleStructsPass).
//
// In OpenCL, scalars, pointers and vectors are aligned to their size, rounded up to a power of two.
// Where the target's data layout requires less, byte arrays are inserted between the elements and
// after the last one, and all uses are updated.
//
// The module must have the target's data layout, and the pass should run before offsets are
// computed. Not changed: packed structs themselves, structs that are not used as memory types,
// structs with scalable vectors, types with more alignment in the data layout than in OpenCL, and
// the stride of vectors in arrays.
#ifndef COMPILER_UTILS_ALIGN_MODULE_STRUCTS_H
#define COMPILER_UTILS_ALIGN_MODULE_STRUCTS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class AlignModuleStructsPass : public llvm::PassInfoMixin<AlignModuleStructsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ALIGN_MODULE_STRUCTS_H
