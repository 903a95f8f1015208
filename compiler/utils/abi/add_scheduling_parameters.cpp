#include "compiler/utils/add_scheduling_parameters.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/append_parameters.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-sched-wrapper";
constexpr llvm::StringLiteral oldSuffix = ".old";

bool isAddressTaken(const llvm::Function &F) {
  return F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false, /*IgnoreAssumeLikeCalls=*/true,
                           /*IngoreLLVMUsed=*/true);
}

bool hasIndirectCall(llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    return call && call->isIndirectCall();
  });
}

/// The functions that get scheduling parameters, each with its new version.
class ScheduledFunctions {
public:
  ScheduledFunctions(llvm::Module &M, BuiltinInfo &BI) : M(M), BI(BI) {}

  /// Finds them all. False, with an error reported, if one of them cannot be changed.
  bool find();
  void declareNewVersions(llvm::ArrayRef<NewParameter> params);
  void defineNewVersions();
  void retireOldVersions();

private:
  bool needsParameters(const llvm::Function &F) const;
  void add(llvm::Function &F) { newVersions.insert({&F, nullptr}); }
  void addCallers();
  bool addIndirectlyCalled();
  llvm::Function *declareNewVersion(llvm::Function &F);
  void redirectCalls(llvm::Function &F);

  llvm::Module &M;
  BuiltinInfo &BI;
  llvm::ArrayRef<NewParameter> params;
  llvm::MapVector<llvm::Function *, llvm::Function *> newVersions;
  /// Whether a function that gets parameters can be called through a pointer. All indirect calls
  /// then pass them, and all functions whose addresses are taken receive them.
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
  return !viaPointers || addIndirectlyCalled();
}

void ScheduledFunctions::addCallers() {
  // The list grows while it is walked.
  for (size_t i = 0; i != newVersions.size(); ++i) {
    const llvm::Function *F = (newVersions.begin() + i)->first;
    for (const llvm::Use &use : F->uses())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser()); call && call->isCallee(&use))
        add(*call->getFunction());
  }
}

bool ScheduledFunctions::addIndirectlyCalled() {
  for (llvm::Function &F : M) {
    if (F.isIntrinsic() || newVersions.contains(&F))
      continue;
    const bool taken = isAddressTaken(F);
    if (taken && F.isDeclaration()) {
      diagnoseError(F, "function '" + F.getName() +
                           "' may be called through a pointer like others that need scheduling "
                           "parameters, but it is not defined here and cannot receive any");
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
  // New functions stand in the order of the old ones, however these were found.
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
  llvm::SmallVector<int, 4> indices;
  for (size_t i = 0; i != params.size(); ++i)
    indices.push_back(static_cast<int>(F.arg_size() + i));
  setSchedulingParameterFunctionMetadata(*newVersion, indices);
  return newVersion;
}

void ScheduledFunctions::defineNewVersions() {
  for (const auto &[F, newVersion] : newVersions) {
    cloneBody(*newVersion, *F);
    redirectCalls(*newVersion);
  }
}

void ScheduledFunctions::redirectCalls(llvm::Function &F) {
  llvm::SmallVector<llvm::Value *, 4> arguments;
  for (llvm::Argument &argument : llvm::drop_begin(F.args(), F.arg_size() - params.size()))
    arguments.push_back(&argument);
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    if (!call)
      continue;
    if (llvm::Function *callee = newVersions.lookup(call->getCalledFunction()))
      replaceCall(*call, callee, arguments, params);
    else if (viaPointers && call->isIndirectCall())
      replaceCall(*call, call->getCalledOperand(), arguments, params);
  }
}

void ScheduledFunctions::retireOldVersions() {
  for (const auto &[F, newVersion] : newVersions) {
    // Calls that are left stand in old versions. All else must see the function that lives on.
    F->replaceUsesWithIf(newVersion, [](const llvm::Use &use) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      return !(call && call->isCallee(&use)) && !llvm::isa<llvm::BlockAddress>(use.getUser());
    });
    dropIsKernel(*F);
    if (F->isDeclaration())
      continue;
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    F->setComdat(nullptr);
  }
}

llvm::SmallVector<NewParameter, 4> getNewParameters(llvm::ArrayRef<SchedParamInfo> infos) {
  llvm::SmallVector<NewParameter, 4> params;
  for (const SchedParamInfo &info : infos)
    params.push_back({info.ParamTy, info.ParamName, info.ParamAttrs});
  return params;
}
} // namespace

llvm::PreservedAnalyses AddSchedulingParametersPass::run(llvm::Module &M,
                                                         llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  const llvm::SmallVector<SchedParamInfo, 4> infos = BI.getMuxSchedulingParameters(M);
  const bool alreadyAdded = !getSchedulingParameterModuleMetadata(M).empty();
  ScheduledFunctions functions(M, BI);
  if (infos.empty() || alreadyAdded || !functions.find())
    return llvm::PreservedAnalyses::all();

  const llvm::SmallVector<NewParameter, 4> params = getNewParameters(infos);
  functions.declareNewVersions(params);
  functions.defineNewVersions();
  functions.retireOldVersions();

  llvm::SmallVector<std::string, 4> names;
  for (const SchedParamInfo &info : infos)
    names.push_back(info.ParamDebugName);
  setSchedulingParameterModuleMetadata(M, names);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
