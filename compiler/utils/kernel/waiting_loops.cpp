#include "compiler/utils/waiting_loops.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/builtin_info.h"

namespace compiler::utils {

namespace {
using namespace llvm::PatternMatch;

bool isPrivate(const llvm::Value *pointer) {
  return pointer->getType()->getPointerAddressSpace() == AddressSpace::Private ||
         llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
}

bool isConstant(const llvm::Value *pointer) {
  return pointer->getType()->getPointerAddressSpace() == AddressSpace::Constant;
}

const llvm::Value *stripCasts(const llvm::Value *value) {
  while (
      llvm::isa<llvm::BitCastInst, llvm::AddrSpaceCastInst, llvm::PtrToIntInst, llvm::IntToPtrInst>(
          value))
    value = llvm::cast<llvm::Instruction>(value)->getOperand(0);
  return value;
}
} // namespace

SharedMemoryUse getSharedMemoryUse(const llvm::Instruction &I) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    const llvm::Value *pointer = load->getPointerOperand();
    if (load->isSimple() || isPrivate(pointer) || isConstant(pointer))
      return {};
    return {.reads = true, .orders = isAcquireOrStronger(load->getOrdering())};
  }
  if (const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I))
    return {.reads = !isPrivate(rmw->getPointerOperand()),
            .orders = isAcquireOrStronger(rmw->getOrdering())};
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I))
    return {.reads = !isPrivate(exchange->getPointerOperand()),
            .orders = isAcquireOrStronger(exchange->getMergedOrdering())};
  if (llvm::isa<llvm::FenceInst>(I))
    return {.orders = true};
  if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&I))
    return {.reads = copy->isVolatile() && !isPrivate(copy->getRawSource())};
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!call)
    return {};
  const llvm::Function *callee = call->getCalledFunction();
  if (!callee)
    return {.reads = true, .orders = true};
  return {.orders = BuiltinInfo::identifyMuxBuiltin(*callee).ID == eMuxBuiltinMemBarrier};
}

namespace {
/// One loop, or cycle with several entries.
class CycleWaits {
public:
  using GetCallUse = llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)>;

  CycleWaits(const llvm::Cycle &cycle, const llvm::DominatorTree &DT, GetCallUse getCallUse)
      : cycle(cycle), DT(DT), getCallUse(getCallUse) {}

  /// The branch that leaves it when others have done something, if there is one.
  WaitingLoop find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

private:
  using Values = llvm::SmallVector<const llvm::Value *, 8>;
  enum class Direction { None, Up, Down };
  /// A value that a counter in memory moves on, and the places of such counters.
  struct Progress {
    Direction direction = Direction::None;
    llvm::SmallPtrSet<const llvm::Value *, 4> places;
  };
  /// Whether counters that the loop itself moves on count as memory that others change.
  enum class Counters { Shared, Own };

