#include "group_info_access.h"

#include "kernel_group_info.h"

namespace utils = compiler::utils;

namespace refsi {

llvm::Argument *findGroupInfo(llvm::Function &F, utils::BIMuxInfoConcept &muxInfo) {
  for (const utils::SchedParamInfo &param : muxInfo.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

llvm::Value *createFieldAddress(llvm::IRBuilderBase &B, llvm::Value *info, size_t offset) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), info, offset);
}

llvm::Value *loadField(llvm::IRBuilderBase &B, llvm::Type *type, llvm::Value *info, size_t offset) {
  return B.CreateAlignedLoad(type, createFieldAddress(B, info, offset), llvm::Align(8));
}

llvm::CallInst *createServiceCall(llvm::IRBuilderBase &B, llvm::Value *info, size_t offset,
                                  llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::Value *services =
      loadField(B, B.getPtrTy(), info, offsetof(KernelGroupInfo, group.services));
  llvm::Value *function = loadField(B, B.getPtrTy(), services, offset);
  llvm::SmallVector<llvm::Value *, 10> all = {
      loadField(B, B.getPtrTy(), info, offsetof(KernelGroupInfo, firmwareInfo))};
  all.append(arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::Type *, 10> types;
  for (const llvm::Value *argument : all)
    types.push_back(argument->getType());
  llvm::CallInst *call =
      B.CreateCall(llvm::FunctionType::get(result, types, /*isVarArg=*/false), function, all);
  call->setDoesNotThrow();
  return call;
}

} // namespace refsi
