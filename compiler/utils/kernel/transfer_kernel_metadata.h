// TransferKernelMetadataPass: marks every kernel of the module as an entry point (compiler-utils:
// TransferKernelMetadataPass).
//
// Kernels are those listed in !opencl.kernels or, without that list, the functions with the
// SPIR_KERNEL calling convention. Each gets "mux-kernel"="entry-point", "mux-orig-fn" and
// "mux-work-item-order", and !reqd_work_group_size if its list entry has one and the function has
// none. Code is not changed.
#ifndef COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H
#define COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H

#include "compiler/utils/vecz_order.h"

#include <llvm/IR/PassManager.h>

#include <optional>

namespace compiler::utils {

class TransferKernelMetadataPass : public llvm::PassInfoMixin<TransferKernelMetadataPass> {
public:
  TransferKernelMetadataPass() = default;

  /// Sets this work-item order on all kernels. Default: each kernel's recorded order, else "xyz".
  explicit TransferKernelMetadataPass(utils_work_item_order_e order) : order(order) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  std::optional<utils_work_item_order_e> order;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H
