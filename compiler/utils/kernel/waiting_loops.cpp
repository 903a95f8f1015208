#include "compiler/utils/waiting_loops.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/builtin_info.h"

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
/// Analyzes one cycle, which may be irreducible.
class CycleAnalysis {
public:
  using GetCallUse = llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)>;

  CycleAnalysis(const llvm::Cycle &cycle, const llvm::DominatorTree &DT, GetCallUse getCallUse)
      : cycle(cycle), DT(DT), getCallUse(getCallUse) {}

  /// The exiting branch that depends on other work-items, if the cycle may wait.
  WaitingLoop find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

private:
  using Values = llvm::SmallVector<const llvm::Value *, 8>;
  enum class Direction { None, Up, Down };
  /// The direction in which an atomic counter advances, and the addresses of such counters.
  struct Counter {
    Direction direction = Direction::None;
    llvm::SmallPtrSet<const llvm::Value *, 4> addresses;
  };
  /// Whether atomic counters that the cycle itself advances count as modified by others.
  enum class Counters { Shared, Own };

  SharedMemoryUse getUse(const llvm::Instruction &I) const;
  bool isSharedRead(const llvm::Instruction &I) const;
  bool isInCycle(const llvm::Value *value) const;
  bool isInvariant(const llvm::Value *value) const;
  bool isInEachIteration(const llvm::BasicBlock *block) const;
  void addBranchConditions(const llvm::BasicBlock *from, Values &to) const;
  void addOperands(const llvm::Instruction &I, Values &to) const;
  llvm::SmallPtrSet<const llvm::Value *, 4> getIncomingValues(const llvm::PHINode &phi) const;
  void addControlDependences(const llvm::PHINode &phi, Values &to) const;
  bool dependsOnSharedMemory(Values pending, Counters counters = Counters::Shared) const;
  bool dependsOnSharedMemory(const llvm::BasicBlock *exiting) const;
  bool hasBarrierPerIteration() const;
  bool isEndedByWorkGroup() const;
  bool recomputesSameValues(Values pending) const;
  bool isFinite(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) const;
  bool exitIsInevitable(const llvm::BasicBlock *exiting) const;
  bool eventuallyExits(const llvm::Value *condition, bool exitsIf) const;
  bool exitsOnSuccess(const llvm::Value *condition, bool exitsIf) const;
  bool retriesWithLastValue(const llvm::AtomicCmpXchgInst &exchange) const;
  bool isLastLoaded(const llvm::Value *value, const llvm::AtomicCmpXchgInst &exchange) const;
  bool exitsPastBound(const llvm::Value *condition, bool exitsIf) const;
  bool isBound(const llvm::Value *value, const Counter &counter) const;
  Direction getStep(const llvm::AtomicRMWInst &rmw) const;
  static Direction getSignOfStep(const llvm::AtomicRMWInst &rmw);
  bool isMovedOtherwise(const llvm::AtomicRMWInst &rmw, Direction direction) const;
  bool followCounter(const llvm::Value *value, Counter &counter,
                     llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;
  bool followIncoming(llvm::ArrayRef<const llvm::Value *> values, Counter &counter,
                      llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;

  const llvm::Cycle &cycle;
  const llvm::DominatorTree &DT;
  GetCallUse getCallUse;
  SharedMemoryUse use;
};

SharedMemoryUse CycleAnalysis::getUse(const llvm::Instruction &I) const {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() ? getCallUse(*call) : getSharedMemoryUse(I);
}

bool CycleAnalysis::isInCycle(const llvm::Value *value) const {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(value);
  return I && cycle.contains(I->getParent());
}

/// Whether the instruction's result may change through other work-items. Private memory may hold
/// values read from shared memory, and functions may read through pointer arguments.
bool CycleAnalysis::isSharedRead(const llvm::Instruction &I) const {
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

/// Whether the value is loop-invariant.
bool CycleAnalysis::isInvariant(const llvm::Value *value) const {
  if (!isInCycle(value))
    return true;
  const auto &I = *llvm::cast<llvm::Instruction>(value);
  return !llvm::isa<llvm::PHINode, llvm::CallBase, llvm::FreezeInst>(I) &&
         !I.mayReadOrWriteMemory() &&
         llvm::all_of(I.operand_values(),
                      [&](const llvm::Value *operand) { return isInvariant(operand); });
}

bool CycleAnalysis::isInEachIteration(const llvm::BasicBlock *block) const {
  if (!cycle.isReducible())
    return false;
  return llvm::all_of(llvm::predecessors(cycle.getHeader()), [&](const llvm::BasicBlock *latch) {
    return !cycle.contains(latch) || DT.dominates(block, latch);
  });
}

/// Adds the conditions of branches in the cycle that `from` dominates.
void CycleAnalysis::addBranchConditions(const llvm::BasicBlock *from, Values &to) const {
  for (const llvm::BasicBlock *block : cycle.blocks()) {
    const llvm::Instruction *branch = block->getTerminator();
    if (branch->getNumSuccessors() > 1 && DT.dominates(from, block))
      to.append(branch->value_op_begin(), branch->value_op_end());
  }
}

void CycleAnalysis::addOperands(const llvm::Instruction &I, Values &to) const {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I);
  if (!phi) {
    to.append(I.value_op_begin(), I.value_op_end());
    return;
  }
  const llvm::SmallPtrSet<const llvm::Value *, 4> values = getIncomingValues(*phi);
  to.append(values.begin(), values.end());
  if (values.size() > 1)
    addControlDependences(*phi, to);
}

/// The incoming values from within the cycle, other than the phi itself.
llvm::SmallPtrSet<const llvm::Value *, 4>
CycleAnalysis::getIncomingValues(const llvm::PHINode &phi) const {
  llvm::SmallPtrSet<const llvm::Value *, 4> values;
  for (const auto &[block, value] : llvm::zip(phi.blocks(), phi.incoming_values()))
    if (cycle.contains(block) && value != &phi)
      values.insert(value);
  return values;
}

void CycleAnalysis::addControlDependences(const llvm::PHINode &phi, Values &to) const {
  const auto *node = DT.getNode(phi.getParent());
  const auto *dominator = node ? node->getIDom() : nullptr;
  addBranchConditions(dominator && cycle.contains(dominator->getBlock()) ? dominator->getBlock()
                                                                         : cycle.getHeader(),
                      to);
}

bool CycleAnalysis::dependsOnSharedMemory(Values pending, Counters counters) const {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *value = pending.pop_back_val();
    if (!isInCycle(value) || !seen.insert(value).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(value);
    const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
    const bool isOwn = counters == Counters::Own && rmw && getStep(*rmw) != Direction::None;
    if (!isOwn && isSharedRead(I))
      return true;
    addOperands(I, pending);
  }
  return false;
}

bool CycleAnalysis::dependsOnSharedMemory(const llvm::BasicBlock *exiting) const {
  const llvm::Instruction *branch = exiting->getTerminator();
  Values pending(branch->value_op_begin(), branch->value_op_end());
  if (!isInEachIteration(exiting))
    for (const llvm::BasicBlock *entry : cycle.getEntries())
      addBranchConditions(entry, pending);
  return dependsOnSharedMemory(std::move(pending));
}

WaitingLoop CycleAnalysis::find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  for (const llvm::BasicBlock *block : cycle.blocks())
    for (const llvm::Instruction &I : *block)
      use |= getUse(I);
  if (!use || hasBarrierPerIteration() || isFinite(LI, SE))
    return {};
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  for (const llvm::BasicBlock *block : exiting)
    if (dependsOnSharedMemory(block))
      return {block->getTerminator(), isEndedByWorkGroup()};
  return {};
}

