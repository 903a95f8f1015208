// The runtime computes the layout of arguments from descriptors; the size detects a mismatch.
#include "compiler/base/describe_kernels.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/packed_args.h"
#include "mux/kernel_description.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <array>

namespace compiler {
namespace {

// Large enough to amortize the cost of a work-group.
constexpr std::array<uint64_t, 3> defaultLocalSize = {64, 1, 1};

/// A pointer to local memory is packed as its size, which is as large.
llvm::Type *getPackedType(const llvm::Argument &argument) {
  llvm::Type *pointee = argument.getParamByValType();
  return pointee ? pointee : argument.getType();
}

bool hasKnownSize(llvm::Type *type) { return type->isSized() && !type->isScalableTy(); }

llvm::SmallVector<llvm::Type *, 8> getPackedTypes(const llvm::Function &kernel) {
  const auto scheduling = utils::getSchedulingParameterFunctionMetadata(kernel);
  llvm::SmallVector<llvm::Type *, 8> types;
  for (const llvm::Argument &argument : kernel.args())
    if (!llvm::is_contained(scheduling, static_cast<int>(argument.getArgNo())))
      types.push_back(getPackedType(argument));
  return types;
}

void describe(llvm::Function &kernel) {
  const auto types = getPackedTypes(kernel);
  if (!llvm::all_of(types, hasKnownSize))
    return;
  const auto layout = utils::layOutPackedArgs(kernel.getContext(), kernel.getDataLayout(), types,
                                              /*isPacked=*/false, "");
  const auto localSize = utils::getLocalSizeMetadata(kernel).value_or(defaultLocalSize);
  const auto live = utils::getBarrierMemoryMetadata(kernel);
  const uint64_t words[] = {mux::kernelDescriptionLength,
                            types.size(),
                            layout.size,
                            utils::getLocalMemoryUsage(kernel).value_or(0),
                            localSize[0],
                            localSize[1],
                            localSize[2],
                            live ? live->perWorkItem : 0,
                            live ? live->perGroup : 0};
  static_assert(sizeof(words) == sizeof(mux::KernelDescription));
  llvm::Constant *initializer = llvm::ConstantDataArray::get(kernel.getContext(), words);
  // The name is that of the wrapper.
  new llvm::GlobalVariable(*kernel.getParent(), initializer->getType(), /*isConstant=*/true,
                           llvm::GlobalValue::ExternalLinkage, initializer,
                           utils::getBaseFnNameOrFnName(kernel) + mux::kernelDescriptionSuffix);
}

} // namespace

llvm::PreservedAnalyses DescribeKernelsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !utils::isKernelEntryPt(F))
      continue;
    describe(F);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler
