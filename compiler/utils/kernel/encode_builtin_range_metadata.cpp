#include "compiler/utils/encode_builtin_range_metadata.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/preserved_analyses.h"

namespace compiler::utils {

namespace {

constexpr uint64_t unbounded = std::numeric_limits<uint64_t>::max();

/// From lowest to highest, both included: the highest number of all fits, too.
struct Interval {
  uint64_t lowest;
  uint64_t highest;

  Interval join(const Interval &other) const {
    return {std::min(lowest, other.lowest), std::max(highest, other.highest)};
  }
  bool operator==(const Interval &) const = default;
};

using Dimensions = std::array<Interval, 3>;

/// The sizes that a function may be run with.
struct Bounds {
  Dimensions local;
  Dimensions global;
  Interval workDim;

  Bounds join(const Bounds &other) const {
    Bounds joined = *this;
    for (unsigned i = 0; i != 3; ++i) {
      joined.local[i] = local[i].join(other.local[i]);
      joined.global[i] = global[i].join(other.global[i]);
    }
    joined.workDim = workDim.join(other.workDim);
    return joined;
  }
  bool operator==(const Bounds &) const = default;
};

Dimensions getDimensions(const std::optional<std::array<uint64_t, 3>> &largest) {
  Dimensions dimensions;
  for (unsigned i = 0; i != 3; ++i)
    dimensions[i] = {1, largest ? std::max<uint64_t>((*largest)[i], 1) : unbounded};
  return dimensions;
}

Bounds getModuleBounds(const EncodeBuiltinRangeMetadataOptions &options) {
  return {
      getDimensions(options.MaxLocalSizes), getDimensions(options.MaxGlobalSizes), {1, MaxWorkDim}};
}

Bounds getKernelBounds(const llvm::Function &kernel, Bounds bounds) {
  if (const std::optional<std::array<uint64_t, 3>> sizes = getLocalSizeMetadata(kernel))
    for (unsigned i = 0; i != 3; ++i)
      bounds.local[i] = {(*sizes)[i], (*sizes)[i]};
  const std::optional<uint32_t> maxWorkDim = getMaxWorkDimMetadata(kernel);
  // A kernel for no dimension at all is run as one work-item, in one dimension.
  for (unsigned i = maxWorkDim.value_or(MaxWorkDim); i < 3; ++i)
    bounds.local[i] = bounds.global[i] = {1, 1};
  bounds.workDim.highest = std::max<uint64_t>(maxWorkDim.value_or(MaxWorkDim), 1);
  return bounds;
}

/// The product, unbounded if it does not fit.
Interval multiply(const Dimensions &sizes) {
  Interval product = {1, 1};
  for (const Interval &size : sizes) {
    product.lowest = llvm::SaturatingMultiply(product.lowest, size.lowest);
    product.highest = llvm::SaturatingMultiply(product.highest, size.highest);
  }
  return product;
}

/// The ids below a size.
Interval getIds(const Interval &size) {
  return {0, size.highest == unbounded ? unbounded : size.highest - 1};
}

/// How many groups of at least that size make up the range. Each is at least as large as the
/// smallest, but for the last one.
Interval countGroups(const Interval &global, const Interval &local) {
  if (global.highest == unbounded)
    return global;
  return {1, (global.highest - 1) / local.lowest + 1};
}

/// The answers of a builtin that is asked for one of the three dimensions.
std::optional<Interval> getAnswers(BuiltinID ID, const Bounds &bounds, unsigned dimension) {
  const Interval &local = bounds.local[dimension];
  const Interval &global = bounds.global[dimension];
  switch (ID) {
  case eMuxBuiltinGetLocalId:
    return getIds(local);
  case eMuxBuiltinGetEnqueuedLocalSize:
    return local;
  case eMuxBuiltinGetLocalSize:
    // The last group of a range that is no multiple of the size is smaller.
    return Interval{1, local.highest};
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetGlobalOffset:
    return getIds(global);
  case eMuxBuiltinGetGlobalSize:
    return global;
  case eMuxBuiltinGetNumGroups:
    return countGroups(global, local);
  case eMuxBuiltinGetGroupId:
    return getIds(countGroups(global, local));
  default:
    return std::nullopt;
  }
}

/// The answer beyond the third dimension: there is one work-item, and it is the first.
uint64_t getAnswerBeyond(BuiltinID ID) {
  switch (ID) {
  case eMuxBuiltinGetLocalSize:
  case eMuxBuiltinGetEnqueuedLocalSize:
  case eMuxBuiltinGetGlobalSize:
  case eMuxBuiltinGetNumGroups:
    return 1;
  default:
    return 0;
  }
}

std::optional<Interval> getDimensionAnswers(BuiltinID ID, const Bounds &bounds,
                                            const llvm::Value &dimension) {
  if (!getAnswers(ID, bounds, 0))
    return std::nullopt;
  const Interval beyond = {getAnswerBeyond(ID), getAnswerBeyond(ID)};
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&dimension))
    return constant->getValue().ult(3) ? getAnswers(ID, bounds, constant->getZExtValue()) : beyond;
  Interval all = beyond;
  for (unsigned i = 0; i != 3; ++i)
    all = all.join(*getAnswers(ID, bounds, i));
  return all;
}

