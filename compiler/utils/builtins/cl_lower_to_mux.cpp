// Lowers OpenCL C work-item functions, barriers, fences and group functions to mux builtins.
//
// Flags, orders and scopes need not be constants, so they are translated by arithmetic, which
// IRBuilder folds for constants.
#include "cl_lower_to_mux.h"

#include "cl_builtin_table.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/mem_semantics.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
using Op = GroupCollective::Op;
using Scope = GroupCollective::Scope;

class CLLowering {
public:
  CLLowering(llvm::CallInst &call, const DemangledName &name, BIMuxInfoConcept &muxInfo)
      : call(call), name(name), muxInfo(muxInfo), B(&call) {}

  llvm::Value *lower();

private:
  llvm::Value *lowerWorkItemFunction(BuiltinID ID);
  llvm::Value *lowerEnqueuedNumSubGroups();
  llvm::Value *lowerControlBarrier(BuiltinID ID, MemScope defaultScope);
  llvm::Value *lowerFence(MemSemantics order);
  llvm::Value *lowerWorkItemFence();
  llvm::Value *lowerGroupFunction(Scope scope, llvm::StringRef function);
  llvm::Value *lowerAnyAll(GroupCollective group);
  llvm::Value *lowerBroadcast(GroupCollective group);
  llvm::Value *lowerReductionOrScan(GroupCollective group, llvm::StringRef operation);
  llvm::Value *lowerShuffle(llvm::StringRef function);
  llvm::Value *lowerRotate(bool isClustered);
  llvm::Value *createElementwise(const GroupCollective &group, llvm::ArrayRef<llvm::Value *> values,
                                 llvm::ArrayRef<llvm::Value *> operands);

  /// Whether the call has operands of these types: 'u' is i32, 'z' is size_t, 'b' is any integer,
  /// and 'T' is any arithmetic type or vector of one.
  bool hasOperands(llvm::StringRef kinds) const;
  llvm::Value *createMemory(llvm::Value *flags);
  llvm::Value *createScope(llvm::Value *scope);
  llvm::CallInst *createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                             llvm::ArrayRef<llvm::Type *> overload = {});

  llvm::CallInst &call;
  const DemangledName &name;
  BIMuxInfoConcept &muxInfo;
  llvm::IRBuilder<> B;
  bool isIntel = false;
};

bool CLLowering::hasOperands(llvm::StringRef kinds) const {
  if (call.arg_size() != kinds.size())
    return false;
  llvm::Type *sizeType = getSizeType(*call.getModule());
  for (const auto [arg, kind] : llvm::zip(call.args(), kinds)) {
    llvm::Type *type = arg->getType();
    const bool fits = kind == 'u'   ? type->isIntegerTy(32)
                      : kind == 'z' ? type == sizeType
                      : kind == 'b' ? type->isIntegerTy()
                                    : type->isIntOrIntVectorTy() || type->isFPOrFPVectorTy();
    if (!fits || llvm::isa<llvm::ScalableVectorType>(type))
      return false;
  }
  return true;
}

/// Null if M declares the builtin's name with another type.
llvm::CallInst *CLLowering::createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                                       llvm::ArrayRef<llvm::Type *> overload) {
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(ID, *call.getModule(), overload);
  if (!callee || callee->arg_size() != args.size())
    return nullptr;
  llvm::CallInst *result = B.CreateCall(callee, args);
  result->setCallingConv(callee->getCallingConv());
  return result;
}

llvm::Value *CLLowering::lower() {
  if (name.name == "get_enqueued_num_sub_groups" && muxInfo.hasPartialGroups(*call.getModule()))
    return lowerEnqueuedNumSubGroups();
  const BuiltinID workItemBuiltin = getCLWorkItemBuiltin(name.name);
  if (workItemBuiltin != eBuiltinInvalid)
    return lowerWorkItemFunction(workItemBuiltin);
  if (name.name == "barrier" || name.name == "work_group_barrier")
    return lowerControlBarrier(eMuxBuiltinWorkGroupBarrier, MemScopeWorkGroup);
  if (name.name == "sub_group_barrier")
    return lowerControlBarrier(eMuxBuiltinSubGroupBarrier, MemScopeSubGroup);
  if (name.name == "mem_fence")
    return lowerFence(MemSemanticsAcquireRelease);
  if (name.name == "read_mem_fence")
    return lowerFence(MemSemanticsAcquire);
  if (name.name == "write_mem_fence")
    return lowerFence(MemSemanticsRelease);
  if (name.name == "atomic_work_item_fence")
    return lowerWorkItemFence();
  if (llvm::Value *result = lowerCLBallotToMux(call, name, muxInfo))
    return result;
  llvm::StringRef function = name.name;
  if (function.consume_front("work_group_"))
    return lowerGroupFunction(Scope::WorkGroup, function);
  if (function.consume_front("sub_group_non_uniform_"))
    return lowerGroupFunction(Scope::NonUniform, function);
  // Intel's functions extend the same functions to further types, except for shuffles.
  isIntel = function.consume_front("intel_");
  if (function.consume_front("sub_group_"))
    return lowerGroupFunction(Scope::SubGroup, function);
  return lowerCLAsyncCopyToMux(call, name, muxInfo);
}

