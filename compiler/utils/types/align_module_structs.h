// AlignModuleStructsPass: pads structures so that their elements lie where OpenCL's rules, to which
// the front end has laid them out, want them.
//
// By these rules numbers and pointers are aligned to their size, and vectors to theirs, rounded up
// to a power of two, so that three elements take the room of four. A target whose data layout asks
// for less would put elements elsewhere. Each structure that describes memory gets arrays of bytes
// between its elements, and behind the last one, where they are needed; all its uses follow.
//
// It needs the module to have the data layout of its target, and should run before offsets are
// computed from it. Packed structures stay packed, though structures inside them may change.
// Structures are not touched that only exist as values, or that hold scalable vectors. Nothing is
// done where the data layout asks for more than OpenCL does, nor about the distance between the
// vectors of an array.
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