  SharedMemoryUse getUse(const llvm::Instruction &I) const;
  bool isSharedRead(const llvm::Instruction &I) const;
  bool isInside(const llvm::Value *value) const;
  bool isInvariant(const llvm::Value *value) const;
  bool isInEachRound(const llvm::BasicBlock *block) const;
  void addConditions(const llvm::BasicBlock *from, Values &to) const;
  void addSources(const llvm::Instruction &I, Values &to) const;
  llvm::SmallPtrSet<const llvm::Value *, 4> getChoices(const llvm::PHINode &phi) const;
  void addConditionsOf(const llvm::PHINode &phi, Values &to) const;
  bool dependsOnOthers(Values pending, Counters counters = Counters::Shared) const;
  bool dependsOnOthers(const llvm::BasicBlock *exiting) const;
  bool meetsGroup() const;
  bool isEndedByGroup() const;
  bool repeatsItself(Values pending) const;
  bool endsByItself(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) const;
  bool mustLeave(const llvm::BasicBlock *exiting) const;
  bool leavesInTheEnd(const llvm::Value *condition, bool leavesIf) const;
  bool leavesOnSuccess(const llvm::Value *condition, bool leavesIf) const;
  bool isRetried(const llvm::AtomicCmpXchgInst &exchange) const;
  bool wasSeen(const llvm::Value *value, const llvm::AtomicCmpXchgInst &exchange) const;
  bool passesBound(const llvm::Value *condition, bool leavesIf) const;
  bool isBound(const llvm::Value *value, const Progress &counter) const;
  Direction getStep(const llvm::AtomicRMWInst &rmw) const;
  bool follow(const llvm::Value *value, Progress &progress,
              llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;
  bool followChoice(llvm::ArrayRef<const llvm::Value *> choices, Progress &progress,
                    llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;

  const llvm::Cycle &cycle;
  const llvm::DominatorTree &DT;
  GetCallUse getCallUse;
  SharedMemoryUse use;
};

SharedMemoryUse CycleWaits::getUse(const llvm::Instruction &I) const {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() ? getCallUse(*call) : getSharedMemoryUse(I);
}

bool CycleWaits::isInside(const llvm::Value *value) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(value);
  return I && cycle.contains(I->getParent());
}

/// Whether what it gives may be different because of what others do. Private memory may hold what
/// was read from other memory before; functions may read through pointers that they are given.
bool CycleWaits::isSharedRead(const llvm::Instruction &I) const {
  if (getUse(I).reads)
    return true;
  if (const llvm::Value *pointer = llvm::getPointerOperand(&I); pointer && isPrivate(pointer))
    return use.reads && I.mayReadFromMemory();
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return use.orders && !isConstant(load->getPointerOperand()) &&
           !load->hasMetadata(llvm::LLVMContext::MD_invariant_load);
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  return call && use.orders && call->mayReadFromMemory() &&
         llvm::any_of(call->args(),
                      [](const llvm::Value *arg) { return arg->getType()->isPointerTy(); });
}

/// Whether every round computes it from the same values.
bool CycleWaits::isInvariant(const llvm::Value *value) const {
  if (!isInside(value))
    return true;
  const auto &I = *llvm::cast<llvm::Instruction>(value);
  return !llvm::isa<llvm::PHINode, llvm::CallBase, llvm::FreezeInst>(I) &&
         !I.mayReadOrWriteMemory() &&
         llvm::all_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return isInvariant(operand); });
}

bool CycleWaits::isInEachRound(const llvm::BasicBlock *block) const {
  if (!cycle.isReducible())
    return false;
  return llvm::all_of(llvm::predecessors(cycle.getHeader()), [&](const llvm::BasicBlock *latch) {
    return !cycle.contains(latch) || DT.dominates(block, latch);
  });
}

/// What decides which way is gone after `from`, inside.
void CycleWaits::addConditions(const llvm::BasicBlock *from, Values &to) const {
  for (const llvm::BasicBlock *block : cycle.blocks()) {
    const llvm::Instruction *branch = block->getTerminator();
    if (branch->getNumSuccessors() > 1 && DT.dominates(from, block))
      to.append(branch->value_op_begin(), branch->value_op_end());
  }
}

void CycleWaits::addSources(const llvm::Instruction &I, Values &to) const {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I);
  if (!phi) {
    to.append(I.value_op_begin(), I.value_op_end());
    return;
  }
  const llvm::SmallPtrSet<const llvm::Value *, 4> values = getChoices(*phi);
  to.append(values.begin(), values.end());
  if (values.size() > 1)
    addConditionsOf(*phi, to);
}

/// What the phi may be in later rounds, but for itself.
llvm::SmallPtrSet<const llvm::Value *, 4> CycleWaits::getChoices(const llvm::PHINode &phi) const {
  llvm::SmallPtrSet<const llvm::Value *, 4> values;
  for (const auto &[block, value] : llvm::zip(phi.blocks(), phi.incoming_values()))
    if (cycle.contains(block) && value != &phi)
      values.insert(value);
  return values;
}

