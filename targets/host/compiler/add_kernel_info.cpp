// The runtime computes the same layout from its descriptors; packedArgsSize detects a mismatch.
#include "add_kernel_info.h"

#include "add_entry_hook.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "host/kernel_info.h"
#include "host/packed_args.h"
#include "merge_groups.h"
#include "place_local_memory.h"
#include "prefer_tiles.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace utils = compiler::utils;

namespace host {
namespace {

// The preferred local sizes. Work-groups are large enough to amortize the cost of calling the
// kernel. A tile has the elements of a cache line along y, several times over, and a vector along
// x. Rows that are executed by one call share what is in the cache.
constexpr std::array<uint64_t, 3> preferredSize = {2048, 1, 1};
constexpr std::array<uint64_t, 3> preferredTile = {16, 64, 1};
constexpr std::array<uint64_t, 3> preferredRows = {256, 16, 1};

std::array<uint64_t, 3> choosePreferredSize(const llvm::Function &kernel) {
  if (utils::getRowsMetadata(kernel).rows != 1)
    return preferredRows;
  return prefersTiles(kernel) ? preferredTile : preferredSize;
}

// The type in the argument structure. A pointer to local memory is passed as its size.
llvm::Type *getPackedType(const llvm::Argument &argument) {
  llvm::Type *pointee = argument.getParamByValType();
  return pointee ? pointee : argument.getType();
}

// AddKernelWrapperPass reports arguments of other types.
bool hasOnlySizedArguments(const llvm::Function &kernel) {
  return llvm::all_of(kernel.args(), [](const llvm::Argument &argument) {
    const llvm::Type *type = getPackedType(argument);
    return type->isSized() && !type->isScalableTy();
  });
}

uint64_t getSubGroupSize(const llvm::Function &kernel) {
  if (utils::hasDegenerateSubgroups(kernel))
    return 0;
  const auto loops = utils::parseWrapperFnMetadata(kernel);
  return loops ? loops->first.vf.getKnownMinValue() : 1;
}

KernelInfo getKernelInfo(const llvm::Function &kernel) {
  const llvm::DataLayout &layout = kernel.getDataLayout();
  const auto scheduling = utils::getSchedulingParameterFunctionMetadata(kernel);
  KernelInfo info = {};
  mux::PackedArgumentsLayout arguments;
  for (const llvm::Argument &argument : kernel.args()) {
    if (llvm::is_contained(scheduling, static_cast<int>(argument.getArgNo())))
      continue;
    arguments.add(layout.getTypeAllocSize(getPackedType(argument)));
    ++info.numArgs;
  }
  info.packedArgsSize = arguments.getSize();
  info.localMemorySize = utils::getLocalMemoryUsage(kernel).value_or(0);

  llvm::copy(getPreferredLocalSize(kernel), info.preferredLocalSize);
  if (const auto memory = utils::getBarrierMemoryMetadata(kernel)) {
    info.barrierMemoryPerWorkItem = memory->perWorkItem;
    info.barrierMemoryPerGroup = memory->perGroup;
  }
  info.subGroupSize = getSubGroupSize(kernel);
  info.acceptsPartialGroups = utils::mayHavePartialGroups(kernel);
  info.localArenaSize = getLocalArenaSize(kernel);
  info.runsSlices = runsSlices(kernel);
  info.mergesGroups = mergesGroups(kernel);
  return info;
}

void addKernelInfo(llvm::Function &kernel) {
  const KernelInfo info = getKernelInfo(kernel);
  const uint64_t words[] = {info.localMemorySize,
                            info.packedArgsSize,
                            info.numArgs,
                            info.preferredLocalSize[0],
                            info.preferredLocalSize[1],
                            info.preferredLocalSize[2],
                            info.barrierMemoryPerWorkItem,
                            info.barrierMemoryPerGroup,
                            info.subGroupSize,
                            info.acceptsPartialGroups,
                            info.localArenaSize,
                            info.runsSlices,
                            info.mergesGroups};
  static_assert(sizeof(words) == sizeof(KernelInfo));
  llvm::Constant *initializer = llvm::ConstantDataArray::get(kernel.getContext(), words);
  auto *global =
      new llvm::GlobalVariable(*kernel.getParent(), initializer->getType(),
                               /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage, initializer,
                               utils::getOrigFnNameOrFnName(kernel) + kernelInfoSuffix);
  global->setAlignment(llvm::Align(alignof(KernelInfo)));
}

} // namespace

std::array<std::size_t, 3> getPreferredLocalSize(const llvm::Function &kernel) {
  const std::array<uint64_t, 3> size =
      utils::getLocalSizeMetadata(kernel).value_or(choosePreferredSize(kernel));
  return {size[0], size[1], size[2]};
}

std::optional<KernelInfo> readKernelInfo(const llvm::Module &M, llvm::StringRef kernel) {
  const llvm::GlobalVariable *global = M.getNamedGlobal((kernel + kernelInfoSuffix).str());
  const auto *words = global && global->hasInitializer()
                          ? llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer())
                          : nullptr;
  KernelInfo info = {};
  if (!words || words->getRawDataValues().size() != sizeof(info))
    return std::nullopt;
  std::memcpy(&info, words->getRawDataValues().data(), sizeof(info));
  return info;
}

llvm::PreservedAnalyses AddKernelInfoPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !utils::isKernelEntryPt(F) || !hasOnlySizedArguments(F))
      continue;
    addKernelInfo(F);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
