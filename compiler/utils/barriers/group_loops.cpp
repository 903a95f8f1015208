#include "compiler/utils/group_loops.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/scheduling.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
llvm::Module &getModule(llvm::IRBuilderBase &B) { return *B.GetInsertBlock()->getModule(); }

std::string getLoopName(const llvm::Twine &name, unsigned dim) {
  return (name + "." + llvm::Twine("xyz"[dim])).str();
}

/// Whether any version of the kernel may query its sub-groups.
bool usesSubGroups(const KernelLayout &layout) {
  return !hasNoExplicitSubgroups(*layout.main.function) ||
         (layout.tail && !hasNoExplicitSubgroups(*layout.tail->function));
}
} // namespace

std::optional<std::string> GroupLoops::declareBuiltins(const KernelLayout &layout,
                                                       BuiltinInfo &BI) {
  llvm::SmallVector<BuiltinID, 6> builtins = {eMuxBuiltinGetLocalSize, eMuxBuiltinSetLocalId,
                                              eMuxBuiltinSetKernelWidth};
  if (usesSubGroups(layout))
    builtins.append(
        {eMuxBuiltinSetSubGroupId, eMuxBuiltinSetNumSubGroups, eMuxBuiltinSetMaxSubGroupSize});
  for (const BuiltinID ID : builtins)
    if (!BI.getOrDeclareMuxBuiltin(ID, *layout.main.function->getParent()))
      return BuiltinInfo::getMuxBuiltinName(ID);
  return std::nullopt;
}

GroupLoops::GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B,
                       bool isDebug)
    : layout(layout), BI(BI), B(B), sizeType(getSizeType(getModule(B))) {
  declareDebugIds(isDebug);
  emitLocalSizes();
  emitInnerSizes();
  emitInvariants();
}

GroupLoops::GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B,
                       bool isDebug, const InnerSizes &given)
    : layout(layout), BI(BI), B(B), sizeType(getSizeType(getModule(B))), inner(given),
      isCompact(true) {
  declareDebugIds(isDebug);
  emitLocalSizes();
  emitInvariants();
}

void GroupLoops::declareDebugIds(bool isDebug) {
  if (!isDebug || !B.GetInsertBlock()->getParent()->getSubprogram())
    return;
  debugIds.emplace(B, BI);
  // Debuggers set a breakpoint in one copy of a line only.
  isCompact = true;
}

void GroupLoops::emitInvariants() {
  if (usesSubGroups(layout))
    emitSubGroupInfo();
}

void GroupLoops::emitKernelWidth(const KernelVersion &version) {
  emitSet(eMuxBuiltinSetKernelWidth, B.CreateElementCount(B.getInt32Ty(), version.info.vf));
}

/// Sets the kernel width before the main loops. Without a scalar tail it was set once, at entry.
void GroupLoops::emitMainKernelWidth() {
  if (layout.hasScalarTail())
    emitKernelWidth(layout.main);
}

void GroupLoops::emitLocalSizes() {
  llvm::Function &function = *B.GetInsertBlock()->getParent();
  for (unsigned i = 0; i != layout.main.function->arg_size(); ++i)
    arguments.push_back(function.getArg(i));
  if (!layout.hasScalarTail())
    emitKernelWidth(layout.main);
  for (const unsigned dim : {0u, 1u, 2u})
    sizes[dim] = emitLocalSize(dim);
  if (layout.mergesRows) {
    sizes[1] = B.CreateMul(sizes[1], sizes[2], "rows", /*HasNUW=*/true, /*HasNSW=*/true);
    sizes[2] = getSize(1);
  }
  factor = B.CreateElementCount(sizeType, layout.main.info.vf);
}

void GroupLoops::emitInnerSizes() {
  if (!layout.tail) {
    inner = {getInnerSize(), getSize(0)};
    return;
  }
  inner.peel = layout.isTailFallback ? getSize(0) : B.CreateURem(getInnerSize(), factor, "peel");
  inner.main =
      B.CreateSub(getInnerSize(), inner.peel, "peel.limit", /*HasNUW=*/true, /*HasNSW=*/true);
  if (!layout.precondition)
    return;
  llvm::CallInst *holds = B.CreateCall(layout.precondition, arguments, "precondition");
  holds->setCallingConv(layout.precondition->getCallingConv());
  inner.peel = B.CreateSelect(holds, inner.peel, getInnerSize(), "peel");
  inner.main = B.CreateSelect(holds, inner.main, getSize(0), "peel.limit");
}

