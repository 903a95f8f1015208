#include "string_choice.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

/// Looks through casts, freezes, and loads from constant memory.
llvm::Value *strip(llvm::Value *pointer) {
  pointer = pointer->stripPointerCasts();
  if (auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(pointer))
    return strip(freeze->getOperand(0));
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(pointer); load && !load->isVolatile())
    if (auto *address = llvm::dyn_cast<llvm::Constant>(load->getPointerOperand()))
      if (llvm::Constant *loaded = llvm::ConstantFoldLoadFromConstPtr(
              address, load->getType(), load->getModule()->getDataLayout()))
        return strip(loaded);
  return pointer;
}

std::optional<llvm::StringRef> getLiteral(llvm::Value *pointer) {
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(pointer, text))
    return std::nullopt;
  return text;
}

bool isChoice(llvm::Value *pointer, llvm::SmallPtrSetImpl<llvm::Value *> &visited) {
  pointer = strip(pointer);
  if (!visited.insert(pointer).second || llvm::isa<llvm::ConstantPointerNull>(pointer) ||
      getLiteral(pointer))
    return true;
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return !select->getCondition()->getType()->isVectorTy() &&
           isChoice(select->getTrueValue(), visited) && isChoice(select->getFalseValue(), visited);
  auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer);
  return phi && llvm::all_of(phi->incoming_values(),
                             [&](llvm::Value *value) { return isChoice(value, visited); });
}

} // namespace

bool StringChoice::isChoice(llvm::Value *pointer) {
  llvm::SmallPtrSet<llvm::Value *, 8> visited;
  return utils::isChoice(pointer, visited);
}

uint32_t StringChoice::addString(llvm::StringRef string) {
  const auto found = llvm::find(strings, string);
  if (found == strings.end()) {
    strings.push_back(string.str());
    return static_cast<uint32_t>(strings.size() - 1);
  }
  return static_cast<uint32_t>(found - strings.begin());
}

llvm::Value *StringChoice::getIndex(llvm::Value *pointer) {
  pointer = strip(pointer);
  if (llvm::Value *known = indices.lookup(pointer))
    return known;
  llvm::Value *index = makeIndex(pointer);
  indices[pointer] = index;
  return index;
}

llvm::Value *StringChoice::makeIndex(llvm::Value *pointer) {
  llvm::Type *i32 = llvm::Type::getInt32Ty(pointer->getContext());
  if (const std::optional<llvm::StringRef> literal = getLiteral(pointer))
    return llvm::ConstantInt::get(i32, addString(*literal));
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(pointer)) {
    llvm::Value *first = getIndex(select->getTrueValue());
    llvm::Value *second = getIndex(select->getFalseValue());
    return llvm::IRBuilder<>(select).CreateSelect(select->getCondition(), first, second);
  }
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer)) {
    llvm::PHINode *index = llvm::IRBuilder<>(phi).CreatePHI(i32, phi->getNumIncomingValues());
    // Recorded first, since a phi may refer to itself.
    indices[pointer] = index;
    for (unsigned i = 0; i != phi->getNumIncomingValues(); ++i)
      index->addIncoming(getIndex(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
    return index;
  }
  return llvm::ConstantInt::getAllOnesValue(i32);
}

} // namespace compiler::utils