llvm::Value *CLLowering::lowerWorkItemFunction(BuiltinID ID) {
  const llvm::FunctionType *type = BuiltinInfo::getMuxBuiltinType(ID, *call.getModule());
  if (call.getFunctionType()->params() != type->params() || !call.getType()->isIntegerTy())
    return nullptr;
  llvm::SmallVector<llvm::Value *, 1> args(call.args());
  llvm::CallInst *result = createCall(ID, args);
  return result ? B.CreateZExtOrTrunc(result, call.getType()) : nullptr;
}

/// The number of sub-groups of a full work-group: those of its rows along x, or one if the maximum
/// size exceeds a row.
llvm::Value *CLLowering::lowerEnqueuedNumSubGroups() {
  if (!call.arg_empty() || !call.getType()->isIntegerTy())
    return nullptr;
  llvm::Value *max = createCall(eMuxBuiltinGetMaxSubGroupSize, {});
  llvm::Value *sizes[3] = {};
  for (unsigned dim = 0; dim != 3; ++dim) {
    llvm::Value *size = createCall(eMuxBuiltinGetEnqueuedLocalSize, B.getInt32(dim));
    if (!size || !max)
      return nullptr;
    sizes[dim] = B.CreateZExtOrTrunc(size, max->getType());
  }
  llvm::Value *one = llvm::ConstantInt::get(max->getType(), 1);
  llvm::Value *perRow = B.CreateUDiv(B.CreateAdd(sizes[0], B.CreateSub(max, one)), max);
  llvm::Value *all = B.CreateMul(perRow, B.CreateMul(sizes[1], sizes[2]));
  llvm::Value *number = B.CreateSelect(B.CreateICmpUGT(max, sizes[0]), one, all);
  return B.CreateZExtOrTrunc(number, call.getType());
}

/// CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE is 2. CLK_IMAGE_MEM_FENCE, 4, maps to memory
/// shared across work-groups.
llvm::Value *CLLowering::createMemory(llvm::Value *flags) {
  static_assert(MemSemanticsWorkGroupMemory == 1 << 8 &&
                MemSemanticsCrossWorkGroupMemory == 2 << 8);
  llvm::Value *buffers = B.CreateShl(B.CreateAnd(flags, B.getInt32(3)), 8);
  llvm::Value *images = B.CreateShl(B.CreateAnd(flags, B.getInt32(4)), 7);
  return B.CreateOr(buffers, images);
}

/// memory_scope enumerates work_item, work_group, device, all devices, sub_group; the table has one
/// hexadecimal digit per enumerator.
llvm::Value *CLLowering::createScope(llvm::Value *scope) {
  constexpr uint32_t table = MemScopeWorkItem | MemScopeWorkGroup << 4 | MemScopeDevice << 8 |
                             MemScopeCrossDevice << 12 | MemScopeSubGroup << 16;
  llvm::Value *shift = B.CreateShl(B.CreateAnd(scope, B.getInt32(7)), 2);
  return B.CreateAnd(B.CreateLShr(B.getInt32(table), shift), B.getInt32(7));
}

/// A barrier with flags has acquire-release semantics, one without flags is relaxed.
llvm::Value *CLLowering::lowerControlBarrier(BuiltinID ID, MemScope defaultScope) {
  if (!hasOperands("u") && !hasOperands("uu"))
    return nullptr;
  llvm::Value *memory = createMemory(call.getArgOperand(0));
  llvm::Value *order = B.CreateSelect(B.CreateIsNull(memory), B.getInt32(MemSemanticsRelaxed),
                                      B.getInt32(MemSemanticsAcquireRelease));
  llvm::Value *scope =
      call.arg_size() == 2 ? createScope(call.getArgOperand(1)) : B.getInt32(defaultScope);
  // PrepareBarriersPass assigns the IDs.
  return createCall(ID, {B.getInt32(0), scope, B.CreateOr(memory, order)});
}

llvm::Value *CLLowering::lowerFence(MemSemantics order) {
  if (!hasOperands("u"))
    return nullptr;
  llvm::Value *semantics = B.CreateOr(createMemory(call.getArgOperand(0)), B.getInt32(order));
  return createCall(eMuxBuiltinMemBarrier, {B.getInt32(MemScopeWorkGroup), semantics});
}

