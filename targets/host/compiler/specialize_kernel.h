// SpecializeKernelPass: makes facts about the ND-range and its arguments constants of a kernel.
//
// Encodes the local size (!reqd_work_group_size) and drops "uniform-work-group-size"="false" if all
// work-groups are full. Folds queries of the local size and the global offset in all functions.
// Samplers become constants. Images of known formats are marked for fold-image-formats, and reads
// and writes of images become calls of the functions that the library has for known formats. The
// kernel must be the only one of the module that is launched: run reduce-to-func first. An unknown
// kernel is an error.
#ifndef HOST_COMPILER_SPECIALIZE_KERNEL_H
#define HOST_COMPILER_SPECIALIZE_KERNEL_H

#include "compiler/kernel.h"

#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

#include <string>

namespace host {

struct SpecializeKernelPassOptions {
  std::string kernel;
  compiler::NDRangeFacts facts;
};

/// Whether the kernel was compiled for known facts, where time to compile matters less.
bool isSpecialized(const llvm::Function &kernel);

class SpecializeKernelPass : public llvm::PassInfoMixin<SpecializeKernelPass> {
public:
  explicit SpecializeKernelPass(SpecializeKernelPassOptions options)
      : options(std::move(options)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  SpecializeKernelPassOptions options;
};

/// Parses `name=N;local-sizes=X:Y:Z;no-offset;full-groups;image=A:F;sampler=A:M:F:N`, of which name
/// and local-sizes are required. Formats and modes are numbers of mux.
llvm::Expected<SpecializeKernelPassOptions> parseSpecializeKernel(llvm::StringRef text);

} // namespace host

#endif // HOST_COMPILER_SPECIALIZE_KERNEL_H