void CycleWaits::addConditionsOf(const llvm::PHINode &phi, Values &to) const {
  const auto *node = DT.getNode(phi.getParent());
  const auto *dominator = node ? node->getIDom() : nullptr;
  addConditions(dominator && cycle.contains(dominator->getBlock()) ? dominator->getBlock()
                                                                   : cycle.getHeader(),
                to);
}

bool CycleWaits::dependsOnOthers(Values pending, Counters counters) const {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *value = pending.pop_back_val();
    if (!isInside(value) || !seen.insert(value).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(value);
    const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
    const bool isOwn = counters == Counters::Own && rmw && getStep(*rmw) != Direction::None;
    if (!isOwn && isSharedRead(I))
      return true;
    addSources(I, pending);
  }
  return false;
}

bool CycleWaits::dependsOnOthers(const llvm::BasicBlock *exiting) const {
  const llvm::Instruction *branch = exiting->getTerminator();
  Values pending(branch->value_op_begin(), branch->value_op_end());
  if (!isInEachRound(exiting))
    for (const llvm::BasicBlock *entry : cycle.getEntries())
      addConditions(entry, pending);
  return dependsOnOthers(std::move(pending));
}

WaitingLoop CycleWaits::find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  for (const llvm::BasicBlock *block : cycle.blocks())
    for (const llvm::Instruction &I : *block)
      use |= getUse(I);
  if (!use || meetsGroup() || endsByItself(LI, SE))
    return {};
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  for (const llvm::BasicBlock *block : exiting)
    if (dependsOnOthers(block))
      return {block->getTerminator(), isEndedByGroup()};
  return {};
}

BuiltinID getMuxBuiltin(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee ? BuiltinInfo::identifyMuxBuiltin(*callee).ID : eBuiltinInvalid;
}

/// Whether no round is over before all work-items of the group have come to the same place.
bool CycleWaits::meetsGroup() const {
  const auto isMeeting = [](const llvm::Instruction &I) {
    const BuiltinID ID = getMuxBuiltin(I);
    const auto group = getGroupCollective(ID);
    return ID == eMuxBuiltinWorkGroupBarrier || (group && group->isWorkGroupScope());
  };
  return llvm::any_of(cycle.blocks(), [&](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, isMeeting) && isInEachRound(block);
  });
}

/// Whether it is one of the accesses that a round may repeat for ever: of local memory, at the same
/// place, and leaving there what it found or what it left before.
bool isRepeatable(const llvm::Instruction &I) {
  const llvm::Value *pointer = llvm::getPointerOperand(&I);
  if (const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
    if (rmw->getOperation() != llvm::AtomicRMWInst::Xchg)
      return false;
    pointer = rmw->getPointerOperand();
  } else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I)) {
    pointer = exchange->getPointerOperand();
  } else if (!llvm::isa<llvm::LoadInst>(I)) {
    return false;
  }
  return llvm::getUnderlyingObject(pointer)->getType()->getPointerAddressSpace() ==
         AddressSpace::Local;
}

bool CycleWaits::isEndedByGroup() const {
  Values conditions;
  for (const llvm::BasicBlock *block : cycle.blocks()) {
    for (const llvm::Instruction &I : *block) {
      const bool isFence =
          llvm::isa<llvm::FenceInst>(I) || getMuxBuiltin(I) == eMuxBuiltinMemBarrier;
      if (I.mayWriteToMemory() && !isFence && !isRepeatable(I))
        return false;
    }
    const llvm::Instruction *branch = block->getTerminator();
    if (branch->getNumSuccessors() > 1)
      conditions.append(branch->value_op_begin(), branch->value_op_end());
  }
  return repeatsItself(std::move(conditions));
}

