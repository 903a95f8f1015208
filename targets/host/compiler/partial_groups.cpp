#include "partial_groups.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"
#include "compiler/utils/wrap_kernel.h"
#include "scheduled_kernels.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral partialAttr = "host-partial-groups";
constexpr llvm::StringLiteral partialSuffix = ".host-partial-groups";
constexpr llvm::StringLiteral joinedSuffix = ".host-all-groups";

void split(llvm::Function &kernel) {
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&kernel, map);
  copy->setName(kernel.getName() + partialSuffix);
  utils::setOrigFnName(*copy, utils::getOrigFnNameOrFnName(kernel));
  utils::setBaseFnName(*copy, copy->getName());
  copy->addFnAttr(partialAttr);
}

/// The version of the kernel for partial work-groups; null if there is none.
llvm::Function *findPartialVersion(const llvm::Function &kernel,
                                   llvm::ArrayRef<llvm::Function *> kernels) {
  for (llvm::Function *other : kernels)
    if (isForPartialGroups(*other) && other->getFunctionType() == kernel.getFunctionType() &&
        utils::getOrigFnNameOrFnName(*other) == utils::getOrigFnNameOrFnName(kernel))
      return other;
  return nullptr;
}

class Joiner {
public:
  Joiner(llvm::Function &whole, llvm::Function &partial, utils::BuiltinInfo &BI)
      : whole(whole), partial(partial), BI(BI), B(whole.getContext()) {}

  void join();

private:
  llvm::Value *isWhole(const std::array<uint64_t, 3> &sizes);
  void addCall(llvm::Function &kernel, llvm::BasicBlock *block);

  llvm::Function &whole;
  llvm::Function &partial;
  utils::BuiltinInfo &BI;
  llvm::IRBuilder<> B;
  llvm::Function *wrapper = nullptr;
};

llvm::Value *Joiner::isWhole(const std::array<uint64_t, 3> &sizes) {
  llvm::Function *getter =
      BI.getOrDeclareMuxBuiltin(utils::eMuxBuiltinGetLocalSize, *whole.getParent());
  llvm::Value *result = B.getTrue();
  for (const auto [dimension, size] : llvm::enumerate(sizes)) {
    if (size == 1)
      continue;
    llvm::CallInst *actual = B.CreateCall(getter, B.getInt32(dimension));
    actual->setCallingConv(getter->getCallingConv());
    result = B.CreateAnd(result,
                         B.CreateICmpEQ(actual, llvm::ConstantInt::get(actual->getType(), size)));
  }
  return result;
}

void Joiner::addCall(llvm::Function &kernel, llvm::BasicBlock *block) {
  B.SetInsertPoint(block);
  callWithOwnArguments(B, kernel, *wrapper);
  B.CreateRetVoid();
}

void mergeBarrierMemory(llvm::Function &wrapper, const llvm::Function &partial) {
  const auto mine = utils::getBarrierMemoryMetadata(wrapper);
  const auto other = utils::getBarrierMemoryMetadata(partial);
  if (!other)
    return;
  utils::BarrierMemory most = *other;
  if (mine) {
    most.perWorkItem = std::max(most.perWorkItem, mine->perWorkItem);
    most.perGroup = std::max(most.perGroup, mine->perGroup);
  }
  utils::encodeBarrierMemoryMetadata(wrapper, most);
}

void Joiner::join() {
  const auto sizes = utils::getLocalSizeMetadata(whole);
  if (!sizes)
    return;
  wrapper = utils::createKernelWrapper(whole, whole.getFunctionType()->params(),
                                       utils::getBaseFnNameOrFnName(whole).str(), joinedSuffix);
  for (auto [to, from] : llvm::zip_equal(wrapper->args(), whole.args()))
    utils::copyParameter(to, from);
  utils::setMayHavePartialGroups(*wrapper);
  mergeBarrierMemory(*wrapper, partial);
  utils::retireKernel(whole);
  utils::retireKernel(partial);
  // Cold: runs for few work-groups.
  partial.removeFnAttr(llvm::Attribute::AlwaysInline);
  partial.addFnAttr(llvm::Attribute::NoInline);
  partial.addFnAttr(llvm::Attribute::Cold);
  partial.addFnAttr(llvm::Attribute::OptimizeForSize);

  utils::createWrapperEntry(B, *wrapper);
  auto *wholeBlock = llvm::BasicBlock::Create(B.getContext(), "whole", wrapper);
  auto *partialBlock = llvm::BasicBlock::Create(B.getContext(), "partial", wrapper);
  B.CreateCondBr(isWhole(*sizes), wholeBlock, partialBlock,
                 llvm::MDBuilder(B.getContext()).createLikelyBranchWeights());
  addCall(whole, wholeBlock);
  addCall(partial, partialBlock);
}

} // namespace

bool isForPartialGroups(const llvm::Function &kernel) { return kernel.hasFnAttribute(partialAttr); }

llvm::PreservedAnalyses SplitPartialGroupsPass::run(llvm::Module &M,
                                                    llvm::ModuleAnalysisManager &AM) {
  const utils::SubgroupInfo &subGroups = AM.getResult<utils::SubgroupAnalysis>(M);
  bool changed = false;
  for (llvm::Function *kernel : getEntryPoints(M)) {
    const auto sizes = utils::getLocalSizeMetadata(*kernel);
    if (!sizes || !utils::mayHavePartialGroups(*kernel))
      continue;
    if (llvm::any_of(*sizes, [](uint64_t size) { return size != 1; })) {
      if (subGroups.usesSubgroups(*kernel) || utils::getReqdSubgroupSize(*kernel) ||
          kernel->hasFnAttribute(llvm::Attribute::OptimizeNone))
        continue;
      split(*kernel);
    }
    utils::dropMayHavePartialGroups(*kernel);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses JoinPartialGroupsPass::run(llvm::Module &M,
                                                   llvm::ModuleAnalysisManager &AM) {
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  const llvm::SmallVector<llvm::Function *, 4> kernels = getEntryPoints(M);
  bool changed = false;
  for (llvm::Function *kernel : kernels) {
    llvm::Function *other =
        isForPartialGroups(*kernel) ? nullptr : findPartialVersion(*kernel, kernels);
    if (!other)
      continue;
    Joiner(*kernel, *other, BI).join();
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
