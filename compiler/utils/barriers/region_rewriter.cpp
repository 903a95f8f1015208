// Rewrites the regions' functions to spill and reload live values: LiveValues::apply.
#include "compiler/utils/debug_variables.h"
#include "compiler/utils/live_values.h"
#include "compiler/utils/move_body.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

namespace compiler::utils {

class RegionRewriter {
public:
  RegionRewriter(const LiveValues &live, Region &region)
      : live(live), region(region), entry(region.function->getContext()) {}

  void addParameters(const llvm::Twine &name);
  void rewrite();

private:
  llvm::Value *findAtEntry(llvm::Instruction &I);
  llvm::Value *createAddress(llvm::IRBuilderBase &B, const llvm::Instruction &I);
  bool isUpdated(const llvm::Instruction &I) const;
  llvm::Value *createNextAddress(llvm::IRBuilderBase &B, const llvm::Instruction &I);
  void placeVariables();
  void erase(llvm::Instruction &I);
  void declareVariables();
  void declare(llvm::AllocaInst &variable);
  llvm::Value *getDebugAddress();
  void emitDebugValues();
  llvm::Value *findAvailableAtEntry(llvm::Value &value);
  llvm::DbgVariableRecord *copyRecord(const llvm::DbgVariableRecord &record);
  void replaceExternalUses();
  void replaceInternalUses();
  void storeValues();
  llvm::Instruction *getClone(const llvm::Instruction &I) const {
    return llvm::dyn_cast_or_null<llvm::Instruction>(region.values.lookup(&I));
  }

  const LiveValues &live;
  Region &region;
  llvm::IRBuilder<> entry;
  llvm::Argument *callStruct = nullptr;
  llvm::Argument *groupStruct = nullptr;
  llvm::Value *debugAddress = nullptr;
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> atEntry;
};

void RegionRewriter::addParameters(const llvm::Twine &name) {
  llvm::Function &old = *region.function;
  llvm::SmallVector<llvm::Type *, 8> types(old.getFunctionType()->params());
  const unsigned numParams = types.size();
  auto *pointer =
      llvm::PointerType::get(old.getContext(), old.getDataLayout().getAllocaAddrSpace());
  const bool hasCall = !live.callStruct.isEmpty();
  const bool hasGroup = !live.groupStruct.isEmpty();
  types.append(hasCall + hasGroup, pointer);
  auto *type = llvm::FunctionType::get(old.getReturnType(), types, /*isVarArg=*/false);
  llvm::Function *function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                                    old.getAddressSpace(), name, old.getParent());
  function->copyAttributesFrom(&old);
  function->setLinkage(llvm::GlobalValue::InternalLinkage);
  moveBody(*function, old);
  old.eraseFromParent();
  region.function = function;

  const auto describe = [&](unsigned index, const BarrierStruct &structure, const char *paramName,
                            bool isNoAlias) {
    llvm::Argument *argument = function->getArg(index);
    argument->setName(paramName);
    llvm::AttrBuilder attributes(function->getContext());
    attributes.addAttribute(llvm::Attribute::NonNull);
    attributes.addAlignmentAttr(structure.getAlignment());
    if (isNoAlias)
      attributes.addAttribute(llvm::Attribute::NoAlias);
    argument->addAttrs(attributes);
    return argument;
  };
  if (hasCall)
    callStruct = describe(numParams, live.callStruct, "live-values", live.variables.empty());
  if (hasGroup)
    groupStruct = describe(numParams + hasCall, live.groupStruct, "live-group-values", true);
}

void RegionRewriter::rewrite() {
  llvm::BasicBlock &first = region.function->getEntryBlock();
  entry.SetInsertPoint(&first, first.getFirstInsertionPt());
  declareVariables();
  placeVariables();
  replaceExternalUses();
  emitDebugValues();
  llvm::EliminateUnreachableBlocks(*region.function, nullptr, /*KeepOneInputPHIs=*/true);
  replaceInternalUses();
  storeValues();
}

llvm::Value *RegionRewriter::createAddress(llvm::IRBuilderBase &B, const llvm::Instruction &I) {
  const LiveValues::Place &place = live.places.find(&I)->second;
  const llvm::Twine name = I.hasName() ? I.getName() + ".live" : llvm::Twine("live");
  return place.isInGroup ? live.groupStruct.createAddress(B, groupStruct, place.index, name)
                         : live.callStruct.createAddress(B, callStruct, place.index, name);
}

bool RegionRewriter::isUpdated(const llvm::Instruction &I) const {
  return live.places.find(&I)->second.nextIndex && live.isUpdatedIn(I, region);
}

