// Default definitions of work-item queries and setters: accesses to fields of the scheduling
// structs, and formulas over other queries.
#include "mux_builtin_definitions.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// A field of a scheduling struct.
struct Field {
  SchedParamID structure;
  unsigned index;
  /// The result of a query for a dimension above 2.
  uint64_t outOfRange = 0;
};

std::optional<Field> getField(BuiltinID ID) {
  switch (ID) {
  case eMuxBuiltinGetLocalId:
  case eMuxBuiltinSetLocalId:
    return Field{eSchedParamWorkItemInfo, eWorkItemInfoLocalId};
  case eMuxBuiltinGetSubGroupId:
  case eMuxBuiltinSetSubGroupId:
    return Field{eSchedParamWorkItemInfo, eWorkItemInfoSubGroupId};
  case eMuxBuiltinGetNumSubGroups:
  case eMuxBuiltinSetNumSubGroups:
    return Field{eSchedParamWorkItemInfo, eWorkItemInfoNumSubGroups};
  case eMuxBuiltinGetMaxSubGroupSize:
  case eMuxBuiltinSetMaxSubGroupSize:
    return Field{eSchedParamWorkItemInfo, eWorkItemInfoMaxSubGroupSize};
  case eMuxBuiltinSetKernelWidth:
    return Field{eSchedParamWorkItemInfo, eWorkItemInfoKernelWidth};
  case eMuxBuiltinGetGroupId:
    return Field{eSchedParamWorkGroupInfo, eWorkGroupInfoGroupId};
  case eMuxBuiltinGetNumGroups:
    return Field{eSchedParamWorkGroupInfo, eWorkGroupInfoNumGroups, 1};
  case eMuxBuiltinGetGlobalOffset:
    return Field{eSchedParamWorkGroupInfo, eWorkGroupInfoGlobalOffset};
  case eMuxBuiltinGetLocalSize:
    return Field{eSchedParamWorkGroupInfo, eWorkGroupInfoLocalSize, 1};
  case eMuxBuiltinGetWorkDim:
    return Field{eSchedParamWorkGroupInfo, eWorkGroupInfoWorkDim};
  default:
    return std::nullopt;
  }
}

/// The queries that a query is computed from.
llvm::ArrayRef<BuiltinID> getOperands(BuiltinID ID) {
  static constexpr BuiltinID globalSize[] = {eMuxBuiltinGetNumGroups, eMuxBuiltinGetLocalSize};
  static constexpr BuiltinID globalId[] = {eMuxBuiltinGetGroupId, eMuxBuiltinGetLocalSize,
                                           eMuxBuiltinGetLocalId, eMuxBuiltinGetGlobalOffset};
  static constexpr BuiltinID localLinearId[] = {eMuxBuiltinGetLocalId, eMuxBuiltinGetLocalSize};
  static constexpr BuiltinID globalLinearId[] = {eMuxBuiltinGetGlobalId, eMuxBuiltinGetGlobalOffset,
                                                 eMuxBuiltinGetGlobalSize};
  static constexpr BuiltinID enqueuedLocalSize[] = {eMuxBuiltinGetLocalSize};
  switch (ID) {
  case eMuxBuiltinGetGlobalSize:
    return globalSize;
  case eMuxBuiltinGetGlobalId:
    return globalId;
  case eMuxBuiltinGetLocalLinearId:
    return localLinearId;
  case eMuxBuiltinGetGlobalLinearId:
    return globalLinearId;
  case eMuxBuiltinGetEnqueuedLocalSize:
    return enqueuedLocalSize;
  default:
    return {};
  }
}

/// Emits the body of one query or setter.
class WorkItemBuiltinDefiner {
public:
  WorkItemBuiltinDefiner(llvm::Function &F, BIMuxInfoConcept &muxInfo)
      : F(F), M(*F.getParent()), muxInfo(muxInfo), B(F.getContext()),
        params(muxInfo.getFunctionSchedulingParameters(F)) {}