/// memory_order encodes relaxed as 0, and acquire, release, acq_rel, seq_cst from 2.
llvm::Value *CLLowering::lowerWorkItemFence() {
  if (!hasOperands("uuu"))
    return nullptr;
  static_assert(MemSemanticsAcquire == (1 << 2) >> 1 &&
                MemSemanticsSequentiallyConsistent == (1 << 5) >> 1);
  llvm::Value *bit = B.CreateShl(B.getInt32(1), B.CreateAnd(call.getArgOperand(1), B.getInt32(7)));
  llvm::Value *order = B.CreateAnd(B.CreateLShr(bit, 1), B.getInt32(MemSemanticsMask));
  llvm::Value *semantics = B.CreateOr(createMemory(call.getArgOperand(0)), order);
  return createCall(eMuxBuiltinMemBarrier, {createScope(call.getArgOperand(2)), semantics});
}

llvm::Value *CLLowering::lowerGroupFunction(Scope scope, llvm::StringRef function) {
  GroupCollective group;
  group.scope = scope;
  if (function == "any" || function == "all") {
    group.op = function == "any" ? Op::Any : Op::All;
    return lowerAnyAll(group);
  }
  if (function == "broadcast") {
    group.op = Op::Broadcast;
    return lowerBroadcast(group);
  }
  if (function == "broadcast_first" && scope == Scope::SubGroup) {
    group.op = Op::BroadcastFirst;
    group.scope = Scope::NonUniform;
    return hasOperands("T") ? createElementwise(group, {call.getArgOperand(0)}, {}) : nullptr;
  }
  if (scope == Scope::SubGroup && function.consume_front("clustered_reduce_")) {
    group.op = Op::ClusteredReduction;
    group.scope = Scope::NonUniform;
  } else if (function.consume_front("reduce_"))
    group.op = Op::Reduction;
  else if (function.consume_front("scan_inclusive_"))
    group.op = Op::ScanInclusive;
  else if (function.consume_front("scan_exclusive_"))
    group.op = Op::ScanExclusive;
  else
    return scope == Scope::SubGroup ? lowerShuffle(function) : nullptr;
  return lowerReductionOrScan(group, function);
}

llvm::Value *CLLowering::lowerAnyAll(GroupCollective group) {
  if (!hasOperands("b") || !call.getType()->isIntegerTy())
    return nullptr;
  group.recurKind = group.op == Op::Any ? llvm::RecurKind::Or : llvm::RecurKind::And;
  group.isLogical = true;
  llvm::Value *result = createElementwise(group, {B.CreateIsNotNull(call.getArgOperand(0))}, {});
  return result ? B.CreateZExtOrTrunc(result, call.getType()) : nullptr;
}

llvm::Value *CLLowering::lowerBroadcast(GroupCollective group) {
  const bool isWorkGroup = group.isWorkGroupScope();
  if (isWorkGroup ? !hasOperands("Tz") && !hasOperands("Tzz") && !hasOperands("Tzzz")
                  : !hasOperands("Tu"))
    return nullptr;
  llvm::SmallVector<llvm::Value *, 3> ids(llvm::drop_begin(call.args()));
  if (isWorkGroup)
    ids.resize(3, llvm::ConstantInt::get(getSizeType(*call.getModule()), 0));
  return createElementwise(group, {call.getArgOperand(0)}, ids);
}

/// Mux builtins distinguish signed, unsigned and floating-point operations.
std::optional<llvm::RecurKind> getRecurKind(llvm::StringRef operation, const MangledType &type) {
  using llvm::RecurKind;
  const bool isFloat = type.isFloatingPoint();
  const bool isSigned = type.isSignedInteger();
  if (!isFloat && !isSigned && !type.isUnsignedInteger())
    return std::nullopt;
  if (operation == "add")
    return isFloat ? RecurKind::FAdd : RecurKind::Add;
  if (operation == "mul")
    return isFloat ? RecurKind::FMul : RecurKind::Mul;
  if (operation == "min")
    return isFloat ? RecurKind::FMin : isSigned ? RecurKind::SMin : RecurKind::UMin;
  if (operation == "max")
    return isFloat ? RecurKind::FMax : isSigned ? RecurKind::SMax : RecurKind::UMax;
  if (isFloat)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<RecurKind>>(operation)
      .Cases({"and", "logical_and"}, RecurKind::And)
      .Cases({"or", "logical_or"}, RecurKind::Or)
      .Cases({"xor", "logical_xor"}, RecurKind::Xor)
      .Default(std::nullopt);
}

llvm::Value *CLLowering::lowerReductionOrScan(GroupCollective group, llvm::StringRef operation) {
  const bool isClustered = group.op == Op::ClusteredReduction;
  if (!hasOperands(isClustered ? "Tu" : "T") || name.params.size() != call.arg_size())
    return nullptr;
  const std::optional<llvm::RecurKind> kind = getRecurKind(operation, name.params[0]);
  if (!kind)
    return nullptr;
  group.recurKind = *kind;
  group.isLogical = operation.starts_with("logical_");
  llvm::SmallVector<llvm::Value *, 1> size(llvm::drop_begin(call.args()));
  return createElementwise(group, {call.getArgOperand(0)}, size);
}

