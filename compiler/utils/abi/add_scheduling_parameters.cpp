#include "compiler/utils/add_scheduling_parameters.h"

#include "compiler/utils/append_parameters.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/check_builtin_types.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/move_body.h"
#include "compiler/utils/version_links.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-sched-wrapper";
constexpr llvm::StringLiteral oldSuffix = ".old";

/// Whether the address of F escapes so that F may be called indirectly. Direct calls and metadata
/// globals (llvm.*) do not count.
bool isAddressTaken(const llvm::Function &F) {
  llvm::SmallVector<const llvm::Value *, 8> values = {&F};
  llvm::SmallPtrSet<const llvm::Value *, 8> seen;
  while (!values.empty())
    for (const llvm::Use &use : values.pop_back_val()->uses()) {
      const llvm::User *user = use.getUser();
      const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(user);
      if ((call && call->isCallee(&use)) ||
          (variable && variable->getName().starts_with("llvm.")) ||
          llvm::isa<llvm::BlockAddress, llvm::GlobalIFunc>(user))
        continue;
      const bool isPassedOn =
          llvm::isa<llvm::GlobalAlias>(user) ||
          (llvm::isa<llvm::Constant>(user) && !llvm::isa<llvm::GlobalValue>(user));
      if (!isPassedOn)
        return true;
      if (seen.insert(user).second)
        values.push_back(user);
    }
  return false;
}

bool hasIndirectCall(llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    return call && isIndirectCall(*call);
  });
}

/// The direct callers of F, through aliases as well.
llvm::SmallVector<llvm::Function *, 8> getCallers(llvm::Function &F) {
  llvm::SmallVector<llvm::Function *, 8> callers;
  llvm::SmallVector<llvm::Value *, 4> names = {&F};
  while (!names.empty())
    for (const llvm::Use &use : names.pop_back_val()->uses()) {
      llvm::User *user = use.getUser();
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call && call->isCallee(&use))
        callers.push_back(call->getFunction());
      else if (llvm::isa<llvm::GlobalAlias>(user) ||
               llvm::Operator::getOpcode(user) == llvm::Instruction::AddrSpaceCast)
        names.push_back(user);
    }
  return callers;
}

/// Whether all builtins that require scheduling parameters are declared and called with their
/// types: others would not receive them.
bool checkBuiltins(const llvm::Module &M, BuiltinInfo &BI) {
  return checkMuxBuiltinTypes(M, [&](BuiltinID ID) { return BI.requiresSchedulingParameters(ID); });
}

/// The functions that receive scheduling parameters, with their new versions.
class ScheduledFunctions {
public:
  ScheduledFunctions(llvm::Module &M, BuiltinInfo &BI, bool erasesOldVersions)
      : M(M), BI(BI), erasesOldVersions(erasesOldVersions) {}

  /// Collects the functions. Reports an error and returns false if one of them cannot be changed.
  bool find();
  void declareNewVersions(llvm::ArrayRef<NewParameter> params);
  void defineNewVersions();
  void updateMetadata();
  void retireOldVersions();
  void eraseOldVersions();

private:
  bool needsParameters(const llvm::Function &F) const;
  void add(llvm::Function &F) { newVersions.insert({&F, nullptr}); }
  void addCallers();
  bool addIndirectlyCalled();
  bool canForward();
  bool getsParameters(const llvm::CallBase &call) const;
  llvm::Function *declareNewVersion(llvm::Function &F);
  void define(llvm::Function &newVersion, llvm::Function &F);
  void redirectCalls(llvm::Function &F);

  llvm::Module &M;
  BuiltinInfo &BI;
  const bool erasesOldVersions;
  llvm::ArrayRef<NewParameter> params;
  llvm::MapVector<llvm::Function *, llvm::Function *> newVersions;
  /// Whether a function that receives parameters may be called indirectly. All indirect calls then
  /// pass them, and all address-taken functions receive them.
  bool viaPointers = false;
};

bool ScheduledFunctions::needsParameters(const llvm::Function &F) const {
  const Builtin builtin = BI.analyzeBuiltin(F);
  return BuiltinInfo::isMuxBuiltinID(builtin.ID) && BI.requiresSchedulingParameters(builtin.ID);
}

