// ImageArgumentSubstitutionPass: functions of OpenCL C on images become those of the image library.
#ifndef COMPILER_UTILS_IMAGE_ARG_SUBST_H
#define COMPILER_UTILS_IMAGE_ARG_SUBST_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Whether F is the function that clang calls with the number of a literal sampler.
bool isSamplerInitializer(const llvm::Function &F);

/// Replaces calls of read_image*, write_image* and get_image_* by calls of the device library's
/// functions (compiler/builtins/source/image.h), and sampler literals by their numbers. Images must
/// be pointers and samplers integers, as ReplaceTargetExtTysPass leaves them; others are kept.
class ImageArgumentSubstitutionPass : public llvm::PassInfoMixin<ImageArgumentSubstitutionPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_IMAGE_ARG_SUBST_H
