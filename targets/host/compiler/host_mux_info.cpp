#include "host_mux_info.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/mem_semantics.h"
#include "host/work_group_info.h"
#include "merge_groups.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <type_traits>

namespace utils = compiler::utils;

namespace host {
namespace {

// The offset in WorkGroupInfo of the values that the builtin returns; nullopt for builtins with the
// default definition.
std::optional<size_t> getLaunchFieldOffset(utils::BuiltinID ID) {
  switch (ID) {
  case utils::eMuxBuiltinGetEnqueuedLocalSize:
    return offsetof(WorkGroupInfo, enqueuedLocalSize);
  case utils::eMuxBuiltinGetGlobalSize:
    return offsetof(WorkGroupInfo, globalSize);
  default:
    return std::nullopt;
  }
}

// Sizes beyond the third dimension are 1.
void defineLaunchField(llvm::Function &F, llvm::Value *workGroupInfo, size_t offset) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Value *dimension = F.getArg(0);
  llvm::Value *inRange = B.CreateICmpULT(dimension, B.getInt32(3));
  llvm::Value *index = B.CreateSelect(inRange, dimension, B.getInt32(0));
  llvm::Type *sizeType = F.getReturnType();
  llvm::Value *field = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo, offset);
  llvm::Value *size = B.CreateLoad(sizeType, B.CreateInBoundsGEP(sizeType, field, index));
  B.CreateRet(B.CreateSelect(inRange, size, llvm::ConstantInt::get(sizeType, 1)));
}

// A compiler-only fence without an instruction. A single-thread fence would need a syncscope, which
// finalized IR does not have.
void createCompilerFence(llvm::IRBuilder<> &B) {
  auto *type = llvm::FunctionType::get(B.getVoidTy(), /*isVarArg=*/false);
  B.CreateCall(llvm::InlineAsm::get(type, "", "~{memory}", /*hasSideEffects=*/true))
      ->setDoesNotThrow();
}

// Whether the address is in a range of WorkGroupInfo.
llvm::Value *createIsInRange(llvm::IRBuilder<> &B, llvm::Value *address, llvm::Value *workGroupInfo,
                             size_t offset) {
  const auto load = [&](size_t field) {
    return B.CreateLoad(address->getType(),
                        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo, offset + field));
  };
  llvm::Value *distance = B.CreateSub(address, load(offsetof(AddressRange, begin)));
  return B.CreateICmpULT(distance, load(offsetof(AddressRange, size)));
}

// The stack pointer, in a general register. LLVM may otherwise gather the stack pointers of several
// lanes into a vector, and AArch64's code generator miscompiles a copy from SP to a vector
// register.
llvm::Value *createStackPointer(llvm::IRBuilder<> &B, llvm::Type *type) {
  auto *copy = llvm::InlineAsm::get(llvm::FunctionType::get(type, type, /*isVarArg=*/false), "",
                                    "=r,0", /*hasSideEffects=*/false);
  llvm::CallInst *call = B.CreateCall(copy, B.CreatePtrToInt(B.CreateStackSave(), type));
  call->setDoesNotThrow();
  call->setDoesNotAccessMemory();
  return call;
}

// Whether the address is in a frame of the kernel: all frames are above the stack pointer, except
// for the red zone of the innermost.
llvm::Value *createIsOnStack(llvm::IRBuilder<> &B, llvm::Value *address,
                             llvm::Value *workGroupInfo) {
  constexpr uint64_t redZone = 128;
  llvm::Type *type = address->getType();
  llvm::Value *stackPointer = createStackPointer(B, type);
  llvm::Value *begin = B.CreateSub(stackPointer, llvm::ConstantInt::get(type, redZone));
  llvm::Value *end =
      B.CreateLoad(type, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo,
                                                      offsetof(WorkGroupInfo, stackEnd)));
  return B.CreateICmpULT(B.CreateSub(address, begin), B.CreateSub(end, begin));
}

void defineAddressQuery(llvm::Function &F, llvm::Value *workGroupInfo) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Value *address = B.CreatePtrToInt(F.getArg(0), B.getIntPtrTy(F.getDataLayout()));
  llvm::Value *isLocal =
      createIsInRange(B, address, workGroupInfo, offsetof(WorkGroupInfo, localMemory));
  llvm::Value *isPrivate = createIsOnStack(B, address, workGroupInfo);
  constexpr size_t ranges = std::extent_v<decltype(WorkGroupInfo::privateMemory)>;
  for (size_t i = 0; i != ranges; ++i)
    isPrivate = B.CreateOr(isPrivate, createIsInRange(B, address, workGroupInfo,
                                                      offsetof(WorkGroupInfo, privateMemory) +
                                                          i * sizeof(AddressRange)));
  llvm::Value *other = B.CreateSelect(isPrivate, B.getInt32(utils::AddressSpace::Private),
                                      B.getInt32(utils::AddressSpace::Global));
  B.CreateRet(B.CreateSelect(isLocal, B.getInt32(utils::AddressSpace::Local), other));
}

