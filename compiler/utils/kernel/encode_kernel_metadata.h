// EncodeKernelMetadataPass: marks one kernel, given by name, as an entry point, and records its
// local size and work-item order (compiler-utils: EncodeKernelMetadataPass).
//
// The local size is recorded as !reqd_work_group_size unless the function has one. An unknown name
// is an error. Code is not changed.
#ifndef COMPILER_UTILS_ENCODE_KERNEL_METADATA_H
#define COMPILER_UTILS_ENCODE_KERNEL_METADATA_H

#include "compiler/utils/vecz_order.h"

#include <llvm/IR/PassManager.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace compiler::utils {

struct EncodeKernelMetadataPassOptions {
  std::string KernelName;
  std::optional<std::array<uint64_t, 3>> LocalSizes;
  /// Default: the kernel's recorded order, else "xyz".
  std::optional<utils_work_item_order_e> WorkItemOrder;
};

class EncodeKernelMetadataPass : public llvm::PassInfoMixin<EncodeKernelMetadataPass> {
public:
  explicit EncodeKernelMetadataPass(EncodeKernelMetadataPassOptions options)
      : options(std::move(options)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  EncodeKernelMetadataPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ENCODE_KERNEL_METADATA_H