BuiltinID getMuxBuiltin(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee ? BuiltinInfo::identifyMuxBuiltin(*callee).ID : eBuiltinInvalid;
}

/// Whether each iteration contains a work-group barrier or collective.
bool CycleAnalysis::hasBarrierPerIteration() const {
  const auto isGroupBarrier = [](const llvm::Instruction &I) {
    const BuiltinID ID = getMuxBuiltin(I);
    const auto group = getGroupCollective(ID);
    return ID == eMuxBuiltinWorkGroupBarrier || (group && group->isWorkGroupScope());
  };
  return llvm::any_of(cycle.blocks(), [&](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, isGroupBarrier) && isInEachIteration(block);
  });
}

/// Whether an access to local memory can be repeated without progress: a load, an exchange or a
/// compare-exchange.
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

bool CycleAnalysis::isEndedByWorkGroup() const {
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
  return recomputesSameValues(std::move(conditions));
}

/// Whether all iterations compute the values from the same addresses and invariant values.
bool CycleAnalysis::recomputesSameValues(Values pending) const {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *value = pending.pop_back_val();
    if (!isInCycle(value) || !seen.insert(value).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(value);
    if (llvm::isa<llvm::PHINode, llvm::CallBase>(I) || (I.mayReadFromMemory() && !isRepeatable(I)))
      return false;
    pending.append(I.value_op_begin(), I.value_op_end());
  }
  return true;
}

