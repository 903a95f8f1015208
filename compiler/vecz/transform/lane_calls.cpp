#include "lane_calls.h"

#include "compiler/utils/link_builtins.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace vecz {
namespace {

constexpr unsigned argumentBits = 32;
/// Variants may process so many lanes at a time.
constexpr unsigned laneMultiple = 4;

bool isArgumentType(const llvm::Type *type) {
  return type->isFloatTy() || type->isIntegerTy(argumentBits);
}

bool isResultType(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && isArgumentType(vector->getElementType());
}

/// Whether all uses of the result are elements at known places.
bool isOnlyExtracted(const llvm::CallInst &I) {
  return llvm::all_of(I.users(), [](const llvm::User *user) {
    const auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(user);
    return extract && llvm::isa<llvm::ConstantInt>(extract->getIndexOperand());
  });
}

/// The parameters of a variant after those that it shares with its function: pointers to memory of
/// the kernel, and the number of lanes.
constexpr unsigned numLanesParameters = 3; // arguments, results
constexpr unsigned numRowParameters = 4;   // mask, coordinates, arguments

bool isShared(const llvm::Function &variant, const llvm::CallInst &I, unsigned numOwn) {
  if (variant.arg_size() <= numOwn || variant.arg_size() - numOwn > I.arg_size() ||
      !variant.getReturnType()->isVoidTy())
    return false;
  const unsigned numShared = variant.arg_size() - numOwn;
  const unsigned space = variant.getDataLayout().getAllocaAddrSpace();
  return llvm::all_of(llvm::seq(numShared),
                      [&](unsigned index) {
                        return variant.getArg(index)->getType() ==
                               I.getArgOperand(index)->getType();
                      }) &&
         llvm::all_of(llvm::drop_end(llvm::drop_begin(variant.args(), numShared)),
                      [&](const llvm::Argument &arg) {
                        return arg.getType()->isPointerTy() &&
                               arg.getType()->getPointerAddressSpace() == space;
                      });
}

bool haveArgumentTypes(llvm::iterator_range<const llvm::Use *> args) {
  return llvm::all_of(args, [](const llvm::Use &arg) { return isArgumentType(arg->getType()); });
}

/// Coordinates follow the pointers.
unsigned countPointers(const llvm::CallInst &I) {
  return std::distance(I.arg_begin(), llvm::find_if(I.args(), [](const llvm::Use &arg) {
                         return !arg->getType()->isPointerTy();
                       }));
}

bool areUniform(const Uniformity &uniformity, llvm::iterator_range<const llvm::Use *> args) {
  return llvm::none_of(args, [&](const llvm::Use &arg) { return uniformity.isVarying(arg); });
}

llvm::Function *findVariant(const llvm::CallInst &I, llvm::StringRef suffix, unsigned numOwn) {
  const llvm::Function *callee = I.getCalledFunction();
  auto *variant = I.getModule()->getFunction((callee->getName() + suffix).str());
  return variant && compiler::utils::isOutlinedBuiltin(*variant) && isShared(*variant, I, numOwn)
             ? variant
             : nullptr;
}

llvm::iterator_range<const llvm::Use *> getArguments(const llvm::CallInst &I, unsigned begin,
                                                     unsigned end) {
  return {I.arg_begin() + begin, I.arg_begin() + end};
}

} // namespace

/// Whether the coordinates are those of neighbours: the first steps by one, others are uniform.
bool LaneCalls::isRow(const llvm::CallInst &I, unsigned numShared) const {
  const unsigned first = countPointers(I);
  return first < numShared && packets.strides.get(I.getArgOperand(first)).isConstant(1) &&
         areUniform(packets.uniformity, getArguments(I, first + 1, numShared));
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

llvm::Value *LaneCalls::storeVectors(llvm::ArrayRef<llvm::Value *> vectors, Use use) {
  llvm::AllocaInst *&memory = memories[{vectors.size(), use}];
  if (!memory)
    memory = getMemory(vectors.size());
  for (const auto [index, vector] : llvm::enumerate(vectors))
    B.CreateAlignedStore(
        vector,
        B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), memory, index * packets.width.getFixedValue()),
        llvm::Align(argumentBits / 8));
  return memory;
}

