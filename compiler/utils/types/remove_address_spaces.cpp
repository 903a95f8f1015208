#include "compiler/utils/remove_address_spaces.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DepthFirstIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

namespace compiler::utils {

namespace {

bool isQualified(const llvm::Type *type) {
  return type->isPtrOrPtrVectorTy() && type->getPointerAddressSpace() != 0;
}

/// The same type in the default address space.
llvm::Type *getFlatType(llvm::Type *type) {
  return type->getWithNewType(llvm::PointerType::get(type->getContext(), 0));
}

/// Whether the value is an address computation on other pointers of the function.
bool isAddressComputation(const llvm::Value *value) {
  return llvm::isa<llvm::AddrSpaceCastInst, llvm::PHINode, llvm::GetElementPtrInst,
                   llvm::SelectInst, llvm::FreezeInst, llvm::InsertElementInst,
                   llvm::ExtractElementInst, llvm::ShuffleVectorInst>(value);
}

/// Creates versions of a function's pointers in the default address space.
class Flattener {
public:
  explicit Flattener(llvm::Function &F) : F(F) {
    for (const llvm::BasicBlock *block : llvm::depth_first(&F))
      reachable.insert(block);
  }

  bool run();

private:
  bool isReachable(const llvm::Instruction &I) const { return reachable.contains(I.getParent()); }
  llvm::Value *getFlat(llvm::Value *pointer);
  llvm::Value *makeFlat(llvm::Value *pointer);
  llvm::Value *castAfterDefinition(llvm::Value *pointer);
  void moveDebugInfo(llvm::Instruction &dead);
  bool flattenOperands(llvm::Instruction &I);
  bool flattenIntrinsic(llvm::IntrinsicInst &intrinsic);

  llvm::Function &F;
  /// Unreachable code may be self-referential, so it is excluded.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> reachable;
  llvm::DenseMap<llvm::Value *, llvm::Value *> flatVersions;
};

/// The first point at which the value is available, after phis and allocas.
llvm::BasicBlock::iterator getFirstUsePoint(llvm::Value &value, llvm::Function &F) {
  if (auto *definition = llvm::dyn_cast<llvm::Instruction>(&value))
    if (auto point = definition->getInsertionPointAfterDef())
      return *point;
  return F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

llvm::Value *Flattener::castAfterDefinition(llvm::Value *pointer) {
  llvm::IRBuilder<> B(F.getContext());
  llvm::BasicBlock::iterator point = getFirstUsePoint(*pointer, F);
  B.SetInsertPoint(point->getParent(), point);
  return B.CreateAddrSpaceCast(pointer, getFlatType(pointer->getType()),
                               pointer->getName() + ".flat");
}

llvm::Value *Flattener::getFlat(llvm::Value *pointer) {
  if (!isQualified(pointer->getType()))
    return pointer;
  if (llvm::Value *known = flatVersions.lookup(pointer))
    return known;
  llvm::Value *flat = makeFlat(pointer);
  flatVersions[pointer] = flat;
  return flat;
}

/// Rebuilds address computations on flat pointers; other pointers are cast.
llvm::Value *Flattener::makeFlat(llvm::Value *pointer) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(pointer))
    return llvm::ConstantExpr::getAddrSpaceCast(constant, getFlatType(pointer->getType()));
  if (auto *I = llvm::dyn_cast<llvm::Instruction>(pointer); I && !isReachable(*I))
    return llvm::PoisonValue::get(getFlatType(pointer->getType()));
  if (auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(pointer))
    return getFlat(cast->getPointerOperand());
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer)) {
    auto *flat = llvm::PHINode::Create(getFlatType(phi->getType()), phi->getNumIncomingValues(),
                                       phi->getName() + ".flat", phi->getIterator());
    flat->setDebugLoc(phi->getDebugLoc());
    // Recorded first, since a phi may refer to itself.
    flatVersions[phi] = flat;
    for (unsigned edge = 0; edge < phi->getNumIncomingValues(); ++edge)
      flat->addIncoming(getFlat(phi->getIncomingValue(edge)), phi->getIncomingBlock(edge));
    return flat;
  }
  if (isAddressComputation(pointer)) {
    auto *source = llvm::cast<llvm::Instruction>(pointer);
    llvm::Instruction *flat = source->clone();
    for (llvm::Use &operand : flat->operands())
      operand.set(getFlat(operand.get()));
    flat->mutateType(getFlatType(source->getType()));
    flat->insertBefore(source->getIterator());
    flat->setName(source->getName() + ".flat");
    return flat;
  }
  return castAfterDefinition(pointer);
}

