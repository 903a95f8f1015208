#include "compiler/utils/group_loops.h"

#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/scheduling.h"
#include "compiler/utils/wrap_kernel.h"

namespace compiler::utils {

namespace {
llvm::Module &getModule(llvm::IRBuilderBase &B) { return *B.GetInsertBlock()->getModule(); }

std::string getLoopName(const llvm::Twine &name, unsigned dim) {
  return (name + "." + llvm::Twine("xyz"[dim])).str();
}

/// Whether any version of the kernel may ask about its sub-groups.
bool usesSubGroups(const KernelLayout &layout) {
  return !hasNoExplicitSubgroups(*layout.main.function) ||
         (layout.tail && !hasNoExplicitSubgroups(*layout.tail->function));
}
} // namespace

std::optional<std::string> GroupLoops::declareBuiltins(const KernelLayout &layout,
                                                       BuiltinInfo &BI) {
  llvm::SmallVector<BuiltinID, 5> builtins = {eMuxBuiltinGetLocalSize, eMuxBuiltinSetLocalId};
  if (usesSubGroups(layout))
    builtins.append(
        {eMuxBuiltinSetSubGroupId, eMuxBuiltinSetNumSubGroups, eMuxBuiltinSetMaxSubGroupSize});
  for (const BuiltinID ID : builtins)
    if (!BI.getOrDeclareMuxBuiltin(ID, *layout.main.function->getParent()))
      return BuiltinInfo::getMuxBuiltinName(ID);
  return std::nullopt;
}

GroupLoops::GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B)
    : layout(layout), BI(BI), B(B), sizeType(getSizeType(getModule(B))) {
  for (llvm::Argument &argument : B.GetInsertBlock()->getParent()->args())
    arguments.push_back(&argument);
  emitSizes();
  if (usesSubGroups(layout))
    emitSubGroupFacts();
}

void GroupLoops::emitSizes() {
  for (const unsigned dim : {0u, 1u, 2u})
    sizes[dim] = emitLocalSize(dim);
  factor = B.CreateElementCount(sizeType, layout.main.info.vf);
  if (!layout.tail) {
    mainSize = getInnerSize();
    restSize = getSize(0);
    return;
  }
  restSize = B.CreateURem(getInnerSize(), factor, "peel");
  mainSize = B.CreateSub(getInnerSize(), restSize, "peel.limit", /*HasNUW=*/true, /*HasNSW=*/true);
}

llvm::Value *GroupLoops::emitLocalSize(unsigned dim) {
  if (layout.localSizes[dim] != 0)
    return getSize(layout.localSizes[dim]);
  llvm::Function *getter = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetLocalSize, getModule(B));
  llvm::CallInst *size = B.CreateCall(getter, B.getInt32(dim), getLoopName("size", dim));
  size->setCallingConv(getter->getCallingConv());
  return size;
}

void GroupLoops::emitSubGroupFacts() {
  if (!hasDegenerateSubgroups(*layout.main.function))
    return emitSubGroupCounts();
  // One sub-group is the whole work-group.
  llvm::Value *workGroupSize = B.CreateMul(B.CreateMul(sizes[0], sizes[1]), sizes[2]);
  emitSet(eMuxBuiltinSetSubGroupId, B.getInt32(0));
  emitSet(eMuxBuiltinSetNumSubGroups, B.getInt32(1));
  emitSet(eMuxBuiltinSetMaxSubGroupSize, toInt32(workGroupSize));
}

/// A call of a kernel runs one sub-group: as many work-items as its vectorization factor, fewer if
/// it is predicated and these are all that is left, or one if it is scalar.
void GroupLoops::emitSubGroupCounts() {
  llvm::Value *maxSize = factor;
  if (layout.hasPredicatedMain() || layout.hasPredicatedTail())
    maxSize = B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, factor, getInnerSize());
  else if (layout.tail)
    maxSize = B.CreateSelect(isNotZero(mainSize), factor, getSize(1));

  if (layout.hasPredicatedMain()) {
    llvm::Value *roundedUp = B.CreateAdd(mainSize, B.CreateSub(factor, getSize(1)));
    mainSubGroups = toInt32(B.CreateUDiv(roundedUp, factor));
  } else {
    mainSubGroups = toInt32(B.CreateUDiv(mainSize, factor, "", /*isExact=*/true));
  }
  restSubGroups = toInt32(layout.hasPredicatedTail() ? isNotZero(restSize) : restSize);

  llvm::Value *perRow = B.CreateAdd(mainSubGroups, restSubGroups);
  emitSet(eMuxBuiltinSetNumSubGroups, B.CreateMul(emitRowCount(), perRow));
  emitSet(eMuxBuiltinSetMaxSubGroupSize, toInt32(maxSize));
}

