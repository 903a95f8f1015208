// How the functions of regions keep and find live values: LiveValues::apply.
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

#include "compiler/utils/debug_variables.h"
#include "compiler/utils/live_values.h"
#include "compiler/utils/move_body.h"

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
  void tellVariables();
  llvm::Value *findKnown(llvm::Value &value);
  llvm::DbgVariableRecord *copyRecord(const llvm::DbgVariableRecord &record);
  void replaceValuesFromBefore();
  void replaceValuesFromLoops();
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
    // Pointers into a variable may themselves be live values.
    callStruct = describe(numParams, live.callStruct, "live-values", live.variables.empty());
  if (hasGroup)
    groupStruct = describe(numParams + hasCall, live.groupStruct, "live-group-values", true);
}

void RegionRewriter::rewrite() {
  llvm::BasicBlock &first = region.function->getEntryBlock();
  entry.SetInsertPoint(&first, first.getFirstInsertionPt());
  declareVariables();
  placeVariables();
  replaceValuesFromBefore();
  tellVariables();
  llvm::EliminateUnreachableBlocks(*region.function, nullptr, /*KeepOneInputPHIs=*/true);
  replaceValuesFromLoops();
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

/// The kernel's value I as it is when the region starts.
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
      // The region may leave it as it is.
      if (isUpdated(I))
        entry.CreateStore(value, createNextAddress(entry, I));
    }
  } else {
    // Either a variable that no other region knows, or something that is computed again.
    llvm::Instruction *copy = I.clone();
    for (llvm::Use &operand : copy->operands()) {
      if (auto *needed = llvm::dyn_cast<llvm::Instruction>(operand.get()))
        operand.set(findAtEntry(*needed));
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

/// Variables that outlive a region are accessed where they are kept.
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

/// A slot of its own for the address of the structure, where a debugger finds it all the time.
llvm::Value *RegionRewriter::getDebugAddress() {
  if (!debugAddress) {
    debugAddress = entry.CreateAlloca(callStruct->getType(), nullptr, "live-values.addr");
    entry.CreateStore(callStruct, debugAddress);
  }
  return debugAddress;
}

/// A record of the kernel for the region's function, not yet in its place.
llvm::DbgVariableRecord *RegionRewriter::copyRecord(const llvm::DbgVariableRecord &record) {
  const llvm::MetadataPredicate isShared = getSharedMetadata(live.kernelRegions.getKernel());
  llvm::ValueMapper mapper(region.values, llvm::RF_None, nullptr, nullptr, &isShared);
  auto *copy = llvm::cast<llvm::DbgVariableRecord>(record.clone());
  copy->setVariable(llvm::cast<llvm::DILocalVariable>(mapper.mapMDNode(*record.getVariable())));
  copy->setDebugLoc(llvm::cast<llvm::DILocation>(mapper.mapMDNode(*record.getDebugLoc().get())));
  return copy;
}

/// Variables that outlive regions are declared in each of these, as they stand elsewhere there. The
/// copies of their declarations are of no use any more.
void RegionRewriter::declareVariables() {
  for (llvm::AllocaInst *variable : live.variables) {
    if (llvm::Instruction *clone = getClone(*variable))
      for (llvm::DbgVariableRecord *record : llvm::findDVRDeclares(clone))
        record->eraseFromParent();
    declare(*variable);
  }
}

/// A debugger finds the variable by reading a slot, then adding its offset in the structure; if
/// nobody asked for that, it may find it as long as its address is known.
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

/// What a value of the kernel is when the region starts, as far as that is known anyway.
llvm::Value *RegionRewriter::findKnown(llvm::Value &value) {
  if (auto *I = llvm::dyn_cast<llvm::Instruction>(&value))
    return region.needed.contains(I) ? findAtEntry(*I) : nullptr;
  if (llvm::isa<llvm::Argument>(value))
    return region.values.lookup(&value);
  return &value;
}

/// Variables that are known by their values are told again where the region starts.
void RegionRewriter::tellVariables() {
  for (const llvm::DbgVariableRecord *record : region.variables) {
    llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 2> values;
    for (llvm::Value *location : record->location_ops())
      values.emplace_back(location, findKnown(*location));
    if (llvm::any_of(values, [](const auto &pair) { return !pair.second; }))
      continue;
    llvm::DbgVariableRecord *copy = copyRecord(*record);
    for (const auto &[from, to] : values)
      if (from != to)
        copy->replaceVariableLocationOp(from, to);
    entry.GetInsertBlock()->insertDbgRecordBefore(copy, entry.GetInsertPoint());
  }
}

/// What the region does not compute itself is the same all the way through.
void RegionRewriter::replaceValuesFromBefore() {
  const llvm::DominatorTree DT(*region.function);
  for (llvm::Instruction *needed : region.needed) {
    llvm::Instruction *clone = getClone(*needed);
    if (!clone)
      continue;
    if (!DT.isReachableFromEntry(clone->getParent()))
      clone->replaceAllUsesWith(findAtEntry(*needed));
    else
      findAtEntry(*needed);
  }
}

/// What it may have computed anew by the time it is used.
void RegionRewriter::replaceValuesFromLoops() {
  llvm::DominatorTree DT(*region.function);
  for (llvm::Instruction *needed : region.needed) {
    llvm::Instruction *clone = getClone(*needed);
    if (!clone || clone->getFunction() != region.function || atEntry.lookup(needed) == clone)
      continue;
    llvm::SmallVector<llvm::Use *, 8> uses;
    for (llvm::Use &use : clone->uses())
      if (!DT.dominates(clone, use))
        uses.push_back(&use);
    if (uses.empty())
      continue;
    llvm::SSAUpdater updater;
    updater.Initialize(clone->getType(), clone->getName());
    updater.AddAvailableValue(&region.function->getEntryBlock(), atEntry.lookup(needed));
    updater.AddAvailableValue(clone->getParent(), clone);
    for (llvm::Use *use : uses)
      updater.RewriteUse(*use);
  }
}

void RegionRewriter::storeValues() {
  for (llvm::Instruction *value : live.kept) {
    llvm::Instruction *clone = getClone(*value);
    if (!clone || region.originals.lookup(clone) != value || !live.isKeptForLater(*value, region))
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