  bool define(BuiltinID ID);

private:
  bool defineField(const Field &field);
  void defineArrayField(const Field &field, llvm::Type *structure, llvm::Value *base);
  bool defineFormula(BuiltinID ID);
  bool collectArgs(llvm::Function &callee, llvm::Value *dimension,
                   llvm::SmallVectorImpl<llvm::Value *> &args);
  llvm::Value *createFormula(BuiltinID ID);
  /// The size of the preceding work-groups.
  BuiltinID getOtherGroupsSize() {
    return muxInfo.hasPartialGroups(M) ? eMuxBuiltinGetEnqueuedLocalSize : eMuxBuiltinGetLocalSize;
  }
  llvm::Value *createLinearId(BuiltinID size, llvm::function_ref<llvm::Value *(unsigned)> getId);
  llvm::Value *createQuery(BuiltinID ID, llvm::Value *dimension);
  void startBody() { B.SetInsertPoint(llvm::BasicBlock::Create(F.getContext(), "", &F)); }

  llvm::Function &F;
  llvm::Module &M;
  BIMuxInfoConcept &muxInfo;
  llvm::IRBuilder<> B;
  llvm::SmallVector<SchedParamInfo, 4> params;
};

bool WorkItemBuiltinDefiner::define(BuiltinID ID) {
  if (ID == eMuxBuiltinGetSubGroupSize || ID == eMuxBuiltinGetSubGroupLocalId) {
    startBody();
    B.CreateRet(B.getInt32(ID == eMuxBuiltinGetSubGroupSize ? 1 : 0));
    return true;
  }
  if (const std::optional<Field> field = getField(ID))
    return defineField(*field);
  return !getOperands(ID).empty() && defineFormula(ID);
}

bool WorkItemBuiltinDefiner::defineField(const Field &field) {
  const auto *param =
      llvm::find_if(params, [&](const SchedParamInfo &info) { return info.ID == field.structure; });
  if (param == params.end() || !param->ArgVal || !param->ArgVal->getType()->isPointerTy())
    return false;
  llvm::StructType *structure = field.structure == eSchedParamWorkItemInfo
                                    ? getWorkItemInfoStructTy(M)
                                    : getWorkGroupInfoStructTy(M);
  startBody();
  llvm::Type *type = structure->getElementType(field.index);
  if (type->isArrayTy()) {
    defineArrayField(field, structure, param->ArgVal);
    return true;
  }
  llvm::Value *address =
      B.CreateGEP(structure, param->ArgVal, {B.getInt32(0), B.getInt32(field.index)});
  if (F.getReturnType()->isVoidTy()) {
    B.CreateStore(F.getArg(0), address);
    B.CreateRetVoid();
  } else {
    B.CreateRet(B.CreateLoad(type, address));
  }
  return true;
}

/// The dimension may be out of range: the code then accesses element 0 to remain branch-free, and a
/// setter stores the old value back.
void WorkItemBuiltinDefiner::defineArrayField(const Field &field, llvm::Type *structure,
                                              llvm::Value *base) {
  llvm::Value *dimension = F.getArg(0);
  llvm::Value *inRange = B.CreateICmpULT(dimension, B.getInt32(3));
  llvm::Value *index = B.CreateSelect(inRange, dimension, B.getInt32(0));
  llvm::Value *address =
      B.CreateGEP(structure, base, {B.getInt32(0), B.getInt32(field.index), index});
  llvm::IntegerType *sizeType = getSizeType(M);
  llvm::Value *value = B.CreateLoad(sizeType, address);
  if (F.getReturnType()->isVoidTy()) {
    B.CreateStore(B.CreateSelect(inRange, F.getArg(1), value), address);
    B.CreateRetVoid();
    return;
  }
  B.CreateRet(B.CreateSelect(inRange, value, llvm::ConstantInt::get(sizeType, field.outOfRange)));
}

/// Checks first that all operands can be called, so that nothing is emitted otherwise.
bool WorkItemBuiltinDefiner::defineFormula(BuiltinID ID) {
  for (const BuiltinID operand : getOperands(ID)) {
    llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(operand, M);
    llvm::SmallVector<llvm::Value *, 4> args;
    if (!callee || !collectArgs(*callee, B.getInt32(0), args))
      return false;
  }
  startBody();
  B.CreateRet(createFormula(ID));
  return true;
}

