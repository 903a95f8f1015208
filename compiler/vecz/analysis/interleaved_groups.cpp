#include "interleaved_groups.h"

#include "../tuning.h"
#include "block_masks.h"

#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

/// Whether all elements between the first and the last of all lanes may be accessed. A load that is
/// aligned to the size of the whole structure proves that the gaps of the structure are mapped.
static bool isComplete(const InterleavedGroup &group) {
  if (group.members.size() == group.factor)
    return true;
  if (group.isStore || group.members.size() < 2)
    return false;
  const int64_t first = group.getLowestOffset();
  const auto *lowest =
      llvm::find_if(group.members, [&](const auto &member) { return member.second == first; });
  const auto *load = llvm::cast<llvm::LoadInst>(lowest->first);
  const uint64_t size = load->getDataLayout().getTypeAllocSize(group.type).getFixedValue();
  return load->getAlign().value() >= size * group.factor;
}

int64_t InterleavedGroup::getLowestOffset() const {
  int64_t first = 0;
  for (const auto &[I, place] : members)
    first = std::min(first, place);
  return first;
}

InterleavedGroups::InterleavedGroups(const ControlFlow &flow, const Uniformity &uniformity,
                                     const Strides &strides, const BlockMasks &masks,
                                     llvm::function_ref<llvm::ScalarEvolution &()> getSE)
    : uniformity(uniformity), strides(strides), getSE(getSE) {
  for (llvm::BasicBlock *block : flow.order)
    if (!masks.get(block))
      scan(*block);
}

const InterleavedGroup *InterleavedGroups::get(const llvm::Instruction &I) const {
  const auto found = groupOf.find(&I);
  return found == groupOf.end() ? nullptr : &groups[found->second];
}

/// Whether I is a simple access whose stride is a small multiple of its element size.
bool InterleavedGroups::isCandidate(const llvm::Instruction &I) const {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
  if (!uniformity.isVarying(&I) || !((load && load->isSimple()) || (store && store->isSimple())))
    return false;
  const llvm::Type *type = llvm::getLoadStoreType(&I);
  const Stride stride = strides.get(llvm::getLoadStorePointerOperand(&I));
  if (!(type->isIntegerTy() || type->isFloatingPointTy()) || !stride.isConstant())
    return false;
  const llvm::DataLayout &DL = I.getDataLayout();
  const int64_t size = DL.getTypeAllocSize(const_cast<llvm::Type *>(type)).getFixedValue();
  return DL.getTypeSizeInBits(const_cast<llvm::Type *>(type)) == uint64_t(8 * size) &&
         stride.getAmount() % size == 0 &&
         stride.getAmount() >= size * tuning::minInterleaveFactor &&
         stride.getAmount() <= size * tuning::maxInterleaveFactor;
}

bool InterleavedGroups::join(llvm::Instruction &I, InterleavedGroup &group) const {
  const llvm::Instruction &first = *group.members.front().first;
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  const llvm::Value *firstPointer = llvm::getLoadStorePointerOperand(&first);
  if (group.type != llvm::getLoadStoreType(&I) || pointer->getType() != firstPointer->getType() ||
      strides.get(pointer) != strides.get(firstPointer))
    return false;
  llvm::ScalarEvolution &SE = getSE();
  const auto *distance = llvm::dyn_cast<llvm::SCEVConstant>(
      SE.getMinusSCEV(SE.getSCEV(const_cast<llvm::Value *>(pointer)),
                      SE.getSCEV(const_cast<llvm::Value *>(firstPointer))));
  const int64_t size = I.getDataLayout().getTypeAllocSize(group.type).getFixedValue();
  if (!distance || !distance->getAPInt().isSignedIntN(32) ||
      distance->getAPInt().getSExtValue() % size != 0)
    return false;
  const int64_t place = distance->getAPInt().getSExtValue() / size;
  int64_t lowest = place;
  int64_t highest = place;
  for (const auto &[member, other] : group.members) {
    lowest = std::min(lowest, other);
    highest = std::max(highest, other);
    if (other == place)
      return false;
  }
  if (highest - lowest >= int64_t(group.factor))
    return false;
  group.members.push_back({&I, place});
  return true;
}

void InterleavedGroups::close(llvm::SmallVectorImpl<InterleavedGroup> &open) {
  for (InterleavedGroup &group : open) {
    if (!isComplete(group))
      continue;
    for (const auto &[member, place] : group.members)
      groupOf[member] = groups.size();
    groups.push_back(std::move(group));
  }
  open.clear();
}

void InterleavedGroups::scan(llvm::BasicBlock &block) {
  llvm::SmallVector<InterleavedGroup, 4> loads;
  llvm::SmallVector<InterleavedGroup, 4> stores;
  for (llvm::Instruction &I : block) {
    if (!I.mayReadOrWriteMemory())
      continue;
    const bool isCandidateHere = isCandidate(I);
    auto &open = llvm::isa<llvm::StoreInst>(I) ? stores : loads;
    InterleavedGroup *joined = nullptr;
    if (isCandidateHere)
      for (InterleavedGroup &group : open)
        if (!joined && join(I, group))
          joined = &group;
    // A write ends groups of loads, and any access that is not of the group ends groups of stores.
    if (I.mayWriteToMemory())
      close(loads);
    if (!llvm::isa<llvm::StoreInst>(I))
      close(stores);
    else if (!joined)
      close(stores);
    if (!isCandidateHere || joined)
      continue;
    llvm::Type *type = llvm::getLoadStoreType(&I);
    const int64_t size = I.getDataLayout().getTypeAllocSize(type).getFixedValue();
    const int64_t stride = strides.get(llvm::getLoadStorePointerOperand(&I)).getAmount();
    open.push_back({llvm::isa<llvm::StoreInst>(I), type, unsigned(stride / size), {{&I, 0}}});
  }
  close(loads);
  close(stores);
}

} // namespace vecz