llvm::Value *RegionRewriter::createNextAddress(llvm::IRBuilderBase &B, const llvm::Instruction &I) {
  const unsigned index = *live.places.find(&I)->second.nextIndex;
  return live.groupStruct.createAddress(B, groupStruct, index, "next");
}

/// The value of the kernel's instruction I at the start of the region.
llvm::Value *RegionRewriter::findAtEntry(llvm::Instruction &I) {
  if (llvm::Value *known = atEntry.lookup(&I))
    return known;
  llvm::Value *value = nullptr;
  if (live.places.contains(&I)) {
    value = createAddress(entry, I);
    if (!llvm::isa<llvm::AllocaInst>(I)) {
      value = entry.CreateLoad(getTypeInMemory(I.getType()), value, I.getName());
      if (value->getType() != I.getType())
        value = entry.CreateTrunc(value, I.getType());
      // The new slot must also be defined on paths that do not redefine the value.
      if (isUpdated(I))
        entry.CreateStore(value, createNextAddress(entry, I));
    }
  } else {
    // Either an alloca local to this region or a rematerialized value.
    llvm::Instruction *copy = I.clone();
    for (llvm::Use &operand : copy->operands()) {
      if (auto *liveIn = llvm::dyn_cast<llvm::Instruction>(operand.get()))
        operand.set(findAtEntry(*liveIn));
      else if (llvm::Value *mapped = region.values.lookup(operand.get()))
        operand.set(mapped);
    }
    const llvm::Instruction *clone = getClone(I);
    copy->setDebugLoc(clone ? clone->getDebugLoc() : llvm::DebugLoc());
    value = entry.Insert(copy, I.getName());
  }
  atEntry[&I] = value;
  return value;
}

/// Variables that outlive a region are accessed in the barrier struct.
void RegionRewriter::placeVariables() {
  for (llvm::AllocaInst *original : live.variables) {
    llvm::Instruction *variable = getClone(*original);
    if (!variable)
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(variable->users()))
      if (llvm::isa<llvm::LifetimeIntrinsic>(user))
        erase(*llvm::cast<llvm::Instruction>(user));
    variable->replaceAllUsesWith(findAtEntry(*original));
    erase(*variable);
  }
}

void RegionRewriter::erase(llvm::Instruction &I) {
  if (&*entry.GetInsertPoint() == &I)
    entry.SetInsertPoint(I.getNextNode());
  I.eraseFromParent();
}

/// The stack slot that holds the struct's address, where debuggers can read it at any point
/// (compiler-utils: WorkItemLoopsPass, IsDebug).
llvm::Value *RegionRewriter::getDebugAddress() {
  if (!debugAddress) {
    debugAddress = entry.CreateAlloca(callStruct->getType(), nullptr, "live-values.addr");
    entry.CreateStore(callStruct, debugAddress);
  }
  return debugAddress;
}

/// A copy of the kernel's record for the region's function, not inserted yet.
llvm::DbgVariableRecord *RegionRewriter::copyRecord(const llvm::DbgVariableRecord &record) {
  const llvm::MetadataPredicate isShared = getSharedMetadata(live.kernelRegions.getKernel());
  llvm::ValueMapper mapper(region.values, llvm::RF_None, nullptr, nullptr, &isShared);
  auto *copy = llvm::cast<llvm::DbgVariableRecord>(record.clone());
  copy->setVariable(llvm::cast<llvm::DILocalVariable>(mapper.mapMDNode(*record.getVariable())));
  copy->setDebugLoc(llvm::cast<llvm::DILocation>(mapper.mapMDNode(*record.getDebugLoc())));
  return copy;
}

/// Variables in the barrier struct are declared in every region. Clones of their original
/// declarations refer to the erased alloca and are dropped.
void RegionRewriter::declareVariables() {
  for (llvm::AllocaInst *variable : live.variables) {
    if (llvm::Instruction *clone = getClone(*variable))
      for (llvm::DbgVariableRecord *record : llvm::findDVRDeclares(clone))
        record->eraseFromParent();
    declare(*variable);
  }
}

