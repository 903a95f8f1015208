// TransferKernelMetadataPass: marks every kernel of the module as an entry point, and records what
// later passes ask about it.
//
// The kernels are those that !opencl.kernels lists or, in a module without that list, the functions
// with the SPIR_KERNEL calling convention. Each gets the attributes "mux-kernel"="entry-point",
// "mux-orig-fn" and "mux-work-item-order", and !reqd_work_group_size if its entry in the list names
// one and the function has none. It does not change code.
#ifndef COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H
#define COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H

#include <optional>

#include <llvm/IR/PassManager.h>

#include "compiler/utils/vecz_order.h"

namespace compiler::utils {

class TransferKernelMetadataPass : public llvm::PassInfoMixin<TransferKernelMetadataPass> {
public:
  TransferKernelMetadataPass() = default;

  /// All kernels get this work-item order, whatever order they had. By default they keep theirs,
  /// and those that have none get "xyz".
  explicit TransferKernelMetadataPass(utils_work_item_order_e order) : order(order) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  std::optional<utils_work_item_order_e> order;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_TRANSFER_KERNEL_METADATA_H
