#include "faults.h"

#include "compiler/utils/attributes.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace torture {

namespace {

using llvm::Instruction;

llvm::Intrinsic::ID getIntrinsic(const Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return call ? call->getIntrinsicID() : llvm::Intrinsic::not_intrinsic;
}

// One whose mask says something.
bool isMaskedStore(const Instruction &I) {
  const llvm::Intrinsic::ID id = getIntrinsic(I);
  return (id == llvm::Intrinsic::masked_store || id == llvm::Intrinsic::masked_scatter) &&
         !llvm::isa<llvm::Constant>(I.getOperand(2));
}

bool isBlend(const Instruction &I) {
  return llvm::isa<llvm::SelectInst>(I) && I.getOperand(0)->getType()->isVectorTy();
}

bool isConsecutive(const Instruction &I) {
  const llvm::Intrinsic::ID id = getIntrinsic(I);
  return id == llvm::Intrinsic::masked_store || id == llvm::Intrinsic::masked_load ||
         (llvm::isa<llvm::LoadInst, llvm::StoreInst>(I) &&
          llvm::getLoadStoreType(&I)->isVectorTy());
}

// One in which lanes that are not active hold what changes nothing.
bool isGroupOperation(const Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->getName().starts_with("__mux_vec_group_"))
    return false;
  const auto *operand = llvm::dyn_cast<Instruction>(call->getArgOperand(0));
  return operand && isBlend(*operand);
}

// A work-item's question for its place along a known dimension.
bool isPlaceQuery(const Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee &&
         (callee->getName() == "__mux_get_local_id" ||
          callee->getName() == "__mux_get_global_id") &&
         llvm::isa<llvm::ConstantInt>(call->getArgOperand(0));
}

// A store of as many lanes as there are work-items.
bool isStoreOfSome(const Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::VPIntrinsic>(&I);
  return call && call->getType()->isVoidTy() &&
         !llvm::isa<llvm::ConstantInt>(call->getVectorLengthParam());
}

// An index that is computed in fewer bits than addresses have, of a constant and what differs
// between lanes.
bool isNarrowIndex(const Instruction &I) {
  if (!llvm::isa<llvm::SExtInst, llvm::ZExtInst>(I) ||
      !llvm::isa<llvm::FixedVectorType>(I.getType()) || I.getType()->getScalarSizeInBits() != 64)
    return false;
  const auto *operand = llvm::dyn_cast<Instruction>(I.getOperand(0));
  const unsigned opcode = operand ? operand->getOpcode() : 0;
  if (opcode == Instruction::Trunc)
    return true;
  return (opcode == Instruction::Add || opcode == Instruction::Mul || opcode == Instruction::Shl) &&
         llvm::isa<llvm::Constant>(operand->getOperand(1));
}

// A choice between addresses that lanes make by themselves.
bool isPointerChoice(const Instruction &I) {
  return isBlend(I) && I.getType()->getScalarType()->isPointerTy();
}

bool isGather(const Instruction &I) {
  const llvm::Intrinsic::ID id = getIntrinsic(I);
  return (id == llvm::Intrinsic::masked_gather || id == llvm::Intrinsic::masked_scatter) &&
         llvm::isa<llvm::FixedVectorType>(I.getOperand(I.getType()->isVoidTy())->getType());
}

void dropMask(Instruction &I) {
  I.setOperand(2, llvm::ConstantInt::getTrue(I.getOperand(2)->getType()));
}

void swapBlend(Instruction &I) { llvm::cast<llvm::SelectInst>(I).swapValues(); }

void letAllTakePart(Instruction &I) {
  I.setOperand(0, llvm::cast<llvm::SelectInst>(I.getOperand(0))->getTrueValue());
}

void moveAccess(Instruction &I) {
  const bool isStore = I.getType()->isVoidTy();
  const llvm::Type *vector = isStore ? I.getOperand(0)->getType() : I.getType();
  auto *moved = llvm::GetElementPtrInst::Create(
      vector->getScalarType(), I.getOperand(isStore),
      {llvm::ConstantInt::get(llvm::Type::getInt64Ty(I.getContext()), 1)}, "planted",
      I.getIterator());
  I.setOperand(isStore, moved);
}