bool CycleAnalysis::isFinite(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) const {
  if (!cycle.isReducible())
    return false;
  const llvm::Loop *loop = LI.getLoopFor(cycle.getHeader());
  if (loop && loop->getHeader() == cycle.getHeader() &&
      !llvm::isa<llvm::SCEVCouldNotCompute>(SE.getSymbolicMaxBackedgeTakenCount(loop)))
    return true;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  return llvm::any_of(exiting,
                      [&](const llvm::BasicBlock *block) { return exitIsInevitable(block); });
}

bool CycleAnalysis::exitIsInevitable(const llvm::BasicBlock *exiting) const {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator());
  if (!branch || !branch->isConditional())
    return false;
  const bool exitsIf = !cycle.contains(branch->getSuccessor(0));
  if (isInEachIteration(exiting))
    return eventuallyExits(branch->getCondition(), exitsIf);
  Values conditions;
  addBranchConditions(cycle.getHeader(), conditions);
  return !dependsOnSharedMemory(std::move(conditions), Counters::Own) &&
         exitsPastBound(branch->getCondition(), exitsIf);
}

/// Whether the condition eventually leaves the loop without other work-items.
bool CycleAnalysis::eventuallyExits(const llvm::Value *condition, bool exitsIf) const {
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(condition, m_Not(m_Value(a))))
    return eventuallyExits(a, !exitsIf);
  if (exitsIf ? match(condition, m_LogicalOr(m_Value(a), m_Value(b)))
              : match(condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return eventuallyExits(a, exitsIf) || eventuallyExits(b, exitsIf);
  return exitsOnSuccess(condition, exitsIf) || exitsPastBound(condition, exitsIf);
}

const llvm::AtomicCmpXchgInst *getExchange(const llvm::Value *value, unsigned field) {
  const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(stripCasts(value));
  if (!part || part->getNumIndices() != 1 || part->getIndices()[0] != field)
    return nullptr;
  return llvm::dyn_cast<llvm::AtomicCmpXchgInst>(part->getAggregateOperand());
}

/// Success is tested through the success flag, or by comparing the loaded with the expected value.
bool CycleAnalysis::exitsOnSuccess(const llvm::Value *condition, bool exitsIf) const {
  if (const llvm::AtomicCmpXchgInst *exchange = getExchange(condition, 1))
    return exitsIf && retriesWithLastValue(*exchange);
  const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (!comparison || !comparison->isEquality() ||
      exitsIf != (comparison->getPredicate() == llvm::ICmpInst::ICMP_EQ))
    return false;
  for (const unsigned i : {0u, 1u}) {
    const llvm::AtomicCmpXchgInst *exchange = getExchange(comparison->getOperand(i), 0);
    // A weak exchange may fail spuriously, but this comparison then leaves the loop as well.
    if (exchange &&
        stripCasts(exchange->getCompareOperand()) == stripCasts(comparison->getOperand(1 - i)))
      return retriesWithLastValue(*exchange);
  }
  return false;
}

/// Whether the expected value is the one last loaded from the same address.
bool CycleAnalysis::retriesWithLastValue(const llvm::AtomicCmpXchgInst &exchange) const {
  if (!isInCycle(&exchange) || !isInvariant(exchange.getPointerOperand()) ||
      !isInEachIteration(exchange.getParent()))
    return false;
  const llvm::Value *expected = stripCasts(exchange.getCompareOperand());
  if (isLastLoaded(expected, exchange))
    return true;
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(expected);
  if (!phi || phi->getParent() != cycle.getHeader())
    return false;
  return llvm::all_of(llvm::zip(phi->blocks(), phi->incoming_values()), [&](const auto &incoming) {
    const auto &[block, value] = incoming;
    return !cycle.contains(block) || isLastLoaded(stripCasts(value), exchange);
  });
}

/// Whether the value is the one that the exchange loaded or, on failure, a load from the same
/// address in the same iteration.
bool CycleAnalysis::isLastLoaded(const llvm::Value *value,
                                 const llvm::AtomicCmpXchgInst &exchange) const {
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(value, m_Select(m_Value(a), m_Value(), m_Value(b))) && getExchange(a, 1) == &exchange)
    return isLastLoaded(stripCasts(b), exchange);
  if (getExchange(value, 0) == &exchange)
    return true;
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load && isInCycle(load) &&
         stripCasts(load->getPointerOperand()) == stripCasts(exchange.getPointerOperand()) &&
         load->getType()->getPrimitiveSizeInBits() ==
             exchange.getCompareOperand()->getType()->getPrimitiveSizeInBits();
}