llvm::Value *GroupLoops::emitLocalSize(unsigned dim) {
  if (layout.localSizes[dim] != 0)
    return getSize(layout.localSizes[dim]);
  return emitQuery(eMuxBuiltinGetLocalSize, dim);
}

llvm::Value *GroupLoops::emitQuery(BuiltinID ID, unsigned dim) {
  llvm::Function *getter = BI.getOrDeclareMuxBuiltin(ID, getModule(B));
  llvm::CallInst *size = B.CreateCall(getter, B.getInt32(dim), getLoopName("size", dim));
  size->setCallingConv(getter->getCallingConv());
  return size;
}

/// The maximum sub-group size is that of a full work-group: OpenCL C 3.0 get_max_sub_group_size.
llvm::Value *GroupLoops::emitEnqueuedSize(unsigned dim) {
  const bool mayDiffer = mayHavePartialGroups(*layout.main.function);
  return mayDiffer ? emitQuery(eMuxBuiltinGetEnqueuedLocalSize, dim) : sizes[dim];
}

void GroupLoops::emitSubGroupInfo() {
  if (!hasDegenerateSubgroups(*layout.main.function))
    return emitSubGroupCounts();
  llvm::Value *workGroupSize =
      B.CreateMul(B.CreateMul(emitEnqueuedSize(0), emitEnqueuedSize(1)), emitEnqueuedSize(2));
  emitSet(eMuxBuiltinSetSubGroupId, B.getInt32(0));
  emitSet(eMuxBuiltinSetNumSubGroups, B.getInt32(1));
  emitSet(eMuxBuiltinSetMaxSubGroupSize, toInt32(workGroupSize));
}

/// Each call of a kernel executes one sub-group: as many work-items as its vectorization factor,
/// the remaining ones if it is predicated, or one if it is scalar.
void GroupLoops::emitSubGroupCounts() {
  llvm::Value *maxSize = factor;
  if (layout.hasPredicatedMain() || layout.hasPredicatedTail())
    maxSize =
        B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, factor, emitEnqueuedSize(layout.dims[0]));
  else if (layout.tail)
    maxSize = B.CreateSelect(mayHavePartialGroups(*layout.main.function)
                                 ? B.CreateICmpUGE(emitEnqueuedSize(layout.dims[0]), factor)
                                 : isNotZero(inner.main),
                             factor, getSize(1));

  if (layout.hasPredicatedMain()) {
    llvm::Value *roundedUp = B.CreateAdd(inner.main, B.CreateSub(factor, getSize(1)));
    mainSubGroups = toInt32(B.CreateUDiv(roundedUp, factor));
  } else {
    mainSubGroups = toInt32(B.CreateUDiv(inner.main, factor, "", /*isExact=*/true));
  }
  tailSubGroups = toInt32(layout.hasPredicatedTail() ? isNotZero(inner.peel) : inner.peel);

  llvm::Value *perRow = B.CreateAdd(mainSubGroups, tailSubGroups);
  emitSet(eMuxBuiltinSetNumSubGroups, B.CreateMul(emitRowCount(), perRow));
  emitSet(eMuxBuiltinSetMaxSubGroupSize, toInt32(maxSize));
}

llvm::Value *GroupLoops::emitRowCount() {
  return toInt32(B.CreateMul(sizes[layout.dims[1]], sizes[layout.dims[2]]));
}

llvm::Value *GroupLoops::emitMainCalls() {
  llvm::Value *rounded = inner.main;
  if (layout.hasPredicatedMain())
    rounded = B.CreateAdd(inner.main, B.CreateSub(factor, getSize(1)));
  mainCalls = B.CreateUDiv(rounded, factor, "main.calls", /*isExact=*/!layout.hasPredicatedMain());
  return B.CreateMul(B.CreateMul(mainCalls, emitMiddleRows(layout.main.rows)),
                     sizes[layout.dims[2]]);
}

llvm::Value *GroupLoops::emitMiddleRows(unsigned step) {
  return divideExactly(sizes[layout.dims[1]], step);
}

llvm::Value *GroupLoops::emitTailCalls() {
  tailCalls =
      layout.hasPredicatedTail() ? B.CreateZExt(isNotZero(inner.peel), sizeType) : inner.peel;
  return B.CreateMul(B.CreateMul(tailCalls, sizes[layout.dims[1]]), sizes[layout.dims[2]]);
}

GroupLoops::Part GroupLoops::getMainPart(const KernelRegion &region) const {
  llvm::Value *end = dims[0] == layout.dims[0] ? inner.main : sizes[dims[0]];
  return {region.main, layout.main, mainMemory, "main", getSize(0), end, factor, mainCalls};
}