llvm::Value *LaneCalls::storeArguments(const PredicatedInst &PI, const llvm::CallInst &I,
                                       unsigned begin, unsigned end, Use use) {
  const bool hasInactiveLanes = packets.getMask(PI);
  llvm::SmallVector<llvm::Value *, 12> vectors;
  for (llvm::Value *arg : getArguments(I, begin, end)) {
    llvm::Value *vector = packets.getVector(arg);
    vectors.push_back(hasInactiveLanes ? packets.createFreeze(vector) : vector);
  }
  return storeVectors(vectors, use);
}

llvm::Value *LaneCalls::storeMask(const PredicatedInst &PI) {
  llvm::Value *mask = packets.getMask(PI);
  return mask ? storeVectors(B.CreateSExt(mask, packets.widen(B.getInt32Ty())), Use::Mask)
              : llvm::Constant::getNullValue(
                    B.getPtrTy(packets.F.getDataLayout().getAllocaAddrSpace()));
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

void LaneCalls::emitCall(llvm::CallInst &I, llvm::Function &variant, Arguments &args) {
  args.push_back(B.getInt32(packets.width.getFixedValue()));
  llvm::CallInst *call = B.CreateCall(&variant, args);
  call->setCallingConv(variant.getCallingConv());
  packets.note(I, "call of '" + variant.getName() + "' for all lanes");
}

void LaneCalls::emitLanes(const PredicatedInst &PI, llvm::CallInst &I, llvm::Function &variant) {
  const unsigned numShared = variant.arg_size() - numLanesParameters;
  Arguments args(I.arg_begin(), I.arg_begin() + numShared);
  args.push_back(storeArguments(PI, I, numShared, I.arg_size(), Use::Arguments));
  llvm::Value *results =
      getMemory(llvm::cast<llvm::FixedVectorType>(I.getType())->getNumElements());
  args.push_back(results);
  emitCall(I, variant, args);
  packetizeElements(I, results);
}

void LaneCalls::emitRow(const PredicatedInst &PI, llvm::CallInst &I, llvm::Function &variant) {
  const unsigned numShared = variant.arg_size() - numRowParameters, first = countPointers(I);
  const bool isKnown = isRow(I, numShared);
  Arguments args(I.arg_begin(), I.arg_begin() + first);
  for (llvm::Value *arg : getArguments(I, first, numShared))
    args.push_back(isKnown ? packets.createFreeze(arg)
                           : llvm::Constant::getNullValue(arg->getType()));
  args.push_back(storeMask(PI));
  args.push_back(isKnown ? llvm::Constant::getNullValue(args.back()->getType())
                         : storeArguments(PI, I, first, numShared, Use::Coordinates));
  args.push_back(storeArguments(PI, I, numShared, I.arg_size(), Use::Arguments));
  emitCall(I, variant, args);
}

bool LaneCalls::emit(const PredicatedInst &PI, llvm::CallInst &I) {
  if (packets.width.isScalable() || packets.width.getFixedValue() % laneMultiple != 0 ||
      !compiler::utils::isOutlinedBuiltin(*I.getCalledFunction()))
    return false;
  const bool isRow = I.getType()->isVoidTy();
  llvm::Function *variant = isRow ? findVariant(I, "_row", numRowParameters)
                                  : findVariant(I, "_lanes", numLanesParameters);
  if (!variant)
    return false;
  const unsigned numUniform = isRow ? countPointers(I) : variant->arg_size() - numLanesParameters;
  if (!areUniform(packets.uniformity, getArguments(I, 0, numUniform)) ||
      !haveArgumentTypes(getArguments(I, numUniform, I.arg_size())))
    return false;
  if (isRow) {
    emitRow(PI, I, *variant);
    return true;
  }
  if (!isResultType(I.getType()) || !isOnlyExtracted(I) || !packets.uniformity.isVarying(&I))
    return false;
  emitLanes(PI, I, *variant);
  return true;
}

} // namespace vecz