/// Whether each round computes the values from the same places and invariant values.
bool CycleWaits::repeatsItself(Values pending) const {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *value = pending.pop_back_val();
    if (!isInside(value) || !seen.insert(value).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(value);
    if (llvm::isa<llvm::PHINode, llvm::CallBase>(I) || (I.mayReadFromMemory() && !isRepeatable(I)))
      return false;
    pending.append(I.value_op_begin(), I.value_op_end());
  }
  return true;
}

bool CycleWaits::endsByItself(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) const {
  if (!cycle.isReducible())
    return false;
  const llvm::Loop *loop = LI.getLoopFor(cycle.getHeader());
  if (loop && loop->getHeader() == cycle.getHeader() &&
      !llvm::isa<llvm::SCEVCouldNotCompute>(SE.getSymbolicMaxBackedgeTakenCount(loop)))
    return true;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  return llvm::any_of(exiting, [&](const llvm::BasicBlock *block) { return mustLeave(block); });
}

bool CycleWaits::mustLeave(const llvm::BasicBlock *exiting) const {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator());
  if (!branch || !branch->isConditional())
    return false;
  const bool leavesIf = !cycle.contains(branch->getSuccessor(0));
  if (isInEachRound(exiting))
    return leavesInTheEnd(branch->getCondition(), leavesIf);
  Values conditions;
  addConditions(cycle.getHeader(), conditions);
  return !dependsOnOthers(std::move(conditions), Counters::Own) &&
         passesBound(branch->getCondition(), leavesIf);
}

/// Whether the condition, if nothing else does, will end the loop.
bool CycleWaits::leavesInTheEnd(const llvm::Value *condition, bool leavesIf) const {
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(condition, m_Not(m_Value(a))))
    return leavesInTheEnd(a, !leavesIf);
  if (leavesIf ? match(condition, m_LogicalOr(m_Value(a), m_Value(b)))
               : match(condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return leavesInTheEnd(a, leavesIf) || leavesInTheEnd(b, leavesIf);
  return leavesOnSuccess(condition, leavesIf) || passesBound(condition, leavesIf);
}

const llvm::AtomicCmpXchgInst *getExchange(const llvm::Value *value, unsigned field) {
  const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(stripCasts(value));
  if (!part || part->getNumIndices() != 1 || part->getIndices()[0] != field)
    return nullptr;
  return llvm::dyn_cast<llvm::AtomicCmpXchgInst>(part->getAggregateOperand());
}

/// The success is told, or seen from the value that was found.
bool CycleWaits::leavesOnSuccess(const llvm::Value *condition, bool leavesIf) const {
  if (const llvm::AtomicCmpXchgInst *exchange = getExchange(condition, 1))
    return leavesIf && isRetried(*exchange);
  const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (!comparison || !comparison->isEquality() ||
      leavesIf != (comparison->getPredicate() == llvm::ICmpInst::ICMP_EQ))
    return false;
  for (const unsigned i : {0u, 1u}) {
    const llvm::AtomicCmpXchgInst *exchange = getExchange(comparison->getOperand(i), 0);
    // A weak one may fail though it found what it expected, but leaves then, too.
    if (exchange &&
        stripCasts(exchange->getCompareOperand()) == stripCasts(comparison->getOperand(1 - i)))
      return isRetried(*exchange);
  }
  return false;
}

/// Whether it expects what was at its place a moment ago.
bool CycleWaits::isRetried(const llvm::AtomicCmpXchgInst &exchange) const {
  if (!isInside(&exchange) || !isInvariant(exchange.getPointerOperand()) ||
      !isInEachRound(exchange.getParent()))
    return false;
  const llvm::Value *expected = stripCasts(exchange.getCompareOperand());
  if (wasSeen(expected, exchange))
    return true;
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(expected);
  if (!phi || phi->getParent() != cycle.getHeader())
    return false;
  return llvm::all_of(llvm::zip(phi->blocks(), phi->incoming_values()), [&](const auto &incoming) {
    const auto &[block, value] = incoming;
    return !cycle.contains(block) || wasSeen(stripCasts(value), exchange);
  });
}

/// Whether it is what the exchange found or, where that failed only, a load of the same place in
/// the same round.
bool CycleWaits::wasSeen(const llvm::Value *value, const llvm::AtomicCmpXchgInst &exchange) const {
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(value, m_Select(m_Value(a), m_Value(), m_Value(b))) && getExchange(a, 1) == &exchange)
    return wasSeen(stripCasts(b), exchange);
  if (getExchange(value, 0) == &exchange)
    return true;
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load && isInside(load) &&
         stripCasts(load->getPointerOperand()) == stripCasts(exchange.getPointerOperand()) &&
         load->getType()->getPrimitiveSizeInBits() ==
             exchange.getCompareOperand()->getType()->getPrimitiveSizeInBits();
}