bool ScheduledFunctions::find() {
  for (llvm::Function &F : M)
    if (needsParameters(F) || (isKernel(F) && !F.isDeclaration()))
      add(F);
  addCallers();
  viaPointers =
      llvm::any_of(newVersions, [](const auto &entry) { return isAddressTaken(*entry.first); });
  return (!viaPointers || addIndirectlyCalled()) && canForward();
}

/// A variadic `musttail` call requires caller and callee to have the same prototype.
bool ScheduledFunctions::canForward() {
  for (llvm::Function *F : llvm::make_first_range(newVersions))
    for (const llvm::Instruction &I : llvm::instructions(*F)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call || !forwardsVariableArguments(*call) || getsParameters(*call))
        continue;
      diagnoseError(*F,
                    "function '" + F->getName() +
                        "' requires scheduling parameters, but forwards its variadic arguments to "
                        "a function without them",
                    call->getDebugLoc());
      return false;
    }
  return true;
}

bool ScheduledFunctions::getsParameters(const llvm::CallBase &call) const {
  const llvm::Function *callee = getCallee(call);
  return callee ? newVersions.contains(const_cast<llvm::Function *>(callee))
                : viaPointers && isIndirectCall(call);
}

void ScheduledFunctions::addCallers() {
  // The list grows while it is traversed.
  for (size_t i = 0; i != newVersions.size(); ++i) {
    for (llvm::Function *caller : getCallers(*(newVersions.begin() + i)->first))
      add(*caller);
  }
}

bool ScheduledFunctions::addIndirectlyCalled() {
  for (llvm::Function &F : M) {
    if (F.isIntrinsic() || newVersions.contains(&F))
      continue;
    const bool taken = isAddressTaken(F);
    if (taken && F.isDeclaration()) {
      diagnoseError(F, "function '" + F.getName() +
                           "' is only declared and cannot receive scheduling parameters, which "
                           "indirect calls pass, but its address is taken");
      return false;
    }
    if (taken || hasIndirectCall(F))
      add(F);
  }
  addCallers();
  return true;
}

void ScheduledFunctions::declareNewVersions(llvm::ArrayRef<NewParameter> newParams) {
  params = newParams;
  // Declared in module order, so that the result does not depend on the traversal.
  llvm::SmallVector<llvm::Function *, 16> functions;
  for (llvm::Function &F : M)
    if (newVersions.contains(&F))
      functions.push_back(&F);
  for (llvm::Function *F : functions)
    newVersions[F] = declareNewVersion(*F);
}

llvm::Function *ScheduledFunctions::declareNewVersion(llvm::Function &F) {
  llvm::Function *newVersion = nullptr;
  if (needsParameters(F)) {
    const std::string name = F.getName().str();
    F.setName(name + oldSuffix);
    newVersion = declareWithParameters(F, params, name);
  } else {
    newVersion = declareWithParameters(F, params, getBaseFnNameOrFnName(F) + wrapperSuffix);
    getOrSetBaseFnName(*newVersion, F);
  }
  return newVersion;
}

void ScheduledFunctions::define(llvm::Function &newVersion, llvm::Function &F) {
  const bool hasAddresses =
      llvm::any_of(F, [](const llvm::BasicBlock &block) { return block.hasAddressTaken(); });
  if (!erasesOldVersions || hasAddresses)
    return cloneBody(newVersion, F);
  newVersion.copyMetadata(&F, 0);
  if (!F.isDeclaration())
    moveBody(newVersion, F);
}

void ScheduledFunctions::defineNewVersions() {
  for (const auto &[F, newVersion] : newVersions) {
    define(*newVersion, *F);
    // Set after the metadata of F was copied, since F's indices are not valid for the new version.
    llvm::SmallVector<int, 4> indices;
    for (size_t i = 0; i != params.size(); ++i)
      indices.push_back(static_cast<int>(F->arg_size() + i));
    setSchedulingParameterFunctionMetadata(*newVersion, indices);
    redirectCalls(*newVersion);
  }
}