/// With IsDebug, the location is a DW_OP_deref of the debug slot plus the variable's offset in the
/// struct; otherwise it is the variable's address, for as long as that is live.
void RegionRewriter::declare(llvm::AllocaInst &variable) {
  for (const llvm::DbgVariableRecord *record : llvm::findDVRDeclares(&variable)) {
    llvm::DbgVariableRecord *copy = nullptr;
    if (live.options.isDebug) {
      const auto offset = live.callStruct.getOffset(live.places.find(&variable)->second.index);
      if (!offset)
        continue;
      llvm::SmallVector<uint64_t, 4> steps = {llvm::dwarf::DW_OP_deref};
      llvm::DIExpression::appendOffset(steps, static_cast<int64_t>(*offset));
      copy = copyRecord(*record);
      copy->replaceVariableLocationOp(&variable, getDebugAddress());
      copy->setExpression(llvm::DIExpression::prependOpcodes(record->getExpression(), steps));
    } else {
      copy = copyRecord(*record);
      copy->replaceVariableLocationOp(&variable, findAtEntry(variable));
    }
    entry.GetInsertBlock()->insertDbgRecordBefore(copy, entry.GetInsertPoint());
  }
}

/// The value at the start of the region if it is available there anyway; else null.
llvm::Value *RegionRewriter::findAvailableAtEntry(llvm::Value &value) {
  if (auto *I = llvm::dyn_cast<llvm::Instruction>(&value))
    return region.liveIns.contains(I) ? findAtEntry(*I) : nullptr;
  if (llvm::isa<llvm::Argument>(value))
    return region.values.lookup(&value);
  return &value;
}

/// Repeats the #dbg_value records that hold where the region starts.
void RegionRewriter::emitDebugValues() {
  for (const llvm::DbgVariableRecord *record : region.variables) {
    llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 2> values;
    for (llvm::Value *location : record->location_ops())
      values.emplace_back(location, findAvailableAtEntry(*location));
    if (llvm::any_of(values, [](const auto &pair) { return !pair.second; }))
      continue;
    llvm::DbgVariableRecord *copy = copyRecord(*record);
    for (const auto &[from, to] : values)
      if (from != to)
        copy->replaceVariableLocationOp(from, to);
    entry.GetInsertBlock()->insertDbgRecordBefore(copy, entry.GetInsertPoint());
  }
}

/// Replaces external uses: values defined in other regions do not change within the region.
void RegionRewriter::replaceExternalUses() {
  const llvm::DominatorTree DT(*region.function);
  for (llvm::Instruction *liveIn : region.liveIns) {
    llvm::Instruction *clone = getClone(*liveIn);
    if (!clone)
      continue;
    if (!DT.isReachableFromEntry(clone->getParent()))
      clone->replaceAllUsesWith(findAtEntry(*liveIn));
    else
      findAtEntry(*liveIn);
  }
}

/// Replaces internal uses: the region may have redefined the value by then.
void RegionRewriter::replaceInternalUses() {
  llvm::DominatorTree DT(*region.function);
  for (llvm::Instruction *liveIn : region.liveIns) {
    llvm::Instruction *clone = getClone(*liveIn);
    if (!clone || clone->getFunction() != region.function || atEntry.lookup(liveIn) == clone)
      continue;
    llvm::SmallVector<llvm::Use *, 8> uses;
    for (llvm::Use &use : clone->uses())
      if (!DT.dominates(clone, use))
        uses.push_back(&use);
    if (uses.empty())
      continue;
    llvm::SSAUpdater updater;
    updater.Initialize(clone->getType(), clone->getName());
    updater.AddAvailableValue(&region.function->getEntryBlock(), atEntry.lookup(liveIn));
    updater.AddAvailableValue(clone->getParent(), clone);
    for (llvm::Use *use : uses)
      updater.RewriteUse(*use);
  }
}

void RegionRewriter::storeValues() {
  for (llvm::Instruction *value : live.spilled) {
    llvm::Instruction *clone = getClone(*value);
    if (!clone || region.originals.lookup(clone) != value || !live.isLiveOut(*value, region))
      continue;
    llvm::IRBuilder<> B(clone->getContext());
    B.SetInsertPoint(*clone->getInsertionPointAfterDef());
    llvm::Value *stored = clone;
    if (llvm::Type *type = getTypeInMemory(clone->getType()); type != clone->getType())
      stored = B.CreateZExt(clone, type);
    B.CreateStore(stored,
                  isUpdated(*value) ? createNextAddress(B, *value) : createAddress(B, *value));
  }
}

void LiveValues::apply(llvm::StringRef name) {
  for (auto [place, region] : llvm::enumerate(kernelRegions.getRegions())) {
    RegionRewriter rewriter(*this, *region);
    rewriter.addParameters(name + ".mux-barrier-region." + llvm::Twine(place));
    rewriter.rewrite();
    region->values.clear();
    region->originals.clear();
  }
}

} // namespace compiler::utils