llvm::Value *GroupLoops::emitRowCount() {
  return toInt32(B.CreateMul(sizes[layout.dims[1]], sizes[layout.dims[2]]));
}

void GroupLoops::emitRegion(const KernelRegion &region) {
  const auto emitMain = [&](llvm::Value *row) {
    emitMainLoop(region, row ? B.CreateMul(row, mainSubGroups) : nullptr);
  };
  const auto emitMainAndPredicatedTail = [&](llvm::Value *row) {
    emitRowWithPredicatedTail(region, row);
  };
  const auto emitTail = [&](llvm::Value *row) { emitScalarTail(region, row); };

  if (!layout.tail) {
    emitRows("main", emitMain);
  } else if (layout.hasPredicatedTail()) {
    emitRows("main", emitMainAndPredicatedTail);
  } else {
    emitIf(B, isNotZero(mainSize), "main", [&] { emitRows("main", emitMain); });
    emitIf(B, isNotZero(restSize), "tail", [&] { emitRows("tail", emitTail); });
  }
}

void GroupLoops::emitRows(const llvm::Twine &name,
                          llvm::function_ref<void(llvm::Value *)> emitRow) {
  const unsigned middle = layout.dims[1];
  const unsigned outer = layout.dims[2];
  const auto emitMiddleLoop = [&](llvm::Value *outerId, llvm::Value *) {
    emitSetLocalId(outer, outerId);
    llvm::Value *firstRow =
        mainSubGroups ? B.CreateMul(toInt32(outerId), toInt32(sizes[middle])) : nullptr;
    emitLoop(B, {getSize(0), sizes[middle], getSize(1), firstRow}, getLoopName(name, middle),
             [&](llvm::Value *middleId, llvm::Value *row) {
               emitSetLocalId(middle, middleId);
               emitRow(row);
             });
  };
  emitLoop(B, {getSize(0), sizes[outer], getSize(1)}, getLoopName(name, outer), emitMiddleLoop);
}

void GroupLoops::emitMainLoop(const KernelRegion &region, llvm::Value *firstSubGroup) {
  emitLoop(B, {getSize(0), mainSize, factor, firstSubGroup}, getLoopName("main", layout.dims[0]),
           [&](llvm::Value *id, llvm::Value *subGroup) { emitCall(*region.main, id, subGroup); });
}

void GroupLoops::emitScalarTail(const KernelRegion &region, llvm::Value *row) {
  llvm::Value *firstSubGroup = nullptr;
  if (mainSubGroups) {
    llvm::Value *allMain = B.CreateMul(emitRowCount(), mainSubGroups);
    firstSubGroup = B.CreateAdd(allMain, B.CreateMul(row, restSubGroups));
  }
  emitLoop(B, {mainSize, getInnerSize(), getSize(1), firstSubGroup},
           getLoopName("tail", layout.dims[0]),
           [&](llvm::Value *id, llvm::Value *subGroup) { emitCall(*region.tail, id, subGroup); });
}

void GroupLoops::emitRowWithPredicatedTail(const KernelRegion &region, llvm::Value *row) {
  llvm::Value *firstSubGroup = nullptr;
  llvm::Value *tailSubGroup = nullptr;
  if (mainSubGroups) {
    firstSubGroup = B.CreateMul(row, B.CreateAdd(mainSubGroups, restSubGroups));
    tailSubGroup = B.CreateAdd(firstSubGroup, mainSubGroups);
  }
  emitIf(B, isNotZero(mainSize), "main", [&] { emitMainLoop(region, firstSubGroup); });
  emitIf(B, isNotZero(restSize), "tail", [&] { emitCall(*region.tail, mainSize, tailSubGroup); });
}

void GroupLoops::emitCall(llvm::Function &function, llvm::Value *innerId, llvm::Value *subGroup) {
  emitSetLocalId(layout.dims[0], innerId);
  if (subGroup)
    emitSet(eMuxBuiltinSetSubGroupId, subGroup);
  createKernelCall(B, function, arguments);
}

void GroupLoops::emitSet(BuiltinID ID, llvm::ArrayRef<llvm::Value *> values) {
  llvm::Function *setter = BI.getOrDeclareMuxBuiltin(ID, getModule(B));
  B.CreateCall(setter, values)->setCallingConv(setter->getCallingConv());
}

void GroupLoops::emitSetLocalId(unsigned dim, llvm::Value *id) {
  emitSet(eMuxBuiltinSetLocalId, {B.getInt32(dim), id});
}

} // namespace compiler::utils
