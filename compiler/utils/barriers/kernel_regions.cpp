#include "compiler/utils/kernel_regions.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/by_value_aggregates.h"
#include "compiler/utils/debug_variables.h"
#include "compiler/utils/hoist_variables.h"
#include "compiler/utils/indirect_branches.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace compiler::utils {

namespace {
/// The barrier before the block's terminator; null if there is none.
llvm::CallInst *getEndingBarrier(const llvm::BasicBlock &block, const llvm::Function &kernel,
                                 const BuiltinInfo &BI) {
  const llvm::Instruction *last = block.getTerminator()->getPrevNode();
  const auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(last);
  return call && isBarrier(*call, kernel, BI) ? const_cast<llvm::CallInst *>(call) : nullptr;
}

/// Drops stackrestores whose stacksave is in another region: each region's function has its own
/// stack frame.
void dropForeignRestores(Region &region) {
  llvm::SmallVector<llvm::IntrinsicInst *, 4> restores;
  for (llvm::Instruction &I : llvm::instructions(*region.function))
    if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
        intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::stackrestore)
      restores.push_back(intrinsic);
  if (restores.empty())
    return;
  const llvm::DominatorTree DT(*region.function);
  for (llvm::IntrinsicInst *restore : restores) {
    const auto *save = llvm::dyn_cast<llvm::IntrinsicInst>(restore->getArgOperand(0));
    if (save && DT.dominates(save, restore))
      continue;
    region.originals.erase(restore);
    restore->eraseFromParent();
  }
}
} // namespace

KernelRegions::KernelRegions(llvm::Function &kernel, BuiltinInfo &BI) : kernel(kernel), BI(BI) {
  llvm::removeUnreachableBlocks(kernel);
  expandIndirectBranches(kernel);
  copyChangedAggregates(kernel);
  splitBlocks();
  hoistVariables(kernel);
  formLCSSA();
}

void KernelRegions::splitBlocks() {
  barriers = findBarriers(kernel, BI);
  for (llvm::CallInst *barrier : barriers)
    llvm::SplitBlock(barrier->getParent(), std::next(barrier->getIterator()));
}

/// Brings barrier-free loops into LCSSA form, so that a live-out value of a loop is spilled once,
/// after it.
void KernelRegions::formLCSSA() {
  llvm::DominatorTree DT(kernel);
  llvm::LoopInfo LI(DT);
  for (llvm::Loop *loop : LI.getLoopsInPreorder())
    if (llvm::none_of(loop->blocks(), [&](const llvm::BasicBlock *block) {
          return getEndingBarrier(*block, kernel, BI);
        }))
      llvm::formLCSSA(*loop, DT, &LI, nullptr);
}

void KernelRegions::split(const BarrierNumbers &numbers) {
  addRegion(nullptr, &kernel.getEntryBlock(), numbers);
  for (llvm::CallInst *barrier : barriers)
    addRegion(barrier, barrier->getParent()->getSingleSuccessor(), numbers);
  findReachable();
  const DebugVariables variables(kernel);
  for (auto &region : regions) {
    if (!region->isEntry())
      region->variables = variables.getAtEnd(*region->barrier->getParent());
    createFunction(*region);
    endAtBarriers(*region, numbers);
    dropForeignRestores(*region);
    findLiveIns(*region);
  }
}

void KernelRegions::discard() {
  for (auto &region : regions) {
    region->values.clear();
    region->function->eraseFromParent();
  }
  regions.clear();
}

void KernelRegions::addRegion(llvm::CallInst *barrier, llvm::BasicBlock *start,
                              const BarrierNumbers &numbers) {
  auto region = std::make_unique<Region>();
  region->barrier = barrier;
  region->start = start;
  if (barrier)
    region->number = numbers.at(*getBarrierId(*barrier));
  llvm::SmallVector<llvm::BasicBlock *, 8> pending = {start};
  while (!pending.empty()) {
    llvm::BasicBlock *block = pending.pop_back_val();
    if (!region->blocks.insert(block).second)
      continue;
    if (const llvm::CallInst *end = getEndingBarrier(*block, kernel, BI)) {
      region->ends.insert(numbers.at(*getBarrierId(*end)));
      continue;
    }
    if (llvm::isa<llvm::ReturnInst>(block->getTerminator()))
      region->ends.insert(eBarrierNumberExit);
    pending.append(llvm::succ_begin(block), llvm::succ_end(block));
  }
  regions.push_back(std::move(region));
}