// A work-group runs on one thread, and no other thread accesses its local memory: local fences only
// restrict the compiler.
void relaxLocalFences(llvm::Function &F) {
  llvm::BasicBlock &usual = F.getEntryBlock();
  auto *ask = llvm::BasicBlock::Create(F.getContext(), "", &F, &usual);
  auto *local = llvm::BasicBlock::Create(F.getContext(), "local", &F, &usual);
  llvm::IRBuilder<> B(ask);
  constexpr uint32_t orders = utils::MemSemanticsMask;
  llvm::Value *memory = B.CreateAnd(F.getArg(1), B.getInt32(~orders));
  llvm::Value *isLocal = B.CreateICmpEQ(memory, B.getInt32(utils::MemSemanticsWorkGroupMemory));
  llvm::Value *hasOrder = B.CreateIsNotNull(B.CreateAnd(F.getArg(1), B.getInt32(orders)));
  B.CreateCondBr(B.CreateAnd(isLocal, hasOrder), local, &usual);
  B.SetInsertPoint(local);
  createCompilerFence(B);
  B.CreateRetVoid();
}

// The local size of merged work-groups is not that of the launch.
bool hasMergedGroups(const llvm::Module &M) {
  return llvm::any_of(M, [](const llvm::Function &F) { return mergesGroups(F); });
}

} // namespace

bool HostMuxInfo::hasPartialGroups(const llvm::Module &M) {
  return llvm::any_of(M, [](const llvm::Function &F) {
    return utils::isKernelEntryPt(F) && utils::mayHavePartialGroups(F);
  });
}

bool HostMuxInfo::requiresSchedulingParameters(utils::BuiltinID ID) {
  return ID == utils::eMuxBuiltinGetAddressSpace ||
         BIMuxInfoConcept::requiresSchedulingParameters(ID);
}

llvm::Function *HostMuxInfo::defineMuxBuiltin(utils::BuiltinID ID, llvm::Module &M,
                                              llvm::ArrayRef<llvm::Type *> overloadInfo) {
  if (ID == utils::eMuxBuiltinMemBarrier) {
    llvm::Function *F = BIMuxInfoConcept::defineMuxBuiltin(ID, M, overloadInfo);
    if (F && !F->isDeclaration() && F->arg_size() == 2)
      relaxLocalFences(*F);
    return F;
  }
  const bool isAddressQuery = ID == utils::eMuxBuiltinGetAddressSpace;
  const std::optional<size_t> offset = getLaunchFieldOffset(ID);
  if (!isAddressQuery && (!offset || !(hasPartialGroups(M) || hasMergedGroups(M))))
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, overloadInfo);
  llvm::Function *F = M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
  if (!F || !F->isDeclaration())
    return nullptr;
  for (const utils::SchedParamInfo &param : getFunctionSchedulingParameters(*F)) {
    if (param.ID != utils::eSchedParamWorkGroupInfo || !param.ArgVal)
      continue;
    if (isAddressQuery)
      defineAddressQuery(*F, param.ArgVal);
    else
      defineLaunchField(*F, param.ArgVal, *offset);
    setDefaultBuiltinAttributes(*F);
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    return F;
  }
  return nullptr;
}

// The runtime allocates the memory, whose size is in KernelInfo: a worker's stack is too small for
// large work-groups and private arrays.
llvm::Value *HostMuxInfo::createBarrierMemory(llvm::IRBuilderBase &B,
                                              llvm::function_ref<llvm::Value *()>,
                                              llvm::Align alignment) {
  llvm::Module &M = *B.GetInsertBlock()->getModule();
  llvm::FunctionCallee function = M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy());
  llvm::Value *memory = B.CreateCall(function);
  if (alignment.value() <= barrierMemoryAlignment)
    return memory;
  const uint64_t mask = alignment.value() - 1;
  llvm::Value *moved = B.CreateConstGEP1_64(B.getInt8Ty(), memory, mask);
  return B.CreateIntrinsic(llvm::Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                           {moved, B.getInt64(~mask)});
}

} // namespace host
