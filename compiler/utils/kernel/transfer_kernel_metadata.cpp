#include "compiler/utils/transfer_kernel_metadata.h"

#include "compiler/utils/entry_point.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// Parses !{!"reqd_work_group_size", i32 X, i32 Y, i32 Z}.
std::optional<std::array<uint64_t, 3>> parseLocalSizes(const llvm::MDNode &node) {
  if (node.getNumOperands() != 4)
    return std::nullopt;
  const auto *name = llvm::dyn_cast_or_null<llvm::MDString>(node.getOperand(0));
  if (!name || name->getString() != "reqd_work_group_size")
    return std::nullopt;
  std::array<uint64_t, 3> sizes;
  for (unsigned i = 0; i != 3; ++i) {
    const auto *size =
        llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(node.getOperand(i + 1));
    // The metadata is encoded as i32.
    if (!size || size->isZero() || size->getValue().getActiveBits() > 31)
      return std::nullopt;
    sizes[i] = size->getZExtValue();
  }
  return sizes;
}

std::optional<std::array<uint64_t, 3>> findLocalSizes(const llvm::MDNode &kernelNode) {
  for (const llvm::MDOperand &operand : kernelNode.operands())
    if (const auto *node = llvm::dyn_cast_or_null<llvm::MDNode>(operand))
      if (const auto sizes = parseLocalSizes(*node))
        return sizes;
  return std::nullopt;
}

/// Erasing a kernel leaves a null operand in the list.
llvm::Function *getListedKernel(const llvm::MDNode &kernelNode) {
  if (kernelNode.getNumOperands() == 0)
    return nullptr;
  return llvm::mdconst::dyn_extract_or_null<llvm::Function>(kernelNode.getOperand(0));
}

/// The host sets all arguments. Those of calls in the program may be undefined.
void markArgumentsDefined(llvm::Function &kernel) {
  const auto isCall = [](const llvm::User *user) { return llvm::isa<llvm::CallBase>(user); };
  if (llvm::any_of(kernel.users(), isCall))
    return;
  for (llvm::Argument &argument : kernel.args())
    argument.addAttr(llvm::Attribute::NoUndef);
}
} // namespace

llvm::PreservedAnalyses TransferKernelMetadataPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &) {
  bool changed = false;
  const auto encode = [&](llvm::Function &F, std::optional<std::array<uint64_t, 3>> localSizes) {
    encodeEntryPoint(F, {localSizes, order});
    markArgumentsDefined(F);
    changed = true;
  };

  if (const llvm::NamedMDNode *kernels = M.getNamedMetadata("opencl.kernels")) {
    for (const llvm::MDNode *node : kernels->operands())
      if (llvm::Function *kernel = getListedKernel(*node))
        encode(*kernel, findLocalSizes(*node));
  } else {
    for (llvm::Function &F : M)
      if (F.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
        encode(F, std::nullopt);
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
