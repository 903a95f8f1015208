#include "compiler/utils/encode_builtin_range_metadata.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

constexpr uint64_t unbounded = std::numeric_limits<uint64_t>::max();

/// A closed interval, so that the maximum value is representable.
struct Interval {
  uint64_t lowest;
  uint64_t highest;

  Interval join(const Interval &other) const {
    return {std::min(lowest, other.lowest), std::max(highest, other.highest)};
  }
  bool operator==(const Interval &) const = default;
};

using Dimensions = std::array<Interval, 3>;

/// The sizes with which a function may be run.
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
  // A kernel with !max_work_dim 0 is a single work-item in one dimension.
  for (unsigned i = maxWorkDim.value_or(MaxWorkDim); i < 3; ++i)
    bounds.local[i] = bounds.global[i] = {1, 1};
  bounds.workDim.highest = std::max<uint64_t>(maxWorkDim.value_or(MaxWorkDim), 1);
  return bounds;
}

/// Saturates at `unbounded`.
Interval multiply(const Dimensions &sizes) {
  Interval product = {1, 1};
  for (const Interval &size : sizes) {
    product.lowest = llvm::SaturatingMultiply(product.lowest, size.lowest);
    product.highest = llvm::SaturatingMultiply(product.highest, size.highest);
  }
  return product;
}

/// The IDs for a size: [0, size - 1].
Interval getIds(const Interval &size) {
  return {0, size.highest == unbounded ? unbounded : size.highest - 1};
}

/// The number of work-groups. All but the last have at least the smallest local size.
Interval countGroups(const Interval &global, const Interval &local) {
  if (global.highest == unbounded)
    return global;
  return {1, (global.highest - 1) / local.lowest + 1};
}

/// The result range of a builtin for one dimension.
std::optional<Interval> getResultRange(BuiltinID ID, const Bounds &bounds, unsigned dimension) {
  const Interval &local = bounds.local[dimension];
  const Interval &global = bounds.global[dimension];
  switch (ID) {
  case eMuxBuiltinGetLocalId:
    return getIds(local);
  case eMuxBuiltinGetEnqueuedLocalSize:
    return local;
  case eMuxBuiltinGetLocalSize:
    // The last work-group of a non-uniform range is smaller.
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

/// The result for a dimension above 2 (OpenCL C 3.0, "Work-Item Functions"): size 1, ID 0.
uint64_t getOutOfRangeResult(BuiltinID ID) {
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

std::optional<Interval> getDimensionResultRange(BuiltinID ID, const Bounds &bounds,
                                                const llvm::Value &dimension) {
  if (!getResultRange(ID, bounds, 0))
    return std::nullopt;
  const Interval outOfRange = {getOutOfRangeResult(ID), getOutOfRangeResult(ID)};
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&dimension))
    return constant->getValue().ult(3) ? getResultRange(ID, bounds, constant->getZExtValue())
                                       : outOfRange;
  Interval all = outOfRange;
  for (unsigned i = 0; i != 3; ++i)
    all = all.join(*getResultRange(ID, bounds, i));
  return all;
}

/// The result range of the call; nullopt if unknown.
std::optional<Interval> getCallResultRange(BuiltinID ID, const Bounds &bounds,
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
                            : getDimensionResultRange(ID, bounds, *call.getArgOperand(0));
  }
}

/// The range in the given integer type; full if the type cannot represent an exclusive upper bound.
llvm::ConstantRange getRange(const Interval &interval, unsigned width) {
  const uint64_t largest = llvm::maxUIntN(width);
  if (interval.highest >= largest || interval.lowest > interval.highest)
    return llvm::ConstantRange::getFull(width);
  return {llvm::APInt(width, interval.lowest), llvm::APInt(width, interval.highest + 1)};
}

/// The intersection of !range metadata with a non-wrapping range; null if it is empty.
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

/// The bounds of each function, joined over all callers.
class FunctionBounds {
public:
  FunctionBounds(llvm::Module &M, const Bounds &moduleBounds) {
    for (llvm::Function &F : M) {
      if (F.isDeclaration())
        continue;
      // An externally visible function may have unknown callers, so the module's bounds apply.
      if (isKernel(F) || !F.hasLocalLinkage() || F.hasAddressTaken())
        reach(F, getKernelBounds(F, moduleBounds));
    }
    propagate();
  }

  /// Null if F is unreachable.
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

  // Bounds grow monotonically to those of the module, so this terminates for recursive functions.
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
      if (const std::optional<Interval> range = getCallResultRange(ID, *own, *call))
        changed |= addRange(*call, *range);
    }
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
