#include "compiler/utils/barrier_kernel.h"

#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/live_memory.h"
#include "compiler/utils/matching_barriers.h"
#include "compiler/utils/outlined_function.h"
#include "compiler/utils/scalable_aggregates.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/Module.h>

#include <set>

namespace compiler::utils {

namespace {
/// With more regions, each has its loops in a function of its own: the time of LLVM's passes grows
/// with the square of the number of loops in a function.
constexpr unsigned maxInlineRegions = 64;
} // namespace

BarrierKernel::BarrierKernel(const KernelLayout &layout, BuiltinInfo &BI, bool isDebug)
    : layout(layout), BI(BI), isDebug(isDebug) {
  versions.push_back({layout.main.function, nullptr, nullptr, {}});
  if (layout.tail)
    versions.push_back({layout.tail->function, nullptr, nullptr, {}});
}

bool BarrierKernel::hasBarriers() const {
  return llvm::any_of(versions, [&](const Version &version) {
    return !findBarriers(*version.function, BI).empty();
  });
}

/// IDs of a kernel with a single version need not match any other version's, so they may be
/// renumbered.
bool BarrierKernel::numberBarriers() {
  llvm::SmallVector<llvm::Function *, 2> functions;
  for (const Version &version : versions)
    functions.push_back(version.function);
  if (functions.size() == 1)
    makeBarrierIdsUnique(*functions.front(), BI);
  if (!matchBarriers(functions, BI))
    return false;
  std::set<uint32_t> ids;
  for (const llvm::CallInst *barrier : findBarriers(*functions.front(), BI))
    ids.insert(*getBarrierId(*barrier));
  uint32_t number = eFirstBarrierNumber;
  for (const uint32_t id : ids)
    numbers[id] = number++;
  return true;
}

bool BarrierKernel::split() {
  if (!numberBarriers())
    return false;
  for (Version &version : versions) {
    splitScalableAggregates(*version.function, BI);
    version.regions = std::make_unique<KernelRegions>(*version.function, BI);
    version.regions->split(numbers);
  }
  for (Version &version : versions) {
    version.live = std::make_unique<LiveValues>(*version.regions, BI, LiveValues::Options{isDebug});
    if (!version.live->analyze()) {
      discard();
      return false;
    }
  }
  for (Version &version : versions) {
    version.live->apply(getBaseFnNameOrFnName(*version.function));
    for (const auto &region : version.regions->getRegions())
      version.byNumber[region->number] = region.get();
  }
  return true;
}

void BarrierKernel::discard() {
  for (Version &version : versions) {
    version.live.reset();
    version.regions->discard();
  }
}

llvm::SmallVector<const Region *, 2> BarrierKernel::findRegions(uint32_t number) const {
  llvm::SmallVector<const Region *, 2> found;
  for (const Version &version : versions)
    found.push_back(version.byNumber.at(number));
  return found;
}

void BarrierKernel::emitWrapper(llvm::Function &wrapper) {
  B = std::make_unique<llvm::IRBuilder<>>(wrapper.getContext());
  createWrapperEntry(*B, wrapper);
  const LiveValues *tailLive = layout.tail ? versions.back().live.get() : nullptr;
  const LiveValues &mainLive = *versions.front().live;
  const BarrierMemory memory = getBarrierMemory(layout, mainLive, tailLive);
  encodeBarrierMemoryMetadata(wrapper, memory);

  next = B->CreateAlloca(B->getInt32Ty(), nullptr, "next.barrier");
  GroupLoops loops(layout, BI, *B);
  emitLiveMemory(*B, BI, loops, mainLive, tailLive);
  const auto createBlock = [&](const llvm::Twine &name) {
    return llvm::BasicBlock::Create(wrapper.getContext(), name, &wrapper);
  };
  for (const auto &[number, region] : versions.front().byNumber)
    starts[number] = createBlock("region." + llvm::Twine(number));
  llvm::BasicBlock *exit = createBlock("exit");
  starts[eBarrierNumberExit] = exit;

  B->CreateBr(starts[eBarrierNumberEntry]);
  for (const auto &[number, region] : versions.front().byNumber) {
    llvm::BasicBlock *start = starts[number];
    start->moveAfter(&wrapper.back());
    B->SetInsertPoint(start);
    emitRegion(number, loops);
  }
  if (next->use_empty())
    next->eraseFromParent();
  if (exit->hasNPredecessors(0)) {
    exit->eraseFromParent();
    return;
  }
  exit->moveAfter(&wrapper.back());
  B->SetInsertPoint(exit);
  B->CreateRetVoid();
}

llvm::SmallSetVector<uint32_t, 4> BarrierKernel::findEnds(uint32_t number) const {
  llvm::SmallSetVector<uint32_t, 4> ends;
  for (const Region *version : findRegions(number))
    ends.insert(version->ends.begin(), version->ends.end());
  return ends;
}

void BarrierKernel::emitRegion(uint32_t number, GroupLoops &loops) {
  emitFence(number);
  const llvm::SmallSetVector<uint32_t, 4> ends = findEnds(number);
  if (versions.front().byNumber.size() <= maxInlineRegions)
    emitLoops(number, loops, *B, ends.size() > 1 ? next : nullptr);
  else if (llvm::Value *end = emitOutlinedLoops(number, loops); ends.size() > 1)
    B->CreateStore(end, next);
  emitNext(ends);
}

/// Emits the loops of a region, which store the number of the barrier that it reached to `result`
/// unless that is null.
void BarrierKernel::emitLoops(uint32_t number, GroupLoops &loops, llvm::IRBuilderBase &B,
                              llvm::Value *result) {
  const llvm::SmallVector<const Region *, 2> regions = findRegions(number);
  KernelRegion region{regions.front()->function, layout.tail ? regions.back()->function : nullptr};
  for (const Region *version : regions)
    if (version->barrier && region.schedule == BarrierSchedule::Unordered)
      region.schedule = getBarrierSchedule(*version->barrier);
  loops.emitRegion(region, result);
  const std::array<llvm::Value *, 2> groups = {loops.getMainMemory().group,
                                               loops.getTailMemory().group};
  for (auto [version, regionOfVersion, group] : llvm::zip(versions, regions, groups))
    version.live->emitGroupUpdate(B, *regionOfVersion, group);
}

/// Emits the loops of a region in a function of its own, and the call of it. Returns the number of
/// the barrier that the region reached.
llvm::Value *BarrierKernel::emitOutlinedLoops(uint32_t number, const GroupLoops &loops) {
  OutlinedFunction outlined(*B->GetInsertBlock()->getParent(), *layout.main.function);
  InnerSizes inner = loops.getInnerSizes();
  LiveMemory mainMemory = loops.getMainMemory();
  LiveMemory tailMemory = loops.getTailMemory();
  for (llvm::Value **value : {&inner.main, &inner.peel, &mainMemory.calls, &mainMemory.group,
                              &tailMemory.calls, &tailMemory.group})
    outlined.addParameter(*value);

  llvm::IRBuilder<> body(B->getContext());
  llvm::Function &function = outlined.create(body, getBaseFnNameOrFnName(*layout.main.function) +
                                                       ".mux-barrier-loops." + llvm::Twine(number));
  llvm::AllocaInst *result = body.CreateAlloca(body.getInt32Ty(), nullptr, "next.barrier");
  GroupLoops regionLoops(layout, BI, body, inner);
  if (mainMemory.calls)
    regionLoops.emitMainCalls();
  if (tailMemory.calls)
    regionLoops.emitTailCalls();
  regionLoops.setLiveMemory(mainMemory, tailMemory);
  emitLoops(number, regionLoops, body, result);
  body.CreateRet(body.CreateLoad(body.getInt32Ty(), result));
  return createKernelCall(*B, function, outlined.getArguments());
}

/// The work-item loops implement the control barrier. Only its memory barrier is emitted here
/// (compiler-utils: WorkItemLoopsPass).
void BarrierKernel::emitFence(uint32_t number) {
  const llvm::CallInst *barrier = findRegions(number).front()->barrier;
  if (barrier && hasConstantFence(*barrier))
    createFence(*B, BI, barrier->getArgOperand(1), barrier->getArgOperand(2));
}

/// Branches to the next region. All work-items end at the same barrier, so any call's result
/// selects it.
void BarrierKernel::emitNext(const llvm::SmallSetVector<uint32_t, 4> &ends) {
  if (ends.empty()) {
    B->CreateUnreachable();
    return;
  }
  if (ends.size() == 1) {
    B->CreateBr(starts[ends.front()]);
    return;
  }
  llvm::Value *reached = B->CreateLoad(B->getInt32Ty(), next);
  llvm::SwitchInst *branch = B->CreateSwitch(reached, starts[ends.front()], ends.size() - 1);
  for (const uint32_t end : llvm::drop_begin(ends))
    branch->addCase(B->getInt32(end), starts[end]);
}

} // namespace compiler::utils