void KernelRegions::findReachable() {
  llvm::DenseMap<uint32_t, unsigned> places;
  for (auto [place, region] : llvm::enumerate(regions))
    places[region->number] = place;
  for (auto &region : regions) {
    region->reachable.resize(regions.size());
    llvm::SmallVector<uint32_t, 8> pending(region->ends.begin(), region->ends.end());
    while (!pending.empty()) {
      const auto found = places.find(pending.pop_back_val());
      if (found == places.end() || region->reachable.test(found->second))
        continue;
      region->reachable.set(found->second);
      const Region &successor = *regions[found->second];
      pending.append(successor.ends.begin(), successor.ends.end());
    }
  }
}

namespace {
/// Drops attributes that hold for the kernel but not for a region, which also accesses the barrier
/// structs.
void setRegionAttributes(llvm::Function &function, const llvm::Function &kernel) {
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::Memory, llvm::Attribute::NoReturn, llvm::Attribute::Speculatable})
    function.removeFnAttr(kind);
  dropIsKernel(function);
  if (function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
    function.setCallingConv(llvm::CallingConv::SPIR_FUNC);
  if (!function.hasFnAttribute(llvm::Attribute::NoInline))
    function.addFnAttr(llvm::Attribute::AlwaysInline);
  function.setComdat(nullptr);
  llvm::SmallVector<std::pair<unsigned, llvm::MDNode *>, 8> nodes;
  function.getAllMetadata(nodes);
  for (const auto &[kind, node] : nodes)
    if (kind != llvm::LLVMContext::MD_dbg)
      function.setMetadata(kind, nullptr);
  setBaseFnName(function, getBaseFnNameOrFnName(kernel));
  // The byval copies belong to the wrapper and are shared by all calls.
  for (llvm::Argument &argument : function.args())
    if (argument.hasByValAttr())
      argument.removeAttr(llvm::Attribute::ByVal);
}
} // namespace

namespace {
/// Stands in for a value of the kernel that is defined outside of the region.
llvm::Instruction *createPlaceholder(llvm::Instruction &value) {
  if (value.getType()->isTokenTy())
    return value.clone();
  return new llvm::FreezeInst(llvm::PoisonValue::get(value.getType()));
}
} // namespace

/// Clones the region's blocks only.
void KernelRegions::copyBlocks(Region &region) {
  region.function->copyAttributesFrom(&kernel);
  region.function->setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::SmallVector<llvm::BasicBlock *, 16> copies;
  for (llvm::BasicBlock &block : kernel) {
    if (!region.blocks.contains(&block))
      continue;
    copies.push_back(llvm::CloneBasicBlock(&block, region.values, "", region.function));
    copies.back()->setName(block.getName());
    region.values[&block] = copies.back();
    for (llvm::PHINode &phi : copies.back()->phis())
      for (unsigned i = phi.getNumIncomingValues(); i-- != 0;)
        if (!region.blocks.contains(phi.getIncomingBlock(i)))
          phi.removeIncomingValue(i, /*DeletePHIIfEmpty=*/false);
  }
  addPlaceholders(region, copies);
  remap(region, copies);
}

/// Operands defined outside of the region are mapped to placeholders in an unreachable block.
void KernelRegions::addPlaceholders(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies) {
  llvm::LLVMContext &context = kernel.getContext();
  auto *outside = llvm::BasicBlock::Create(context, "outside", region.function);
  auto *end = new llvm::UnreachableInst(context, outside);
  const auto add = [&](llvm::Value *operand) {
    auto *value = llvm::dyn_cast_or_null<llvm::Instruction>(operand);
    if (!value || region.values.lookup(value))
      return false;
    llvm::Instruction *placeholder = createPlaceholder(*value);
    placeholder->insertBefore(end->getIterator());
    region.values[value] = placeholder;
    return true;
  };
  for (llvm::BasicBlock *copy : copies)
    for (llvm::Instruction &I : *copy)
      for (llvm::Value *operand : I.operand_values()) {
        add(operand);
        if (llvm::isa<llvm::BasicBlock>(operand) && !region.values.lookup(operand))
          region.values[operand] = outside;
      }
  for (llvm::BasicBlock *copy : copies)
    for (llvm::Instruction &I : *copy)
      for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(I.getDbgRecordRange()))
        for (llvm::Value *location : record.location_ops())
          if (add(location))
            region.debugOperands.insert(llvm::cast<llvm::Instruction>(location));
}