/// A counter that is moved on passes any bound, be it one that others change as well, and does not
/// stay at any value.
bool CycleWaits::passesBound(const llvm::Value *condition, bool leavesIf) const {
  const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (!comparison)
    return false;
  const llvm::CmpInst::Predicate leaves =
      leavesIf ? comparison->getPredicate() : comparison->getInversePredicate();
  if (leaves == llvm::ICmpInst::ICMP_EQ)
    return false;
  for (const unsigned i : {0u, 1u}) {
    const llvm::CmpInst::Predicate passes =
        i == 0 ? leaves : llvm::CmpInst::getSwappedPredicate(leaves);
    const bool isAbove = llvm::ICmpInst::isGT(passes) || llvm::ICmpInst::isGE(passes);
    Progress counter;
    llvm::SmallPtrSet<const llvm::Value *, 8> seen;
    if (follow(comparison->getOperand(i), counter, seen) &&
        (leaves == llvm::ICmpInst::ICMP_NE ||
         counter.direction == (isAbove ? Direction::Up : Direction::Down)) &&
        isBound(comparison->getOperand(1 - i), counter))
      return true;
  }
  return false;
}

/// Whether the value stays as it is while others do nothing: the counter does not move it.
bool CycleWaits::isBound(const llvm::Value *value, const Progress &counter) const {
  Values pending = {value};
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *next = pending.pop_back_val();
    if (!isInside(next) || !seen.insert(next).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(next);
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
    const bool isElsewhere =
        load && !counter.places.contains(stripCasts(load->getPointerOperand()));
    if (isSharedRead(I) && !isElsewhere)
      return false;
    addSources(I, pending);
  }
  return true;
}

/// An amount that is known at run time only is taken to be positive.
CycleWaits::Direction CycleWaits::getStep(const llvm::AtomicRMWInst &rmw) const {
  const bool isAdd = rmw.getOperation() == llvm::AtomicRMWInst::Add;
  if ((!isAdd && rmw.getOperation() != llvm::AtomicRMWInst::Sub) || !isInside(&rmw) ||
      !isInvariant(rmw.getPointerOperand()))
    return Direction::None;
  const llvm::Value *amount = rmw.getValOperand();
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(amount);
  if (constant ? constant->isZero() : dependsOnOthers({amount}))
    return Direction::None;
  const bool isUp = isAdd != (constant && constant->isNegative());
  return isUp ? Direction::Up : Direction::Down;
}

/// Through a collective, a work-item that takes work tells the others how far the counter is.
struct Collected {
  const llvm::Value *operand = nullptr; ///< null if the result does not follow it
  bool movesUp = false;                 ///< the result moves up when one work-item's operand does
  bool movesDown = false;
};

Collected getCollected(const llvm::Instruction &I) {
  const auto group = getGroupCollective(getMuxBuiltin(I));
  if (!group)
    return {};
  const llvm::RecurKind kind = group->recurKind;
  const bool isTold = group->isBroadcast() || group->isShuffle() ||
                      group->op == GroupCollective::Op::BroadcastFirst ||
                      (group->isReduction() && kind == llvm::RecurKind::Add);
  const bool isMax = kind == llvm::RecurKind::UMax || kind == llvm::RecurKind::SMax;
  const bool isMin = kind == llvm::RecurKind::UMin || kind == llvm::RecurKind::SMin;
  if (!isTold && !(group->isReduction() && (isMax || isMin)))
    return {};
  return {llvm::cast<llvm::CallBase>(I).getArgOperand(group->isWorkGroupScope() ? 1 : 0),
          isTold || isMax, isTold || isMin};
}