void turn(Instruction &I) {
  const auto *dimension = llvm::cast<llvm::ConstantInt>(I.getOperand(0));
  I.setOperand(0,
               llvm::ConstantInt::get(dimension->getType(), (dimension->getZExtValue() + 1) % 3));
}

void storeAll(Instruction &I) {
  auto &call = llvm::cast<llvm::VPIntrinsic>(I);
  call.setVectorLengthParam(llvm::ConstantInt::get(call.getVectorLengthParam()->getType(),
                                                   call.getStaticVectorLength().getFixedValue()));
}

// 0, 1, 2, ... times a step, as a vector.
llvm::Value *createSteps(llvm::IRBuilder<> &B, llvm::Value *step, unsigned count) {
  llvm::Value *lanes = B.CreateStepVector(llvm::FixedVectorType::get(step->getType(), count));
  return B.CreateMul(lanes, B.CreateVectorSplat(count, step));
}

// All lanes follow from the first two, as if the index never wrapped.
void assumeNoWrap(Instruction &I) {
  llvm::IRBuilder<> B(I.getNextNode());
  const unsigned count = llvm::cast<llvm::FixedVectorType>(I.getType())->getNumElements();
  llvm::Value *narrow = I.getOperand(0);
  llvm::Value *first = B.CreateExtractElement(&I, uint64_t(0));
  llvm::Value *step =
      B.CreateSub(B.CreateExtractElement(narrow, 1), B.CreateExtractElement(narrow, uint64_t(0)));
  llvm::Value *planted = B.CreateAdd(B.CreateVectorSplat(count, first),
                                     createSteps(B, B.CreateSExt(step, first->getType()), count));
  I.replaceUsesWithIf(planted, [&](const llvm::Use &use) {
    return !llvm::isa<llvm::ExtractElementInst>(use.getUser());
  });
}

// All lanes go where the first one goes.
void chooseAsFirst(Instruction &I) {
  llvm::IRBuilder<> B(&I);
  I.setOperand(0, B.CreateExtractElement(I.getOperand(0), uint64_t(0)));
}

// As if the addresses were consecutive.
void followFirst(Instruction &I) {
  llvm::IRBuilder<> B(&I);
  const bool isStore = I.getType()->isVoidTy();
  llvm::Value *pointers = I.getOperand(isStore);
  llvm::Type *type = (isStore ? I.getOperand(0)->getType() : I.getType())->getScalarType();
  const unsigned count = llvm::cast<llvm::FixedVectorType>(pointers->getType())->getNumElements();
  I.setOperand(isStore, B.CreateGEP(type, B.CreateExtractElement(pointers, uint64_t(0)),
                                    createSteps(B, B.getInt64(1), count)));
}

struct Kind {
  llvm::StringLiteral name;
  bool (*isPlace)(const Instruction &);
  void (*plant)(Instruction &);
};
constexpr Kind kinds[] = {
    {"mask", isMaskedStore, dropMask},     {"blend", isBlend, swapBlend},
    {"stride", isConsecutive, moveAccess}, {"sub-group", isGroupOperation, letAllTakePart},
    {"dimension", isPlaceQuery, turn},     {"length", isStoreOfSome, storeAll},
    {"wrap", isNarrowIndex, assumeNoWrap}, {"pointer", isPointerChoice, chooseAsFirst},
    {"gather", isGather, followFirst}};

} // namespace

llvm::Error plantFault(llvm::Module &module, const Fault &fault,
                       std::vector<std::string> &planted) {
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
    if (found.empty())
      continue;
    kind->plant(*found[fault.place % found.size()]);
    planted.push_back(compiler::utils::getOrigFnNameOrFnName(F).str());
  }
  return llvm::Error::success();
}

} // namespace torture
