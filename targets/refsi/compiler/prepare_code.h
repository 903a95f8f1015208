// PrepareCodePass: sets what the code generator needs to know, and adds the note of the binary.
//
// - All functions get the CPU, its features, the range of vscale and a limit of frame sizes. LLVM
//   inlines functions and passes vectors in registers only between functions for the same CPU.
// - Symbols with local linkage get a suffix: a program may define its own `memcpy`, but the code
//   generator's calls of that name are for the run-time library. They also lose characters that
//   are not allowed in names of assembly.
// - A note says which device and which vector length the code is for (refsi/kernel_info.h).
#ifndef REFSI_COMPILER_PREPARE_CODE_H
#define REFSI_COMPILER_PREPARE_CODE_H

#include "refsi/device_info.h"

#include <llvm/IR/PassManager.h>

#include <string>

namespace refsi {

inline constexpr char cpuName[] = "generic-rv64";

/// The features of the harts, in LLVM's words.
std::string getCpuFeatures(unsigned vectorLength);

class PrepareCodePass : public llvm::PassInfoMixin<PrepareCodePass> {
public:
  explicit PrepareCodePass(const DeviceInfo &device) : device(device) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  const DeviceInfo &device;
};

} // namespace refsi

#endif // REFSI_COMPILER_PREPARE_CODE_H
