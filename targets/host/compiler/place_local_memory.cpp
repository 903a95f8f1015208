#include "place_local_memory.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "host/work_group_info.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

bool asksForAddressSpaces(const Module &M) {
  const Function *query =
      M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(utils::eMuxBuiltinGetAddressSpace));
  return query && !query->use_empty();
}

bool isLocalMemory(const AllocaInst &variable) {
  return any_of(variable.users(), [](const User *user) {
    const auto *cast = dyn_cast<AddrSpaceCastInst>(user);
    return cast && cast->getDestAddressSpace() == utils::AddressSpace::Local;
  });
}

/// Bytes of a variable; nullopt for an argument, whose size is known at run time only.
std::optional<uint64_t> getStaticSize(const AllocaInst &variable) {
  const auto size = variable.getAllocationSize(variable.getDataLayout());
  return size && !size->isScalable() ? std::optional<uint64_t>(size->getFixedValue())
                                     : std::nullopt;
}

Argument *findWorkGroupInfo(Function &F, utils::BuiltinInfo &BI) {
  for (const utils::SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  // An entry point takes its packed arguments and this.
  return utils::isKernelEntryPt(F) && F.arg_size() == 2 ? F.getArg(1) : nullptr;
}

/// Gives addresses to the local memory that one function allocates.
class LocalMemoryPlacer {
public:
  LocalMemoryPlacer(Argument &workGroupInfo, Instruction &where)
      : workGroupInfo(workGroupInfo), B(&where), sizeType(B.getIntPtrTy(where.getDataLayout())),
        begin(load(B.getPtrTy(), offsetof(AddressRange, begin))), offset(getSize(0)) {
    Value *size = load(sizeType, offsetof(AddressRange, size));
    end = createAddress(begin, B.CreateSub(size, getSize(1)));
  }

  void place(AllocaInst &variable) {
    B.SetInsertPoint(&variable);
    const std::optional<uint64_t> size = getStaticSize(variable);
    Value *address = size ? takeFromEnd(*size, variable.getAlign()) : takeFromBeginning(variable);
    address->takeName(&variable);
    variable.replaceAllUsesWith(address);
    variable.eraseFromParent();
  }

private:
  Value *getSize(uint64_t size) { return ConstantInt::get(sizeType, size); }

  Value *load(Type *type, size_t field) {
    Value *address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &workGroupInfo,
                                                  offsetof(WorkGroupInfo, localMemory) + field);
    LoadInst *value = B.CreateLoad(type, address);
    value->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return value;
  }

  Value *createAddress(Value *base, Value *distance) {
    return B.CreateGEP(B.getInt8Ty(), base, distance);
  }

  Value *takeFromEnd(uint64_t size, Align alignment) {
    end = B.CreateIntrinsic(
        Intrinsic::ptrmask, {B.getPtrTy(), sizeType},
        {createAddress(end, B.CreateNeg(getSize(size))), getSize(~(alignment.value() - 1))});
    return end;
  }

  Value *takeFromBeginning(AllocaInst &argument) {
    Value *address = createAddress(begin, offset);
    Value *count = B.CreateZExtOrTrunc(argument.getArraySize(), sizeType);
    const uint64_t element =
        argument.getDataLayout().getTypeAllocSize(argument.getAllocatedType()).getFixedValue();
    Value *next = B.CreateAdd(B.CreateAdd(offset, B.CreateMul(count, getSize(element))),
                              getSize(localMemoryAlignment - 1));
    offset = B.CreateAnd(next, getSize(~(localMemoryAlignment - 1)));
    return address;
  }

  Argument &workGroupInfo;
  IRBuilder<> B;
  IntegerType *sizeType;
  Value *begin;
  /// Of the next argument.
  Value *offset;
  /// Of the variable before. The last byte of the memory stays free, so that the address behind a
  /// variable is one of local memory, too.
  Value *end = nullptr;
};

bool placeLocalMemory(Function &F, utils::BuiltinInfo &BI) {
  SmallVector<AllocaInst *, 4> variables;
  for (Instruction &I : instructions(F))
    if (auto *variable = dyn_cast<AllocaInst>(&I); variable && isLocalMemory(*variable))
      variables.push_back(variable);
  Argument *info = variables.empty() ? nullptr : findWorkGroupInfo(F, BI);
  if (!info)
    return false;
  LocalMemoryPlacer placer(*info, *variables.front());
  for (AllocaInst *variable : variables)
    placer.place(*variable);
  return true;
}

} // namespace

uint64_t getLocalArenaSize(const Function &kernel) {
  if (!asksForAddressSpaces(*kernel.getParent()))
    return 0;
  uint64_t size = 1;
  for (const Instruction &I : instructions(kernel))
    if (const auto *variable = dyn_cast<AllocaInst>(&I); variable && isLocalMemory(*variable))
      size += getStaticSize(*variable).value_or(0) + variable->getAlign().value() - 1;
  return size;
}

PreservedAnalyses PlaceLocalMemoryPass::run(Module &M, ModuleAnalysisManager &AM) {
  if (!asksForAddressSpaces(M))
    return PreservedAnalyses::all();
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  bool changed = false;
  for (Function &F : M)
    changed |= placeLocalMemory(F, BI);
  return changed ? utils::preserveControlFlow() : PreservedAnalyses::all();
}

} // namespace host
