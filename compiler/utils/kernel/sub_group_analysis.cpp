#include "compiler/utils/sub_group_analysis.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

llvm::AnalysisKey SubgroupAnalysis::Key;

bool isSubgroupBuiltin(BuiltinID ID) {
  switch (ID) {
  case eMuxBuiltinGetSubGroupId:
  case eMuxBuiltinGetNumSubGroups:
  case eMuxBuiltinGetMaxSubGroupSize:
  case eMuxBuiltinGetSubGroupSize:
  case eMuxBuiltinGetSubGroupLocalId:
  case eMuxBuiltinSubGroupBarrier:
    return true;
  default:
    break;
  }
  const std::optional<GroupCollective> group = BuiltinInfo::isMuxGroupCollective(ID);
  return group && (group->isSubGroupScope() || group->isNonUniformScope());
}

const FunctionSubgroupInfo *SubgroupInfo::getInfo(const llvm::Function &F) const {
  const auto found = functions.find(&F);
  return found == functions.end() ? nullptr : &found->second;
}

bool SubgroupInfo::usesSubgroups(const llvm::Function &F) const {
  const FunctionSubgroupInfo *info = getInfo(F);
  return info && info->usesSubgroups;
}

bool SubgroupInfo::usesBuiltin(const llvm::Function &F, BuiltinID ID) const {
  const FunctionSubgroupInfo *info = getInfo(F);
  return info && info->builtins.contains(ID);
}

namespace {

FunctionSubgroupInfo findBuiltins(const llvm::Function &F, const BuiltinInfo &BI) {
  FunctionSubgroupInfo info;
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isIntrinsic())
      continue;
    if (const BuiltinID ID = BI.analyzeBuiltin(*callee).ID; isSubgroupBuiltin(ID))
      info.builtins.insert(ID);
  }
  info.usesSubgroups = !info.builtins.empty();
  return info;
}

/// The direct callers of F.
llvm::SmallSetVector<const llvm::Function *, 4> getCallers(const llvm::Function &F) {
  llvm::SmallSetVector<const llvm::Function *, 4> callers;
  for (const llvm::Use &use : F.uses())
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        call && call->isCallee(&use))
      callers.insert(call->getFunction());
  return callers;
}

} // namespace

void dropHasNoExplicitSubgroupsFromCallers(llvm::Function &F) {
  llvm::SmallSetVector<llvm::Function *, 8> reached;
  reached.insert(&F);
  for (unsigned next = 0; next != reached.size(); ++next) {
    dropHasNoExplicitSubgroups(*reached[next]);
    for (llvm::User *user : reached[next]->users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        reached.insert(call->getFunction());
  }
}

void dropHasNoExplicitSubgroupsFromBuiltinCallers(llvm::Module &M) {
  for (llvm::Function &F : M)
    if (F.isDeclaration() && isSubgroupBuiltin(BuiltinInfo::identifyMuxBuiltin(F).ID))
      dropHasNoExplicitSubgroupsFromCallers(F);
}

SubgroupInfo SubgroupAnalysis::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  SubgroupInfo result;
  llvm::SmallVector<const llvm::Function *, 16> worklist;
  for (const llvm::Function &F : M) {
    // The body of a builtin is its implementation, not a use of sub-groups.
    if (F.isDeclaration() || isSubgroupBuiltin(BI.analyzeBuiltin(F).ID))
      continue;
    // The attribute takes precedence over callees.
    const FunctionSubgroupInfo &info = result.functions[&F] =
        hasNoExplicitSubgroups(F) ? FunctionSubgroupInfo() : findBuiltins(F, BI);
    if (info.usesSubgroups)
      worklist.push_back(&F);
  }
  while (!worklist.empty()) {
    for (const llvm::Function *caller : getCallers(*worklist.pop_back_val())) {
      const auto info = result.functions.find(caller);
      if (info == result.functions.end() || info->second.usesSubgroups ||
          hasNoExplicitSubgroups(*caller))
        continue;
      info->second.usesSubgroups = true;
      worklist.push_back(caller);
    }
  }
  return result;
}

llvm::PreservedAnalyses SubgroupPrinterPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const SubgroupInfo &subgroups = AM.getResult<SubgroupAnalysis>(M);
  stream << "Sub-groups in '" << M.getName() << "':\n";
  for (const llvm::Function &F : M) {
    const FunctionSubgroupInfo *info = subgroups.getInfo(F);
    if (!info)
      continue;
    stream << "  " << F.getName() << ": "
           << (info->usesSubgroups ? "uses sub-groups" : "no sub-groups");
    if (hasDegenerateSubgroups(F))
      stream << ", degenerate";
    if (const std::optional<uint32_t> size = getReqdSubgroupSize(F))
      stream << ", required size " << *size;
    // Prints the builtin's kind, without the overload suffix.
    for (const auto [i, ID] : llvm::enumerate(info->builtins)) {
      stream << (i == 0 ? "; calls " : ", ");
      stream << BuiltinInfo::getMuxBuiltinName(ID);
    }
    stream << '\n';
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
