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
/// The element that an access refers to: a constant, plus a variable index if there is one.
struct ElementRef {
  int64_t offset = 0;
  llvm::Value *index = nullptr;
};

/// A private array with all its uses.
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
    if (numElements == 0 || numElements > tuning::maxArraySelects)
      return false;
    count = unsigned(numElements);
    uses = collectPrivateUses(variable);
    return uses && areSuitable() && isIndexVarying && numIndexed * count <= tuning::maxArraySelects;
  }

  uint64_t getSize() const { return size; }
  unsigned getCount() const { return count; }

  /// Splits the array into one variable per element. Returns these, which are all promotable.
  llvm::SmallVector<llvm::AllocaInst *, 16> splitIntoElements() {
    assert(uses && elementRefs.size() == uses->accesses.size() && "call isSuitable() first");
    llvm::IRBuilder<> B(&variable);
    for (unsigned i = 0; i != count; ++i)
      elements.push_back(B.CreateAlloca(type, variable.getAddressSpace(), nullptr,
                                        variable.getName() + "." + llvm::Twine(i)));
    for (const auto &[use, ref] : llvm::zip_equal(uses->accesses, elementRefs)) {
      llvm::Instruction *access = use.I;
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(access))
        replace(*load, ref);
      else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(access))
        replace(*store, ref);
      else
        replaceMemset(llvm::cast<llvm::MemSetInst>(*access), ref);
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
      const std::optional<ElementRef> ref = findElement(*pointer);
      if (!(isElementAccess(*I) || isConstantMemset(*I)) || !ref || !isInBounds(*I, *ref))
        return false;
      isIndexVarying |= ref->index && mayVary(*ref->index, *I);
      numIndexed += ref->index ? 1 : 0;
      elementRefs.push_back(*ref);
    }
    return true;
  }

  /// A uniform value of a loop is varying after it if lanes leave in different iterations.
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

  static bool isConstantMemset(const llvm::Instruction &I) {
    const auto *set = llvm::dyn_cast<llvm::MemSetInst>(&I);
    return set && !set->isVolatile() && llvm::isa<llvm::ConstantInt>(set->getLength()) &&
           llvm::isa<llvm::ConstantInt>(set->getValue());
  }

  bool isInBounds(const llvm::Instruction &I, const ElementRef &ref) const {
    const auto *set = llvm::dyn_cast<llvm::MemSetInst>(&I);
    if (!set)
      return ref.index || (ref.offset >= 0 && ref.offset < int64_t(count));
    const uint64_t length = llvm::cast<llvm::ConstantInt>(set->getLength())->getZExtValue();
    return !ref.index && ref.offset >= 0 && length % size == 0 &&
           uint64_t(ref.offset) + length / size <= count;
  }

  std::optional<ElementRef> findElement(llvm::Value &pointer) const {
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
    ElementRef ref{bytes.getSExtValue() / int64_t(size)};
    if (indices.empty())
      return ref;
    if (indices.front().second != size)
      return std::nullopt;
    ref.index = indices.front().first;
    return ref;
  }

  /// The index as an i32, which holds all indices in bounds.
  llvm::Value *getIndex(llvm::IRBuilder<> &B, const ElementRef &ref) const {
    llvm::Value *index = ref.index;
    while (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(index) &&
           llvm::cast<llvm::CastInst>(index)->getSrcTy()->getScalarSizeInBits() >= 32)
      index = llvm::cast<llvm::CastInst>(index)->getOperand(0);
    return B.CreateSExtOrTrunc(index, B.getInt32Ty());
  }

  llvm::Value *createIsElement(llvm::IRBuilder<> &B, llvm::Value *index, const ElementRef &ref,
                               unsigned i) const {
    return B.CreateICmpEQ(index, B.getInt32(uint32_t(int64_t(i) - ref.offset)));
  }

  void replace(llvm::LoadInst &load, const ElementRef &ref) {
    llvm::IRBuilder<> B(&load);
    llvm::Value *value = B.CreateLoad(type, elements[ref.index ? 0 : ref.offset], load.getName());
    if (ref.index) {
      llvm::Value *index = getIndex(B, ref);
      for (unsigned i = 1; i != count; ++i)
        value = B.CreateSelect(createIsElement(B, index, ref, i), B.CreateLoad(type, elements[i]),
                               value);
    }
    load.replaceAllUsesWith(value);
  }

  void replace(llvm::StoreInst &store, const ElementRef &ref) {
    llvm::IRBuilder<> B(&store);
    llvm::Value *value = store.getValueOperand();
    if (!ref.index) {
      B.CreateStore(value, elements[ref.offset]);
      return;
    }
    llvm::Value *index = getIndex(B, ref);
    for (unsigned i = 0; i != count; ++i)
      B.CreateStore(
          B.CreateSelect(createIsElement(B, index, ref, i), value, B.CreateLoad(type, elements[i])),
          elements[i]);
  }

  void replaceMemset(llvm::MemSetInst &set, const ElementRef &ref) {
    llvm::IRBuilder<> B(&set);
    const llvm::APInt &byte = llvm::cast<llvm::ConstantInt>(set.getValue())->getValue();
    const uint64_t length = llvm::cast<llvm::ConstantInt>(set.getLength())->getZExtValue() / size;
    llvm::Value *value =
        B.CreateBitCast(B.getInt(llvm::APInt::getSplat(unsigned(8 * size), byte)), type);
    for (uint64_t i = 0; i != length; ++i)
      B.CreateStore(value, elements[ref.offset + i]);
  }

  llvm::AllocaInst &variable;
  const llvm::DataLayout &DL;
  const Uniformity &uniformity;
  const llvm::LoopInfo &LI;
  llvm::Type *type = nullptr;
  uint64_t size = 0;
  unsigned count = 0;
  unsigned numIndexed = 0;
  bool isIndexVarying = false;
  std::optional<PrivateUses> uses;
  /// The elements of uses->accesses.
  llvm::SmallVector<ElementRef, 16> elementRefs;
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
  unsigned available = tuning::maxArrayRegisters;
  for (llvm::AllocaInst *variable : variables) {
    ShortArray array(*variable, uniformity, LI);
    if (!array.isSuitable() || array.getCount() * registersFor(array.getSize()) > available)
      continue;
    available -= array.getCount() * registersFor(array.getSize());
    elements.append(array.splitIntoElements());
  }
  if (elements.empty())
    return false;
  llvm::PromoteMemToReg(elements, FAM.getResult<llvm::DominatorTreeAnalysis>(F));
  return true;
}

} // namespace vecz
