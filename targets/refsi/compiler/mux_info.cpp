#include "mux_info.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "dma_builtins.h"
#include "group_info_access.h"
#include "hart_builtins.h"
#include "kernel_group_info.h"
#include "refsi/kernel_info.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include <type_traits>

namespace utils = compiler::utils;

namespace refsi {
namespace {

/// Whether `begin <= address < begin + size`.
llvm::Value *createIsInRange(llvm::IRBuilderBase &B, llvm::Value *address, llvm::Value *begin,
                             llvm::Value *size) {
  return B.CreateICmpULT(B.CreateSub(address, begin), size);
}

/// Private memory is the stack from its pointer on, and the ranges of the entry point.
llvm::Value *createIsPrivate(llvm::IRBuilderBase &B, llvm::Value *address, llvm::Value *info) {
  llvm::Type *type = address->getType();
  const auto load = [&](size_t offset) { return loadField(B, type, info, offset); };
  llvm::Value *begin = B.CreatePtrToInt(B.CreateStackSave(), type);
  llvm::Value *end = load(offsetof(KernelGroupInfo, group.stackEnd));
  llvm::Value *isPrivate = createIsInRange(B, address, begin, B.CreateSub(end, begin));
  constexpr size_t ranges = std::extent_v<decltype(KernelGroupInfo::privateMemory)>;
  for (size_t i = 0; i != ranges; ++i) {
    const size_t range = offsetof(KernelGroupInfo, privateMemory) + i * sizeof(AddressRange);
    isPrivate = B.CreateOr(isPrivate,
                           createIsInRange(B, address, load(range + offsetof(AddressRange, begin)),
                                           load(range + offsetof(AddressRange, size))));
  }
  return isPrivate;
}

/// A group's local memory is the part of the TCDM from its beginning on that the device reports.
void defineAddressQuery(llvm::Function &F, llvm::Value *info, uint64_t localMemorySize) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Value *address = B.CreatePtrToInt(F.getArg(0), B.getInt64Ty());
  llvm::Value *isLocal = createIsInRange(
      B, address, loadField(B, B.getInt64Ty(), info, offsetof(KernelGroupInfo, group.localMemory)),
      B.getInt64(localMemorySize));
  llvm::Value *other =
      B.CreateSelect(createIsPrivate(B, address, info), B.getInt32(utils::AddressSpace::Private),
                     B.getInt32(utils::AddressSpace::Global));
  B.CreateRet(B.CreateSelect(isLocal, B.getInt32(utils::AddressSpace::Local), other));
}

llvm::Value *createAligned(llvm::IRBuilderBase &B, llvm::Value *memory, llvm::Align alignment) {
  const uint64_t mask = alignment.value() - 1;
  llvm::Value *moved = B.CreateConstGEP1_64(B.getInt8Ty(), memory, mask);
  return B.CreateIntrinsic(llvm::Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                           {moved, B.getInt64(~mask)});
}

} // namespace

bool MuxInfo::requiresSchedulingParameters(utils::BuiltinID ID) {
  if (ID == utils::eMuxBuiltinGetAddressSpace || isDMABuiltin(ID))
    return true;
  if (isWorkItemPerHart() && ID == utils::eMuxBuiltinWorkGroupBarrier)
    return true;
  return BIMuxInfoConcept::requiresSchedulingParameters(ID);
}

llvm::Function *MuxInfo::defineMuxBuiltin(utils::BuiltinID ID, llvm::Module &M,
                                          llvm::ArrayRef<llvm::Type *> overloadInfo) {
  const auto group = utils::getGroupCollective(ID);
  const bool isCollective = isWorkItemPerHart() && group && group->isWorkGroupScope();
  const bool isOfHart = isWorkItemPerHart() && (ID == utils::eMuxBuiltinGetLocalId ||
                                                ID == utils::eMuxBuiltinWorkGroupBarrier);
  const bool isAddressQuery = ID == utils::eMuxBuiltinGetAddressSpace;
  if (!isCollective && !isOfHart && !isAddressQuery && !isDMABuiltin(ID))
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, overloadInfo);

  llvm::Function *F = M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID, overloadInfo));
  if (!F || !F->isDeclaration() || utils::BuiltinInfo::identifyMuxBuiltin(*F).ID != ID)
    return nullptr;
  llvm::Argument *info = findGroupInfo(*F, *this);
  if (isCollective) {
    if (!defineCollective(*F, *group, *this))
      return nullptr;
  } else if (!info) {
    return nullptr;
  } else if (isAddressQuery) {
    defineAddressQuery(*F, info, device.shared_local_memory_size);
  } else if (isDMABuiltin(ID)) {
    if (!defineDMABuiltin(ID, *F, *info, *this))
      return nullptr;
  } else if (ID == utils::eMuxBuiltinGetLocalId) {
    defineLocalId(*F, *info);
  } else {
    defineBarrier(*F, *info);
  }
  setDefaultBuiltinAttributes(*F);
  F->setLinkage(llvm::GlobalValue::InternalLinkage);
  return F;
}

// The hart's memory, whose size is in KernelInfo: stacks are too small for large work-groups.
llvm::Value *MuxInfo::createBarrierMemory(llvm::IRBuilderBase &B,
                                          llvm::function_ref<llvm::Value *()>,
                                          llvm::Align alignment) {
  llvm::Module &M = *B.GetInsertBlock()->getModule();
  llvm::Value *memory = B.CreateCall(M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy()));
  if (alignment.value() <= localMemoryAlignment)
    return memory;
  B.GetInsertBlock()->getParent()->addFnAttr(barrierAlignmentAttr,
                                             std::to_string(alignment.value()));
  return createAligned(B, memory, alignment);
}

// The firmware aligns local memory to localMemoryAlignment, which all types of OpenCL C fit.
llvm::Value *MuxInfo::createLocalVariables(llvm::IRBuilderBase &B, uint64_t size,
                                           llvm::Align alignment) {
  llvm::Function &F = *B.GetInsertBlock()->getParent();
  llvm::Argument *info = findGroupInfo(F, *this);
  if (!info)
    return nullptr;
  const bool isAligned = alignment.value() <= localMemoryAlignment;
  // Kernels that share variables share their struct: what this kernel itself uses may be less.
  utils::setLocalMemoryUsage(F, isAligned ? size : size + alignment.value());
  llvm::Value *memory =
      loadField(B, B.getPtrTy(), info, offsetof(KernelGroupInfo, group.localMemory));
  return isAligned ? memory : createAligned(B, memory, alignment);
}

// In the wrapper, the work-group info follows the packed arguments.
llvm::Value *MuxInfo::createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                        llvm::Align alignment) {
  llvm::Function &F = *B.GetInsertBlock()->getParent();
  if (F.arg_size() < 2)
    return nullptr;
  if (wrapper != &F) {
    wrapper = &F;
    llvm::Value *begin =
        loadField(B, B.getPtrTy(), F.getArg(1), offsetof(KernelGroupInfo, group.localMemory));
    const uint64_t variables =
        llvm::alignTo(utils::getLocalMemoryUsage(F).value_or(0), localMemoryAlignment);
    localEnd = B.CreateConstGEP1_64(B.getInt8Ty(), begin, variables);
  }
  llvm::Value *memory = localEnd;
  const uint64_t step = std::max<uint64_t>(alignment.value(), localMemoryAlignment);
  llvm::Value *rounded =
      B.CreateAnd(B.CreateAdd(size, B.getInt64(step - 1)), B.getInt64(~(step - 1)));
  localEnd = B.CreateGEP(B.getInt8Ty(), localEnd, rounded);
  return memory;
}

} // namespace refsi
