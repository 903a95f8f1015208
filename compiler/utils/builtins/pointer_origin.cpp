#include "pointer_origin.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

namespace {
llvm::Constant *getNumber(const llvm::Value &value, unsigned number) {
  return llvm::ConstantInt::get(llvm::Type::getInt32Ty(value.getContext()), number);
}

/// The address space of a pointer that is not generic. Arbitrary for null or undef.
std::optional<unsigned> getSpecificSpace(llvm::Value *pointer) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space != AddressSpace::Generic)
    return space;
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(pointer))
    return AddressSpace::Private;
  return std::nullopt;
}

/// The single pointer that this one is based on; null if there is none.
llvm::Value *getSource(llvm::Value *pointer) {
  if (const auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(pointer))
    return cast->getOperand(0);
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer))
    return gep->getOperand(0);
  if (const auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(pointer))
    return freeze->getOperand(0);
  return nullptr;
}

llvm::Value *stripToSource(llvm::Value *pointer) {
  while (!getSpecificSpace(pointer)) {
    llvm::Value *source = getSource(pointer);
    if (!source || !source->getType()->isPointerTy())
      break;
    pointer = source;
  }
  return pointer;
}
} // namespace

llvm::Value *PointerOrigin::getAddressSpace(llvm::Value *pointer) {
  if (!pointer->getType()->isPointerTy())
    return nullptr;
  return isKnown(pointer) ? emit(pointer) : nullptr;
}

/// Whether the address space of every underlying object is known.
bool PointerOrigin::isKnown(llvm::Value *pointer) {
  llvm::SetVector<llvm::Value *> reached;
  reached.insert(stripToSource(pointer));
  for (size_t i = 0; i != reached.size(); ++i) {
    llvm::Value *value = reached[i];
    if (getSpecificSpace(value))
      continue;
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      for (llvm::Value *incoming : phi->incoming_values())
        reached.insert(stripToSource(incoming));
    } else if (auto *select = llvm::dyn_cast<llvm::SelectInst>(value)) {
      reached.insert(stripToSource(select->getTrueValue()));
      reached.insert(stripToSource(select->getFalseValue()));
    } else {
      auto *argument = llvm::dyn_cast<llvm::Argument>(value);
      if (!argument || !getArgumentSpace(*argument))
        return false;
    }
  }
  return true;
}

/// Each argument is analyzed once. During the analysis it counts as unknown, which terminates
/// recursion.
std::optional<unsigned> PointerOrigin::getArgumentSpace(llvm::Argument &argument) {
  const auto [known, isNew] = argumentSpaces.try_emplace(&argument, std::nullopt);
  if (!isNew)
    return known->second;
  const std::optional<unsigned> space = findArgumentSpace(argument);
  argumentSpaces[&argument] = space;
  return space;
}

/// The address space that all callers pass for the argument, if it is unique.
std::optional<unsigned> PointerOrigin::findArgumentSpace(llvm::Argument &argument) {
  llvm::Function &F = *argument.getParent();
  if (isKernel(F))
    return std::nullopt;
  std::optional<unsigned> space;
  for (const llvm::Use &use : F.uses()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (!call || !call->isCallee(&use) || call->getFunctionType() != F.getFunctionType())
      return std::nullopt;
    llvm::Value *operand = call->getArgOperand(argument.getArgNo());
    const auto *number = llvm::dyn_cast_or_null<llvm::ConstantInt>(getAddressSpace(operand));
    if (!number || (space && *space != number->getZExtValue()))
      return std::nullopt;
    space = number->getZExtValue();
  }
  return space;
}

llvm::Value *PointerOrigin::emit(llvm::Value *pointer) {
  pointer = stripToSource(pointer);
  if (const std::optional<unsigned> space = getSpecificSpace(pointer))
    return getNumber(*pointer, *space);
  if (llvm::Value *known = emitted.lookup(pointer))
    return known;
  if (auto *argument = llvm::dyn_cast<llvm::Argument>(pointer))
    return getNumber(*pointer, *getArgumentSpace(*argument));
  return emitForInstruction(*llvm::cast<llvm::Instruction>(pointer));
}

llvm::Value *PointerOrigin::emitForInstruction(llvm::Instruction &instruction) {
  llvm::IRBuilder<> B(&instruction);
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    llvm::Value *result = B.CreateSelect(select->getCondition(), emit(select->getTrueValue()),
                                         emit(select->getFalseValue()), "space");
    emitted[&instruction] = result;
    return result;
  }
  auto &phi = llvm::cast<llvm::PHINode>(instruction);
  llvm::PHINode *result = B.CreatePHI(B.getInt32Ty(), phi.getNumIncomingValues(), "space");
  // Recorded first, since operands may be cyclic.
  emitted[&instruction] = result;
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i)
    result->addIncoming(emit(phi.getIncomingValue(i)), phi.getIncomingBlock(i));
  llvm::Value *constant = result->hasConstantValue();
  return constant && llvm::isa<llvm::Constant>(constant) ? constant : result;
}

} // namespace compiler::utils
