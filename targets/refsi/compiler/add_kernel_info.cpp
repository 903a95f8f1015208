// The runtime computes the same layout from its descriptors; packedArgsSize detects a mismatch.
#include "add_kernel_info.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "mux/packed_arguments.h"
#include "mux_info.h"
#include "refsi/kernel_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include <array>
#include <optional>

namespace utils = compiler::utils;

namespace refsi {
namespace {

// Large enough to amortize the dispatch of a group, small enough for several per hart.
constexpr uint64_t preferredGroupSize = 64;

/// The size in the argument structure; nullopt if AddKernelWrapperPass reports the argument.
std::optional<uint64_t> getPackedSize(const llvm::Argument &argument) {
  llvm::Type *type = argument.getType();
  if (llvm::Type *pointee = argument.getParamByValType())
    type = pointee;
  if (!type->isSized() || type->isScalableTy())
    return std::nullopt;
  // An argument in local memory is passed as its size, which is as large as a pointer.
  return argument.getParent()->getDataLayout().getTypeAllocSize(type).getFixedValue();
}

/// Fills in numArgs and packedArgsSize; false if an argument has no size.
bool layOutArguments(const llvm::Function &kernel, KernelInfo &info) {
  const auto scheduling = utils::getSchedulingParameterFunctionMetadata(kernel);
  mux::PackedArgumentsLayout layout;
  for (const llvm::Argument &argument : kernel.args()) {
    if (llvm::is_contained(scheduling, static_cast<int>(argument.getArgNo())))
      continue;
    const auto size = getPackedSize(argument);
    if (!size)
      return false;
    layout.add(*size);
    ++info.numArgs;
  }
  info.packedArgsSize = layout.getSize();
  return true;
}

void setBarrierMemory(const llvm::Function &kernel, KernelInfo &info) {
  const auto memory = utils::getBarrierMemoryMetadata(kernel);
  if (!memory)
    return;
  info.barrierMemoryPerWorkItem = memory->perWorkItem;
  info.barrierMemoryPerGroup = memory->perGroup;
  // The memory itself may have less alignment.
  if (const auto alignment =
          utils::getStringFnAttrAsInt(kernel.getAttributes(), barrierAlignmentAttr))
    info.barrierMemoryPerGroup += *alignment;
}

std::optional<KernelInfo> getKernelInfo(const llvm::Function &kernel, Scheduling scheduling) {
  KernelInfo info = {};
  if (!layOutArguments(kernel, info))
    return std::nullopt;
  info.localMemorySize =
      llvm::alignTo(utils::getLocalMemoryUsage(kernel).value_or(0), localMemoryAlignment);
  const uint64_t preferred =
      scheduling == Scheduling::workItemPerHart ? hartsPerCore : preferredGroupSize;
  llvm::copy(utils::getLocalSizeMetadata(kernel).value_or(std::array<uint64_t, 3>{preferred, 1, 1}),
             info.preferredLocalSize);
  setBarrierMemory(kernel, info);
  // The device reports no sub-groups.
  info.subGroupSize = 0;
  return info;
}

void addKernelInfo(llvm::Function &kernel, const KernelInfo &info) {
  const uint64_t words[] = {
      info.localMemorySize,          info.packedArgsSize,        info.numArgs,
      info.preferredLocalSize[0],    info.preferredLocalSize[1], info.preferredLocalSize[2],
      info.barrierMemoryPerWorkItem, info.barrierMemoryPerGroup, info.subGroupSize};
  static_assert(sizeof(words) == sizeof(KernelInfo));
  llvm::Constant *initializer = llvm::ConstantDataArray::get(kernel.getContext(), words);
  auto *global =
      new llvm::GlobalVariable(*kernel.getParent(), initializer->getType(),
                               /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage, initializer,
                               utils::getOrigFnNameOrFnName(kernel) + kernelInfoSuffix);
  global->setAlignment(llvm::Align(alignof(KernelInfo)));
}

} // namespace

llvm::PreservedAnalyses AddKernelInfoPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !utils::isKernelEntryPt(F))
      continue;
    if (const auto info = getKernelInfo(F, scheduling)) {
      addKernelInfo(F, *info);
      changed = true;
    }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace refsi
