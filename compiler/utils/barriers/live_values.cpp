#include "compiler/utils/live_values.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/uniform_values.h"
#include "compiler/utils/variable_uses.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

namespace {
/// Longer chains of arithmetic cost more than a reload.
constexpr unsigned maxRematerializedChain = 3;

bool isWidening(const llvm::CastInst &cast) {
  return llvm::isa<llvm::ZExtInst, llvm::SExtInst, llvm::FPExtInst>(cast);
}

/// Arithmetic with a latency comparable to an L1 cache hit, or less.
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

/// An insertion of the splatted element, or the broadcast of it.
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

bool LiveValues::isAvailable(const llvm::Value &value, unsigned depth) const {
  if (const auto *I = llvm::dyn_cast<llvm::Instruction>(&value)) {
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(I);
    return variable ? variable->isStaticAlloca()
                    : depth < maxRematerializedChain && isRematerializable(*I, depth + 1);
  }
  return llvm::isa<llvm::PoisonValue>(value) || !llvm::isa<llvm::UndefValue>(value);
}

/// Whether rematerialization is cheaper than a reload, whatever else is spilled.
bool LiveValues::isRematerializable(const llvm::Instruction &I, unsigned depth) const {
  const bool isInChain = depth != 0;
  const auto areOperandsFree = [&](auto operands) {
    return llvm::all_of(operands, [&](const llvm::Value *v) { return isAvailable(*v, depth); });
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
  // Splats do not count towards the length of a chain.
  if (isPartOfSplat(I))
    return !isInChain ||
           isAvailable(*I.getOperand(llvm::isa<llvm::InsertElementInst>(I) ? 1 : 0), depth - 1);
  return isSimpleArithmetic(I) && areOperandsFree(I.operand_values());
}

namespace {
bool canBeStored(const llvm::Type &type) { return type.isSized() && !type.isTokenTy(); }
} // namespace

void LiveValues::addDebugLiveIns() {
  for (const auto &region : kernelRegions.getRegions()) {
    const auto add = [&](llvm::Value *value) {
      auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(value);
      if (I && canBeStored(*I->getType()))
        region->liveIns.insert(I);
    };
    llvm::for_each(region->debugOperands, add);
    for (const llvm::DbgVariableRecord *record : region->variables)
      llvm::for_each(record->location_ops(), add);
  }
}

bool LiveValues::analyze() {
  if (options.isDebug)
    addDebugLiveIns();
  classify();
  if (!placeVariables() || !checkTypes())
    return false;
  for (const auto &region : kernelRegions.getRegions()) {
    regionPlaces[region.get()] = spilledLiveIns.size();
    spilledLiveIns.emplace_back();
    for (const llvm::Instruction *I : region->liveIns)
      collectSpilled(*I, spilledLiveIns.back());
  }
  layOut();
  return true;
}

void LiveValues::classify() {
  for (const auto &region : kernelRegions.getRegions())
    all.insert(region->liveIns.begin(), region->liveIns.end());
  // Operands of rematerialized values are live-in as well, so the list grows while it is traversed.
  for (unsigned next = 0; next < all.size(); ++next) {
    llvm::Instruction *I = all[next];
    if (llvm::isa<llvm::AllocaInst>(I))
      continue;
    if (!isRematerializable(*I)) {
      spilled.insert(I);
      continue;
    }
    for (llvm::Value *operand : I->operand_values())
      if (auto *liveIn = llvm::dyn_cast<llvm::Instruction>(operand))
        all.insert(liveIn);
  }
  const llvm::SmallVector<llvm::Instruction *, 32> candidates(spilled.begin(), spilled.end());
  for (llvm::Instruction *I : candidates) {
    const auto *cast = llvm::dyn_cast<llvm::CastInst>(I);
    const auto *operand = cast ? llvm::dyn_cast<llvm::Instruction>(cast->getOperand(0)) : nullptr;
    if (operand && all.contains(const_cast<llvm::Instruction *>(operand)))
      spilled.remove(I);
  }
}

namespace {
bool isDeclared(llvm::AllocaInst &variable) { return !llvm::findDVRDeclares(&variable).empty(); }
} // namespace

/// A variable used in a single region that runs once can stay in that region's stack frame.
bool LiveValues::outlivesRegion(const llvm::AllocaInst &variable) const {
  const std::optional<VariableUses> uses = findVariableUses(variable);
  if (!uses ||
      llvm::any_of(spilled, [&](const llvm::Instruction *I) { return uses->pointers.contains(I); }))
    return true;
  unsigned users = 0;
  for (auto [place, region] : llvm::enumerate(kernelRegions.getRegions())) {
    if (llvm::none_of(uses->blocks,
                      [&](llvm::BasicBlock *b) { return region->blocks.contains(b); }))
      continue;
    if (++users > 1 || region->reachable.test(place))
      return true;
  }
  return false;
}

bool LiveValues::placeVariables() {
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
          "kernel '" + getOrigFnNameOrFnName(kernel) + "': " +
              (isKnownSize
                   ? "several instances of a variable declared in a loop are live across a "
                     "barrier; declare it outside of the loop"
                   : "variable of dynamic size is live across a barrier; give it a constant size"),
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
  for (const llvm::Instruction *I : spilled) {
    if (canBeStored(*I->getType()))
      continue;
    std::string type;
    llvm::raw_string_ostream(type) << *I->getType();
    diagnoseError(kernel,
                  "kernel '" + getOrigFnNameOrFnName(kernel) + "': value of type '" + type +
                      "' is live across a barrier but cannot be stored",
                  I->getDebugLoc());
    return false;
  }
  return true;
}

void LiveValues::collectSpilled(const llvm::Instruction &I,
                                llvm::SmallPtrSetImpl<const llvm::Instruction *> &found) const {
  if (spilled.contains(const_cast<llvm::Instruction *>(&I))) {
    found.insert(&I);
    return;
  }
  if (llvm::isa<llvm::AllocaInst>(I))
    return;
  for (const llvm::Value *operand : I.operand_values())
    if (const auto *liveIn = llvm::dyn_cast<llvm::Instruction>(operand))
      collectSpilled(*liveIn, found);
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
  for (const llvm::Instruction *I : spilled) {
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
  return spilledLiveIns[regionPlaces.lookup(&region)].contains(&I) &&
         region.blocks.contains(I.getParent()) && isLiveOut(I, region);
}

void LiveValues::emitGroupUpdate(llvm::IRBuilderBase &B, const Region &region,
                                 llvm::Value *group) const {
  for (const llvm::Instruction *I : spilled) {
    const Place &place = places.find(I)->second;
    if (!place.nextIndex || !isUpdatedIn(*I, region))
      continue;
    llvm::Value *from = groupStruct.createAddress(B, group, *place.nextIndex, "next");
    llvm::Value *to = groupStruct.createAddress(B, group, place.index, "live");
    B.CreateStore(B.CreateLoad(I->getType(), from), to);
  }
}

bool LiveValues::isLiveOut(const llvm::Instruction &I, const Region &region) const {
  return llvm::any_of(region.reachable.set_bits(),
                      [&](unsigned successor) { return spilledLiveIns[successor].contains(&I); });
}

} // namespace compiler::utils
