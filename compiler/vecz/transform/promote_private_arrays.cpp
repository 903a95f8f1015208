#include "promote_private_arrays.h"

#include "../analysis/uniformity.h"
#include "../tuning.h"
#include "private_uses.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace vecz {

namespace {
/// Of all arrays together. Others must live, too.
constexpr unsigned maxRegisters = tuning::maxArrayRegisters;
/// Of elements that are gone through by all accesses.
constexpr unsigned maxChoices = tuning::maxArraySelects;

/// An element: a number, and a value that counts up from there if it is not the same always.
struct Place {
  int64_t first = 0;
  llvm::Value *index = nullptr;
};

/// All that is done with one array.
class ShortArray {
public:
  ShortArray(llvm::AllocaInst &variable, const Uniformity &uniformity, const llvm::LoopInfo &LI)
      : variable(variable), DL(variable.getDataLayout()), uniformity(uniformity), LI(LI) {}

  bool isSuitable() {
    if (!variable.getAllocatedType()->isArrayTy())
      return false;
    type = variable.getAllocatedType();
    while (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
      type = array->getElementType();
    if (!type->isIntegerTy() && !type->isFloatingPointTy())
      return false;
    size = DL.getTypeAllocSize(type).getFixedValue();
    if (DL.getTypeSizeInBits(type) != 8 * size)
      return false;
    const uint64_t numElements = DL.getTypeAllocSize(variable.getAllocatedType()) / size;
    if (numElements == 0 || numElements > maxChoices)
      return false;
    count = unsigned(numElements);
    uses = collectPrivateUses(variable);
    return uses && areSuitable() && isIndexVarying && choices * count <= maxChoices;
  }

  uint64_t getSize() const { return size; }
  unsigned getCount() const { return count; }

  /// Gives back the elements' variables, which can all be promoted.
  llvm::SmallVector<llvm::AllocaInst *, 16> takeApart() {
    llvm::IRBuilder<> B(&variable);
    for (unsigned i = 0; i != count; ++i)
      elements.push_back(B.CreateAlloca(type, variable.getAddressSpace(), nullptr,
                                        variable.getName() + "." + llvm::Twine(i)));
    for (const auto &[use, place] : llvm::zip_equal(uses->accesses, places)) {
      llvm::Instruction *access = use.I;
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(access))
        replace(*load, place);
      else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(access))
        replace(*store, place);
      else
        fill(llvm::cast<llvm::MemSetInst>(*access), place);
      access->eraseFromParent();
    }
    for (llvm::Instruction *I : uses->lifetimes)
      I->eraseFromParent();
    for (llvm::Instruction *I : uses->addresses)
      I->eraseFromParent();
    variable.eraseFromParent();
    return elements;
  }

private:
  bool areSuitable() {
    for (const auto &[I, pointer] : uses->accesses) {
      const std::optional<Place> place = findPlace(*pointer);
      if (!(isElementAccess(*I) || isFill(*I)) || !place || !isInside(*I, *place))
        return false;
      isIndexVarying |= place->index && mayVary(*place->index, *I);
      choices += place->index ? 1 : 0;
      places.push_back(*place);
    }
    return true;
  }

  /// Lanes may have left a loop with different values.
  bool mayVary(const llvm::Value &index, const llvm::Instruction &user) const {
    if (uniformity.isVarying(&index))
      return true;
    const llvm::Value *source = &index;
    while (const auto *cast = llvm::dyn_cast<llvm::CastInst>(source))
      source = cast->getOperand(0);
    const auto *I = llvm::dyn_cast<llvm::Instruction>(source);
    const llvm::Loop *loop = I ? LI.getLoopFor(I->getParent()) : nullptr;
    return loop && !loop->contains(&user);
  }

  bool isElementAccess(const llvm::Instruction &I) const {
    return llvm::isa<llvm::LoadInst, llvm::StoreInst>(I) && llvm::getLoadStoreType(&I) == type;
  }

  static bool isFill(const llvm::Instruction &I) {
    const auto *set = llvm::dyn_cast<llvm::MemSetInst>(&I);
    return set && !set->isVolatile() && llvm::isa<llvm::ConstantInt>(set->getLength()) &&
           llvm::isa<llvm::ConstantInt>(set->getValue());
  }

  bool isInside(const llvm::Instruction &I, const Place &place) const {
    const auto *set = llvm::dyn_cast<llvm::MemSetInst>(&I);
    if (!set)
      return place.index || (place.first >= 0 && place.first < int64_t(count));
    const uint64_t length = llvm::cast<llvm::ConstantInt>(set->getLength())->getZExtValue();
    return !place.index && place.first >= 0 && length % size == 0 &&
           uint64_t(place.first) + length / size <= count;
  }

