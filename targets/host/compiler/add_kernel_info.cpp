// The runtime computes the same layout from the descriptors it is given; packedArgsSize is how the
// two notice that they disagree.
#include "add_kernel_info.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "host/kernel_info.h"
#include "host/packed_args.h"
#include "place_local_memory.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

// Work-items of a group that a caller without a wish of its own should ask for: enough to make the
// cost of calling the kernel vanish, few enough for small ranges to be shared by all cores.
constexpr uint64_t preferredGroupSize = 256;

// What stands in the structure. A pointer to local memory is passed as a size_t, which is as large.
Type *getPackedType(const Argument &argument) {
  Type *pointee = argument.getParamByValType();
  return pointee ? pointee : argument.getType();
}

// AddKernelWrapperPass reports kernels with others.
bool hasOnlySizedArguments(const Function &kernel) {
  return all_of(kernel.args(), [](const Argument &argument) {
    const Type *type = getPackedType(argument);
    return type->isSized() && !type->isScalableTy();
  });
}

uint64_t getSubGroupSize(const Function &kernel) {
  if (utils::hasDegenerateSubgroups(kernel))
    return 0;
  const auto loops = utils::parseWrapperFnMetadata(kernel);
  return loops ? loops->first.vf.getKnownMinValue() : 1;
}

KernelInfo getKernelInfo(const Function &kernel) {
  const DataLayout &layout = kernel.getDataLayout();
  const auto scheduling = utils::getSchedulingParameterFunctionMetadata(kernel);
  KernelInfo info = {};
  PackedArgsLayout arguments;
  for (const Argument &argument : kernel.args()) {
    if (is_contained(scheduling, static_cast<int>(argument.getArgNo())))
      continue;
    arguments.add(layout.getTypeAllocSize(getPackedType(argument)));
    ++info.numArgs;
  }
  info.packedArgsSize = arguments.getSize();
  info.localMemorySize = utils::getLocalMemoryUsage(kernel).value_or(0);

  const std::array<uint64_t, 3> localSize = utils::getLocalSizeMetadata(kernel).value_or(
      std::array<uint64_t, 3>{preferredGroupSize, 1, 1});
  copy(localSize, info.preferredLocalSize);
  if (const auto memory = utils::getBarrierMemoryMetadata(kernel)) {
    info.barrierMemoryPerWorkItem = memory->perWorkItem;
    info.barrierMemoryPerGroup = memory->perGroup;
  }
  info.subGroupSize = getSubGroupSize(kernel);
  info.acceptsPartialGroups = utils::mayHavePartialGroups(kernel);
  info.localArenaSize = getLocalArenaSize(kernel);
  return info;
}

void addKernelInfo(Function &kernel) {
  const KernelInfo info = getKernelInfo(kernel);
  const uint64_t words[] = {
      info.localMemorySize,          info.packedArgsSize,        info.numArgs,
      info.preferredLocalSize[0],    info.preferredLocalSize[1], info.preferredLocalSize[2],
      info.barrierMemoryPerWorkItem, info.barrierMemoryPerGroup, info.subGroupSize,
      info.acceptsPartialGroups,     info.localArenaSize};
  static_assert(sizeof(words) == sizeof(KernelInfo));
  Constant *initializer = ConstantDataArray::get(kernel.getContext(), words);
  auto *global = new GlobalVariable(*kernel.getParent(), initializer->getType(),
                                    /*isConstant=*/true, GlobalValue::ExternalLinkage, initializer,
                                    utils::getOrigFnNameOrFnName(kernel) + kernelInfoSuffix);
  global->setAlignment(Align(alignof(KernelInfo)));
}

} // namespace

PreservedAnalyses AddKernelInfoPass::run(Module &M, ModuleAnalysisManager &) {
  bool changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !utils::isKernelEntryPt(F) || !hasOnlySizedArguments(F))
      continue;
    addKernelInfo(F);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace host
