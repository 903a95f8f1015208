// EncodeKernelMetadataPass: marks one kernel, given by name, as an entry point, and records the
// local size and the work-item order it is compiled for.
//
// The local size becomes !reqd_work_group_size if the function has none yet. A name that the module
// does not hold is an error. It does not change code.
#ifndef COMPILER_UTILS_ENCODE_KERNEL_METADATA_H
#define COMPILER_UTILS_ENCODE_KERNEL_METADATA_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <llvm/IR/PassManager.h>

#include "compiler/utils/vecz_order.h"

namespace compiler::utils {

struct EncodeKernelMetadataPassOptions {
  std::string KernelName;
  std::optional<std::array<uint64_t, 3>> LocalSizes;
  /// By default a kernel keeps its order, and gets "xyz" if it has none.
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