/// Each function needs its own DISubprogram and local debug metadata.
void KernelRegions::remap(Region &region, llvm::ArrayRef<llvm::BasicBlock *> copies) {
  if (!kernel.getSubprogram())
    return llvm::remapInstructionsInBlocks(copies, region.values);
  const llvm::MetadataPredicate isShared = getSharedMetadata(kernel);
  llvm::ValueMapper mapper(region.values, llvm::RF_IgnoreMissingLocals, nullptr, nullptr,
                           &isShared);
  region.function->setSubprogram(
      llvm::cast<llvm::DISubprogram>(mapper.mapMDNode(*kernel.getSubprogram())));
  for (llvm::BasicBlock *copy : copies)
    for (llvm::Instruction &I : *copy) {
      mapper.remapDbgRecordRange(kernel.getParent(), I.getDbgRecordRange());
      mapper.remapInstruction(I);
    }
}

void KernelRegions::createFunction(Region &region) {
  llvm::LLVMContext &context = kernel.getContext();
  auto *type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context),
                                       kernel.getFunctionType()->params(), /*isVarArg=*/false);
  region.function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                           kernel.getAddressSpace(), "", kernel.getParent());
  for (auto [to, from] : llvm::zip_equal(region.function->args(), kernel.args())) {
    to.setName(from.getName());
    region.values[&from] = &to;
  }
  copyBlocks(region);
  setRegionAttributes(*region.function, kernel);
  for (const auto &[original, copy] : region.values)
    if (const auto *I = llvm::dyn_cast<llvm::Instruction>(original); I && copy)
      region.originals[copy] = const_cast<llvm::Instruction *>(I);

  for (llvm::BasicBlock &block : *region.function) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      continue;
    llvm::IRBuilder<> B(block.getTerminator());
    B.CreateRet(B.getInt32(eBarrierNumberExit));
    block.back().eraseFromParent();
  }
  if (region.isEntry())
    return;
  auto *first = llvm::BasicBlock::Create(context, "start", region.function,
                                         &region.function->getEntryBlock());
  llvm::BranchInst::Create(llvm::cast<llvm::BasicBlock>(region.values.lookup(region.start)), first);
}

/// Emits the memory barrier in the region only if its operands are not constants; otherwise the
/// wrapper emits it once for all work-items.
void KernelRegions::endAtBarriers(Region &region, const BarrierNumbers &numbers) {
  for (llvm::CallInst *barrier : barriers) {
    auto *call = llvm::cast_or_null<llvm::CallInst>(region.values.lookup(barrier));
    if (!call)
      continue;
    llvm::BasicBlock *block = call->getParent();
    llvm::Instruction *branch = block->getTerminator();
    llvm::IRBuilder<> B(branch);
    if (!hasConstantFence(*barrier))
      createFence(B, BI, call->getArgOperand(1), call->getArgOperand(2));
    B.CreateRet(B.getInt32(numbers.at(*getBarrierId(*barrier))));
    block->getSingleSuccessor()->removePredecessor(block, /*KeepOneInputPHIs=*/true);
    branch->eraseFromParent();
    region.originals.erase(call);
    call->eraseFromParent();
  }
}

void KernelRegions::findLiveIns(Region &region) {
  const llvm::DominatorTree DT(*region.function);
  for (llvm::BasicBlock &block : *region.function) {
    if (!DT.isReachableFromEntry(&block))
      continue;
    for (llvm::Instruction &I : block)
      for (const llvm::Use &use : I.operands())
        if (auto *value = llvm::dyn_cast<llvm::Instruction>(use.get()))
          if (!DT.dominates(value, use))
            region.liveIns.insert(region.originals.lookup(value));
  }
}

} // namespace compiler::utils
