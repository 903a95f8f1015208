#include "faults.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace torture {

namespace {

using llvm::Instruction;

bool isMaskedStore(const Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return call && (call->getIntrinsicID() == llvm::Intrinsic::masked_store ||
                  call->getIntrinsicID() == llvm::Intrinsic::masked_scatter);
}

bool isBlend(const Instruction &I) {
  return llvm::isa<llvm::SelectInst>(I) && I.getOperand(0)->getType()->isVectorTy();
}

bool isConsecutive(const Instruction &I) {
  const auto *type = llvm::getLoadStoreType(const_cast<Instruction *>(&I));
  return type && type->isVectorTy();
}

bool isVectorAccess(const Instruction &I) {
  return llvm::isa<llvm::LoadInst, llvm::StoreInst>(I) && isConsecutive(I);
}

void dropMask(Instruction &I) {
  I.setOperand(2, llvm::ConstantInt::getTrue(I.getOperand(2)->getType()));
}

void swapBlend(Instruction &I) { llvm::cast<llvm::SelectInst>(I).swapValues(); }

void moveAccess(Instruction &I) {
  const unsigned pointer = llvm::isa<llvm::StoreInst>(I) ? 1 : 0;
  auto *moved = llvm::GetElementPtrInst::Create(
      llvm::getLoadStoreType(&I)->getScalarType(), I.getOperand(pointer),
      {llvm::ConstantInt::get(llvm::Type::getInt64Ty(I.getContext()), 1)}, "planted",
      I.getIterator());
  I.setOperand(pointer, moved);
}

struct Kind {
  llvm::StringLiteral name;
  bool (*isPlace)(const Instruction &);
  void (*plant)(Instruction &);
};
constexpr Kind kinds[] = {{"mask", isMaskedStore, dropMask},
                          {"blend", isBlend, swapBlend},
                          {"stride", isVectorAccess, moveAccess}};

} // namespace

llvm::Error plantFault(llvm::Module &module, const Fault &fault) {
  const auto *kind = llvm::find_if(kinds, [&](const Kind &one) { return one.name == fault.name; });
  if (kind == std::end(kinds))
    return llvm::createStringError("there is no fault '" + fault.name + "'");
  for (llvm::Function &F : module) {
    if (!F.getName().starts_with("__vecz_v"))
      continue;
    llvm::SmallVector<Instruction *, 16> found;
    for (Instruction &I : llvm::instructions(F))
      if (kind->isPlace(I))
        found.push_back(&I);
    if (!found.empty())
      kind->plant(*found[fault.place % found.size()]);
  }
  return llvm::Error::success();
}

} // namespace torture
