#include "compiler/utils/builtin_info.h"

#include "compiler/utils/device_info.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace compiler::utils {

llvm::AnalysisKey BuiltinInfoAnalysis::Key;

BILangInfoConcept::~BILangInfoConcept() = default;

BuiltinInfo::BuiltinInfo() : BuiltinInfo(nullptr, nullptr) {}

BuiltinInfo::BuiltinInfo(std::unique_ptr<BILangInfoConcept> langInfo)
    : BuiltinInfo(nullptr, std::move(langInfo)) {}

BuiltinInfo::BuiltinInfo(std::unique_ptr<BIMuxInfoConcept> muxInfo,
                         std::unique_ptr<BILangInfoConcept> langInfo)
    : muxInfo(muxInfo ? std::move(muxInfo) : std::make_unique<BIMuxInfoConcept>()),
      langInfo(std::move(langInfo)) {}

BuiltinInfoAnalysis::BuiltinInfoAnalysis()
    : callback([](const llvm::Module &) { return BuiltinInfo(); }) {}

BuiltinInfo BuiltinInfoAnalysis::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo info = callback(M);
  if (AM.isPassRegistered<DeviceInfoAnalysis>())
    info.setNativeAtomicOrders(AM.getResult<DeviceInfoAnalysis>(M).nativeAtomicOrders);
  return info;
}

Builtin BuiltinInfo::analyzeBuiltin(const llvm::Function &F) const {
  Builtin builtin = identifyMuxBuiltin(F);
  if (builtin || !langInfo)
    return builtin;
  return langInfo->analyzeBuiltin(F);
}

namespace {
/// Uniformity of an ID in the dimension given by the first operand.
BuiltinUniformity getIdUniformity(const llvm::CallInst &call, unsigned simdDimIdx) {
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!dimension)
    return eBuiltinUniformityMaybeInstanceID;
  return dimension->getValue() == simdDimIdx ? eBuiltinUniformityInstanceID
                                             : eBuiltinUniformityAlways;
}

BuiltinUniformity getGroupUniformity(const GroupCollective &group) {
  if (group.isScan() || group.op == GroupCollective::Op::ClusteredReduction)
    return eBuiltinUniformityNever;
  return group.isShuffle() ? eBuiltinUniformityLikeInputs : eBuiltinUniformityAlways;
}

BuiltinUniformity getMuxUniformity(BuiltinID ID, const llvm::CallInst &call, unsigned simdDimIdx) {
  if (const std::optional<GroupCollective> group = getGroupCollective(ID))
    return getGroupUniformity(*group);
  switch (ID) {
  case eMuxBuiltinGetGlobalId:
  case eMuxBuiltinGetLocalId:
    return getIdUniformity(call, simdDimIdx);
  case eMuxBuiltinGetGlobalLinearId:
  case eMuxBuiltinGetLocalLinearId:
    // In other dimensions its stride is known at run time only.
    return simdDimIdx == 0 ? eBuiltinUniformityInstanceID : eBuiltinUniformityNever;
  case eMuxBuiltinGetSubGroupLocalId:
    return eBuiltinUniformityInstanceID;
  default:
    return call.arg_empty() ? eBuiltinUniformityAlways : eBuiltinUniformityLikeInputs;
  }
}
} // namespace

BuiltinCall BuiltinInfo::analyzeBuiltinCall(const llvm::CallInst &CI, unsigned SimdDimIdx) const {
  const llvm::Function *callee = CI.getCalledFunction();
  if (!callee)
    return {};
  BuiltinCall result{analyzeBuiltin(*callee), eBuiltinUniformityUnknown};
  if (isMuxBuiltinID(result.ID))
    result.uniformity = getMuxUniformity(result.ID, CI, SimdDimIdx);
  else if (result)
    result.uniformity = langInfo->getUniformity(result, CI, SimdDimIdx);
  return result;
}

