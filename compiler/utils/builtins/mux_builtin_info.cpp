#include "compiler/utils/mux_builtin_info.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "mux_builtin_definitions.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ModRef.h>

namespace compiler::utils {

BIMuxInfoConcept::~BIMuxInfoConcept() = default;

/// Pointers that are not known to be private or local are global.
static bool defineAddressQuery(llvm::Function &F) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  B.CreateRet(B.getInt32(AddressSpace::Global));
  return true;
}

llvm::Function *BIMuxInfoConcept::defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                   llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  if (!BuiltinInfo::isMuxBuiltinID(ID) || !BuiltinInfo::getMuxBuiltinType(ID, M, OverloadInfo))
    return nullptr;
  llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID, OverloadInfo));
  if (!F || !F->isDeclaration() || BuiltinInfo::identifyMuxBuiltin(*F).ID != ID)
    return nullptr;

  bool defined = false;
  if (const std::optional<GroupCollective> group = getGroupCollective(ID))
    defined = defineGroupBuiltin(*group, *F);
  else if (ID >= eMuxBuiltinMemBarrier && ID <= eMuxBuiltinSubGroupBarrier)
    defined = defineBarrierBuiltin(ID, *F, *this);
  else if (ID == eMuxBuiltinGetAddressSpace)
    defined = defineAddressQuery(*F);
  else
    defined = defineWorkItemBuiltin(ID, *F, *this);
  if (!defined)
    return nullptr;
  setDefaultBuiltinAttributes(*F);
  F->setLinkage(llvm::GlobalValue::InternalLinkage);
  return F;
}

/// Work-item IDs are modelled as inaccessible memory that only the setters modify, so that queries
/// can be CSEd but not moved across a setter.
void BIMuxInfoConcept::setDeclarationAttributes(llvm::Function &F, BuiltinID ID) {
  const BuiltinProperties properties = BuiltinInfo::getMuxBuiltinProperties(ID);
  F.addFnAttr(llvm::Attribute::NoUnwind);
  if ((properties & eBuiltinPropertyExecutionFlow) != eBuiltinPropertyNone)
    F.addFnAttr(llvm::Attribute::Convergent);
  const bool isSetter = ID >= eMuxBuiltinSetLocalId && ID <= eMuxBuiltinSetKernelWidth;
  const bool isPure = (properties & eBuiltinPropertyNoSideEffects) != eBuiltinPropertyNone;
  if (!isSetter && !isPure)
    return;
  F.addFnAttr(llvm::Attribute::WillReturn);
  if (isSetter)
    F.setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly(llvm::ModRefInfo::Mod));
  else if (getSchedulingStructUse(ID).workItemInfo || ID == eMuxBuiltinGetSubGroupLocalId ||
           ID == eMuxBuiltinGetSubGroupSize)
    F.setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly(llvm::ModRefInfo::Ref));
  else
    F.setMemoryEffects(llvm::MemoryEffects::none());
}

namespace {
/// Scheduling parameters follow the builtin's own parameters.
llvm::Function *declareScheduled(llvm::FunctionType *type, llvm::StringRef name, llvm::Module &M,
                                 llvm::ArrayRef<SchedParamInfo> params) {
  llvm::SmallVector<llvm::Type *, 6> types(type->params());
  llvm::SmallVector<int, 4> indices;
  for (const SchedParamInfo &param : params) {
    indices.push_back(static_cast<int>(types.size()));
    types.push_back(param.ParamTy);
  }
  auto *scheduledType = llvm::FunctionType::get(type->getReturnType(), types, false);
  auto *F = llvm::Function::Create(scheduledType, llvm::GlobalValue::ExternalLinkage, name, M);
  for (const auto [param, index] : llvm::zip(params, indices)) {
    F->getArg(index)->setName(param.ParamName);
    for (const llvm::Attribute attr : param.ParamAttrs)
      F->addParamAttr(index, attr);
  }
  setSchedulingParameterFunctionMetadata(*F, indices);
  return F;
}
} // namespace

llvm::Function *
BIMuxInfoConcept::getOrDeclareMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                         llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  llvm::FunctionType *type = BuiltinInfo::getMuxBuiltinType(ID, M, OverloadInfo);
  if (!type)
    return nullptr;
  const std::string name = BuiltinInfo::getMuxBuiltinName(ID, OverloadInfo);
  if (llvm::GlobalValue *existing = M.getNamedValue(name)) {
    auto *F = llvm::dyn_cast<llvm::Function>(existing);
    const Builtin builtin = F ? BuiltinInfo::identifyMuxBuiltin(*F) : Builtin();
    return builtin.ID == ID && llvm::equal(builtin.muxOverloadInfo, OverloadInfo) ? F : nullptr;
  }
  const bool isScheduled =
      requiresSchedulingParameters(ID) && !getSchedulingParameterModuleMetadata(M).empty();
  if (isScheduled)
    // The body will access memory through its arguments, so no memory attributes are set.
    return declareScheduled(type, name, M, getMuxSchedulingParameters(M));
  auto *F = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, M);
  setDeclarationAttributes(*F, ID);
  return F;
}

bool BIMuxInfoConcept::requiresSchedulingParameters(BuiltinID ID) {
  const SchedulingStructUse use = getSchedulingStructUse(ID);
  return use.workItemInfo || use.workGroupInfo;
}

