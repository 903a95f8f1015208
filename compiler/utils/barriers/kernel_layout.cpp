#include "compiler/utils/kernel_layout.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/uniform_values.h"
#include "compiler/utils/vecz_order.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

namespace compiler::utils {

namespace {
/// The local size that the metadata of either function fixes; 0 where unknown.
std::array<uint64_t, 3> getKnownLocalSizes(const llvm::Function &main,
                                           const llvm::Function *scalar) {
  std::array<uint64_t, 3> sizes = {0, 0, 0};
  for (const llvm::Function *F : {&main, scalar}) {
    if (!F)
      continue;
    if (const auto required = getLocalSizeMetadata(*F))
      return *required;
    if (const auto maxWorkDim = getMaxWorkDimMetadata(*F))
      std::fill(sizes.begin() + *maxWorkDim, sizes.end(), 1);
  }
  return sizes;
}

bool isKnownMultiple(uint64_t localSize, llvm::ElementCount factor) {
  return localSize != 0 && !factor.isScalable() && localSize % factor.getFixedValue() == 0;
}

/// The vector-predicated version of `scalar` with the same vectorization factor and dimension.
std::optional<KernelVersion> findPredicated(const llvm::Function &scalar,
                                            const VectorizationInfo &info) {
  VectorizationInfo wanted = info;
  wanted.isVectorPredicated = true;
  llvm::SmallVector<LinkMetadataResult, 4> links;
  parseOrigToVeczFnLinkMetadata(scalar, links);
  for (const LinkMetadataResult &link : links)
    if (link.info == wanted)
      return KernelVersion{link.function, link.info, 1};
  return std::nullopt;
}
} // namespace

namespace {
/// Whether a call of a mux builtin returns the same in all rows. IDs of sub-groups depend on rows,
/// and so may what DMA builtins do.
bool isRowInvariant(const llvm::CallBase &call, BuiltinID ID, const BuiltinInfo &BI) {
  switch (ID) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
    return getDimensionOfId(call, BI) == 0;
  case eMuxBuiltinGetGlobalSize:
  case eMuxBuiltinGetGlobalOffset:
  case eMuxBuiltinGetLocalSize:
  case eMuxBuiltinGetEnqueuedLocalSize:
  case eMuxBuiltinGetNumGroups:
  case eMuxBuiltinGetGroupId:
  case eMuxBuiltinGetWorkDim:
  case eMuxBuiltinMemBarrier:
  case eMuxBuiltinWorkGroupBarrier:
  case eMuxBuiltinGetAddressSpace:
    return true;
  default:
    return false;
  }
}

/// Whether no function that the versions call, directly or not, queries the IDs of rows.
bool areRowInvariant(llvm::SmallSetVector<const llvm::Function *, 8> functions,
                     const BuiltinInfo &BI) {
  for (unsigned i = 0; i != functions.size(); ++i)
    for (const llvm::Instruction &I : llvm::instructions(*functions[i])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!call || (callee && callee->isIntrinsic()))
        continue;
      if (!callee)
        return false;
      if (const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(*callee); builtin.isValid()) {
        if (!isRowInvariant(*call, builtin.ID, BI))
          return false;
      } else if (callee->isDeclaration()) {
        return false;
      } else {
        functions.insert(callee);
      }
    }
  return true;
}
} // namespace

bool KernelLayout::canMergeRows(const BuiltinInfo &BI) const {
  if (dims != std::array<unsigned, 3>{0, 1, 2} || main.rows != 1 || singleRow)
    return false;
  llvm::SmallSetVector<const llvm::Function *, 8> versions;
  versions.insert(main.function);
  if (tail)
    versions.insert(tail->function);
  return llvm::all_of(versions,
                      [](const llvm::Function *F) { return hasNoExplicitSubgroups(*F); }) &&
         areRowInvariant(versions, BI);
}

bool KernelLayout::canStepOverRows(unsigned rows, bool hasSingleRow, const BuiltinInfo &BI) const {
  // Sub-groups are numbered by row, and a predicated tail belongs to the row before it.
  if (main.info.isVectorPredicated || hasPredicatedTail() ||
      !hasNoExplicitSubgroups(*main.function))
    return false;
  const auto barriers = findBarriers(*main.function, BI);
  if (hasSingleRow)
    return barriers.empty();
  // The loops of many regions are shared among all versions.
  constexpr unsigned maxBarriers = 16;
  return localSizes[dims[1]] != 0 && localSizes[dims[1]] % rows == 0 &&
         barriers.size() <= maxBarriers &&
         llvm::all_of(barriers, [](const llvm::CallInst *barrier) {
           return getBarrierSchedule(*barrier) == BarrierSchedule::Unordered;
         });
}

void KernelLayout::useScalarOnly() {
  main = {scalar, {}, 1};
  singleRow = nullptr;
  tail.reset();
  precondition = nullptr;
  isTailFallback = false;
  dims = getWorkItemOrderDims(getWorkItemOrder(*scalar));
}

void KernelLayout::dropUnreachableMain() {
  const uint64_t localSize = localSizes[main.info.simdDimIdx];
  if (!tail || isTailFallback || localSize == 0 || localSize >= main.info.vf.getKnownMinValue())
    return;
  if (!hasPredicatedTail())
    return useScalarOnly();
  main = *tail;
  tail.reset();
}

KernelLayout chooseKernelLayout(llvm::Function &entryPoint, bool forceNoTail) {
  KernelLayout layout;
  const RowsPerCall rows = getRowsMetadata(entryPoint);
  layout.main = {&entryPoint, {}, rows.rows};
  layout.singleRow = rows.singleRow;
  const utils_work_item_order_e order = getWorkItemOrder(entryPoint);
  const auto link = parseVeczToOrigFnLinkMetadata(entryPoint);
  if (!link) {
    layout.dims = getWorkItemOrderDims(order);
    layout.localSizes = getKnownLocalSizes(entryPoint, nullptr);
    return layout;
  }

  const VectorizationInfo &info = link->info;
  layout.main.info = info;
  layout.scalar = link->function;
  layout.dims = getWorkItemOrderDims(order, info.simdDimIdx);
  layout.localSizes = getKnownLocalSizes(entryPoint, link->function);
  const auto precondition = getPreconditionMetadata(entryPoint);
  const bool hasNoTail = forceNoTail || info.isVectorPredicated || !link->function ||
                         isKnownMultiple(layout.localSizes[info.simdDimIdx], info.vf);
  if (precondition) {
    layout.precondition = *precondition;
    layout.isTailFallback = hasNoTail;
  }
  if (!link->function || (hasNoTail && !precondition))
    return layout;
  const auto predicated = findPredicated(*link->function, info);
  if (!precondition)
    layout.tail = predicated;
  else if (predicated && predicated->function != &entryPoint)
    layout.unusedTail = predicated->function;
  if (!layout.tail) {
    VectorizationInfo scalarInfo;
    scalarInfo.simdDimIdx = info.simdDimIdx;
    layout.tail = KernelVersion{link->function, scalarInfo, 1};
  }
  return layout;
}

} // namespace compiler::utils
