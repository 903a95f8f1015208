#include "compiler/utils/live_values.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/uniform_values.h"
#include "compiler/utils/variable_uses.h"

namespace compiler::utils {

namespace {
/// A longer chain of arithmetic is dearer than a load.
constexpr unsigned maxChain = 3;

bool isWidening(const llvm::CastInst &cast) {
  return llvm::isa<llvm::ZExtInst, llvm::SExtInst, llvm::FPExtInst>(cast);
}

/// Arithmetic that takes about as long as an access to memory that is cached, or less.
bool isSimpleArithmetic(const llvm::Instruction &I) {
  if (!I.getType()->isIntOrIntVectorTy() && !I.getType()->isPtrOrPtrVectorTy())
    return false;
  if (llvm::isa<llvm::GetElementPtrInst, llvm::ICmpInst, llvm::CastInst>(I))
    return true;
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Mul:
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
    return true;
  default:
    return false;
  }
}

/// An element that is about to be repeated, or its repetition.
bool isPartOfSplat(const llvm::Instruction &I) {
  if (const auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&I))
    return llvm::isa<llvm::UndefValue>(insert->getOperand(0)) &&
           llvm::isa<llvm::Constant>(insert->getOperand(2));
  const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&I);
  return shuffle && shuffle->isZeroEltSplat() &&
         llvm::isa<llvm::UndefValue>(shuffle->getOperand(1)) &&
         llvm::isa<llvm::InsertElementInst>(shuffle->getOperand(0));
}
} // namespace

LiveValues::LiveValues(KernelRegions &kernelRegions, const BuiltinInfo &BI, const Options &options)
    : kernelRegions(kernelRegions), BI(BI), options(options) {}

bool LiveValues::isFree(const llvm::Value &value, unsigned depth) const {
  if (const auto *I = llvm::dyn_cast<llvm::Instruction>(&value)) {
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(I);
    return variable ? variable->isStaticAlloca() : depth < maxChain && isCheap(*I, depth + 1);
  }
  return llvm::isa<llvm::PoisonValue>(value) || !llvm::isa<llvm::UndefValue>(value);
}

/// Whether it is better computed again than kept, whatever else is kept.
bool LiveValues::isCheap(const llvm::Instruction &I, unsigned depth) const {
  const bool isInChain = depth != 0;
  const auto areOperandsFree = [&](auto operands) {
    return llvm::all_of(operands, [&](const llvm::Value *v) { return isFree(*v, depth); });
  };
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I)) {
    const llvm::Function *callee = call->getCalledFunction();
    return callee && BI.analyzeBuiltin(*callee).has(eBuiltinPropertyRematerializable) &&
           areOperandsFree(
               llvm::map_range(call->args(), [](const llvm::Use &u) { return u.get(); }));
  }
  if (!isInChain)
    if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(&I))
      if (cast->isNoopCast(I.getDataLayout()) || isWidening(*cast))
        return true;
  // A chain is not longer by its repetitions of one element.
  if (isPartOfSplat(I))
    return !isInChain ||
           isFree(*I.getOperand(llvm::isa<llvm::InsertElementInst>(I) ? 1 : 0), depth - 1);
  return isSimpleArithmetic(I) && areOperandsFree(I.operand_values());
}

namespace {
bool canBeStored(const llvm::Type &type) { return type.isSized() && !type.isTokenTy(); }
} // namespace

void LiveValues::keepForDebugger() {
  for (const auto &region : kernelRegions.getRegions()) {
    const auto keep = [&](llvm::Value *value) {
      auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(value);
      if (I && canBeStored(*I->getType()))
        region->needed.insert(I);
    };
    llvm::for_each(region->toldAbout, keep);
    for (const llvm::DbgVariableRecord *record : region->variables)
      llvm::for_each(record->location_ops(), keep);
  }
}

bool LiveValues::analyze() {
  if (options.isDebug)
    keepForDebugger();
  classify();
  if (!keepVariables() || !checkTypes())
    return false;
  for (const auto &region : kernelRegions.getRegions()) {
    regionPlaces[region.get()] = keptFor.size();
    keptFor.emplace_back();
    for (const llvm::Instruction *I : region->needed)
      collectKept(*I, keptFor.back());
  }
  layOut();
  return true;
}

void LiveValues::classify() {
  for (const auto &region : kernelRegions.getRegions())
    all.insert(region->needed.begin(), region->needed.end());
  // The operands of what is computed again are needed as well, so the list grows while it is
  // walked.
  for (unsigned next = 0; next < all.size(); ++next) {
    llvm::Instruction *I = all[next];
    if (llvm::isa<llvm::AllocaInst>(I))
      continue;
    if (!isCheap(*I)) {
      kept.insert(I);
      continue;
    }
    for (llvm::Value *operand : I->operand_values())
      if (auto *needed = llvm::dyn_cast<llvm::Instruction>(operand))
        all.insert(needed);
  }
  const llvm::SmallVector<llvm::Instruction *, 32> candidates(kept.begin(), kept.end());
  for (llvm::Instruction *I : candidates) {
    const auto *cast = llvm::dyn_cast<llvm::CastInst>(I);
    const auto *operand = cast ? llvm::dyn_cast<llvm::Instruction>(cast->getOperand(0)) : nullptr;
    if (operand && all.contains(const_cast<llvm::Instruction *>(operand)))
      kept.remove(I);
  }
}

namespace {
bool isDeclared(llvm::AllocaInst &variable) { return !llvm::findDVRDeclares(&variable).empty(); }
} // namespace

