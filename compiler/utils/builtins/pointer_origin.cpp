#include "pointer_origin.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"

namespace compiler::utils {

namespace {
llvm::Constant *getNumber(const llvm::Value &value, unsigned number) {
  return llvm::ConstantInt::get(llvm::Type::getInt32Ty(value.getContext()), number);
}

/// The address space of a pointer that shows it itself. For a null or undefined pointer any will
/// do.
std::optional<unsigned> getOwnSpace(llvm::Value *pointer) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space != AddressSpace::Generic)
    return space;
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(pointer))
    return AddressSpace::Private;
  return std::nullopt;
}

/// The pointer that this one is made of; null if it is made of none, or of several.
llvm::Value *getSource(llvm::Value *pointer) {
  if (const auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(pointer))
    return cast->getOperand(0);
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(pointer))
    return gep->getOperand(0);
  if (const auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(pointer))
    return freeze->getOperand(0);
  return nullptr;
}

llvm::Value *skipSources(llvm::Value *pointer) {
  while (!getOwnSpace(pointer)) {
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

/// Whether all that the pointer may be made of is known.
bool PointerOrigin::isKnown(llvm::Value *pointer) {
  llvm::SetVector<llvm::Value *> reached;
  reached.insert(skipSources(pointer));
  for (size_t i = 0; i != reached.size(); ++i) {
    llvm::Value *value = reached[i];
    if (getOwnSpace(value))
      continue;
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      for (llvm::Value *incoming : phi->incoming_values())
        reached.insert(skipSources(incoming));
    } else if (auto *select = llvm::dyn_cast<llvm::SelectInst>(value)) {
      reached.insert(skipSources(select->getTrueValue()));
      reached.insert(skipSources(select->getFalseValue()));
    } else {
      auto *argument = llvm::dyn_cast<llvm::Argument>(value);
      if (!argument || !getCallersSpace(*argument))
        return false;
    }
  }
  return true;
}

/// Each argument is looked at once. While that is going on it is not known, which ends recursion.
std::optional<unsigned> PointerOrigin::getCallersSpace(llvm::Argument &argument) {
  const auto [known, isNew] = callersSpaces.try_emplace(&argument, std::nullopt);
  if (!isNew)
    return known->second;
  const std::optional<unsigned> space = findCallersSpace(argument);
  callersSpaces[&argument] = space;
  return space;
}

/// The one space that all calls of the argument's function hand in.
std::optional<unsigned> PointerOrigin::findCallersSpace(llvm::Argument &argument) {
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
  pointer = skipSources(pointer);
  if (const std::optional<unsigned> space = getOwnSpace(pointer))
    return getNumber(*pointer, *space);
  if (llvm::Value *known = emitted.lookup(pointer))
    return known;
  if (auto *argument = llvm::dyn_cast<llvm::Argument>(pointer))
    return getNumber(*pointer, *getCallersSpace(*argument));
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
  // Known before its operands are: they may lead back to it.
  emitted[&instruction] = result;
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i)
    result->addIncoming(emit(phi.getIncomingValue(i)), phi.getIncomingBlock(i));
  llvm::Value *constant = result->hasConstantValue();
  return constant && llvm::isa<llvm::Constant>(constant) ? constant : result;
}

} // namespace compiler::utils
