#include "blended_stores.h"

namespace vecz {

BlendedStores::BlendedStores(PacketBuilder &packets) : packets(packets), B(packets.B) {
  if (!packets.target.hasMaskedAccesses() && !packets.width.isScalable() && !packets.isPredicated)
    accessed.emplace(packets.F, packets.uniformity, packets.strides, packets.masks);
}

const PriorAccesses *BlendedStores::getPrior(const PredicatedInst &PI) const {
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(PI.I);
  const bool isMasked = PI.mask && packets.uniformity.isVarying(PI.mask);
  return accessed && store && isMasked ? accessed->get(*store) : nullptr;
}

bool BlendedStores::areAllOwned(const PriorAccesses &prior) const {
  return llvm::any_of(prior.same, [&](const PriorAccess &access) {
    return !access.mask || !packets.uniformity.isVarying(access.mask);
  });
}

llvm::Value *BlendedStores::emitOwnedLanes(const PredicatedInst &PI, const PriorAccesses &prior) {
  if (areAllOwned(prior))
    return nullptr;
  llvm::Value *owned = packets.getMask(PI);
  for (const PriorAccess &access : prior.same)
    owned = B.CreateOr(owned, packets.getVector(access.mask));
  return owned;
}

/// The accesses of lanes that do not store have the metadata of prior accesses.
static bool haveSameMetadata(const llvm::Instruction &I, const PriorAccesses &prior) {
  const auto isSame = [&](const PriorAccess &access) {
    return access.I->getAAMetadata() == I.getAAMetadata();
  };
  return llvm::all_of(prior.same, isSame) && llvm::all_of(prior.permuted, isSame);
}

void BlendedStores::copyMetadata(const PredicatedInst &PI, llvm::Instruction &load,
                                 llvm::Instruction &store) const {
  if (!haveSameMetadata(*PI.I, *getPrior(PI)))
    return;
  for (llvm::Instruction *access : {&load, &store}) {
    copyAccessMetadata(access, *PI.I);
    // Since the prior access, a lane may have stored a value of another type.
    access->setMetadata(llvm::LLVMContext::MD_tbaa, nullptr);
  }
}

void BlendedStores::emitStore(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data,
                              llvm::Value *pointer, llvm::Value *mask) {
  llvm::Instruction *old = B.CreateAlignedLoad(op.dataType, pointer, op.alignment);
  copyMetadata(PI, *old,
               *B.CreateAlignedStore(B.CreateSelect(mask, data, old), pointer, op.alignment));
}

} // namespace vecz