/// A variable that only one region uses, which runs once, can stay on that region's stack.
bool LiveValues::outlivesRegion(const llvm::AllocaInst &variable) const {
  const std::optional<VariableUses> uses = findVariableUses(variable);
  if (!uses ||
      llvm::any_of(kept, [&](const llvm::Instruction *I) { return uses->pointers.contains(I); }))
    return true;
  unsigned users = 0;
  for (auto [place, region] : llvm::enumerate(kernelRegions.getRegions())) {
    if (llvm::none_of(uses->blocks,
                      [&](llvm::BasicBlock *b) { return region->blocks.contains(b); }))
      continue;
    if (++users > 1 || region->followers.test(place))
      return true;
  }
  return false;
}

bool LiveValues::keepVariables() {
  const llvm::Function &kernel = kernelRegions.getKernel();
  for (llvm::Instruction &I : llvm::instructions(kernelRegions.getKernel())) {
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
    if (!variable)
      continue;
    const bool outlives = outlivesRegion(*variable);
    if (outlives && !variable->isStaticAlloca()) {
      const bool isKnownSize = llvm::isa<llvm::ConstantInt>(variable->getArraySize());
      diagnoseError(
          kernel,
          "kernel '" + getOrigFnNameOrFnName(kernel) + "' keeps " +
              (isKnownSize ? "variables that a loop makes anew" : "a variable of unknown size") +
              " across a barrier",
          variable->getDebugLoc());
      return false;
    }
    if (outlives || (options.isDebug && isDeclared(*variable)))
      variables.insert(variable);
  }
  return true;
}

bool LiveValues::checkTypes() const {
  const llvm::Function &kernel = kernelRegions.getKernel();
  for (const llvm::Instruction *I : kept) {
    if (canBeStored(*I->getType()))
      continue;
    std::string type;
    llvm::raw_string_ostream(type) << *I->getType();
    diagnoseError(kernel,
                  "kernel '" + getOrigFnNameOrFnName(kernel) +
                      "' needs a value across a barrier that cannot be stored, of type " + type,
                  I->getDebugLoc());
    return false;
  }
  return true;
}

void LiveValues::collectKept(const llvm::Instruction &I,
                             llvm::SmallPtrSetImpl<const llvm::Instruction *> &found) const {
  if (kept.contains(const_cast<llvm::Instruction *>(&I))) {
    found.insert(&I);
    return;
  }
  if (llvm::isa<llvm::AllocaInst>(I))
    return;
  for (const llvm::Value *operand : I.operand_values())
    if (const auto *needed = llvm::dyn_cast<llvm::Instruction>(operand))
      collectKept(*needed, found);
}

llvm::Type *getTypeInMemory(llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::ScalableVectorType>(type);
  if (!vector || !vector->getElementType()->isIntegerTy(1))
    return type;
  return llvm::VectorType::get(llvm::Type::getInt8Ty(type->getContext()),
                               vector->getElementCount());
}

void LiveValues::layOut() {
  llvm::Function &kernel = kernelRegions.getKernel();
  const llvm::DataLayout &layout = kernel.getDataLayout();
  const UniformValues uniform(kernel, BI);
  llvm::SmallVector<BarrierStruct::MemberSpec, 16> call;
  llvm::SmallVector<BarrierStruct::MemberSpec, 16> group;
  for (const llvm::Instruction *I : kept) {
    llvm::Type *type = I->getType();
    const bool isInGroup =
        !options.isDebug && uniform.isUniform(*I) && !layout.getTypeAllocSize(type).isScalable();
    auto &specs = isInGroup ? group : call;
    Place &place = places[I];
    place = {isInGroup, static_cast<unsigned>(specs.size())};
    llvm::Type *inMemory = getTypeInMemory(type);
    specs.push_back({inMemory, layout.getABITypeAlign(inMemory)});
    if (isInGroup && llvm::any_of(kernelRegions.getRegions(),
                                  [&](const auto &region) { return isUpdatedIn(*I, *region); })) {
      place.nextIndex = specs.size();
      specs.push_back(specs.back());
    }
  }
  for (const llvm::AllocaInst *variable : variables) {
    llvm::Type *type = variable->getAllocatedType();
    const llvm::Align alignment = std::max(variable->getAlign(), layout.getABITypeAlign(type));
    const uint64_t count = llvm::cast<llvm::ConstantInt>(variable->getArraySize())->getZExtValue();
    places[variable] = {false, static_cast<unsigned>(call.size())};
    call.push_back({count == 1 ? type : llvm::ArrayType::get(type, count), alignment});
  }
  const llvm::StringRef name = getBaseFnNameOrFnName(kernel);
  callStruct = BarrierStruct(*kernel.getParent(), call, name + ".mux-live-values");
  groupStruct = BarrierStruct(*kernel.getParent(), group, name + ".mux-live-group-values");
}

bool LiveValues::isUpdatedIn(const llvm::Instruction &I, const Region &region) const {
  return keptFor[regionPlaces.lookup(&region)].contains(&I) &&
         region.blocks.contains(I.getParent()) && isKeptForLater(I, region);
}

void LiveValues::emitGroupUpdate(llvm::IRBuilderBase &B, const Region &region,
                                 llvm::Value *group) const {
  for (const llvm::Instruction *I : kept) {
    const Place &place = places.find(I)->second;
    if (!place.nextIndex || !isUpdatedIn(*I, region))
      continue;
    llvm::Value *from = groupStruct.createAddress(B, group, *place.nextIndex, "next");
    llvm::Value *to = groupStruct.createAddress(B, group, place.index, "live");
    B.CreateStore(B.CreateLoad(I->getType(), from), to);
  }
}

bool LiveValues::isKeptForLater(const llvm::Instruction &I, const Region &region) const {
  return llvm::any_of(region.followers.set_bits(),
                      [&](unsigned follower) { return keptFor[follower].contains(&I); });
}

} // namespace compiler::utils
