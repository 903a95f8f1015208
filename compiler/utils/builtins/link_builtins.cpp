// The functions of the builtins library that a module uses are copied into it, with the functions
// and variables that they use in turn: no more than that, and without a change to the library, so
// that one loaded library serves every module. A definition in the module of a builtin's name gives
// way to the builtin: these names belong to the language. Those of builtins that its version of the
// language does not have are the program's own; they are changed, as the library may need them.
//
// What was copied is internal to the module and carries an attribute, so that the pass can run
// again (after passes that made new calls of builtins) and adds only what is new. Mux builtins are
// never linked: they are defined by the target.
#include "compiler/utils/link_builtins.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include "cl_builtin_table.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/mangling.h"
#include "compiler/utils/sub_group_analysis.h"

namespace compiler::utils {

bool hasLaterBuiltinName(const llvm::Function &F) {
  const std::optional<DemangledName> name = demangleName(F.getName());
  return name && isNewerCLBuiltin(F, name->name);
}

namespace {
constexpr llvm::StringLiteral linkedAttr = linkedBuiltinAttr;

class BuiltinLinker : public llvm::ValueMaterializer {
public:
  BuiltinLinker(llvm::Module &M, llvm::Module &library, const BuiltinInfo &BI, bool earlyLinking)
      : M(M), library(library), BI(BI), earlyLinking(earlyLinking) {}

  /// Whether anything was linked.
  bool run();

  /// Called for each value of the library that code being copied refers to.
  llvm::Value *materialize(llvm::Value *value) override;

private:
  bool renameOwnFunctions();
  void readUsedBuiltins();
  void collectUsedBuiltins();
  bool isLinkable(const llvm::Function &builtin) const;
  llvm::Value *mapGlobal(llvm::GlobalValue &global);
  llvm::Function *mapFunction(llvm::Function &builtin);
  llvm::GlobalVariable *mapVariable(llvm::GlobalVariable &variable);
  void copyBody(llvm::Function &builtin, llvm::Function &F);
  void reportError(llvm::Error error, const llvm::Function &builtin);

  llvm::Module &M;
  llvm::Module &library;
  const BuiltinInfo &BI;
  const bool earlyLinking;

  /// From the library's functions and variables to the module's.
  llvm::DenseMap<llvm::GlobalValue *, llvm::Value *> mapped;
  llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>, 16> pendingFunctions;
  llvm::SmallVector<std::pair<llvm::GlobalVariable *, llvm::GlobalVariable *>, 8> pendingVariables;
  /// Shared by all functions, so that the metadata they share stays shared.
  llvm::ValueToValueMapTy valueMap;
};

bool BuiltinLinker::run() {
  const bool renamed = renameOwnFunctions();
  readUsedBuiltins();
  collectUsedBuiltins();
  const bool changed = renamed || !pendingFunctions.empty();
  while (!pendingFunctions.empty() || !pendingVariables.empty()) {
    if (!pendingVariables.empty()) {
      const auto [from, to] = pendingVariables.pop_back_val();
      to->setInitializer(llvm::MapValue(from->getInitializer(), valueMap, llvm::RF_None,
                                        /*TypeMapper*/ nullptr, this));
      continue;
    }
    const auto [from, to] = pendingFunctions.pop_back_val();
    copyBody(*from, *to);
  }
  // Copying makes this list even if it has nothing to put there.
  if (llvm::NamedMDNode *units = M.getNamedMetadata("llvm.dbg.cu"))
    if (units->getNumOperands() == 0)
      units->eraseFromParent();
  return changed;
}

bool mayBeBuiltin(const llvm::Function &F) {
  return !F.isIntrinsic() && !F.use_empty() && !F.hasFnAttribute(linkedAttr) && !isKernel(F);
}

bool BuiltinLinker::renameOwnFunctions() {
  bool changed = false;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || isKernel(F) || !hasLaterBuiltinName(F))
      continue;
    F.setName(F.getName() + ".user");
    changed = true;
  }
  return changed;
}

/// First of all, as this may move the library's functions. What they call comes with them.
void BuiltinLinker::readUsedBuiltins() {
  for (const llvm::Function &F : M) {
    if (!mayBeBuiltin(F))
      continue;
    auto builtin = findLibraryFunction(library, F.getName(), F.getFunctionType());
    if (!builtin)
      reportError(builtin.takeError(), F);
  }
}

void BuiltinLinker::collectUsedBuiltins() {
  for (llvm::Function &F : M) {
    if (!mayBeBuiltin(F))
      continue;
    llvm::Function *builtin = library.getFunction(F.getName());
    if (!builtin || builtin->hasLocalLinkage() || !isLinkable(*builtin) ||
        builtin->getFunctionType() != F.getFunctionType())
      continue;
    mapped[builtin] = &F;
    pendingFunctions.emplace_back(builtin, &F);
  }
}

/// Early on, the compiler must still see the calls of builtins that concern several work-items.
bool BuiltinLinker::isLinkable(const llvm::Function &builtin) const {
  if (builtin.isDeclaration() || BuiltinInfo::identifyMuxBuiltin(builtin))
    return false;
  constexpr BuiltinProperties handledLate =
      eBuiltinPropertyWorkItem | eBuiltinPropertyExecutionFlow | eBuiltinPropertyMemoryOrder |
      eBuiltinPropertyGroupOperation | eBuiltinPropertyLowerToInline;
  return !earlyLinking ||
         (BI.analyzeBuiltin(builtin).properties & handledLate) == eBuiltinPropertyNone;
}

llvm::Value *BuiltinLinker::materialize(llvm::Value *value) {
  auto *global = llvm::dyn_cast<llvm::GlobalValue>(value);
  return global && global->getParent() == &library ? mapGlobal(*global) : nullptr;
}