/// Whether the exit compares an advancing counter with a bound: the counter passes any bound, even
/// one that others modify, and does not stay at one value.
bool CycleAnalysis::exitsPastBound(const llvm::Value *condition, bool exitsIf) const {
  const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (!comparison)
    return false;
  const llvm::CmpInst::Predicate exitPredicate =
      exitsIf ? comparison->getPredicate() : comparison->getInversePredicate();
  if (exitPredicate == llvm::ICmpInst::ICMP_EQ)
    return false;
  for (const unsigned i : {0u, 1u}) {
    const llvm::CmpInst::Predicate passes =
        i == 0 ? exitPredicate : llvm::CmpInst::getSwappedPredicate(exitPredicate);
    const bool isAbove = llvm::ICmpInst::isGT(passes) || llvm::ICmpInst::isGE(passes);
    Counter counter;
    llvm::SmallPtrSet<const llvm::Value *, 8> seen;
    if (followCounter(comparison->getOperand(i), counter, seen) &&
        (exitPredicate == llvm::ICmpInst::ICMP_NE
             ? isInvariant(comparison->getOperand(1 - i))
             : counter.direction == (isAbove ? Direction::Up : Direction::Down)) &&
        isBound(comparison->getOperand(1 - i), counter))
      return true;
  }
  return false;
}

/// Whether the value does not change while other work-items make no progress, in particular not
/// with the counter.
bool CycleAnalysis::isBound(const llvm::Value *value, const Counter &counter) const {
  Values pending = {value};
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *next = pending.pop_back_val();
    if (!isInCycle(next) || !seen.insert(next).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(next);
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
    const bool isElsewhere =
        load && !counter.addresses.contains(stripCasts(load->getPointerOperand()));
    if (isSharedRead(I) && !isElsewhere)
      return false;
    addOperands(I, pending);
  }
  return true;
}

/// A step that is not a constant is assumed to be positive.
CycleAnalysis::Direction CycleAnalysis::getStep(const llvm::AtomicRMWInst &rmw) const {
  const bool isAdd = rmw.getOperation() == llvm::AtomicRMWInst::Add;
  if ((!isAdd && rmw.getOperation() != llvm::AtomicRMWInst::Sub) || !isInCycle(&rmw) ||
      !isInvariant(rmw.getPointerOperand()))
    return Direction::None;
  const llvm::Value *amount = rmw.getValOperand();
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(amount);
  if (constant ? constant->isZero() : dependsOnSharedMemory({amount}))
    return Direction::None;
  const Direction direction = getSignOfStep(rmw);
  return isMovedOtherwise(rmw, direction) ? Direction::None : direction;
}

CycleAnalysis::Direction CycleAnalysis::getSignOfStep(const llvm::AtomicRMWInst &rmw) {
  const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(rmw.getValOperand());
  const bool isAdd = rmw.getOperation() == llvm::AtomicRMWInst::Add;
  return isAdd != (constant && constant->isNegative()) ? Direction::Up : Direction::Down;
}

/// Whether the cycle may also move the counter the other way, like a failed attempt to take a
/// semaphore that is taken back.
bool CycleAnalysis::isMovedOtherwise(const llvm::AtomicRMWInst &rmw, Direction direction) const {
  const llvm::DataLayout &DL = rmw.getDataLayout();
  const auto getPlace = [&](const llvm::Value *pointer) {
    int64_t offset = 0;
    const llvm::Value *base =
        llvm::GetPointerBaseWithConstantOffset(stripCasts(pointer), offset, DL);
    return std::pair(stripCasts(base), offset);
  };
  const auto moves = [&](const llvm::Instruction &I) {
    const auto *other = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
    const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I);
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
    // A plain store to a counter that others modify would be a data race.
    const bool isSharedStore = store && !store->isSimple();
    const llvm::Value *pointer = other           ? other->getPointerOperand()
                                 : exchange      ? exchange->getPointerOperand()
                                 : isSharedStore ? store->getPointerOperand()
                                                 : nullptr;
    if (!pointer || &I == &rmw || getPlace(pointer) != getPlace(rmw.getPointerOperand()))
      return false;
    const bool isStep = other && (other->getOperation() == llvm::AtomicRMWInst::Add ||
                                  other->getOperation() == llvm::AtomicRMWInst::Sub);
    return !isStep || getSignOfStep(*other) != direction;
  };
  return llvm::any_of(cycle.blocks(),
                      [&](const llvm::BasicBlock *block) { return llvm::any_of(*block, moves); });
}

