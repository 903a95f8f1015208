#include "compiler/utils/kernel_layout.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/vecz_order.h"

#include <llvm/IR/Function.h>

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
      return KernelVersion{link.function, link.info};
  return std::nullopt;
}
} // namespace

void KernelLayout::useScalarOnly() {
  main = {scalar, {}};
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
  layout.main = {&entryPoint, {}};
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
    layout.tail = KernelVersion{link->function, scalarInfo};
  }
  return layout;
}

} // namespace compiler::utils
