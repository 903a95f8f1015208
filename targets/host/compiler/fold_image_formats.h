// FoldImageFormatsPass: makes the formats of images constants of kernels that know them.
//
// Links the functions of the image library that read and write these images, inlines them into the
// kernel, and replaces loads of the format from the header of an image (host/image_header.h) by
// constants, so that code for other formats is removed before the vectorizer runs. Does nothing
// unless a parameter of a kernel has a format (setImageFormat).
#ifndef HOST_COMPILER_FOLD_IMAGE_FORMATS_H
#define HOST_COMPILER_FOLD_IMAGE_FORMATS_H

#include "mux/mux.h"

#include <llvm/IR/PassManager.h>

namespace host {

/// Marks a parameter of a kernel as an image of the format, if it is a pointer.
void setImageFormat(llvm::Function &kernel, std::size_t parameter, mux_image_format_e format);

/// Makes calls of the image library those of its functions for known formats, which give the same
/// results for all formats.
void callFunctionsForKnownFormats(llvm::Module &M);

class FoldImageFormatsPass : public llvm::PassInfoMixin<FoldImageFormatsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_FOLD_IMAGE_FORMATS_H