/// Redirects debug records from an erased pointer to its flat version.
void Flattener::moveDebugInfo(llvm::Instruction &dead) {
  llvm::Value *flat = flatVersions.lookup(&dead);
  if (!flat)
    return;
  llvm::SmallVector<llvm::DbgVariableRecord *, 2> records;
  llvm::findDbgUsers(&dead, records);
  for (llvm::DbgVariableRecord *record : records)
    record->replaceVariableLocationOp(&dead, flat);
}

/// The address operands of an intrinsic; other pointer operands may be stored values.
llvm::SmallVector<unsigned, 2> getAddressOperands(const llvm::IntrinsicInst &intrinsic) {
  switch (intrinsic.getIntrinsicID()) {
  case llvm::Intrinsic::masked_load:
  case llvm::Intrinsic::masked_gather:
  case llvm::Intrinsic::masked_expandload:
    return {0};
  case llvm::Intrinsic::masked_store:
  case llvm::Intrinsic::masked_scatter:
  case llvm::Intrinsic::masked_compressstore:
    return {1};
  default:
    break;
  }
  // Lifetime intrinsics require the alloca itself, and debug intrinsics are not changed.
  if (intrinsic.isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic))
    return {};
  if (const auto *predicated = llvm::dyn_cast<llvm::VPIntrinsic>(&intrinsic)) {
    const auto pointer = llvm::VPIntrinsic::getMemoryPointerParamPos(predicated->getIntrinsicID());
    return pointer ? llvm::SmallVector<unsigned, 2>{*pointer} : llvm::SmallVector<unsigned, 2>();
  }
  llvm::SmallVector<unsigned, 2> operands;
  for (const llvm::Use &argument : intrinsic.args())
    if (argument->getType()->isPtrOrPtrVectorTy())
      operands.push_back(intrinsic.getArgOperandNo(&argument));
  return operands;
}

/// Replaces the intrinsic by its overload for flat pointers, if there is one.
bool Flattener::flattenIntrinsic(llvm::IntrinsicInst &intrinsic) {
  llvm::SmallVector<llvm::Type *, 6> params(intrinsic.getFunctionType()->params());
  llvm::SmallVector<unsigned, 2> operands;
  for (const unsigned operand : getAddressOperands(intrinsic)) {
    if (operand >= params.size() || !isQualified(params[operand]))
      continue;
    params[operand] = getFlatType(params[operand]);
    operands.push_back(operand);
  }
  auto *type =
      llvm::FunctionType::get(intrinsic.getType(), params, intrinsic.getFunctionType()->isVarArg());
  llvm::SmallVector<llvm::Type *, 4> overloads;
  if (operands.empty() ||
      !llvm::Intrinsic::getIntrinsicSignature(intrinsic.getIntrinsicID(), type, overloads))
    return false;
  for (const unsigned operand : operands)
    intrinsic.setArgOperand(operand, getFlat(intrinsic.getArgOperand(operand)));
  intrinsic.setCalledFunction(llvm::Intrinsic::getOrInsertDeclaration(
      intrinsic.getModule(), intrinsic.getIntrinsicID(), overloads));
  return true;
}

/// Flattens the pointer operands of an access or comparison.
bool Flattener::flattenOperands(llvm::Instruction &I) {
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
    return flattenIntrinsic(*intrinsic);
  auto replace = [&](unsigned index) {
    if (!isQualified(I.getOperand(index)->getType()))
      return false;
    I.setOperand(index, getFlat(I.getOperand(index)));
    return true;
  };
  if (auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(&I)) {
    // A cast to the default address space equals the flat version of its operand.
    if (isQualified(cast->getType()) || !isAddressComputation(cast->getPointerOperand()))
      return false;
    cast->replaceAllUsesWith(getFlat(cast->getPointerOperand()));
    return true;
  }
  if (llvm::isa<llvm::LoadInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::VAArgInst>(I))
    return replace(0);
  if (llvm::isa<llvm::StoreInst>(I))
    return replace(llvm::StoreInst::getPointerOperandIndex());
  if (llvm::isa<llvm::ICmpInst>(I)) {
    const bool left = replace(0);
    return replace(1) || left;
  }
  return false;
}

bool Flattener::run() {
  llvm::SmallVector<llvm::Instruction *, 32> users;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (isReachable(I))
      users.push_back(&I);
  bool changed = false;
  for (llvm::Instruction *user : users)
    changed |= flattenOperands(*user);
  // Erases address computations that are dead in their original form.
  for (auto user = users.rbegin(); user != users.rend(); ++user)
    if ((*user)->getType()->isPtrOrPtrVectorTy() && llvm::isInstructionTriviallyDead(*user)) {
      moveDebugInfo(**user);
      (*user)->eraseFromParent();
    }
  return changed;
}

} // namespace

llvm::PreservedAnalyses RemoveAddressSpacesPass::run(llvm::Function &F,
                                                     llvm::FunctionAnalysisManager &) {
  if (!Flattener(F).run())
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils
