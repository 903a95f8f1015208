// Orderings are changed in place to keep alignment, metadata and volatility; only unsupported
// read-modify-write operations are replaced.
//
// Syncscopes are dropped: system scope is at least as strong.
#include "compiler/utils/legalize_atomics.h"

#include "atomic_builder.h"
#include "compiler/utils/device_info.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using llvm::AtomicOrdering;

/// Emits fences around an operation, whose ordering `setOrder` changes.
template <class SetOrder>
bool legalizeOrder(llvm::Instruction &I, AtomicOrdering order, const DeviceInfo &device,
                   SetOrder setOrder) {
  llvm::IRBuilder<> B(&I);
  AtomicBuilder builder(B, device);
  const bool isLegal = builder.getOperationOrder(order) == order &&
                       llvm::getAtomicSyncScopeID(&I) == llvm::SyncScope::System;
  if (isLegal)
    return false;
  builder.createFenceBefore(order);
  setOrder(builder);
  llvm::setAtomicSyncScopeID(&I, llvm::SyncScope::System);
  B.SetInsertPoint(std::next(I.getIterator()));
  builder.createFenceAfter(order);
  return true;
}

template <class Access> bool legalizeAccess(Access &access, const DeviceInfo &device) {
  const AtomicOrdering order = access.getOrdering();
  return legalizeOrder(access, order, device, [&](const AtomicBuilder &builder) {
    access.setOrdering(builder.getOperationOrder(order));
  });
}

bool legalizeUpdate(llvm::AtomicRMWInst &update, const DeviceInfo &device) {
  llvm::IRBuilder<> B(&update);
  AtomicBuilder builder(B, device);
  if (builder.supportsNatively(update.getOperation(), update.getType()))
    return legalizeAccess(update, device);
  llvm::Value *oldValue = builder.createLoop(update);
  oldValue->takeName(&update);
  update.replaceAllUsesWith(oldValue);
  update.eraseFromParent();
  return true;
}

bool legalizeExchange(llvm::AtomicCmpXchgInst &exchange, const DeviceInfo &device) {
  const AtomicOrdering success = exchange.getSuccessOrdering();
  const AtomicOrdering failure = exchange.getFailureOrdering();
  const AtomicOrdering both = llvm::getMergedAtomicOrdering(success, failure);
  return legalizeOrder(exchange, both, device, [&](const AtomicBuilder &builder) {
    exchange.setSuccessOrdering(builder.getOperationOrder(success));
    exchange.setFailureOrdering(builder.getOperationOrder(failure));
  });
}

bool legalizeFence(llvm::FenceInst &fence, const DeviceInfo &device) {
  llvm::IRBuilder<> B(&fence);
  const bool isLegal =
      fence.getSyncScopeID() == llvm::SyncScope::System &&
      (device.nativeAtomicOrders || fence.getOrdering() != AtomicOrdering::SequentiallyConsistent);
  if (isLegal)
    return false;
  AtomicBuilder(B, device).createFence(fence.getOrdering());
  fence.eraseFromParent();
  return true;
}

bool legalize(llvm::Instruction &I, const DeviceInfo &device) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return legalizeAccess(*load, device);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
    return legalizeAccess(*store, device);
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&I))
    return legalizeUpdate(*update, device);
  if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I))
    return legalizeExchange(*exchange, device);
  return legalizeFence(llvm::cast<llvm::FenceInst>(I), device);
}
} // namespace

llvm::PreservedAnalyses LegalizeAtomicsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  // Collected first, since expansion to a loop splits blocks.
  llvm::SmallVector<llvm::Instruction *, 16> atomics;
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F))
      if (I.isAtomic())
        atomics.push_back(&I);
  bool changed = false;
  for (llvm::Instruction *I : atomics)
    changed |= legalize(*I, device);
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
