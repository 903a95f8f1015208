// ReplacePrintfPass: replaces calls of OpenCL C printf by stores to a buffer that the host reads.
//
// Each kernel that may call printf gets a last parameter "printf-buffer", a global pointer, and
// passes it to its callees. The calls' descriptors (format, types, string literals) are recorded in
// the module, see printf_descriptors.h; stored records refer to them by index. The buffer is
// documented in compiler/printf/buffer.h.
//
// A format that is not a literal, or selected from literals, is an error. An invalid format, a
// mismatch with the arguments, or an argument of %s that is not a literal is a warning; the call
// then prints nothing and returns -1. On devices without double precision, promotions to double are
// undone; other double arguments are errors. A user-defined printf is not replaced.
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
