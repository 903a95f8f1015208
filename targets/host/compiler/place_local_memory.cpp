#include "place_local_memory.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/preserved_analyses.h"
#include "host/work_group_info.h"
#include "scheduled_kernels.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {
namespace {

bool queriesAddressSpaces(const llvm::Module &M) {
  const llvm::Function *query =
      M.getFunction(utils::BuiltinInfo::getMuxBuiltinName(utils::eMuxBuiltinGetAddressSpace));
  return query && !query->use_empty();
}

bool isLocalMemory(const llvm::AllocaInst &variable) {
  return llvm::any_of(variable.users(), [](const llvm::User *user) {
    const auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(user);
    return cast && cast->getDestAddressSpace() == utils::AddressSpace::Local;
  });
}

/// The size of a variable in bytes; nullopt for arguments, whose size is known at run time only.
std::optional<uint64_t> getStaticSize(const llvm::AllocaInst &variable) {
  const auto size = variable.getAllocationSize(variable.getDataLayout());
  return size && !size->isScalable() ? std::optional<uint64_t>(size->getFixedValue())
                                     : std::nullopt;
}

llvm::Argument *findInfo(llvm::Function &F, utils::BuiltinInfo &BI) {
  if (llvm::Argument *info = findWorkGroupInfo(F, BI))
    return info;
  // An entry point has the parameters packed arguments and work-group info.
  return utils::isKernelEntryPt(F) && F.arg_size() == 2 ? F.getArg(1) : nullptr;
}

/// Assigns addresses to the local memory of a function.
class LocalMemoryPlacer {
public:
  LocalMemoryPlacer(llvm::Argument &workGroupInfo, llvm::Instruction &where)
      : workGroupInfo(workGroupInfo), B(&where), sizeType(B.getIntPtrTy(where.getDataLayout())),
        begin(load(B.getPtrTy(), offsetof(AddressRange, begin))), offset(getSize(0)) {
    llvm::Value *size = load(sizeType, offsetof(AddressRange, size));
    end = createAddress(begin, B.CreateSub(size, getSize(1)));
  }

  void place(llvm::AllocaInst &variable) {
    B.SetInsertPoint(&variable);
    const std::optional<uint64_t> size = getStaticSize(variable);
    llvm::Value *address =
        size ? allocateFromEnd(*size, variable.getAlign()) : allocateFromBeginning(variable);
    address->takeName(&variable);
    variable.replaceAllUsesWith(address);
    variable.eraseFromParent();
  }

private:
  llvm::Value *getSize(uint64_t size) { return llvm::ConstantInt::get(sizeType, size); }

  llvm::Value *load(llvm::Type *type, size_t field) {
    llvm::Value *address = B.CreateConstInBoundsGEP1_64(
        B.getInt8Ty(), &workGroupInfo, offsetof(WorkGroupInfo, localMemory) + field);
    llvm::LoadInst *value = B.CreateLoad(type, address);
    value->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(B.getContext(), {}));
    return value;
  }

  llvm::Value *createAddress(llvm::Value *base, llvm::Value *distance) {
    return B.CreateGEP(B.getInt8Ty(), base, distance);
  }

  llvm::Value *allocateFromEnd(uint64_t size, llvm::Align alignment) {
    end = B.CreateIntrinsic(
        llvm::Intrinsic::ptrmask, {B.getPtrTy(), sizeType},
        {createAddress(end, B.CreateNeg(getSize(size))), getSize(~(alignment.value() - 1))});
    return end;
  }

  llvm::Value *allocateFromBeginning(llvm::AllocaInst &argument) {
    llvm::Value *address = createAddress(begin, offset);
    llvm::Value *count = B.CreateZExtOrTrunc(argument.getArraySize(), sizeType);
    const uint64_t element =
        argument.getDataLayout().getTypeAllocSize(argument.getAllocatedType()).getFixedValue();
    llvm::Value *next = B.CreateAdd(B.CreateAdd(offset, B.CreateMul(count, getSize(element))),
                                    getSize(localMemoryAlignment - 1));
    offset = B.CreateAnd(next, getSize(~(localMemoryAlignment - 1)));
    return address;
  }

  llvm::Argument &workGroupInfo;
  llvm::IRBuilder<> B;
  llvm::IntegerType *sizeType;
  llvm::Value *begin;
  /// The offset of the next argument.
  llvm::Value *offset;
  /// The start of the previous variable. The last byte of the memory is not used, so that the
  /// address past the end of a variable is in local memory.
  llvm::Value *end = nullptr;
};

bool placeLocalMemory(llvm::Function &F, utils::BuiltinInfo &BI) {
  llvm::SmallVector<llvm::AllocaInst *, 4> variables;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I); variable && isLocalMemory(*variable))
      variables.push_back(variable);
  llvm::Argument *info = variables.empty() ? nullptr : findInfo(F, BI);
  if (!info)
    return false;
  LocalMemoryPlacer placer(*info, *variables.front());
  for (llvm::AllocaInst *variable : variables)
    placer.place(*variable);
  return true;
}

} // namespace

uint64_t getLocalArenaSize(const llvm::Function &kernel) {
  if (!queriesAddressSpaces(*kernel.getParent()))
    return 0;
  uint64_t size = 1;
  for (const llvm::Instruction &I : llvm::instructions(kernel))
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
        variable && isLocalMemory(*variable))
      size += getStaticSize(*variable).value_or(0) + variable->getAlign().value() - 1;
  return size;
}

llvm::PreservedAnalyses PlaceLocalMemoryPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  if (!queriesAddressSpaces(M))
    return llvm::PreservedAnalyses::all();
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  bool changed = false;
  for (llvm::Function &F : M)
    changed |= placeLocalMemory(F, BI);
  return changed ? utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
