#include "lane_calls.h"

#include "compiler/utils/link_builtins.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace vecz {
namespace {

constexpr unsigned argumentBits = 32;

bool isArgumentType(const llvm::Type *type) {
  return type->isFloatTy() || type->isIntegerTy(argumentBits);
}

bool isResultType(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return type->isVoidTy() || (vector && isArgumentType(vector->getElementType()));
}

/// Whether all uses of the result are elements at known places.
bool isOnlyExtracted(const llvm::CallInst &I) {
  return llvm::all_of(I.users(), [](const llvm::User *user) {
    const auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(user);
    return extract && llvm::isa<llvm::ConstantInt>(extract->getIndexOperand());
  });
}

/// Whether the parameters after those that are passed on are pointers to memory of the kernel.
bool takesPrivateMemory(const llvm::Function &variant, unsigned numUniform) {
  const unsigned space = variant.getDataLayout().getAllocaAddrSpace();
  return llvm::all_of(
      llvm::drop_end(llvm::drop_begin(variant.args(), numUniform)), [&](const llvm::Argument &arg) {
        return arg.getType()->isPointerTy() && arg.getType()->getPointerAddressSpace() == space;
      });
}

unsigned countPointers(const llvm::CallInst &I) { return I.getType()->isVoidTy() ? 1 : 2; }

} // namespace

/// The number of leading parameters that the variant shares with the function.
static unsigned countUniform(const llvm::Function &variant, const llvm::CallInst &I) {
  return variant.arg_size() - countPointers(I) - 1;
}

llvm::Function *LaneCalls::findVariant(const llvm::CallInst &I) const {
  const llvm::Function *callee = I.getCalledFunction();
  if (packets.width.isScalable() || !compiler::utils::isOutlinedBuiltin(*callee) ||
      !isResultType(I.getType()) || !isOnlyExtracted(I))
    return nullptr;
  if (!I.getType()->isVoidTy() && !packets.uniformity.isVarying(&I))
    return nullptr;
  llvm::Function *variant =
      packets.F.getParent()->getFunction((callee->getName() + "_lanes").str());
  if (!variant || !compiler::utils::isOutlinedBuiltin(*variant) ||
      variant->arg_size() <= countPointers(I) || countUniform(*variant, I) > I.arg_size() ||
      !takesPrivateMemory(*variant, countUniform(*variant, I)))
    return nullptr;
  for (const auto [index, arg] : llvm::enumerate(I.args())) {
    const bool isPassed = index < countUniform(*variant, I);
    if (isPassed ? packets.uniformity.isVarying(arg) : !isArgumentType(arg->getType()))
      return nullptr;
  }
  return variant;
}

llvm::AllocaInst *LaneCalls::getMemory(unsigned numVectors) {
  llvm::BasicBlock &entry = packets.F.getEntryBlock();
  llvm::IRBuilder<> atEntry(&entry, entry.getFirstInsertionPt());
  auto *array =
      llvm::ArrayType::get(B.getInt32Ty(), uint64_t(numVectors) * packets.width.getFixedValue());
  llvm::AllocaInst *memory = atEntry.CreateAlloca(array, nullptr, "lanes");
  memory->setAlignment(llvm::Align(16));
  return memory;
}

llvm::Value *LaneCalls::storeArguments(const PredicatedInst &PI, const llvm::CallInst &I,
                                       unsigned numUniform) {
  llvm::Value *mask = packets.getMask(PI);
  llvm::SmallVector<llvm::Value *, 12> vectors;
  if (I.getType()->isVoidTy()) {
    llvm::Type *flags = packets.widen(B.getInt32Ty());
    vectors.push_back(mask ? B.CreateSExt(mask, flags) : llvm::Constant::getAllOnesValue(flags));
  }
  for (llvm::Value *arg : llvm::drop_begin(I.args(), numUniform)) {
    llvm::Value *vector = packets.getVector(arg);
    vectors.push_back(mask ? packets.createFreeze(vector) : vector);
  }
  llvm::AllocaInst *&memory = argumentMemory[vectors.size()];
  if (!memory)
    memory = getMemory(vectors.size());
  for (const auto [index, vector] : llvm::enumerate(vectors))
    B.CreateAlignedStore(
        vector,
        B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), memory, index * packets.width.getFixedValue()),
        llvm::Align(argumentBits / 8));
  return memory;
}

void LaneCalls::packetizeElements(const llvm::CallInst &I, llvm::Value *results) {
  auto *type = llvm::cast<llvm::FixedVectorType>(I.getType());
  const unsigned lanes = packets.width.getFixedValue(), size = type->getNumElements();
  auto *all = llvm::FixedVectorType::get(type->getElementType(), lanes * size);
  llvm::Value *loaded = B.CreateAlignedLoad(all, results, llvm::Align(16));
  llvm::SmallVector<llvm::Value *, 4> vectors;
  for (unsigned element = 0; element != size; ++element) {
    llvm::SmallVector<int, 16> places;
    for (unsigned lane = 0; lane != lanes; ++lane)
      places.push_back(int(lane * size + element));
    vectors.push_back(B.CreateShuffleVector(loaded, places));
  }
  for (const llvm::User *user : I.users()) {
    const auto *extract = llvm::cast<llvm::ExtractElementInst>(user);
    const uint64_t index =
        llvm::cast<llvm::ConstantInt>(extract->getIndexOperand())->getLimitedValue();
    packets.setVector(extract, index < size
                                   ? vectors[index]
                                   : llvm::PoisonValue::get(packets.widen(extract->getType())));
  }
}

bool LaneCalls::emit(const PredicatedInst &PI, llvm::CallInst &I) {
  llvm::Function *variant = findVariant(I);
  if (!variant)
    return false;
  const unsigned numUniform = countUniform(*variant, I);
  llvm::SmallVector<llvm::Value *, 4> args(I.arg_begin(), I.arg_begin() + numUniform);
  args.push_back(storeArguments(PI, I, numUniform));
  llvm::Value *results = nullptr;
  if (const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(I.getType()))
    args.push_back(results = getMemory(type->getNumElements()));
  args.push_back(B.getInt32(packets.width.getFixedValue()));
  llvm::CallInst *call = B.CreateCall(variant, args);
  call->setCallingConv(variant->getCallingConv());
  if (results)
    packetizeElements(I, results);
  packets.note(I, "call of '" + variant->getName() + "' for all lanes");
  return true;
}

} // namespace vecz