llvm::Value *BuiltinLinker::mapGlobal(llvm::GlobalValue &global) {
  if (llvm::Value *known = mapped.lookup(&global))
    return known;
  llvm::Value *result = nullptr;
  if (auto *function = llvm::dyn_cast<llvm::Function>(&global))
    result = mapFunction(*function);
  else if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&global))
    result = mapVariable(*variable);
  else if (auto *alias = llvm::dyn_cast<llvm::GlobalAlias>(&global))
    result = llvm::MapValue(alias->getAliasee(), valueMap, llvm::RF_None, nullptr, this);
  mapped[&global] = result;
  return result;
}

llvm::Function *BuiltinLinker::mapFunction(llvm::Function &builtin) {
  llvm::Function *existing = M.getFunction(builtin.getName());
  if (existing && existing->getFunctionType() == builtin.getFunctionType()) {
    if (existing->hasFnAttribute(linkedAttr))
      return existing;
    if (builtin.isIntrinsic() || !builtin.hasLocalLinkage()) {
      if (isLinkable(builtin) && !isKernel(*existing))
        pendingFunctions.emplace_back(&builtin, existing);
      return existing;
    }
  }
  auto *F = llvm::Function::Create(builtin.getFunctionType(), llvm::GlobalValue::ExternalLinkage,
                                   builtin.getAddressSpace(), builtin.getName(), &M);
  F->copyAttributesFrom(&builtin);
  if (isLinkable(builtin))
    pendingFunctions.emplace_back(&builtin, F);
  return F;
}

llvm::GlobalVariable *BuiltinLinker::mapVariable(llvm::GlobalVariable &variable) {
  llvm::GlobalVariable *existing = M.getNamedGlobal(variable.getName());
  const bool fits = existing && existing->getValueType() == variable.getValueType() &&
                    existing->getAddressSpace() == variable.getAddressSpace();
  if (fits && (existing->hasAttribute(linkedAttr) || !variable.hasInitializer()))
    return existing;
  auto *copy = new llvm::GlobalVariable(
      M, variable.getValueType(), variable.isConstant(), llvm::GlobalValue::ExternalLinkage,
      /*Initializer*/ nullptr, variable.getName(), /*InsertBefore*/ nullptr,
      variable.getThreadLocalMode(), variable.getAddressSpace());
  copy->copyAttributesFrom(&variable);
  if (!variable.hasInitializer())
    return copy;
  copy->setLinkage(llvm::GlobalValue::InternalLinkage);
  copy->addAttribute(linkedAttr);
  pendingVariables.emplace_back(&variable, copy);
  return copy;
}

void BuiltinLinker::copyBody(llvm::Function &builtin, llvm::Function &F) {
  if (llvm::Error error = builtin.materialize()) {
    reportError(std::move(error), builtin);
    return;
  }
  if (!F.isDeclaration()) {
    F.deleteBody();
    F.clearMetadata();
    F.setComdat(nullptr);
  }
  // What describes a declaration in debug information cannot describe a definition.
  F.setSubprogram(nullptr);
  for (const auto [from, to] : llvm::zip(builtin.args(), F.args())) {
    to.setName(from.getName());
    valueMap[&from] = &to;
  }
  valueMap[&builtin] = &F;
  llvm::SmallVector<llvm::ReturnInst *, 4> returns;
  llvm::CloneFunctionInto(&F, &builtin, valueMap, llvm::CloneFunctionChangeType::DifferentModule,
                          returns, /*NameSuffix*/ "", /*CodeInfo*/ nullptr,
                          /*TypeMapper*/ nullptr, this);
  F.setLinkage(llvm::GlobalValue::InternalLinkage);
  F.setVisibility(llvm::GlobalValue::DefaultVisibility);
  F.addFnAttr(linkedAttr);
  // The library may have been compiled with another convention than its callers.
  for (llvm::User *user : F.users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledFunction() == &F)
      call->setCallingConv(F.getCallingConv());
}

void BuiltinLinker::reportError(llvm::Error error, const llvm::Function &builtin) {
  M.getContext().diagnose(llvm::DiagnosticInfoGeneric(
      "cannot read builtin '" + builtin.getName() +
      "' from the builtins library: " + llvm::toString(std::move(error))));
}
} // namespace

/// A library that holds functions back is asked through a declaration. One that does not leaves it
/// as it is.
llvm::Expected<llvm::Function *> findLibraryFunction(llvm::Module &library, llvm::StringRef name,
                                                     llvm::FunctionType *type) {
  if (!library.getFunction(name) && !library.getNamedValue(name) && library.getMaterializer()) {
    auto *asked = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, &library);
    if (llvm::Error error = library.materialize(asked))
      return error;
    if (llvm::Function *answer = library.getFunction(name);
        answer->isDeclaration() && answer->use_empty())
      answer->eraseFromParent();
  }
  llvm::Function *found = library.getFunction(name);
  return found && !found->isDeclaration() && found->getFunctionType() == type ? found : nullptr;
}

llvm::PreservedAnalyses LinkBuiltinsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  llvm::Module *library = BI.getBuiltinsModule();
  if (!library || library == &M)
    return llvm::PreservedAnalyses::all();
  if (&library->getContext() != &M.getContext()) {
    M.getContext().diagnose(
        llvm::DiagnosticInfoGeneric("the builtins library was loaded in another LLVM context"));
    return llvm::PreservedAnalyses::all();
  }
  if (!BuiltinLinker(M, *library, BI, earlyLinking).run())
    return llvm::PreservedAnalyses::all();
  // What was linked may use sub-groups where only a call of a builtin was seen before.
  dropHasNoExplicitSubgroupsFromBuiltinCallers(M);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