GroupLoops::Part GroupLoops::getTailPart(const KernelRegion &region) const {
  llvm::Value *step = layout.hasPredicatedTail() ? factor : getSize(1);
  return {region.tail, *layout.tail,   tailMemory, "tail",
          inner.main,  getInnerSize(), step,       tailCalls};
}

void GroupLoops::emitRegion(const KernelRegion &region, llvm::Value *resultSlot) {
  result = resultSlot;
  dims = layout.dims;
  isOrdered = false;
  if (region.schedule == BarrierSchedule::Once)
    return emitOnce(region);
  if (region.schedule == BarrierSchedule::Linear)
    return emitLinear(region);
  emitUnordered(region);
}

void GroupLoops::emitUnordered(const KernelRegion &region) {
  const auto emitMainAndPredicatedTail = [&](llvm::Value *row) {
    emitRowWithPredicatedTail(region, row);
  };
  const auto emitTail = [&](llvm::Value *row) { emitScalarTail(region, row); };

  if (!layout.tail) {
    emitMainRows(region);
  } else if (layout.hasPredicatedTail()) {
    emitAllRows("main", emitMainAndPredicatedTail);
  } else if (layout.mergesRows && region.sharesRows) {
    emitAllRows("main", [&](llvm::Value *row) { emitRowWithScalarTail(region, row); });
  } else {
    emitIf(B, isNotZero(inner.main), "main", [&] {
      emitMainKernelWidth();
      emitMainRows(region);
    });
    emitIf(B, isNotZero(inner.peel), "tail", [&] {
      emitKernelWidth(*layout.tail);
      emitRows("tail", {getSize(0), sizes[dims[1]], 1, layout.isTailFallback}, emitTail);
    });
  }
}

void GroupLoops::emitMainRows(const KernelRegion &region) {
  const auto emitMain = [&](llvm::Value *row) {
    emitPart(getMainPart(region), row ? emitMainSubGroup(row) : nullptr);
  };
  const unsigned step = layout.main.rows;
  llvm::Value *size = sizes[dims[1]];
  if (!region.singleRow)
    return emitRows("main", {getSize(0), size, step}, emitMain);
  llvm::Value *rest = B.CreateURem(size, getSize(step), "rows.rest");
  llvm::Value *limit = B.CreateSub(size, rest, "rows.limit", /*HasNUW=*/true, /*HasNSW=*/true);
  emitIf(B, isNotZero(limit), "main",
         [&] { emitRows("main", {getSize(0), limit, step}, emitMain); });
  emitIf(B, isNotZero(rest), "rest", [&] {
    emitRows("rest", {limit, size, 1}, [&](llvm::Value *) {
      Part part = getMainPart(region);
      part.function = region.singleRow;
      emitPart(part, nullptr);
    });
  });
}

void GroupLoops::emitUnorderedRows(llvm::function_ref<void(llvm::Value *, llvm::Value *)> emitRow) {
  dims = layout.dims;
  isOrdered = false;
  emitAllRows("main", [&](llvm::Value *) { emitRow(ids[dims[1]], ids[dims[2]]); });
}

void GroupLoops::emitUnorderedRow(const KernelRegion &region, llvm::Value *middleId,
                                  llvm::Value *outerId, llvm::Value *resultSlot) {
  result = resultSlot;
  dims = layout.dims;
  isOrdered = false;
  for (const auto &[dim, id] : {std::pair(dims[1], middleId), {dims[2], outerId}}) {
    ids[dim] = id;
    if (debugIds)
      debugIds->setLocalId(B, dim, id);
  }
  llvm::Value *row = mainSubGroups ? toInt32(emitLayoutRow()) : nullptr;
  if (layout.hasPredicatedTail())
    return emitRowWithPredicatedTail(region, row);
  emitRowWithScalarTail(region, row);
}

void GroupLoops::emitIfMain(llvm::function_ref<void()> emitMain) {
  emitIf(B, isNotZero(inner.main), "main", emitMain);
}

void GroupLoops::emitTailOfRow(llvm::Function &function, llvm::Value *region,
                               llvm::Value *resultSlot) {
  result = resultSlot;
  selector = region;
  emitIf(B, isNotZero(inner.peel), "tail", [&] {
    emitKernelWidth(*layout.tail);
    llvm::Value *row = mainSubGroups ? toInt32(emitLayoutRow()) : nullptr;
    emitScalarTail({nullptr, &function}, row);
  });
  selector = nullptr;
}