/// What the call may return; nullopt if nothing is known about it.
std::optional<Interval> getCallAnswers(BuiltinID ID, const Bounds &bounds,
                                       const llvm::CallInst &call) {
  switch (ID) {
  case eMuxBuiltinGetWorkDim:
    return bounds.workDim;
  case eMuxBuiltinGetLocalLinearId:
  case eMuxBuiltinGetSubGroupId:
  case eMuxBuiltinGetSubGroupLocalId:
    return getIds(multiply(bounds.local));
  case eMuxBuiltinGetGlobalLinearId:
    return getIds(multiply(bounds.global));
  case eMuxBuiltinGetNumSubGroups:
  case eMuxBuiltinGetSubGroupSize:
    return Interval{1, multiply(bounds.local).highest};
  default:
    return call.arg_empty() ? std::nullopt
                            : getDimensionAnswers(ID, bounds, *call.getArgOperand(0));
  }
}

/// The numbers in the interval as far as the type can tell them apart; full if it cannot hold the
/// highest, which then is no bound.
llvm::ConstantRange getRange(const Interval &interval, unsigned width) {
  const uint64_t largest = llvm::maxUIntN(width);
  if (interval.highest >= largest || interval.lowest > interval.highest)
    return llvm::ConstantRange::getFull(width);
  return {llvm::APInt(width, interval.lowest), llvm::APInt(width, interval.highest + 1)};
}

/// The intervals of `node` that lie in `range`, which is no wrapping one; null if none does.
llvm::MDNode *narrow(const llvm::MDNode &node, const llvm::ConstantRange &range,
                     llvm::LLVMContext &context) {
  llvm::SmallVector<llvm::Metadata *, 4> operands;
  for (unsigned i = 0; i + 1 < node.getNumOperands(); i += 2) {
    const llvm::ConstantRange interval(
        llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(i))->getValue(),
        llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(i + 1))->getValue());
    const llvm::ConstantRange both = interval.intersectWith(range, llvm::ConstantRange::Unsigned);
    if (both.isEmptySet())
      continue;
    for (const llvm::APInt &limit : {both.getLower(), both.getUpper()})
      operands.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(context, limit)));
  }
  return operands.empty() ? nullptr : llvm::MDNode::get(context, operands);
}

bool addRange(llvm::CallInst &call, const Interval &interval) {
  auto *type = llvm::dyn_cast<llvm::IntegerType>(call.getType());
  if (!type || type->getBitWidth() > 64)
    return false;
  const llvm::ConstantRange range = getRange(interval, type->getBitWidth());
  if (range.isFullSet())
    return false;
  llvm::MDNode *old = call.getMetadata(llvm::LLVMContext::MD_range);
  llvm::MDNode *created =
      old ? narrow(*old, range, call.getContext())
          : llvm::MDBuilder(call.getContext()).createRange(range.getLower(), range.getUpper());
  if (!created || created == old)
    return false;
  call.setMetadata(llvm::LLVMContext::MD_range, created);
  return true;
}

/// The bounds of each function, by way of the kernels and functions that call it.
class FunctionBounds {
public:
  FunctionBounds(llvm::Module &M, const Bounds &moduleBounds) {
    for (llvm::Function &F : M) {
      if (F.isDeclaration())
        continue;
      // A function that others may call, too, has no metadata, and so the bounds of the module.
      if (isKernel(F) || !F.hasLocalLinkage() || F.hasAddressTaken())
        reach(F, getKernelBounds(F, moduleBounds));
    }
    propagate();
  }

  /// Null if nothing calls F.
  const Bounds *find(const llvm::Function &F) const {
    const auto found = bounds.find(&F);
    return found == bounds.end() ? nullptr : &found->second;
  }

private:
  void reach(const llvm::Function &F, const Bounds &reached) {
    const auto [entry, isNew] = bounds.insert({&F, reached});
    const Bounds joined = entry->second.join(reached);
    if (!isNew && joined == entry->second)
      return;
    entry->second = joined;
    worklist.push_back(&F);
  }

  // Bounds only grow, to the largest of all callers, so this ends in the presence of cycles, too.
  void propagate() {
    while (!worklist.empty()) {
      const llvm::Function *F = worklist.pop_back_val();
      const Bounds own = bounds[F];
      for (const llvm::Instruction &I : llvm::instructions(*F))
        if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
          if (const llvm::Function *callee = call->getCalledFunction();
              callee && !callee->isDeclaration())
            reach(*callee, own);
    }
  }

  llvm::MapVector<const llvm::Function *, Bounds> bounds;
  llvm::SmallVector<const llvm::Function *, 16> worklist;
};

} // namespace

llvm::PreservedAnalyses EncodeBuiltinRangeMetadataPass::run(llvm::Module &M,
                                                            llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const FunctionBounds bounds(M, getModuleBounds(options));
  bool changed = false;
  for (llvm::Function &F : M) {
    const Bounds *own = bounds.find(F);
    if (!own)
      continue;
    for (llvm::Instruction &I : llvm::instructions(F)) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || callee->isIntrinsic())
        continue;
      const BuiltinID ID = BI.analyzeBuiltin(*callee).ID;
      if (const std::optional<Interval> answers = getCallAnswers(ID, *own, *call))
        changed |= addRange(*call, *answers);
    }
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
