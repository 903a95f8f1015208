#include "partial_groups.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/sub_group_analysis.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

constexpr StringLiteral partialAttr = "host-partial-groups";
constexpr StringLiteral partialSuffix = ".host-partial-groups";
constexpr StringLiteral joinedSuffix = ".host-all-groups";

SmallVector<Function *, 4> getEntryPoints(Module &M) {
  SmallVector<Function *, 4> kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F))
      kernels.push_back(&F);
  return kernels;
}

void split(Function &kernel) {
  ValueToValueMapTy map;
  Function *copy = CloneFunction(&kernel, map);
  copy->setName(kernel.getName() + partialSuffix);
  utils::setOrigFnName(*copy, utils::getOrigFnNameOrFnName(kernel));
  utils::setBaseFnName(*copy, copy->getName());
  copy->addFnAttr(partialAttr);
}

/// The version for all sizes of a kernel's groups; null if it has none.
Function *findOther(const Function &kernel, ArrayRef<Function *> kernels) {
  for (Function *other : kernels)
    if (isForPartialGroups(*other) && other->getFunctionType() == kernel.getFunctionType() &&
        utils::getOrigFnNameOrFnName(*other) == utils::getOrigFnNameOrFnName(kernel))
      return other;
  return nullptr;
}

class Joiner {
public:
  Joiner(Function &whole, Function &partial, utils::BuiltinInfo &BI)
      : whole(whole), partial(partial), BI(BI), B(whole.getContext()) {}

  void join();

private:
  Value *isWhole(const std::array<uint64_t, 3> &sizes);
  void addCall(Function &kernel, BasicBlock *block);

  Function &whole;
  Function &partial;
  utils::BuiltinInfo &BI;
  IRBuilder<> B;
  Function *wrapper = nullptr;
};

Value *Joiner::isWhole(const std::array<uint64_t, 3> &sizes) {
  Function *getter = BI.getOrDeclareMuxBuiltin(utils::eMuxBuiltinGetLocalSize, *whole.getParent());
  Value *result = B.getTrue();
  for (const auto [dimension, size] : enumerate(sizes)) {
    if (size == 1)
      continue;
    CallInst *actual = B.CreateCall(getter, B.getInt32(dimension));
    actual->setCallingConv(getter->getCallingConv());
    result = B.CreateAnd(result, B.CreateICmpEQ(actual, ConstantInt::get(actual->getType(), size)));
  }
  return result;
}

void Joiner::addCall(Function &kernel, BasicBlock *block) {
  B.SetInsertPoint(block);
  SmallVector<Value *, 8> arguments;
  for (Argument &argument : wrapper->args())
    arguments.push_back(&argument);
  utils::createKernelCall(B, kernel, arguments);
  B.CreateRetVoid();
}

void mergeBarrierMemory(Function &wrapper, const Function &partial) {
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
  for (auto [to, from] : zip_equal(wrapper->args(), whole.args()))
    utils::copyParameter(to, from);
  utils::setMayHavePartialGroups(*wrapper);
  mergeBarrierMemory(*wrapper, partial);
  utils::retireKernel(whole);
  utils::retireKernel(partial);
  // It runs for a few groups at most.
  partial.removeFnAttr(Attribute::AlwaysInline);
  partial.addFnAttr(Attribute::NoInline);
  partial.addFnAttr(Attribute::Cold);
  partial.addFnAttr(Attribute::OptimizeForSize);

  utils::createWrapperEntry(B, *wrapper);
  auto *wholeBlock = BasicBlock::Create(B.getContext(), "whole", wrapper);
  auto *partialBlock = BasicBlock::Create(B.getContext(), "partial", wrapper);
  B.CreateCondBr(isWhole(*sizes), wholeBlock, partialBlock,
                 MDBuilder(B.getContext()).createLikelyBranchWeights());
  addCall(whole, wholeBlock);
  addCall(partial, partialBlock);
}

} // namespace

bool isForPartialGroups(const Function &kernel) { return kernel.hasFnAttribute(partialAttr); }

PreservedAnalyses SplitPartialGroupsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const utils::SubgroupInfo &subGroups = AM.getResult<utils::SubgroupAnalysis>(M);
  bool changed = false;
  for (Function *kernel : getEntryPoints(M)) {
    const auto sizes = utils::getLocalSizeMetadata(*kernel);
    if (!sizes || !utils::mayHavePartialGroups(*kernel))
      continue;
    if (any_of(*sizes, [](uint64_t size) { return size != 1; })) {
      if (subGroups.usesSubgroups(*kernel) || utils::getReqdSubgroupSize(*kernel) ||
          kernel->hasFnAttribute(Attribute::OptimizeNone))
        continue;
      split(*kernel);
    }
    utils::dropMayHavePartialGroups(*kernel);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses JoinPartialGroupsPass::run(Module &M, ModuleAnalysisManager &AM) {
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  const SmallVector<Function *, 4> kernels = getEntryPoints(M);
  bool changed = false;
  for (Function *kernel : kernels) {
    Function *other = isForPartialGroups(*kernel) ? nullptr : findOther(*kernel, kernels);
    if (!other)
      continue;
    Joiner(*kernel, *other, BI).join();
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace host
