// ReplacePrintfPass: replaces calls of OpenCL C's printf by stores to a buffer that the host reads.
//
// Each kernel that may reach a printf gets one more parameter behind its own, "printf-buffer" in
// global memory, and hands it down to the functions it calls. What the calls look like (format,
// types, string literals) is recorded in the module, see printf_descriptors.h; the record that a
// call stores names its descriptor by index. The buffer is described in compiler/printf/buffer.h,
// its device half is made here.
//
// A format must be a literal, or a choice between literals: any other is an error. A format that
// OpenCL C does not know or that does not fit its arguments prints nothing and returns -1, with a
// warning, as does a %s that is not given a literal. On a device without double precision,
// arguments are stored as they were before they were widened; others of that type are errors. A
// program's own function named printf is left alone.
#ifndef COMPILER_UTILS_REPLACE_PRINTF_H
#define COMPILER_UTILS_REPLACE_PRINTF_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ReplacePrintfPass : public llvm::PassInfoMixin<ReplacePrintfPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_PRINTF_H
