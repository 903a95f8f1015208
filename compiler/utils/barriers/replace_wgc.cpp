#include "compiler/utils/replace_wgc.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/degenerate_sub_groups.h"
#include "compiler/utils/mem_semantics.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/preserved_analyses.h"
#include "compiler/utils/sub_group_analysis.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// Emits the body of one collective. As a function with barriers, it is inlined into kernels later.
class CollectiveDefiner {
public:
  CollectiveDefiner(llvm::Function &F, const GroupCollective &group, BuiltinInfo &BI)
      : F(F), M(*F.getParent()), group(group), BI(BI), B(F.getContext()), value(F.getArg(1)),
        type(value->getType()) {}

  void define();

private:
  llvm::Value *createBroadcast();
  llvm::Value *createAccumulation();
  llvm::Value *createCallGroupResult(GroupCollective::Op op);
  llvm::Value *createIsSource();
  void createBarrier(BarrierSchedule schedule);
  llvm::CallInst *createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                             llvm::ArrayRef<llvm::Type *> overload = {});

  llvm::Function &F;
  llvm::Module &M;
  const GroupCollective &group;
  BuiltinInfo &BI;
  llvm::IRBuilder<> B;
  llvm::Value *value;
  llvm::Type *type;
  llvm::GlobalVariable *shared = nullptr;
};

void CollectiveDefiner::define() {
  shared =
      new llvm::GlobalVariable(M, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                               llvm::UndefValue::get(type), F.getName() + ".shared", nullptr,
                               llvm::GlobalValue::NotThreadLocal, AddressSpace::Local);
  shared->setAlignment(M.getDataLayout().getABITypeAlign(type));
  B.SetInsertPoint(llvm::BasicBlock::Create(F.getContext(), "", &F));
  B.CreateRet(group.isBroadcast() ? createBroadcast() : createAccumulation());
  F.setLinkage(llvm::GlobalValue::InternalLinkage);
  F.removeFnAttr(llvm::Attribute::Memory);
  F.addFnAttr(llvm::Attribute::Convergent);
}

llvm::CallInst *CollectiveDefiner::createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                                              llvm::ArrayRef<llvm::Type *> overload) {
  llvm::Function *callee = BI.getOrDeclareMuxBuiltin(ID, M, overload);
  assert(callee && "checked before");
  llvm::CallInst *call = B.CreateCall(callee, args);
  call->setCallingConv(callee->getCallingConv());
  return call;
}

/// The memory semantics make stores to the shared variable visible to all work-items.
void CollectiveDefiner::createBarrier(BarrierSchedule schedule) {
  const uint32_t semantics = MemSemanticsAcquireRelease | MemSemanticsWorkGroupMemory;
  llvm::CallInst *barrier =
      createCall(eMuxBuiltinWorkGroupBarrier,
                 {B.getInt32(0), B.getInt32(MemScopeWorkGroup), B.getInt32(semantics)});
  if (schedule != BarrierSchedule::Unordered)
    setBarrierSchedule(*barrier, schedule);
}

/// The first barrier orders this call after the reads of the previous one.
llvm::Value *CollectiveDefiner::createBroadcast() {
  createBarrier(BarrierSchedule::Unordered);
  auto *source = llvm::BasicBlock::Create(F.getContext(), "source", &F);
  auto *all = llvm::BasicBlock::Create(F.getContext(), "all", &F);
  B.CreateCondBr(createIsSource(), source, all);
  B.SetInsertPoint(source);
  B.CreateStore(value, shared);
  B.CreateBr(all);
  B.SetInsertPoint(all);
  createBarrier(BarrierSchedule::Unordered);
  return B.CreateLoad(type, shared);
}

llvm::Value *CollectiveDefiner::createIsSource() {
  llvm::Value *isSource = nullptr;
  for (const unsigned dim : {0u, 1u, 2u}) {
    llvm::Value *id = createCall(eMuxBuiltinGetLocalId, B.getInt32(dim));
    llvm::Value *isSame = B.CreateICmpEQ(id, F.getArg(2 + dim));
    isSource = isSource ? B.CreateAnd(isSource, isSame) : isSame;
  }
  return isSource;
}

/// The same operation over the work-items of one call of the kernel.
llvm::Value *CollectiveDefiner::createCallGroupResult(GroupCollective::Op op) {
  GroupCollective own = group;
  own.scope = GroupCollective::Scope::SubGroup;
  own.op = op;
  llvm::CallInst *call = createCall(getMuxGroupCollectiveID(own), value, type);
  call->addFnAttr(llvm::Attribute::get(F.getContext(), callGroupAttr));
  return call;
}