/// The region runs once per work-group, in the version that executes work-item 0.
void GroupLoops::emitOnce(const KernelRegion &region) {
  isOrdered = true;
  for (const unsigned dim : {2u, 1u, 0u}) {
    ids[dim] = getSize(0);
    emitSetLocalId(dim, getSize(0));
  }
  llvm::Value *subGroup = mainSubGroups ? B.getInt32(0) : nullptr;
  if (!layout.tail)
    return emitCall(getMainPart(region), getSize(0), subGroup);
  llvm::Value *isMain = isNotZero(inner.main);
  emitIf(B, isMain, "main", [&] {
    emitMainKernelWidth();
    emitCall(getMainPart(region), getSize(0), subGroup);
  });
  emitIf(B, B.CreateNot(isMain), "tail", [&] {
    if (layout.hasScalarTail())
      emitKernelWidth(*layout.tail);
    emitCall(getTailPart(region), getSize(0), subGroup);
  });
}

/// Runs work-items in order of their local linear IDs. A vectorized layout must have x as its
/// vectorized dimension.
void GroupLoops::emitLinear(const KernelRegion &region) {
  isOrdered = true;
  dims = {0, 1, 2};
  emitAllRows("linear", [&](llvm::Value *row) {
    // Sub-group IDs follow the order of the layout's loops.
    if (row && layout.dims != dims)
      row = layout.dims[0] == 0 ? toInt32(emitLayoutRow()) : nullptr;
    if (layout.hasPredicatedTail())
      return emitRowWithPredicatedTail(region, row);
    emitRowWithScalarTail(region, row);
  });
}

/// Also handles layouts without a tail.
void GroupLoops::emitRowWithScalarTail(const KernelRegion &region, llvm::Value *row) {
  const auto emitMain = [&] {
    emitMainKernelWidth();
    emitPart(getMainPart(region), row ? emitMainSubGroup(row) : nullptr);
  };
  if (!layout.tail || !region.tail)
    return emitMain();
  emitIf(B, isNotZero(inner.main), "main", emitMain);
  emitIf(B, isNotZero(inner.peel), "tail", [&] {
    emitKernelWidth(*layout.tail);
    emitScalarTail(region, row);
  });
}

void GroupLoops::emitAllRows(const llvm::Twine &name,
                             llvm::function_ref<void(llvm::Value *)> emitRow) {
  emitRows(name, {getSize(0), sizes[dims[1]], 1}, emitRow);
}

void GroupLoops::emitRows(const llvm::Twine &name, const Rows &rows,
                          llvm::function_ref<void(llvm::Value *)> emitRow) {
  const unsigned middle = dims[1];
  const unsigned outer = dims[2];
  const auto emitMiddleLoop = [&](llvm::Value *outerId, llvm::ArrayRef<llvm::Value *>) {
    emitSetLocalId(outer, outerId);
    llvm::SmallVector<llvm::Value *, 2> firstRow;
    if (mainSubGroups)
      firstRow.push_back(B.CreateMul(toInt32(outerId), toInt32(sizes[middle])));
    emitLoop(B,
             {rows.begin, rows.end, getSize(rows.step), firstRow, !isOrdered, rows.isCold,
              !isCompact, /*isOuter=*/!isOrdered},
             getLoopName(name, middle),
             [&](llvm::Value *middleId, llvm::ArrayRef<llvm::Value *> row) {
               emitSetLocalId(middle, middleId);
               emitRow(row.empty() ? nullptr : row.front());
             });
  };
  emitLoop(B,
           {getSize(0),
            sizes[outer],
            getSize(1),
            {},
            !isOrdered,
            rows.isCold,
            !isCompact,
            /*isOuter=*/!isOrdered},
           getLoopName(name, outer), emitMiddleLoop);
}

llvm::Value *GroupLoops::emitMainSubGroup(llvm::Value *row) {
  return B.CreateMul(row, mainSubGroups);
}