/// A collective that propagates the counter of one work-item to the sub-group.
struct Propagated {
  const llvm::Value *operand =
      nullptr;            ///< null if the result does not depend monotonically on the operand
  bool increases = false; ///< the result increases with any work-item's operand
  bool decreases = false;
};

Propagated getPropagated(const llvm::Instruction &I) {
  const auto group = getGroupCollective(getMuxBuiltin(I));
  if (!group)
    return {};
  const llvm::RecurKind kind = group->recurKind;
  const bool isPropagated = group->isBroadcast() || group->isShuffle() ||
                            group->op == GroupCollective::Op::BroadcastFirst ||
                            (group->isReduction() && kind == llvm::RecurKind::Add);
  const bool isMax = kind == llvm::RecurKind::UMax || kind == llvm::RecurKind::SMax;
  const bool isMin = kind == llvm::RecurKind::UMin || kind == llvm::RecurKind::SMin;
  if (!isPropagated && !(group->isReduction() && (isMax || isMin)))
    return {};
  return {llvm::cast<llvm::CallBase>(I).getArgOperand(group->isWorkGroupScope() ? 1 : 0),
          isPropagated || isMax, isPropagated || isMin};
}

/// Whether the value is a counter plus values that other work-items do not modify, or a collective
/// of one. Updates the counter's direction and addresses.
bool CycleAnalysis::followCounter(const llvm::Value *value, Counter &counter,
                                  llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const {
  if (!isInCycle(value) || !seen.insert(value).second)
    return false;
  const auto &I = *llvm::cast<llvm::Instruction>(value);
  if (const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
    const Direction step = getStep(*rmw);
    if (step == Direction::None ||
        (counter.direction != Direction::None && counter.direction != step))
      return false;
    counter.direction = step;
    counter.addresses.insert(stripCasts(rmw->getPointerOperand()));
    return true;
  }
  if (const Propagated propagated = getPropagated(I); propagated.operand)
    return followCounter(propagated.operand, counter, seen) &&
           (counter.direction == Direction::Up ? propagated.increases : propagated.decreases);
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    return cast->isIntegerCast() && followCounter(cast->getOperand(0), counter, seen);
  if (llvm::isa<llvm::FreezeInst>(I))
    return followCounter(I.getOperand(0), counter, seen);
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&I)) {
    Values conditions;
    addControlDependences(*phi, conditions);
    const auto values = getIncomingValues(*phi);
    return (values.size() < 2 || !dependsOnSharedMemory(std::move(conditions), Counters::Own)) &&
           followIncoming(Values(values.begin(), values.end()), counter, seen);
  }
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(&I))
    return !dependsOnSharedMemory({select->getCondition()}, Counters::Own) &&
           followIncoming({select->getTrueValue(), select->getFalseValue()}, counter, seen);
  const bool isSum = I.getOpcode() == llvm::Instruction::Add;
  if (!isSum && I.getOpcode() != llvm::Instruction::Sub)
    return false;
  if (!dependsOnSharedMemory({I.getOperand(1)}))
    return followCounter(I.getOperand(0), counter, seen);
  return isSum && !dependsOnSharedMemory({I.getOperand(0)}) &&
         followCounter(I.getOperand(1), counter, seen);
}

/// At least one incoming value is a counter, and neither the others nor the selection depend on
/// other work-items: otherwise only others can end the loop.
bool CycleAnalysis::followIncoming(llvm::ArrayRef<const llvm::Value *> values, Counter &counter,
                                   llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const {
  bool found = false;
  for (const llvm::Value *value : values) {
    if (!dependsOnSharedMemory({value}))
      continue;
    if (!followCounter(value, counter, seen))
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
      const WaitingLoop loop = CycleAnalysis(*cycle, DT, getCallUse).find(LI, SE);
      if (loop.isForGroup)
        return loop;
      if (!found)
        found = loop;
    }
  return found;
}

} // namespace compiler::utils