  std::optional<Place> findPlace(llvm::Value &pointer) const {
    const unsigned bits = DL.getIndexSizeInBits(variable.getAddressSpace());
    llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4> indices;
    llvm::APInt bytes(bits, 0);
    llvm::Value *address = &pointer;
    while (auto *step = llvm::dyn_cast<llvm::GEPOperator>(address)) {
      if (!step->collectOffset(DL, bits, indices, bytes))
        return std::nullopt;
      address = step->getPointerOperand();
    }
    if (address != &variable || indices.size() > 1 || bytes.getSExtValue() % int64_t(size) != 0)
      return std::nullopt;
    Place place{bytes.getSExtValue() / int64_t(size)};
    if (indices.empty())
      return place;
    if (indices.front().second != size)
      return std::nullopt;
    place.index = indices.front().first;
    return place;
  }

  /// The index in few bits: of those that are in range, none is lost.
  llvm::Value *getIndex(llvm::IRBuilder<> &B, const Place &place) const {
    llvm::Value *index = place.index;
    while (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(index) &&
           llvm::cast<llvm::CastInst>(index)->getSrcTy()->getScalarSizeInBits() >= 32)
      index = llvm::cast<llvm::CastInst>(index)->getOperand(0);
    return B.CreateSExtOrTrunc(index, B.getInt32Ty());
  }

  llvm::Value *isElement(llvm::IRBuilder<> &B, llvm::Value *index, const Place &place,
                         unsigned i) const {
    return B.CreateICmpEQ(index, B.getInt32(uint32_t(int64_t(i) - place.first)));
  }

  void replace(llvm::LoadInst &load, const Place &place) {
    llvm::IRBuilder<> B(&load);
    llvm::Value *value =
        B.CreateLoad(type, elements[place.index ? 0 : place.first], load.getName());
    if (place.index) {
      llvm::Value *index = getIndex(B, place);
      for (unsigned i = 1; i != count; ++i)
        value =
            B.CreateSelect(isElement(B, index, place, i), B.CreateLoad(type, elements[i]), value);
    }
    load.replaceAllUsesWith(value);
  }

  void replace(llvm::StoreInst &store, const Place &place) {
    llvm::IRBuilder<> B(&store);
    llvm::Value *value = store.getValueOperand();
    if (!place.index) {
      B.CreateStore(value, elements[place.first]);
      return;
    }
    llvm::Value *index = getIndex(B, place);
    for (unsigned i = 0; i != count; ++i)
      B.CreateStore(
          B.CreateSelect(isElement(B, index, place, i), value, B.CreateLoad(type, elements[i])),
          elements[i]);
  }

  void fill(llvm::MemSetInst &set, const Place &place) {
    llvm::IRBuilder<> B(&set);
    const llvm::APInt &byte = llvm::cast<llvm::ConstantInt>(set.getValue())->getValue();
    const uint64_t length = llvm::cast<llvm::ConstantInt>(set.getLength())->getZExtValue() / size;
    llvm::Value *value =
        B.CreateBitCast(B.getInt(llvm::APInt::getSplat(unsigned(8 * size), byte)), type);
    for (uint64_t i = 0; i != length; ++i)
      B.CreateStore(value, elements[place.first + i]);
  }

  llvm::AllocaInst &variable;
  const llvm::DataLayout &DL;
  const Uniformity &uniformity;
  const llvm::LoopInfo &LI;
  llvm::Type *type = nullptr;
  uint64_t size = 0;
  unsigned count = 0;
  unsigned choices = 0;
  bool isIndexVarying = false;
  std::optional<PrivateUses> uses;
  /// Of each access.
  llvm::SmallVector<Place, 16> places;
  llvm::SmallVector<llvm::AllocaInst *, 16> elements;
};
} // namespace

bool promotePrivateArrays(llvm::Function &F, const Uniformity &uniformity,
                          llvm::function_ref<unsigned(uint64_t)> registersFor,
                          llvm::FunctionAnalysisManager &FAM) {
  llvm::SmallVector<llvm::AllocaInst *, 4> variables;
  for (llvm::Instruction &I : F.getEntryBlock())
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I))
      variables.push_back(variable);
  const auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  llvm::SmallVector<llvm::AllocaInst *, 16> elements;
  unsigned available = maxRegisters;
  for (llvm::AllocaInst *variable : variables) {
    ShortArray array(*variable, uniformity, LI);
    if (!array.isSuitable() || array.getCount() * registersFor(array.getSize()) > available)
      continue;
    available -= array.getCount() * registersFor(array.getSize());
    elements.append(array.takeApart());
  }
  if (elements.empty())
    return false;
  llvm::PromoteMemToReg(elements, FAM.getResult<llvm::DominatorTreeAnalysis>(F));
  return true;
}

} // namespace vecz