void ScheduledFunctions::redirectCalls(llvm::Function &F) {
  llvm::SmallVector<llvm::Value *, 4> arguments;
  for (llvm::Argument &argument : llvm::drop_begin(F.args(), F.arg_size() - params.size()))
    arguments.push_back(&argument);
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    if (!call || !getsParameters(*call))
      continue;
    llvm::Function *callee = newVersions.lookup(getCallee(*call));
    replaceCall(*call, callee ? callee : call->getCalledOperand(), arguments, params);
  }
  demoteMustTailCalls(F);
}

/// Updates the links between versions of vectorized kernels.
void ScheduledFunctions::updateMetadata() {
  llvm::ValueToValueMapTy map;
  for (const auto &[F, newVersion] : newVersions)
    map[F] = newVersion;
  for (llvm::Function *newVersion : llvm::make_second_range(newVersions))
    remapFunctionMetadata(*newVersion, map);
}

void ScheduledFunctions::retireOldVersions() {
  for (const auto &[F, newVersion] : newVersions) {
    // Remaining calls are in old versions. All other uses must refer to the new version.
    F->replaceUsesWithIf(newVersion, [](const llvm::Use &use) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      return !(call && call->isCallee(&use)) && !llvm::isa<llvm::BlockAddress>(use.getUser());
    });
    takeListEntries(*newVersion, *F);
    dropIsKernel(*F);
    dropVeczToOrigMetadata(*F);
    dropOrigToVeczMetadata(*F);
    if (F->isDeclaration())
      continue;
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    F->setComdat(nullptr);
  }
}

void ScheduledFunctions::eraseOldVersions() {
  // Old versions may call each other.
  for (llvm::Function *F : llvm::make_first_range(newVersions))
    F->deleteBody();
  for (const auto &[F, newVersion] : newVersions) {
    if (!F->use_empty())
      continue;
    if (F->isUsedByMetadata())
      llvm::ValueAsMetadata::handleRAUW(F, newVersion);
    F->eraseFromParent();
  }
}

/// The attributes of a parameter that points to one of the default structs.
llvm::AttributeSet describeStruct(const SchedParamInfo &info, const llvm::Module &M) {
  if (info.ParamPointeeTy != getWorkItemInfoStructTy(M) &&
      info.ParamPointeeTy != getWorkGroupInfoStructTy(M))
    return info.ParamAttrs;
  const llvm::DataLayout &layout = M.getDataLayout();
  return info.ParamAttrs.addAttributes(
      M.getContext(),
      getObjectAttributes(M.getContext(), layout.getABITypeAlign(info.ParamPointeeTy),
                          layout.getTypeAllocSize(info.ParamPointeeTy)));
}

llvm::SmallVector<NewParameter, 4> getNewParameters(llvm::ArrayRef<SchedParamInfo> infos,
                                                    const llvm::Module &M,
                                                    bool addObjectAttributes) {
  llvm::SmallVector<NewParameter, 4> params;
  for (const SchedParamInfo &info : infos)
    params.push_back({info.ParamTy, info.ParamName,
                      addObjectAttributes ? describeStruct(info, M) : info.ParamAttrs});
  return params;
}
} // namespace

llvm::PreservedAnalyses AddSchedulingParametersPass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const llvm::SmallVector<SchedParamInfo, 4> infos = BI.getMuxSchedulingParameters(M);
  const bool alreadyAdded = !getSchedulingParameterModuleMetadata(M).empty();
  ScheduledFunctions functions(M, BI, options.EraseOldVersions);
  if (infos.empty() || alreadyAdded || !checkBuiltins(M, BI) || !functions.find())
    return llvm::PreservedAnalyses::all();

  const llvm::SmallVector<NewParameter, 4> params =
      getNewParameters(infos, M, options.AddObjectAttributes);
  functions.declareNewVersions(params);
  functions.defineNewVersions();
  functions.updateMetadata();
  functions.retireOldVersions();
  if (options.EraseOldVersions)
    functions.eraseOldVersions();

  llvm::SmallVector<std::string, 4> names;
  for (const SchedParamInfo &info : infos)
    names.push_back(info.ParamDebugName);
  setSchedulingParameterModuleMetadata(M, names);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
