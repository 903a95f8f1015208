// AddFPControlPass: sets how the CPU treats denormals when a kernel is entered, and restores the
// caller's mode when it returns.
//
// The wrapper `<kernel>.host-fp-control` has the kernel's parameters, and becomes the entry point.
// Flushing to zero is for float kernels: the CPU's mode holds for double, too, so kernels that
// compute in double precision are not wrapped. Neither is a kernel on a CPU whose control register
// is unknown. LLVM may move operations out of the wrapped region, which is valid because flushing
// is optional for each of them.
#ifndef HOST_COMPILER_ADD_FP_CONTROL_H
#define HOST_COMPILER_ADD_FP_CONTROL_H

#include <llvm/IR/PassManager.h>

namespace host {

class AddFPControlPass : public llvm::PassInfoMixin<AddFPControlPass> {
public:
  /// Whether denormals are flushed to zero; otherwise they are preserved.
  explicit AddFPControlPass(bool flushesToZero = false) : flushesToZero(flushesToZero) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  bool flushesToZero;
};

/// Parses the parameters of the pass.
llvm::Expected<bool> parseAddFPControl(llvm::StringRef text);

} // namespace host

#endif // HOST_COMPILER_ADD_FP_CONTROL_H
