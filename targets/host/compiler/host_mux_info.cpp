#include "host_mux_info.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/mem_semantics.h"
#include "host/work_group_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <type_traits>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

// Where in WorkGroupInfo the three numbers are that the builtin gives; nullopt for builtins that
// are defined as usual.
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

// Beyond the third dimension, every size is 1.
void defineLaunchField(Function &F, Value *workGroupInfo, size_t offset) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Value *dimension = F.getArg(0);
  Value *inRange = B.CreateICmpULT(dimension, B.getInt32(3));
  Value *index = B.CreateSelect(inRange, dimension, B.getInt32(0));
  Type *sizeType = F.getReturnType();
  Value *field = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo, offset);
  Value *size = B.CreateLoad(sizeType, B.CreateInBoundsGEP(sizeType, field, index));
  B.CreateRet(B.CreateSelect(inRange, size, ConstantInt::get(sizeType, 1)));
}

// Keeps the compiler from moving accesses across it, and leaves no instruction. A fence for a
// single thread would need a syncscope, which finalized IR does not have.
void createCompilerFence(IRBuilder<> &B) {
  auto *type = FunctionType::get(B.getVoidTy(), /*isVarArg=*/false);
  B.CreateCall(InlineAsm::get(type, "", "~{memory}", /*hasSideEffects=*/true))->setDoesNotThrow();
}

// Whether the address lies in a range that stands in WorkGroupInfo.
Value *createIsInRange(IRBuilder<> &B, Value *address, Value *workGroupInfo, size_t offset) {
  const auto load = [&](size_t field) {
    return B.CreateLoad(address->getType(),
                        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo, offset + field));
  };
  Value *distance = B.CreateSub(address, load(offsetof(AddressRange, begin)));
  return B.CreateICmpULT(distance, load(offsetof(AddressRange, size)));
}

// Whether the address lies in a frame of the kernel. All of these are above the stack pointer, but
// for the red zone of the innermost one.
Value *createIsOnStack(IRBuilder<> &B, Value *address, Value *workGroupInfo) {
  constexpr uint64_t redZone = 128;
  Type *type = address->getType();
  Value *stackPointer = B.CreatePtrToInt(B.CreateStackSave(), type);
  Value *begin = B.CreateSub(stackPointer, ConstantInt::get(type, redZone));
  Value *end = B.CreateLoad(type, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), workGroupInfo,
                                                               offsetof(WorkGroupInfo, stackEnd)));
  return B.CreateICmpULT(B.CreateSub(address, begin), B.CreateSub(end, begin));
}

void defineAddressQuery(Function &F, Value *workGroupInfo) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Value *address = B.CreatePtrToInt(F.getArg(0), B.getIntPtrTy(F.getDataLayout()));
  Value *isLocal = createIsInRange(B, address, workGroupInfo, offsetof(WorkGroupInfo, localMemory));
  Value *isPrivate = createIsOnStack(B, address, workGroupInfo);
  constexpr size_t ranges = std::extent_v<decltype(WorkGroupInfo::privateMemory)>;
  for (size_t i = 0; i != ranges; ++i)
    isPrivate = B.CreateOr(isPrivate, createIsInRange(B, address, workGroupInfo,
                                                      offsetof(WorkGroupInfo, privateMemory) +
                                                          i * sizeof(AddressRange)));
  Value *other = B.CreateSelect(isPrivate, B.getInt32(utils::AddressSpace::Private),
                                B.getInt32(utils::AddressSpace::Global));
  B.CreateRet(B.CreateSelect(isLocal, B.getInt32(utils::AddressSpace::Local), other));
}

// A work-group runs on one thread, and nobody else sees its local memory: what orders accesses to
// that alone binds the compiler only.
void relaxLocalFences(Function &F) {
  BasicBlock &usual = F.getEntryBlock();
  auto *ask = BasicBlock::Create(F.getContext(), "", &F, &usual);
  auto *local = BasicBlock::Create(F.getContext(), "local", &F, &usual);
  IRBuilder<> B(ask);
  constexpr uint32_t orders = utils::MemSemanticsMask;
  Value *memory = B.CreateAnd(F.getArg(1), B.getInt32(~orders));
  Value *isLocal = B.CreateICmpEQ(memory, B.getInt32(utils::MemSemanticsWorkGroupMemory));
  Value *hasOrder = B.CreateIsNotNull(B.CreateAnd(F.getArg(1), B.getInt32(orders)));
  B.CreateCondBr(B.CreateAnd(isLocal, hasOrder), local, &usual);
  B.SetInsertPoint(local);
  createCompilerFence(B);
  B.CreateRetVoid();
}

} // namespace

bool HostMuxInfo::hasPartialGroups(const Module &M) {
  return any_of(M, [](const Function &F) {
    return utils::isKernelEntryPt(F) && utils::mayHavePartialGroups(F);
  });
}

bool HostMuxInfo::requiresSchedulingParameters(utils::BuiltinID ID) {
  return ID == utils::eMuxBuiltinGetAddressSpace ||
         BIMuxInfoConcept::requiresSchedulingParameters(ID);
}

Function *HostMuxInfo::defineMuxBuiltin(utils::BuiltinID ID, Module &M,
                                        ArrayRef<Type *> overloadInfo) {
  if (ID == utils::eMuxBuiltinMemBarrier) {
    Function *F = BIMuxInfoConcept::defineMuxBuiltin(ID, M, overloadInfo);
    if (F && !F->isDeclaration() && F->arg_size() == 2)
      relaxLocalFences(*F);
    return F;
  }
  const bool isAddressQuery = ID == utils::eMuxBuiltinGetAddressSpace;
  const std::optional<size_t> offset = getLaunchFieldOffset(ID);
  if (!isAddressQuery && (!offset || !hasPartialGroups(M)))
    return BIMuxInfoConcept::defineMuxBuiltin(ID, M, overloadInfo);
  Function *F = M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(ID));
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
    F->setLinkage(GlobalValue::InternalLinkage);
    return F;
  }
  return nullptr;
}

// How much is needed the runtime knows from the kernel's info. A worker's stack would not do: a
// group may have thousands of work-items, and a work-item kilobytes of variables.
Value *HostMuxInfo::createBarrierMemory(IRBuilderBase &B, function_ref<Value *()>,
                                        Align alignment) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee function = M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy());
  Value *memory = B.CreateCall(function);
  if (alignment.value() <= barrierMemoryAlignment)
    return memory;
  const uint64_t mask = alignment.value() - 1;
  Value *moved = B.CreateConstGEP1_64(B.getInt8Ty(), memory, mask);
  return B.CreateIntrinsic(Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                           {moved, B.getInt64(~mask)});
}

} // namespace host