/// One work-item initializes the shared variable, then work-items accumulate into it in linear
/// order. A scan returns the value before or after its own operand, a reduction the final value.
/// For a scan, the last barrier only ends the region with a linear schedule.
llvm::Value *CollectiveDefiner::createAccumulation() {
  using Op = GroupCollective::Op;
  createBarrier(BarrierSchedule::Once);
  // The initial value of an exclusive scan is its result for the first work-item, so it must be the
  // identity that OpenCL specifies.
  B.CreateStore(group.op == Op::ScanExclusive ? getGroupIdentity(group, type)
                                              : getGroupNeutral(group, type),
                shared);
  createBarrier(BarrierSchedule::Linear);
  const Op reduction = group.isAnyAll() ? group.op : Op::Reduction;
  llvm::Value *before = B.CreateLoad(type, shared);
  llvm::Value *scanned = nullptr;
  if (group.isScan())
    scanned = createGroupOperation(B, group, before, createCallGroupResult(group.op));
  llvm::Value *sum = createGroupOperation(B, group, before, createCallGroupResult(reduction));
  B.CreateStore(sum, shared);
  createBarrier(BarrierSchedule::Unordered);
  return scanned ? scanned : B.CreateLoad(type, shared);
}

struct Collective {
  llvm::Function *function;
  Builtin builtin;
  GroupCollective group;
};

/// The work-group collectives that are called and not defined.
llvm::SmallVector<Collective, 8> findCollectives(llvm::Module &M) {
  llvm::SmallVector<Collective, 8> found;
  for (llvm::Function &F : M) {
    if (!F.isDeclaration() || F.use_empty())
      continue;
    const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(F);
    const auto group = getGroupCollective(builtin.ID);
    if (group && group->isWorkGroupScope())
      found.push_back({&F, builtin, *group});
  }
  return found;
}

bool hasSoftwareForm(const Collective &collective) {
  return collective.group.isBroadcast() ||
         getGroupIdentity(collective.group, collective.function->getArg(1)->getType());
}

/// Lets the target define collectives, and returns those that it leaves to the pass.
llvm::SmallVector<Collective, 8> defineByTarget(llvm::Module &M, BuiltinInfo &BI, bool &changed) {
  llvm::SmallVector<Collective, 8> undefinedByTarget;
  for (const Collective &collective : findCollectives(M)) {
    const Builtin &builtin = collective.builtin;
    if (BI.defineMuxBuiltin(builtin.ID, M, builtin.muxOverloadInfo))
      changed = true;
    else if (hasSoftwareForm(collective))
      undefinedByTarget.push_back(collective);
  }
  return undefinedByTarget;
}

/// Whether a kernel with degenerate sub-groups may call a sub-group builtin.
bool mayUseDegenerateSubGroups(const llvm::Module &M) {
  const auto isDegenerateKernel = [](const llvm::Function &F) {
    return !F.isDeclaration() && isKernel(F) && hasDegenerateSubgroups(F);
  };
  const auto isUsedBuiltin = [](const llvm::Function &F) {
    return !F.use_empty() && isSubgroupBuiltin(BuiltinInfo::identifyMuxBuiltin(F).ID);
  };
  return llvm::any_of(M, isDegenerateKernel) && llvm::any_of(M, isUsedBuiltin);
}

/// Reports a builtin that cannot be called: the module declares its name with another type, or its
/// scheduling parameters were added already.
bool canCallBuiltins(llvm::Module &M, BuiltinInfo &BI) {
  if (!getSchedulingParameterModuleMetadata(M).empty()) {
    M.getContext().emitError(
        "module already has scheduling parameters; run 'replace-wgc' before 'add-sched-params'");
    return false;
  }
  for (const BuiltinID ID : {eMuxBuiltinWorkGroupBarrier, eMuxBuiltinGetLocalId}) {
    if (BI.getOrDeclareMuxBuiltin(ID, M))
      continue;
    M.getContext().emitError("builtin '" + BuiltinInfo::getMuxBuiltinName(ID) +
                             "' is declared with an incompatible type");
    return false;
  }
  return true;
}
} // namespace

llvm::PreservedAnalyses ReplaceWGCPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  bool changed = false;
  const auto finish = [&] {
    if (!changed)
      return llvm::PreservedAnalyses::all();
    // The bodies may use sub-group builtins.
    dropHasNoExplicitSubgroupsFromBuiltinCallers(M);
    return llvm::PreservedAnalyses::none();
  };
  if (defineByTarget(M, BI, changed).empty() && !mayUseDegenerateSubGroups(M))
    return finish();
  if (!canCallBuiltins(M, BI))
    return finish();
  changed |= replaceDegenerateSubGroups(M, BI);
  // Includes the collectives that replaced sub-group builtins.
  for (const Collective &collective : defineByTarget(M, BI, changed)) {
    CollectiveDefiner(*collective.function, collective.group, BI).define();
    dropHasNoExplicitSubgroupsFromCallers(*collective.function);
    changed = true;
  }
  return finish();
}

} // namespace compiler::utils
