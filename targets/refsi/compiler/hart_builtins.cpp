#include "hart_builtins.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/mem_semantics.h"
#include "group_info_access.h"
#include "kernel_group_info.h"
#include "refsi/device_info.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace refsi {

void defineLocalId(llvm::Function &F, llvm::Argument &info) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  llvm::Type *type = F.getReturnType();
  // The register does not change, so that reads of it may be merged.
  auto *readHart = llvm::InlineAsm::get(llvm::FunctionType::get(type, /*isVarArg=*/false),
                                        "csrr\t$0, mhartid", "=r", /*hasSideEffects=*/false);
  static_assert((hartsPerCore & (hartsPerCore - 1)) == 0);
  llvm::Value *hart =
      B.CreateAnd(B.CreateCall(readHart), llvm::ConstantInt::get(type, hartsPerCore - 1), "hart");
  const auto getSize = [&](unsigned dim) {
    return loadField(B, type, &info,
                     offsetof(KernelGroupInfo, group.localSize) + dim * sizeof(uint64_t));
  };
  llvm::Value *sizeX = getSize(0);
  llvm::Value *sizeY = getSize(1);
  llvm::Value *row = B.CreateUDiv(hart, sizeX);
  llvm::Value *ids[] = {B.CreateURem(hart, sizeX), B.CreateURem(row, sizeY),
                        B.CreateUDiv(row, sizeY)};
  llvm::Value *id = llvm::ConstantInt::get(type, 0);
  for (unsigned dim = 0; dim != 3; ++dim)
    id = B.CreateSelect(B.CreateICmpEQ(F.getArg(0), B.getInt32(dim)), ids[dim], id);
  B.CreateRet(id);
}

void defineBarrier(llvm::Function &F, llvm::Argument &info) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(F.getContext(), "", &F));
  createServiceCall(B, &info, offsetof(FirmwareServices, barrier), B.getVoidTy(), {})
      ->setConvergent();
  B.CreateRetVoid();
}

namespace {

/// Emits the body of a collective, which is inlined into kernels before scheduling parameters are
/// added.
class CollectiveDefiner {
public:
  CollectiveDefiner(llvm::Function &F, const utils::GroupCollective &group,
                    utils::BIMuxInfoConcept &muxInfo)
      : F(F), M(*F.getParent()), group(group), muxInfo(muxInfo), B(F.getContext()),
        type(F.getArg(1)->getType()) {}

  bool define();

private:
  llvm::Value *createBroadcast();
  llvm::Value *createCombination(llvm::Constant *initial);
  llvm::Value *createIsIncluded(unsigned hart);
  llvm::Value *getSlot(llvm::Value *hart);
  llvm::Value *call(utils::BuiltinID ID, llvm::ArrayRef<llvm::Value *> arguments);
  void createBarrier();

  llvm::Function &F;
  llvm::Module &M;
  const utils::GroupCollective &group;
  utils::BIMuxInfoConcept &muxInfo;
  llvm::IRBuilder<> B;
  llvm::Type *type;
  llvm::GlobalVariable *slots = nullptr;
  llvm::Value *linearId = nullptr;
  llvm::Value *size = nullptr;
};

bool CollectiveDefiner::define() {
  using Op = utils::GroupCollective::Op;
  // Its result for the first work-item must be the identity that OpenCL specifies.
  llvm::Constant *initial = group.op == Op::ScanExclusive ? utils::getGroupIdentity(group, type)
                                                          : utils::getGroupNeutral(group, type);
  if (!group.isBroadcast() && !initial)
    return false;
  slots = new llvm::GlobalVariable(M, llvm::ArrayType::get(type, hartsPerCore),
                                   /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                   llvm::UndefValue::get(llvm::ArrayType::get(type, hartsPerCore)),
                                   F.getName() + ".slots", nullptr,
                                   llvm::GlobalValue::NotThreadLocal, utils::AddressSpace::Local);
  slots->setAlignment(M.getDataLayout().getABITypeAlign(type));
  B.SetInsertPoint(llvm::BasicBlock::Create(F.getContext(), "", &F));
  linearId = call(utils::eMuxBuiltinGetLocalLinearId, {});
  size = B.getInt64(1);
  for (unsigned dim = 0; dim != 3; ++dim)
    size = B.CreateMul(size, call(utils::eMuxBuiltinGetLocalSize, {B.getInt32(dim)}));
  // Orders the stores of this call after the loads of the previous one.
  createBarrier();
  B.CreateStore(F.getArg(1), getSlot(linearId));
  createBarrier();
  B.CreateRet(group.isBroadcast() ? createBroadcast() : createCombination(initial));
  F.removeFnAttr(llvm::Attribute::Memory);
  F.addFnAttr(llvm::Attribute::Convergent);
  return true;
}

llvm::Value *CollectiveDefiner::call(utils::BuiltinID ID, llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(ID, M);
  assert(callee && "ReplaceWGCPass checks that builtins can be called");
  llvm::CallInst *call = B.CreateCall(callee, arguments);
  call->setCallingConv(callee->getCallingConv());
  return call;
}

void CollectiveDefiner::createBarrier() {
  call(utils::eMuxBuiltinWorkGroupBarrier,
       {B.getInt32(0), B.getInt32(utils::MemScopeWorkGroup),
        B.getInt32(utils::MemSemanticsAcquireRelease | utils::MemSemanticsWorkGroupMemory)});
}

llvm::Value *CollectiveDefiner::getSlot(llvm::Value *hart) {
  return B.CreateInBoundsGEP(slots->getValueType(), slots, {B.getInt64(0), hart});
}

/// The operands are the local IDs of the source.
llvm::Value *CollectiveDefiner::createBroadcast() {
  llvm::Value *source = F.getArg(4);
  for (const unsigned dim : {1u, 0u})
    source =
        B.CreateAdd(B.CreateMul(source, call(utils::eMuxBuiltinGetLocalSize, {B.getInt32(dim)})),
                    F.getArg(2 + dim));
  return B.CreateLoad(type, getSlot(source));
}

/// In the order of harts, as by the loops of the other device.
llvm::Value *CollectiveDefiner::createCombination(llvm::Constant *initial) {
  llvm::Value *result = initial;
  for (unsigned hart = 0; hart != hartsPerCore; ++hart) {
    llvm::Value *value = B.CreateLoad(type, getSlot(B.getInt64(hart)));
    llvm::Value *combined = utils::createGroupOperation(B, group, result, value);
    result = B.CreateSelect(createIsIncluded(hart), combined, result);
  }
  return result;
}

llvm::Value *CollectiveDefiner::createIsIncluded(unsigned hart) {
  using Op = utils::GroupCollective::Op;
  if (group.op == Op::ScanInclusive)
    return B.CreateICmpULE(B.getInt64(hart), linearId);
  if (group.op == Op::ScanExclusive)
    return B.CreateICmpULT(B.getInt64(hart), linearId);
  return B.CreateICmpULT(B.getInt64(hart), size);
}

} // namespace

bool defineCollective(llvm::Function &F, const utils::GroupCollective &group,
                      utils::BIMuxInfoConcept &muxInfo) {
  return CollectiveDefiner(F, group, muxInfo).define();
}

} // namespace refsi
