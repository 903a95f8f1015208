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
/// With more regions, they are outside of the wrapper: the time of LLVM's passes grows with the
/// square of the number of loops in a function.
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
  GroupLoops loops(layout, BI, *B, isDebug);
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
  loops.emitRegion(getKernelRegion(number), result);
  emitGroupUpdates(number, loops, B);
}

KernelRegion BarrierKernel::getKernelRegion(uint32_t number) const {
  const llvm::SmallVector<const Region *, 2> regions = findRegions(number);
  KernelRegion region{regions.front()->function, layout.tail ? regions.back()->function : nullptr,
                      nullptr};
  region.sharesRows = true;
  for (const Region *version : regions)
    if (version->barrier && region.schedule == BarrierSchedule::Unordered)
      region.schedule = getBarrierSchedule(*version->barrier);
  return region;
}

void BarrierKernel::emitGroupUpdates(uint32_t number, const GroupLoops &loops,
                                     llvm::IRBuilderBase &B) {
  const std::array<llvm::Value *, 2> groups = {loops.getMainMemory().group,
                                               loops.getTailMemory().group};
  for (auto [version, region, group] : llvm::zip(versions, findRegions(number), groups))
    version.live->emitGroupUpdate(B, *region, group);
}

namespace {
/// A function of the wrapper with its own GroupLoops. All such functions of a wrapper have the same
/// parameters, except for those that are added to them.
class OutlinedLoops {
public:
  OutlinedLoops(llvm::Function &wrapper, const KernelLayout &layout, const GroupLoops &loops)
      : layout(layout), outlined(wrapper, *layout.main.function), inner(loops.getInnerSizes()),
        mainMemory(loops.getMainMemory()), tailMemory(loops.getTailMemory()),
        B(wrapper.getContext()) {
    for (llvm::Value **value : {&inner.main, &inner.peel, &mainMemory.calls, &mainMemory.group,
                                &tailMemory.calls, &tailMemory.group})
      outlined.addParameter(*value);
  }

  void addParameter(llvm::Type *type, llvm::StringRef name) {
    outlined.addOwnParameter(type, name);
  }

  llvm::Function &create(const llvm::Twine &suffix) {
    function = &outlined.create(B, getBaseFnNameOrFnName(*layout.main.function) + ".mux-barrier-" +
                                       suffix);
    return *function;
  }

  GroupLoops createLoops(BuiltinInfo &BI, bool isDebug) {
    GroupLoops loops(layout, BI, B, isDebug, inner);
    if (mainMemory.calls)
      loops.emitMainCalls();
    if (tailMemory.calls)
      loops.emitTailCalls();
    loops.setLiveMemory(mainMemory, tailMemory);
    return loops;
  }

  llvm::IRBuilder<> &getBuilder() { return B; }

  /// The i-th parameter that was added.
  llvm::Argument *getParameter(unsigned i) const {
    return function->getArg(outlined.getArguments().size() + i);
  }

  /// The parameters before those, for the call of another function.
  llvm::SmallVector<llvm::Value *, 16> getSharedParameters() const {
    llvm::SmallVector<llvm::Value *, 16> shared;
    for (llvm::Argument &parameter : llvm::make_range(function->arg_begin(), getParameter(0)))
      shared.push_back(&parameter);
    return shared;
  }

  /// The wrapper's values for them.
  llvm::ArrayRef<llvm::Value *> getArguments() const { return outlined.getArguments(); }

private:
  const KernelLayout &layout;
  OutlinedFunction outlined;
  InnerSizes inner;
  LiveMemory mainMemory;
  LiveMemory tailMemory;
  llvm::IRBuilder<> B;
  llvm::Function *function = nullptr;
};
} // namespace

/// Emits the loops of a region outside of the wrapper, and the call of them. Returns the number of
/// the barrier that the region reached.
llvm::Value *BarrierKernel::emitOutlinedLoops(uint32_t number, const GroupLoops &loops) {
  if (getKernelRegion(number).schedule == BarrierSchedule::Unordered) {
    llvm::Value *reached = emitOutlinedRows(number, loops);
    emitGroupUpdates(number, loops, *B);
    return reached;
  }
  OutlinedLoops outlined(*B->GetInsertBlock()->getParent(), layout, loops);
  llvm::Function &function = outlined.create("loops." + llvm::Twine(number));
  llvm::IRBuilder<> &body = outlined.getBuilder();
  llvm::AllocaInst *result = body.CreateAlloca(body.getInt32Ty(), nullptr, "next.barrier");
  GroupLoops regionLoops = outlined.createLoops(BI, isDebug);
  emitLoops(number, regionLoops, body, result);
  body.CreateRet(body.CreateLoad(body.getInt32Ty(), result));
  return createKernelCall(*B, function, outlined.getArguments());
}