bool BIMuxInfoConcept::hasPartialGroups(const llvm::Module &) { return false; }

bool BIMuxInfoConcept::isMuxBuiltinWithWIInfoParam(BuiltinID ID) {
  return getSchedulingStructUse(ID).workItemInfo;
}

bool BIMuxInfoConcept::isMuxBuiltinWithWGInfoParam(BuiltinID ID) {
  return getSchedulingStructUse(ID).workGroupInfo;
}

llvm::SmallVector<SchedParamInfo, 4> BIMuxInfoConcept::getMuxSchedulingParameters(llvm::Module &M) {
  llvm::LLVMContext &context = M.getContext();
  SchedParamInfo workItem;
  workItem.ID = eSchedParamWorkItemInfo;
  workItem.ParamTy = llvm::PointerType::get(context, 0);
  workItem.ParamPointeeTy = getWorkItemInfoStructTy(M);
  workItem.ParamName = "wi-info";
  workItem.ParamDebugName = "MuxWorkItemInfo";
  workItem.ParamAttrs = workItem.ParamAttrs.addAttribute(context, llvm::Attribute::NoAlias);

  SchedParamInfo workGroup = workItem;
  workGroup.ID = eSchedParamWorkGroupInfo;
  workGroup.ParamPointeeTy = getWorkGroupInfoStructTy(M);
  workGroup.ParamName = "wg-info";
  workGroup.ParamDebugName = "MuxWorkGroupInfo";
  workGroup.PassedExternally = true;
  return {workItem, workGroup};
}

llvm::SmallVector<SchedParamInfo, 4>
BIMuxInfoConcept::getFunctionSchedulingParameters(llvm::Function &F) {
  const llvm::SmallVector<int, 4> indices = getSchedulingParameterFunctionMetadata(F);
  if (indices.empty())
    return {};
  llvm::SmallVector<SchedParamInfo, 4> params = getMuxSchedulingParameters(*F.getParent());
  for (const auto [param, index] : llvm::zip(params, indices))
    if (index >= 0 && F.getArg(index)->getType() == param.ParamTy)
      param.ArgVal = F.getArg(index);
  return params;
}

namespace {
/// The vectorization factor of a vectorized kernel; 1 otherwise. Work-item loops set the kernel
/// width themselves.
llvm::ElementCount getVectorizedWidth(const llvm::Function &kernel) {
  const std::optional<LinkMetadataResult> link = parseVeczToOrigFnLinkMetadata(kernel);
  return link ? link->info.vf : llvm::ElementCount::getFixed(1);
}
} // namespace

llvm::Value *BIMuxInfoConcept::initializeSchedulingParamForWrappedKernel(const SchedParamInfo &Info,
                                                                         llvm::IRBuilder<> &B,
                                                                         llvm::Function &IntoF,
                                                                         llvm::Function &CalleeF) {
  if (!Info.ParamPointeeTy)
    return llvm::Constant::getNullValue(Info.ParamTy);
  llvm::Value *storage = B.CreateAlloca(Info.ParamPointeeTy, /*ArraySize*/ nullptr, Info.ParamName);
  const llvm::ElementCount width = getVectorizedWidth(CalleeF);
  if (!width.isScalar() && Info.ParamPointeeTy == getWorkItemInfoStructTy(*IntoF.getParent()))
    B.CreateStore(
        B.CreateElementCount(B.getInt32Ty(), width),
        B.CreateStructGEP(Info.ParamPointeeTy, storage, eWorkItemInfoKernelWidth, "kernel-width"));
  return B.CreateAddrSpaceCast(storage, Info.ParamTy);
}

llvm::Value *BIMuxInfoConcept::createBarrierMemory(llvm::IRBuilderBase &,
                                                   llvm::function_ref<llvm::Value *()>,
                                                   llvm::Align) {
  return nullptr;
}

llvm::Value *BIMuxInfoConcept::createLocalMemory(llvm::IRBuilderBase &, llvm::Value *,
                                                 llvm::Align) {
  return nullptr;
}

llvm::Value *BIMuxInfoConcept::createLocalVariables(llvm::IRBuilderBase &, uint64_t, llvm::Align) {
  return nullptr;
}

llvm::Type *BIMuxInfoConcept::getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M) {
  const auto *type = llvm::dyn_cast<llvm::TargetExtType>(Ty);
  if (!type)
    return nullptr;
  if (type->getName() == "spirv.Event")
    return getSizeType(M);
  if (type->getName() == "spirv.Sampler")
    return llvm::Type::getInt32Ty(M.getContext());
  if (type->getName() == "spirv.Image")
    return llvm::PointerType::get(M.getContext(), /*AddressSpace*/ 1);
  return nullptr;
}

void BIMuxInfoConcept::setDefaultBuiltinAttributes(llvm::Function &F, bool AlwaysInline) {
  // Memory attributes of the declaration may not hold for the body.
  F.removeFnAttr(llvm::Attribute::Memory);
  if (!AlwaysInline)
    return;
  F.removeFnAttr(llvm::Attribute::NoInline);
  F.removeFnAttr(llvm::Attribute::OptimizeNone);
  F.addFnAttr(llvm::Attribute::AlwaysInline);
}

} // namespace compiler::utils