/// The arguments of a query: the dimension, and F's scheduling parameters for those of the callee.
/// Returns false if F lacks one.
bool WorkItemBuiltinDefiner::collectArgs(llvm::Function &callee, llvm::Value *dimension,
                                         llvm::SmallVectorImpl<llvm::Value *> &args) {
  args.assign(callee.arg_size(), nullptr);
  args[0] = dimension;
  for (const SchedParamInfo &info : muxInfo.getFunctionSchedulingParameters(callee)) {
    if (!info.ArgVal)
      continue;
    llvm::Value *value = info.ID < params.size() ? params[info.ID].ArgVal : nullptr;
    if (!value || value->getType() != info.ArgVal->getType())
      return false;
    args[info.ArgVal->getArgNo()] = value;
  }
  return !llvm::is_contained(args, nullptr);
}

llvm::Value *WorkItemBuiltinDefiner::createFormula(BuiltinID ID) {
  llvm::Value *dimension = F.getFunctionType()->getNumParams() != 0 ? F.getArg(0) : nullptr;
  switch (ID) {
  case eMuxBuiltinGetGlobalSize:
    return B.CreateMul(createQuery(eMuxBuiltinGetNumGroups, dimension),
                       createQuery(eMuxBuiltinGetLocalSize, dimension));
  case eMuxBuiltinGetGlobalId: {
    llvm::Value *first = B.CreateMul(createQuery(eMuxBuiltinGetGroupId, dimension),
                                     createQuery(getOtherGroupsSize(), dimension));
    llvm::Value *id = B.CreateAdd(first, createQuery(eMuxBuiltinGetLocalId, dimension));
    return B.CreateAdd(id, createQuery(eMuxBuiltinGetGlobalOffset, dimension));
  }
  case eMuxBuiltinGetLocalLinearId:
    return createLinearId(eMuxBuiltinGetLocalSize, [&](unsigned dim) {
      return createQuery(eMuxBuiltinGetLocalId, B.getInt32(dim));
    });
  case eMuxBuiltinGetGlobalLinearId:
    return createLinearId(eMuxBuiltinGetGlobalSize, [&](unsigned dim) {
      return B.CreateSub(createQuery(eMuxBuiltinGetGlobalId, B.getInt32(dim)),
                         createQuery(eMuxBuiltinGetGlobalOffset, B.getInt32(dim)));
    });
  default:
    return createQuery(eMuxBuiltinGetLocalSize, dimension);
  }
}

/// (z * size y + y) * size x + x
llvm::Value *
WorkItemBuiltinDefiner::createLinearId(BuiltinID size,
                                       llvm::function_ref<llvm::Value *(unsigned)> getId) {
  llvm::Value *id = getId(2);
  for (const unsigned dim : {1u, 0u})
    id = B.CreateAdd(B.CreateMul(id, createQuery(size, B.getInt32(dim))), getId(dim));
  return id;
}

llvm::Value *WorkItemBuiltinDefiner::createQuery(BuiltinID ID, llvm::Value *dimension) {
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(ID, M);
  llvm::SmallVector<llvm::Value *, 4> args;
  collectArgs(*callee, dimension, args);
  llvm::CallInst *call = B.CreateCall(callee, args);
  call->setCallingConv(callee->getCallingConv());
  for (const SchedParamInfo &info : muxInfo.getFunctionSchedulingParameters(*callee))
    if (info.ArgVal)
      for (const llvm::Attribute attr : info.ParamAttrs)
        call->addParamAttr(info.ArgVal->getArgNo(), attr);
  return call;
}
} // namespace

SchedulingStructUse getSchedulingStructUse(BuiltinID ID) {
  SchedulingStructUse use;
  if (const std::optional<Field> field = getField(ID)) {
    use.workItemInfo = field->structure == eSchedParamWorkItemInfo;
    use.workGroupInfo = field->structure == eSchedParamWorkGroupInfo;
  }
  for (const BuiltinID operand : getOperands(ID)) {
    const SchedulingStructUse operandUse = getSchedulingStructUse(operand);
    use.workItemInfo |= operandUse.workItemInfo;
    use.workGroupInfo |= operandUse.workGroupInfo;
  }
  return use;
}

bool defineWorkItemBuiltin(BuiltinID ID, llvm::Function &F, BIMuxInfoConcept &muxInfo) {
  return WorkItemBuiltinDefiner(F, muxInfo).define(ID);
}

} // namespace compiler::utils