llvm::Module *BuiltinInfo::getBuiltinsModule() const {
  return langInfo ? langInfo->getBuiltinsModule() : nullptr;
}

llvm::Value *BuiltinInfo::lowerBuiltinToMuxBuiltin(llvm::CallInst &CI) {
  return langInfo ? langInfo->lowerBuiltinToMuxBuiltin(CI, *muxInfo) : nullptr;
}

llvm::Value *BuiltinInfo::emitBuiltinInline(const llvm::Function &F, llvm::IRBuilder<> &B,
                                            llvm::ArrayRef<llvm::Value *> Args) const {
  return langInfo ? langInfo->emitBuiltinInline(F, B, Args) : nullptr;
}

llvm::Function *BuiltinInfo::getVectorEquivalent(const llvm::Function &F, unsigned Width,
                                                 llvm::Module &M) const {
  return langInfo ? langInfo->getVectorEquivalent(F, Width, M) : nullptr;
}

llvm::Function *BuiltinInfo::getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const {
  return langInfo ? langInfo->getScalarEquivalent(F, M) : nullptr;
}

llvm::Function *BuiltinInfo::defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                              llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  llvm::Function *F = muxInfo->defineMuxBuiltin(ID, M, OverloadInfo);
  // The subprogram of a declaration is not valid for a definition.
  if (F && F->getSubprogram() && !F->getSubprogram()->isDistinct())
    F->setSubprogram(nullptr);
  // LLVM no longer accepts these as function attributes, but targets may still set them.
  if (F && F->hasFnAttribute(llvm::Attribute::ReadNone)) {
    F->removeFnAttr(llvm::Attribute::ReadNone);
    F->setDoesNotAccessMemory();
  }
  if (F && F->hasFnAttribute(llvm::Attribute::ReadOnly)) {
    F->removeFnAttr(llvm::Attribute::ReadOnly);
    F->setOnlyReadsMemory();
  }
  return F;
}

llvm::Function *BuiltinInfo::getOrDeclareMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                                    llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  return muxInfo->getOrDeclareMuxBuiltin(ID, M, OverloadInfo);
}

bool BuiltinInfo::requiresSchedulingParameters(BuiltinID ID) {
  return muxInfo->requiresSchedulingParameters(ID);
}

llvm::SmallVector<SchedParamInfo, 4> BuiltinInfo::getMuxSchedulingParameters(llvm::Module &M) {
  return muxInfo->getMuxSchedulingParameters(M);
}

llvm::SmallVector<SchedParamInfo, 4>
BuiltinInfo::getFunctionSchedulingParameters(llvm::Function &F) {
  return muxInfo->getFunctionSchedulingParameters(F);
}

llvm::Value *BuiltinInfo::initializeSchedulingParamForWrappedKernel(const SchedParamInfo &Info,
                                                                    llvm::IRBuilder<> &B,
                                                                    llvm::Function &IntoF,
                                                                    llvm::Function &CalleeF) {
  return muxInfo->initializeSchedulingParamForWrappedKernel(Info, B, IntoF, CalleeF);
}

llvm::Value *BuiltinInfo::createBarrierMemory(llvm::IRBuilderBase &B,
                                              llvm::function_ref<llvm::Value *()> emitSize,
                                              llvm::Align alignment) {
  return muxInfo->createBarrierMemory(B, emitSize, alignment);
}

llvm::Value *BuiltinInfo::createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                            llvm::Align alignment) {
  return muxInfo->createLocalMemory(B, size, alignment);
}

llvm::Value *BuiltinInfo::createLocalVariables(llvm::IRBuilderBase &B, uint64_t size,
                                               llvm::Align alignment) {
  return muxInfo->createLocalVariables(B, size, alignment);
}

llvm::Type *BuiltinInfo::getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M) {
  return muxInfo->getRemappedTargetExtTy(Ty, M);
}

} // namespace compiler::utils
