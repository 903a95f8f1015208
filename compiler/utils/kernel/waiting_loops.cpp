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

  /// The branch that leaves it when others have done something; null if there is none.
  const llvm::Instruction *find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

private:
  using Values = llvm::SmallVector<const llvm::Value *, 8>;

  SharedMemoryUse getUse(const llvm::Instruction &I) const;
  bool isSharedRead(const llvm::Instruction &I) const;
  bool isInside(const llvm::Value *value) const;
  bool isInvariant(const llvm::Value *value) const;
  bool isInEachRound(const llvm::BasicBlock *block) const;
  void addConditions(const llvm::BasicBlock *from, Values &to) const;
  void addSources(const llvm::Instruction &I, Values &to) const;
  bool dependsOnOthers(Values pending) const;
  bool dependsOnOthers(const llvm::BasicBlock *exiting) const;
  bool endsByItself(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) const;
  bool mustLeave(const llvm::BasicBlock *exiting) const;
  bool leavesInTheEnd(const llvm::Value *condition, bool leavesIf) const;
  bool leavesOnSuccess(const llvm::Value *condition, bool leavesIf) const;
  bool isRetried(const llvm::AtomicCmpXchgInst &exchange) const;
  bool wasSeen(const llvm::Value *value, const llvm::AtomicCmpXchgInst &exchange) const;
  bool passesBound(const llvm::ICmpInst &comparison, bool leavesIf) const;

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
  llvm::SmallPtrSet<const llvm::Value *, 4> values;
  for (const auto &[block, value] : llvm::zip(phi->blocks(), phi->incoming_values()))
    if (cycle.contains(block) && value != phi)
      values.insert(value);
  to.append(values.begin(), values.end());
  if (values.size() < 2)
    return;
  const auto *node = DT.getNode(phi->getParent());
  const auto *dominator = node ? node->getIDom() : nullptr;
  addConditions(dominator && cycle.contains(dominator->getBlock()) ? dominator->getBlock()
                                                                   : cycle.getHeader(),
                to);
}

bool CycleWaits::dependsOnOthers(Values pending) const {
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!pending.empty()) {
    const llvm::Value *value = pending.pop_back_val();
    if (!isInside(value) || !seen.insert(value).second)
      continue;
    const auto &I = *llvm::cast<llvm::Instruction>(value);
    if (isSharedRead(I))
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

const llvm::Instruction *CycleWaits::find(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) {
  for (const llvm::BasicBlock *block : cycle.blocks())
    for (const llvm::Instruction &I : *block)
      use |= getUse(I);
  if (!use || endsByItself(LI, SE))
    return nullptr;
  llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
  cycle.getExitingBlocks(exiting);
  for (const llvm::BasicBlock *block : exiting)
    if (dependsOnOthers(block))
      return block->getTerminator();
  return nullptr;
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
  if (!branch || !branch->isConditional() || !isInEachRound(exiting))
    return false;
  const bool leavesIf = !cycle.contains(branch->getSuccessor(0));
  return leavesInTheEnd(branch->getCondition(), leavesIf);
}

/// Whether the condition, if nothing else does, will end the loop.
bool CycleWaits::leavesInTheEnd(const llvm::Value *condition, bool leavesIf) const {
  const llvm::Value *a = nullptr, *b = nullptr;
  if (match(condition, m_Not(m_Value(a))))
    return leavesInTheEnd(a, !leavesIf);
  if (leavesIf ? match(condition, m_LogicalOr(m_Value(a), m_Value(b)))
               : match(condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return leavesInTheEnd(a, leavesIf) || leavesInTheEnd(b, leavesIf);
  if (leavesOnSuccess(condition, leavesIf))
    return true;
  const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
  return comparison && passesBound(*comparison, leavesIf);
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

/// A counter that every round moves on ends up above any bound.
bool CycleWaits::passesBound(const llvm::ICmpInst &comparison, bool leavesIf) const {
  const llvm::Value *counter = comparison.getOperand(0), *bound = comparison.getOperand(1);
  llvm::CmpInst::Predicate leaves =
      leavesIf ? comparison.getPredicate() : comparison.getInversePredicate();
  if (llvm::ICmpInst::isLT(leaves) || llvm::ICmpInst::isLE(leaves)) {
    std::swap(counter, bound);
    leaves = llvm::CmpInst::getSwappedPredicate(leaves);
  }
  if (!llvm::ICmpInst::isGT(leaves) && !llvm::ICmpInst::isGE(leaves))
    return false;
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(counter); cast && cast->isIntegerCast())
    counter = cast->getOperand(0);
  const auto *rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(counter);
  if (!rmw || rmw->getOperation() != llvm::AtomicRMWInst::Add || !isInside(rmw) ||
      !isInvariant(rmw->getPointerOperand()) || !isInEachRound(rmw->getParent()))
    return false;
  const auto *step = llvm::dyn_cast<llvm::ConstantInt>(rmw->getValOperand());
  return step && step->getValue().isStrictlyPositive() && isInvariant(bound);
}
} // namespace

const llvm::Instruction *
findWaitingLoop(llvm::Function &F,
                llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)> getCallUse) {
  llvm::DominatorTree DT(F);
  llvm::CycleInfo cycles;
  cycles.compute(F);
  if (cycles.toplevel_cycles().empty())
    return nullptr;
  llvm::LoopInfo LI(DT);
  llvm::AssumptionCache AC(F);
  llvm::TargetLibraryInfoImpl libraryInfo(F.getParent()->getTargetTriple());
  llvm::TargetLibraryInfo TLI(libraryInfo, &F);
  llvm::ScalarEvolution SE(F, TLI, AC, DT, LI);
  for (const llvm::Cycle *top : cycles.toplevel_cycles())
    for (const llvm::Cycle *cycle : llvm::depth_first(top))
      if (const llvm::Instruction *branch = CycleWaits(*cycle, DT, getCallUse).find(LI, SE))
        return branch;
  return nullptr;
}

} // namespace compiler::utils