/// Whether the value is a counter's, with what others have no part in added to it, or told to other
/// work-items. Adds to what is known of the counter.
bool CycleWaits::follow(const llvm::Value *value, Progress &progress,
                        llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const {
  if (!isInside(value) || !seen.insert(value).second)
    return false;
  const auto &I = *llvm::cast<llvm::Instruction>(value);
  if (const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
    const Direction step = getStep(*rmw);
    if (step == Direction::None ||
        (progress.direction != Direction::None && progress.direction != step))
      return false;
    progress.direction = step;
    progress.places.insert(stripCasts(rmw->getPointerOperand()));
    return true;
  }
  if (const Collected collected = getCollected(I); collected.operand)
    return follow(collected.operand, progress, seen) &&
           (progress.direction == Direction::Up ? collected.movesUp : collected.movesDown);
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return cast->isIntegerCast() && follow(cast->getOperand(0), progress, seen);
  if (llvm::isa<llvm::FreezeInst>(I))
    return follow(I.getOperand(0), progress, seen);
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I)) {
    Values conditions;
    addConditionsOf(*phi, conditions);
    const auto choices = getChoices(*phi);
    return (choices.size() < 2 || !dependsOnOthers(std::move(conditions), Counters::Own)) &&
           followChoice(Values(choices.begin(), choices.end()), progress, seen);
  }
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(&I))
    return !dependsOnOthers({select->getCondition()}, Counters::Own) &&
           followChoice({select->getTrueValue(), select->getFalseValue()}, progress, seen);
  const bool isSum = I.getOpcode() == llvm::Instruction::Add;
  if (!isSum && I.getOpcode() != llvm::Instruction::Sub)
    return false;
  if (!dependsOnOthers({I.getOperand(1)}))
    return follow(I.getOperand(0), progress, seen);
  return isSum && !dependsOnOthers({I.getOperand(0)}) && follow(I.getOperand(1), progress, seen);
}

/// One of the choices at least is a counter's. Others have no part in the rest, nor in the choice:
/// where it is never the counter's, nobody ends the loop.
bool CycleWaits::followChoice(llvm::ArrayRef<const llvm::Value *> choices, Progress &progress,
                              llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const {
  bool found = false;
  for (const llvm::Value *choice : choices) {
    if (!dependsOnOthers({choice}))
      continue;
    if (!follow(choice, progress, seen))
      return false;
    found = true;
  }
  return found;
}
} // namespace

WaitingLoop
findWaitingLoop(llvm::Function &F,
                llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)> getCallUse) {
  llvm::DominatorTree DT(F);
  llvm::CycleInfo cycles;
  cycles.compute(F);
  if (cycles.toplevel_cycles().empty())
    return {};
  llvm::LoopInfo LI(DT);
  llvm::AssumptionCache AC(F);
  llvm::TargetLibraryInfoImpl libraryInfo(F.getParent()->getTargetTriple());
  llvm::TargetLibraryInfo TLI(libraryInfo, &F);
  llvm::ScalarEvolution SE(F, TLI, AC, DT, LI);
  WaitingLoop found;
  for (const llvm::Cycle *top : cycles.toplevel_cycles())
    for (const llvm::Cycle *cycle : llvm::depth_first(top)) {
      const WaitingLoop loop = CycleWaits(*cycle, DT, getCallUse).find(LI, SE);
      if (loop.isForGroup)
        return loop;
      if (!found)
        found = loop;
    }
  return found;
}

} // namespace compiler::utils
