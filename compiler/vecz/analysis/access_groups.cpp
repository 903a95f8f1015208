#include "access_groups.h"

#include "../tuning.h"
#include "block_masks.h"
#include "compiler/utils/address_spaces.h"
#include "likely_contiguous.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/MathExtras.h>

namespace vecz {

static int64_t getSize(const llvm::Instruction &I) {
  return int64_t(I.getDataLayout().getTypeAllocSize(llvm::getLoadStoreType(&I)).getFixedValue());
}

/// Whether all elements between the first and the last of all lanes may be accessed. A load that is
/// aligned to the size of the whole structure proves that the gaps of the structure are mapped.
static bool isComplete(const AccessGroup &group) {
  if (!group.hasGaps())
    return true;
  if (group.isStore || group.members.size() < 2)
    return false;
  const auto *load = llvm::cast<llvm::LoadInst>(group.getPlaces().front());
  return load->getAlign().value() >= uint64_t(getSize(*load)) * group.factor;
}

int64_t AccessGroup::getLowestOffset() const {
  return llvm::min_element(members, llvm::less_second())->second;
}

llvm::SmallVector<llvm::Instruction *, 8> AccessGroup::getPlaces() const {
  const int64_t first = getLowestOffset();
  llvm::SmallVector<llvm::Instruction *, 8> places(form == Form::LaneVectors ? members.size()
                                                                             : size_t(factor));
  for (const auto &[member, offset] : members)
    places[offset - first] = member;
  return places;
}

AccessGroups::AccessGroups(const ControlFlow &flow, const Uniformity &uniformity,
                           const Strides &strides, const BlockMasks &masks, const Machine &machine,
                           llvm::function_ref<llvm::ScalarEvolution &()> getSE)
    : uniformity(uniformity), strides(strides), masks(masks), machine(machine), getSE(getSE) {
  for (llvm::BasicBlock *block : flow.order)
    scan(*block);
}

const AccessGroup *AccessGroups::get(const llvm::Instruction &I) const {
  const auto found = groupOf.find(&I);
  return found == groupOf.end() ? nullptr : &groups[found->second];
}

/// Whether a group is better than one access of all lanes: lanes that are next to each other, or
/// may turn out to be, have contiguous vectors.
bool AccessGroups::isLikelyGrouped(const llvm::Value *pointer, int64_t size) const {
  const Stride stride = strides.get(pointer);
  if (stride.isConstant())
    return std::abs(stride.getAmount()) > size;
  return stride.isRuntime() || LikelyContiguity(uniformity, strides).get(pointer) != size;
}

/// Whether I is a simple access of elements without padding that has its own address in each lane.
bool AccessGroups::isCandidate(const llvm::Instruction &I) const {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
  if (!uniformity.isVarying(&I) || !((load && load->isSimple()) || (store && store->isSimple())))
    return false;
  llvm::Type *type = llvm::getLoadStoreType(&I);
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  if (!(type->isIntegerTy() || type->isFloatingPointTy()) || !uniformity.isVarying(pointer))
    return false;
  const int64_t size = getSize(I);
  return I.getDataLayout().getTypeSizeInBits(type) == uint64_t(8 * size) &&
         isLikelyGrouped(pointer, size);
}

AccessGroup AccessGroups::start(llvm::Instruction &I) const {
  AccessGroup group;
  group.isStore = llvm::isa<llvm::StoreInst>(I);
  group.type = llvm::getLoadStoreType(&I);
  const Stride stride = strides.get(llvm::getLoadStorePointerOperand(&I));
  if (stride.isConstant() && stride.getAmount() % getSize(I) == 0 && stride.getAmount() > 0 &&
      stride.getAmount() <= getSize(I) * tuning::maxGroupSpan)
    group.factor = unsigned(stride.getAmount() / getSize(I));
  group.members.push_back({&I, 0});
  return group;
}

bool AccessGroups::join(llvm::Instruction &I, AccessGroup &group) const {
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
  const int64_t size = getSize(I);
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
  if (highest - lowest >= int64_t(group.factor ? group.factor : tuning::maxGroupSpan))
    return false;
  group.members.push_back({&I, place});
  return true;
}

bool AccessGroups::joinAny(llvm::Instruction &I, OpenGroups &open) const {
  const auto latest = llvm::MutableArrayRef(open).take_back(tuning::maxOpenGroups);
  return llvm::any_of(latest, [&](AccessGroup &group) { return join(I, group); });
}

bool AccessGroups::hasMasksFor(const llvm::Type &type) const {
  return machine.isPredicated || machine.width.isScalable() ||
         machine.target.hasMaskedAccessesOf(type);
}

/// Sets the form of a group that is one wide access; false if it is none.
bool AccessGroups::chooseInterleaved(AccessGroup &group) const {
  const size_t count = group.members.size();
  const bool isScalable = machine.width.isScalable();
  const bool isPower = llvm::isPowerOf2_32(group.factor);
  if (group.factor < tuning::minInterleaveFactor ||
      group.factor >
          (isScalable && isPower ? tuning::maxScalableFactor : tuning::maxInterleaveFactor))
    return false;
  llvm::Value *mask = masks.get(group.getLeader()->getParent());
  const bool areAllActive = !mask || mask == masks.getExisting() || !uniformity.isVarying(mask);
  group.form = AccessGroup::Form::Interleaved;
  if (areAllActive && !machine.isPredicated && isComplete(group))
    return true;
  // LLVM's back ends cannot select scalable masks for other factors.
  if (isScalable && !isPower)
    return false;
  group.masksGaps = group.hasGaps();
  if (hasMasksFor(*group.type))
    return 2 * count > group.factor;
  group.form = AccessGroup::Form::CheckedInterleaved;
  return !group.hasGaps();
}

/// Members of a run from which on vectors of lanes pay off.
unsigned AccessGroups::getShortestRun(const AccessGroup &group) const {
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(group.getLeader());
  return machine.target.hasGathers() && strides.get(pointer).isDivergent() ? tuning::minGatheredRun
                                                                           : tuning::minStridedRun;
}

void AccessGroups::add(AccessGroup group) {
  for (const auto &[member, offset] : group.members)
    groupOf[member] = groups.size();
  groups.push_back(std::move(group));
}

/// Each run of consecutive members becomes a group.
void AccessGroups::addRuns(const AccessGroup &group) {
  llvm::SmallVector<int64_t, 8> offsets(llvm::make_second_range(group.members));
  llvm::sort(offsets);
  for (size_t begin = 0, end = 0; begin != offsets.size(); begin = end) {
    for (end = begin + 1; end != offsets.size() && offsets[end] == offsets[end - 1] + 1;)
      ++end;
    if (end - begin < getShortestRun(group))
      continue;
    AccessGroup run = group;
    run.form = AccessGroup::Form::LaneVectors;
    llvm::erase_if(run.members, [&](const auto &member) {
      return member.second < offsets[begin] || member.second > offsets[end - 1];
    });
    add(std::move(run));
  }
}

void AccessGroups::close(OpenGroups &open) {
  for (AccessGroup &group : open) {
    if (chooseInterleaved(group))
      add(std::move(group));
    else if (!machine.width.isScalable())
      addRuns(group);
  }
  open.clear();
}

/// Whether I reads memory that nothing writes while the kernel runs.
static bool readsConstantMemory(const llvm::Instruction &I) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  return load && load->isSimple() &&
         (load->getPointerAddressSpace() == compiler::utils::AddressSpace::Constant ||
          load->hasMetadata(llvm::LLVMContext::MD_invariant_load));
}

void AccessGroups::scan(llvm::BasicBlock &block) {
  OpenGroups loads;
  OpenGroups stores;
  for (llvm::Instruction &I : block) {
    if (!I.mayReadOrWriteMemory())
      continue;
    const bool isCandidateHere = isCandidate(I);
    auto &open = llvm::isa<llvm::StoreInst>(I) ? stores : loads;
    const bool isJoined = isCandidateHere && joinAny(I, open);
    // A write ends groups of loads, and any access that is not of the group and may alias ends
    // groups of stores.
    if (I.mayWriteToMemory())
      close(loads);
    if ((!llvm::isa<llvm::StoreInst>(I) || !isJoined) && !readsConstantMemory(I))
      close(stores);
    if (isCandidateHere && !isJoined)
      open.push_back(start(I));
  }
  close(loads);
  close(stores);
}

} // namespace vecz
