#include "dma_builtins.h"

#include "compiler/utils/loop_builder.h"
#include "group_info_access.h"
#include "refsi/work_group_info.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace refsi {
namespace {

/// Whether this is the work-item that all local IDs 0 identify.
llvm::Value *createIsFirstWorkItem(llvm::IRBuilderBase &B, llvm::Function &F,
                                   utils::BIMuxInfoConcept &muxInfo) {
  llvm::Function *getLocalId =
      muxInfo.getOrDeclareMuxBuiltin(utils::eMuxBuiltinGetLocalId, *F.getParent());
  if (!getLocalId)
    return nullptr;
  llvm::Value *ids = nullptr;
  for (unsigned dim = 0; dim != 3; ++dim) {
    llvm::SmallVector<llvm::Value *, 4> arguments = {B.getInt32(dim)};
    for (const utils::SchedParamInfo &param : muxInfo.getFunctionSchedulingParameters(F))
      arguments.push_back(param.ArgVal);
    if (arguments.size() != getLocalId->arg_size())
      return nullptr;
    llvm::CallInst *id = B.CreateCall(getLocalId, arguments);
    id->setCallingConv(getLocalId->getCallingConv());
    ids = ids ? B.CreateOr(ids, id) : id;
  }
  return B.CreateIsNull(ids);
}

void createWait(llvm::IRBuilderBase &B, llvm::Value *info, llvm::Value *copy) {
  utils::emitIf(B, B.CreateIsNotNull(copy), "wait", [&] {
    createServiceCall(B, info, offsetof(FirmwareServices, waitForCopy), B.getVoidTy(), {copy});
  });
}

/// (destination, source, width, {destination stride, source stride, count} per dimension, event)
bool defineTransfer(llvm::Function &F, unsigned numDims, llvm::Argument &info,
                    utils::BIMuxInfoConcept &muxInfo) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Value *event = F.getArg(3 * numDims);
  llvm::Value *isFirst = createIsFirstWorkItem(B, F, muxInfo);
  if (!isFirst) {
    F.deleteBody();
    return false;
  }
  llvm::BasicBlock *before = B.GetInsertBlock();
  llvm::Value *copy = nullptr;
  llvm::BasicBlock *started = nullptr;
  utils::emitIf(B, isFirst, "start", [&] {
    llvm::SmallVector<llvm::Value *, 9> arguments = {
        B.CreateAddrSpaceCast(F.getArg(0), B.getPtrTy()),
        B.CreateAddrSpaceCast(F.getArg(1), B.getPtrTy()), F.getArg(2)};
    for (unsigned i = 3; i != 3 * numDims; ++i)
      arguments.push_back(F.getArg(i));
    for (unsigned i = numDims; i != 3; ++i)
      arguments.append({B.getInt64(0), B.getInt64(0), B.getInt64(1)});
    llvm::Value *number = createServiceCall(B, &info, offsetof(FirmwareServices, startCopy),
                                            B.getInt64Ty(), arguments);
    // Copies of a hart end in order, so that the last one stands for those before it.
    copy = B.CreateSelect(B.CreateIsNull(number), event, number);
    started = B.GetInsertBlock();
  });
  llvm::PHINode *result = B.CreatePHI(event->getType(), 2);
  result->addIncoming(event, before);
  result->addIncoming(copy, started);
  B.CreateRet(result);
  return true;
}

/// (count, events)
void defineWait(llvm::Function &F, llvm::Argument &info) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Value *count = F.getArg(0);
  const utils::CountedLoop loop{.begin = B.getInt32(0), .end = count, .step = B.getInt32(1)};
  utils::emitIf(B, B.CreateIsNotNull(count), "any", [&] {
    utils::emitLoop(B, loop, "event", [&](llvm::Value *index, llvm::ArrayRef<llvm::Value *>) {
      llvm::Value *address =
          B.CreateGEP(B.getInt64Ty(), F.getArg(1), B.CreateZExt(index, B.getInt64Ty()));
      createWait(B, &info, B.CreateLoad(B.getInt64Ty(), address));
    });
  });
  B.CreateRetVoid();
}

} // namespace

bool isDMABuiltin(utils::BuiltinID ID) {
  return ID >= utils::eMuxBuiltinDMARead1D && ID <= utils::eMuxBuiltinDMAWait;
}

bool defineDMABuiltin(utils::BuiltinID ID, llvm::Function &F, llvm::Argument &info,
                      utils::BIMuxInfoConcept &muxInfo) {
  if (ID == utils::eMuxBuiltinDMAWait) {
    defineWait(F, info);
    return true;
  }
  if (!F.getReturnType()->isIntegerTy(64))
    return false;
  const bool isRead = ID <= utils::eMuxBuiltinDMARead3D;
  const unsigned first = isRead ? utils::eMuxBuiltinDMARead1D : utils::eMuxBuiltinDMAWrite1D;
  return defineTransfer(F, ID - first + 1, info, muxInfo);
}

} // namespace refsi