/// Regions share the loops over rows, and have a function for one row each, or for its whole
/// vectors if they also share the loop over a scalar tail. Rows and work-items of tails are
/// selected by a switch, since functions whose address is taken could not be given scheduling
/// parameters.
llvm::Value *BarrierKernel::emitOutlinedRows(uint32_t number, const GroupLoops &loops) {
  if (!rowLoops)
    createRowLoops(loops);
  OutlinedLoops outlined(*B->GetInsertBlock()->getParent(), layout, loops);
  llvm::Type *sizeType = getSizeType(*rowLoops->getParent());
  outlined.addParameter(sizeType, "middle");
  outlined.addParameter(sizeType, "outer");
  llvm::Function &function = outlined.create("row." + llvm::Twine(number));
  llvm::IRBuilder<> &body = outlined.getBuilder();
  llvm::AllocaInst *result = body.CreateAlloca(body.getInt32Ty(), nullptr, "next.barrier");
  GroupLoops rowOfRegion = outlined.createLoops(BI, isDebug);
  KernelRegion region = getKernelRegion(number);
  if (tailSwitch) {
    region.tail = nullptr;
    addTail(number);
  }
  rowOfRegion.emitUnorderedRow(region, outlined.getParameter(0), outlined.getParameter(1), result);
  body.CreateRet(body.CreateLoad(body.getInt32Ty(), result));

  llvm::Function &rows = *rowSwitch->getFunction();
  auto *block = llvm::BasicBlock::Create(rows.getContext(), "row." + llvm::Twine(number), &rows);
  rowSwitch->addCase(B->getInt32(number), block);
  llvm::IRBuilder<> call(block);
  call.SetCurrentDebugLocation(rowSwitch->getDebugLoc());
  llvm::SmallVector<llvm::Value *, 16> values;
  for (llvm::Argument &parameter : llvm::drop_end(rows.args()))
    values.push_back(&parameter);
  call.CreateRet(createKernelCall(call, function, values));

  llvm::SmallVector<llvm::Value *, 16> arguments(outlined.getArguments());
  arguments.push_back(B->getInt32(number));
  return createKernelCall(*B, *rowLoops, arguments);
}

/// Creates the function that runs one work-item of a region in the scalar version.
void BarrierKernel::createTails(const GroupLoops &loops) {
  llvm::Function &wrapper = *B->GetInsertBlock()->getParent();
  OutlinedFunction outlined(wrapper, *layout.main.function);
  const LiveMemory &memory = loops.getTailMemory();
  if (memory.calls)
    outlined.addOwnParameter(memory.calls->getType(), "live-values");
  if (memory.group)
    outlined.addOwnParameter(memory.group->getType(), "live-group-values");
  outlined.addOwnParameter(B->getInt32Ty(), "region");
  llvm::IRBuilder<> body(wrapper.getContext());
  llvm::Function &tails =
      outlined.create(body, getBaseFnNameOrFnName(*layout.main.function) + ".mux-barrier-tails");
  auto *none = llvm::BasicBlock::Create(wrapper.getContext(), "none", &tails);
  tailSwitch = body.CreateSwitch(tails.getArg(tails.arg_size() - 1), none);
  body.SetInsertPoint(none);
  body.CreateUnreachable();
}

void BarrierKernel::addTail(uint32_t number) {
  llvm::Function &tails = *tailSwitch->getFunction();
  auto *block = llvm::BasicBlock::Create(tails.getContext(), "tail." + llvm::Twine(number), &tails);
  tailSwitch->addCase(B->getInt32(number), block);
  llvm::IRBuilder<> call(block);
  call.SetCurrentDebugLocation(tailSwitch->getDebugLoc());
  llvm::SmallVector<llvm::Value *, 16> values;
  for (llvm::Argument &parameter : llvm::drop_end(tails.args()))
    values.push_back(&parameter);
  call.CreateRet(createKernelCall(call, *getKernelRegion(number).tail, values));
}

void BarrierKernel::createRowLoops(const GroupLoops &loops) {
  if (layout.hasScalarTail())
    createTails(loops);
  llvm::Function &wrapper = *B->GetInsertBlock()->getParent();
  llvm::Type *sizeType = getSizeType(*wrapper.getParent());
  OutlinedLoops rows(wrapper, layout, loops);
  rows.addParameter(sizeType, "middle");
  rows.addParameter(sizeType, "outer");
  rows.addParameter(B->getInt32Ty(), "region");
  llvm::Function &rowFunction = rows.create("rows");
  auto *none = llvm::BasicBlock::Create(wrapper.getContext(), "none", &rowFunction);
  rowSwitch = rows.getBuilder().CreateSwitch(rows.getParameter(2), none);
  rows.getBuilder().SetInsertPoint(none);
  rows.getBuilder().CreateUnreachable();

  OutlinedLoops nest(wrapper, layout, loops);
  nest.addParameter(B->getInt32Ty(), "region");
  rowLoops = &nest.create("loops");
  llvm::IRBuilder<> &body = nest.getBuilder();
  llvm::AllocaInst *result = body.CreateAlloca(body.getInt32Ty(), nullptr, "next.barrier");
  GroupLoops rowsOfRegions = nest.createLoops(BI, isDebug);
  rowsOfRegions.emitUnorderedRows([&](llvm::Value *middleId, llvm::Value *outerId) {
    llvm::SmallVector<llvm::Value *, 16> values = nest.getSharedParameters();
    values.append({middleId, outerId, nest.getParameter(0)});
    const auto emitMain = [&] {
      body.CreateStore(createKernelCall(body, rowFunction, values), result);
    };
    if (!tailSwitch)
      return emitMain();
    rowsOfRegions.emitIfMain(emitMain);
    rowsOfRegions.emitTailOfRow(*tailSwitch->getFunction(), nest.getParameter(0), result);
  });
  body.CreateRet(body.CreateLoad(body.getInt32Ty(), result));
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