/// Khronos' relative shuffles leave out-of-range results undefined, Intel's take them from a second
/// operand.
llvm::Value *CLLowering::lowerShuffle(llvm::StringRef function) {
  if (function == "rotate" || function == "clustered_rotate")
    return lowerRotate(/*isClustered*/ function == "clustered_rotate");
  const std::optional<Op> op = llvm::StringSwitch<std::optional<Op>>(function)
                                   .Case("shuffle", Op::Shuffle)
                                   .Case("shuffle_up", Op::ShuffleUp)
                                   .Case("shuffle_down", Op::ShuffleDown)
                                   .Case("shuffle_xor", Op::ShuffleXor)
                                   .Default(std::nullopt);
  if (!op)
    return nullptr;
  const bool isRelative = *op == Op::ShuffleUp || *op == Op::ShuffleDown;
  const bool hasTwoValues = isRelative && isIntel;
  if (!hasOperands(hasTwoValues ? "TTu" : "Tu"))
    return nullptr;
  GroupCollective group;
  group.op = *op;
  llvm::SmallVector<llvm::Value *, 2> values = {call.getArgOperand(0)};
  if (isRelative)
    values.push_back(call.getArgOperand(hasTwoValues ? 1 : 0));
  if (values.back()->getType() != values.front()->getType())
    return nullptr;
  return createElementwise(group, values, {call.getArgOperand(call.arg_size() - 1)});
}

/// A shuffle from the work-item at distance `delta`, modulo the sub-group or cluster size. Cluster
/// sizes are powers of two.
llvm::Value *CLLowering::lowerRotate(bool isClustered) {
  if (!hasOperands(isClustered ? "Tuu" : "Tu") ||
      call.getArgOperand(0)->getType() != call.getType())
    return nullptr;
  llvm::Value *id = createCall(eMuxBuiltinGetSubGroupLocalId, {});
  llvm::Value *size =
      isClustered ? call.getArgOperand(2) : createCall(eMuxBuiltinGetMaxSubGroupSize, {});
  if (!id || !size)
    return nullptr;
  llvm::Value *delta = call.getArgOperand(1);
  llvm::Value *source = nullptr;
  if (isClustered) {
    llvm::Value *mask = B.CreateSub(size, B.getInt32(1));
    source =
        B.CreateOr(B.CreateAnd(id, B.CreateNot(mask)), B.CreateAnd(B.CreateAdd(id, delta), mask));
  } else { // delta may be negative
    llvm::Value *forward = B.CreateAdd(B.CreateSRem(delta, size), size);
    source = B.CreateURem(B.CreateAdd(id, forward), size);
  }
  GroupCollective group;
  group.op = Op::Shuffle;
  return createElementwise(group, {call.getArgOperand(0)}, {source});
}

/// Calls a group builtin, which is scalar, for each element of the values, which have the same
/// type.
llvm::Value *CLLowering::createElementwise(const GroupCollective &group,
                                           llvm::ArrayRef<llvm::Value *> values,
                                           llvm::ArrayRef<llvm::Value *> operands) {
  const BuiltinID ID = getMuxGroupCollectiveID(group);
  llvm::Type *type = values[0]->getType();
  llvm::Type *scalar = type->getScalarType();
  if (ID == eBuiltinInvalid || (!group.isAnyAll() && type != call.getType()))
    return nullptr;
  const auto createOne = [&](llvm::ArrayRef<llvm::Value *> elements) -> llvm::Value * {
    llvm::SmallVector<llvm::Value *, 5> args;
    if (group.isWorkGroupScope())
      args.push_back(B.getInt32(0)); // barrier ID; PrepareBarriersPass sets it
    args.append(elements.begin(), elements.end());
    args.append(operands.begin(), operands.end());
    return createCall(ID, args, {scalar});
  };
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector)
    return createOne(values);
  llvm::Value *result = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != vector->getNumElements(); ++i) {
    llvm::SmallVector<llvm::Value *, 2> elements;
    for (llvm::Value *value : values)
      elements.push_back(B.CreateExtractElement(value, i));
    llvm::Value *element = createOne(elements);
    if (!element)
      return nullptr;
    result = B.CreateInsertElement(result, element, i);
  }
  return result;
}
} // namespace

llvm::Value *lowerCLBuiltinToMux(llvm::CallInst &call, const DemangledName &name,
                                 BIMuxInfoConcept &muxInfo) {
  return CLLowering(call, name, muxInfo).lower();
}

} // namespace compiler::utils
