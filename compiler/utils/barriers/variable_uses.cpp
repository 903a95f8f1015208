#include "compiler/utils/variable_uses.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace compiler::utils {

namespace {
bool mayCapture(const llvm::CallBase &call, const llvm::Use &use) {
  if (!call.isDataOperand(&use))
    return true;
  if (call.doesNotCapture(call.getDataOperandNo(&use)))
    return false;
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->hasExactDefinition() || !call.isArgOperand(&use) ||
      call.getArgOperandNo(&use) >= callee->arg_size())
    return true;
  return llvm::PointerMayBeCaptured(callee->getArg(call.getArgOperandNo(&use)),
                                    /*ReturnCaptures=*/true);
}

class UseFinder {
public:
  bool find(const llvm::AllocaInst &variable) {
    if (!follow(variable))
      return false;
    // A load from a variable that holds the address may yield it.
    for (unsigned next = 0; uses.isStored && next < loads.size(); ++next)
      if (!followLoaded(*loads[next]))
        return false;
    return !uses.isStored ||
           (!isReadElsewhere && !hasPointersFromIntegers(*variable.getFunction()));
  }

  VariableUses uses;

private:
  bool follow(const llvm::Instruction &pointer);
  bool followStored(const llvm::StoreInst &store);
  bool followLoaded(const llvm::LoadInst &load);

  static bool hasPointersFromIntegers(const llvm::Function &F) {
    return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
      return llvm::isa<llvm::IntToPtrInst>(I);
    });
  }

  llvm::SmallVector<const llvm::LoadInst *, 8> loads;
  /// Whether the memory is read other than by loads.
  bool isReadElsewhere = false;
};

bool UseFinder::follow(const llvm::Instruction &pointer) {
  if (!uses.pointers.insert(&pointer).second)
    return true;
  for (const llvm::Use &use : pointer.uses()) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (llvm::isa<llvm::LifetimeIntrinsic>(user))
      continue;
    if (llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::PHINode, llvm::SelectInst>(user)) {
      if (!user->getType()->isPtrOrPtrVectorTy() || !follow(*user))
        return false;
      continue;
    }
    uses.blocks.insert(user->getParent());
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      loads.push_back(load);
      continue;
    }
    if (llvm::isa<llvm::ICmpInst, llvm::MemSetInst>(user))
      continue;
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &pointer && !followStored(*store))
        return false;
      continue;
    }
    isReadElsewhere = true;
    if (llvm::isa<llvm::MemIntrinsic>(user))
      continue;
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    if (!call || mayCapture(*call, use))
      return false;
  }
  return true;
}

bool UseFinder::followStored(const llvm::StoreInst &store) {
  const auto *holder =
      llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(store.getPointerOperand()));
  uses.isStored = true;
  return holder && follow(*holder);
}

bool UseFinder::followLoaded(const llvm::LoadInst &load) {
  llvm::Type *type = load.getType();
  return type->isPtrOrPtrVectorTy() ? follow(load) : type->isSingleValueType();
}
} // namespace

std::optional<VariableUses> findVariableUses(const llvm::AllocaInst &variable) {
  UseFinder finder;
  if (!finder.find(variable))
    return std::nullopt;
  return std::move(finder.uses);
}

} // namespace compiler::utils