void GroupLoops::emitPart(const Part &part, llvm::Value *firstSubGroup) {
  llvm::SmallVector<llvm::Value *, 2> counters;
  if (firstSubGroup)
    counters.push_back(firstSubGroup);
  // Without vectorization, the index of a call in its row is that of its work-item.
  const bool countsCalls = part.memory.calls && part.step != getSize(1);
  if (countsCalls)
    counters.push_back(getSize(0));
  // The tail has fewer iterations than the vectorization factor, and a fallback loop is cold.
  const bool isShort = !isOrdered && layout.tail && part.begin == inner.main;
  emitLoop(B, {part.begin, part.end, part.step, counters, !isOrdered, isShort, !isCompact},
           getLoopName(part.name, dims[0]),
           [&](llvm::Value *id, llvm::ArrayRef<llvm::Value *> counts) {
             emitSetLocalId(dims[0], id);
             llvm::Value *call = nullptr;
             if (countsCalls)
               call = counts.back();
             else if (part.memory.calls)
               call = part.begin == getSize(0) ? id : B.CreateSub(id, part.begin);
             emitCall(part, call, firstSubGroup ? counts.front() : nullptr);
           });
}

void GroupLoops::emitScalarTail(const KernelRegion &region, llvm::Value *row) {
  llvm::Value *firstSubGroup = nullptr;
  if (row) {
    llvm::Value *allMain = B.CreateMul(emitRowCount(), mainSubGroups);
    firstSubGroup = B.CreateAdd(allMain, B.CreateMul(row, tailSubGroups));
  }
  emitPart(getTailPart(region), firstSubGroup);
}

void GroupLoops::emitRowWithPredicatedTail(const KernelRegion &region, llvm::Value *row) {
  llvm::Value *firstSubGroup = nullptr;
  llvm::Value *tailSubGroup = nullptr;
  if (row) {
    firstSubGroup = B.CreateMul(row, B.CreateAdd(mainSubGroups, tailSubGroups));
    tailSubGroup = B.CreateAdd(firstSubGroup, mainSubGroups);
  }
  emitIf(B, isNotZero(inner.main), "main", [&] { emitPart(getMainPart(region), firstSubGroup); });
  emitIf(B, isNotZero(inner.peel), "tail", [&] {
    emitSetLocalId(dims[0], inner.main);
    emitCall(getTailPart(region), getSize(0), tailSubGroup);
  });
}

void GroupLoops::emitCall(const Part &part, llvm::Value *call, llvm::Value *subGroup) {
  if (mainSubGroups && !subGroup)
    subGroup =
        B.CreateAdd(emitMainSubGroup(toInt32(emitLayoutRow())), toInt32(ids[layout.dims[0]]));
  if (subGroup)
    emitSet(eMuxBuiltinSetSubGroupId, subGroup);
  llvm::SmallVector<llvm::Value *, 8> values = arguments;
  if (part.memory.calls)
    values.push_back(emitStructAddress(part, call));
  if (part.memory.group)
    values.push_back(part.memory.group);
  if (selector)
    values.push_back(selector);
  if (debugIds)
    debugIds->setLanes(B, part.version.info);
  llvm::Value *returned = createKernelCall(B, *part.function, values);
  if (result)
    B.CreateStore(returned, result);
}

llvm::Value *GroupLoops::emitLayoutRow(unsigned step) {
  llvm::Value *first = B.CreateMul(ids[layout.dims[2]], emitMiddleRows(step));
  return B.CreateAdd(first, divideExactly(ids[layout.dims[1]], step));
}

/// Barrier structs are indexed by row, then by call within the row. Rows have the same index in all
/// regions, whatever the order in which a region runs them.
llvm::Value *GroupLoops::emitStructAddress(const Part &part, llvm::Value *call) {
  // Only a scalar layout runs along a dimension other than its own innermost one.
  llvm::Value *inRow = dims[0] == layout.dims[0] ? call : ids[layout.dims[0]];
  llvm::Value *index =
      B.CreateAdd(B.CreateMul(emitLayoutRow(part.version.rows), part.calls), inRow);
  const BarrierStruct &structure = *part.memory.callStruct;
  if (!structure.isScalable())
    return B.CreateInBoundsGEP(structure.getType(), part.memory.calls, index, "live-values");
  llvm::Value *offset = B.CreateMul(index, structure.createSize(B, sizeType));
  return B.CreateInBoundsGEP(B.getInt8Ty(), part.memory.calls, offset, "live-values");
}

void GroupLoops::emitSet(BuiltinID ID, llvm::ArrayRef<llvm::Value *> values) {
  llvm::Function *setter = BI.getOrDeclareMuxBuiltin(ID, getModule(B));
  B.CreateCall(setter, values)->setCallingConv(setter->getCallingConv());
}

void GroupLoops::emitSetLocalId(unsigned dim, llvm::Value *id) {
  ids[dim] = id;
  if (debugIds)
    debugIds->setLocalId(B, dim, id);
  emitSet(eMuxBuiltinSetLocalId, {B.getInt32(dim), id});
}

} // namespace compiler::utils
