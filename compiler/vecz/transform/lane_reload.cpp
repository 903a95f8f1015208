#include "lane_reload.h"

#include "../memory_ops.h"
#include "../tuning.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

namespace {
bool isContiguousLoad(const llvm::Instruction &I) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  const llvm::Type *element = I.getType()->getScalarType();
  return load && load->isSimple() &&
         I.getDataLayout().typeSizeEqualsStoreSize(const_cast<llvm::Type *>(element));
}

bool isOperation(const llvm::Instruction &I) {
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I))
    return !binary->isIntDivRem();
  return llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst>(I);
}

bool isConstantOrSplat(const llvm::Value *V) {
  return llvm::isa<llvm::Constant>(V) || llvm::getSplatValue(V);
}

/// An unmasked gather or scatter that uses the vector as its address only.
bool isAddressOf(const llvm::User &user, const llvm::Value &address) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&user);
  const auto op = call ? analyzeMemoryOp(*call) : std::nullopt;
  return op && op->lanes.areAll() && op->pointer == &address && op->data != &address &&
         (op->op.kind == MemoryOp::Kind::GatherLoad || op->op.kind == MemoryOp::Kind::ScatterStore);
}

/// Whether the vector is used in nothing but addresses of gathers and scatters of its block.
/// `uses` is how many may be looked at.
bool isOnlyAddress(const llvm::Instruction &I, unsigned &uses) {
  return llvm::all_of(I.users(), [&](const llvm::User *user) {
    const auto *next = llvm::cast<llvm::Instruction>(user);
    if (next->getParent() != I.getParent() || uses-- == 0)
      return false;
    return (isOperation(*next) || llvm::isa<llvm::GetElementPtrInst>(next))
               ? isOnlyAddress(*next, uses)
               : isAddressOf(*user, I);
  });
}

/// Counts the operations of a lane, and whether there is a load among them. False if the lane
/// cannot be computed alone.
bool countOperations(const llvm::Value *V, const llvm::BasicBlock &block, unsigned &count,
                     bool &hasLoad) {
  if (isConstantOrSplat(V))
    return true;
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || I->getParent() != &block)
    return false;
  if (isContiguousLoad(*I)) {
    hasLoad = true;
    unsigned uses = tuning::maxReloadedUses;
    return isOnlyAddress(*I, uses);
  }
  return isOperation(*I) && ++count <= tuning::maxReloadedOperations &&
         llvm::all_of(I->operand_values(), [&](const llvm::Value *operand) {
           return countOperations(operand, block, count, hasLoad);
         });
}
} // namespace

bool canReloadLanes(llvm::Value *vector) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(vector);
  unsigned count = 0;
  bool hasLoad = false;
  return I && llvm::isa<llvm::FixedVectorType>(I->getType()) &&
         I->getType()->isIntOrIntVectorTy() &&
         countOperations(vector, *I->getParent(), count, hasLoad) && hasLoad;
}

llvm::Value *LaneReload::create(llvm::Value *vector) const {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(vector))
    return constant->getAggregateElement(lane);
  if (llvm::Value *splat = llvm::getSplatValue(vector))
    return splat;
  return createOf(llvm::cast<llvm::Instruction>(*vector));
}

/// Loads are emitted where the vector is loaded, so that they read what it reads.
llvm::Value *LaneReload::createOf(llvm::Instruction &I) const {
  llvm::IRBuilder<> B(&I);
  llvm::Type *element = I.getType()->getScalarType();
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    const uint64_t offset = lane * I.getDataLayout().getTypeAllocSize(element).getFixedValue();
    llvm::LoadInst *scalar = B.CreateAlignedLoad(
        element, B.CreateConstInBoundsGEP1_64(element, load->getPointerOperand(), lane),
        llvm::commonAlignment(load->getAlign(), offset));
    scalar->setAAMetadata(load->getAAMetadata());
    return scalar;
  }
  llvm::Instruction *scalar = nullptr;
  if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
    scalar = llvm::CastInst::Create(cast->getOpcode(), create(cast->getOperand(0)), element);
  else
    scalar = llvm::BinaryOperator::Create(llvm::cast<llvm::BinaryOperator>(I).getOpcode(),
                                          create(I.getOperand(0)), create(I.getOperand(1)));
  scalar->copyIRFlags(&I);
  return B.Insert(scalar);
}

} // namespace vecz
