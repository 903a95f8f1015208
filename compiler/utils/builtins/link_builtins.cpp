// Clones the builtins that a module uses, and what these reference, into the module
// (compiler-utils: LinkBuiltinsPass). The library is not modified, so that it can be reused. A
// builtin replaces a definition of the same name in the module, since the name is reserved. Names
// of builtins that the module's OpenCL C version does not have are not reserved: such functions are
// renamed, as the library may need the name.
//
// Linked functions are internal and have an attribute, so that the pass can run again after passes
// that created new calls. Mux builtins are not linked: the target defines them.
#include "compiler/utils/link_builtins.h"

#include "cl_builtin_table.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/mangling.h"
#include "compiler/utils/sub_group_analysis.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace compiler::utils {

bool hasUnreservedBuiltinName(const llvm::Function &F) {
  const std::optional<DemangledName> name = demangleName(F.getName());
  return name && isNewerCLBuiltin(F, name->name);
}

bool isLinkedBuiltin(const llvm::Function &F) { return F.hasFnAttribute(linkedBuiltinAttr); }

bool isOutlinedBuiltin(const llvm::Function &F) {
  return isLinkedBuiltin(F) && F.hasFnAttribute(llvm::Attribute::NoInline);
}

bool isBuiltinOfOneCall(const llvm::Function &F) {
  if (!isLinkedBuiltin(F) || F.hasFnAttribute(llvm::Attribute::NoInline) || !F.hasLocalLinkage() ||
      !F.hasOneUse())
    return false;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(F.user_back());
  return call && call->getCalledFunction() == &F && !call->isNoInline();
}

bool callsOutlinedBuiltin(const llvm::Function &F) {
  llvm::SmallSetVector<const llvm::Function *, 16> reached;
  reached.insert(&F);
  for (unsigned next = 0; next != reached.size(); ++next)
    for (const llvm::Instruction &I : llvm::instructions(reached[next]))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
        if (const llvm::Function *callee = call->getCalledFunction()) {
          if (isOutlinedBuiltin(*callee))
            return true;
          reached.insert(callee);
        }
  return false;
}

namespace {
constexpr llvm::StringLiteral linkedAttr = linkedBuiltinAttr;

class BuiltinLinker : public llvm::ValueMaterializer {
public:
  BuiltinLinker(llvm::Module &M, llvm::Module &library, const BuiltinInfo &BI, bool earlyLinking)
      : M(M), library(library), BI(BI), earlyLinking(earlyLinking) {}

  /// Returns whether the module changed.
  bool run();

  /// Called for each value of the library that cloned code references.
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

  /// Maps globals of the library to the module's.
  llvm::DenseMap<llvm::GlobalValue *, llvm::Value *> mapped;
  llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>, 16> pendingFunctions;
  llvm::SmallVector<std::pair<llvm::GlobalVariable *, llvm::GlobalVariable *>, 8> pendingVariables;
  /// Shared by all functions, so that shared metadata stays unique.
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
  // CloneFunctionInto creates this node even if it remains empty.
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
    if (F.isDeclaration() || isKernel(F) || !hasUnreservedBuiltinName(F))
      continue;
    F.setName(F.getName() + ".user");
    changed = true;
  }
  return changed;
}

/// Materialization may move the library's functions, so it comes first. Callees are materialized as
/// well.
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

/// Early linking keeps the calls of builtins that concern several work-items, which later passes
/// handle.
bool BuiltinLinker::isLinkable(const llvm::Function &builtin) const {
  if (builtin.isDeclaration() || BuiltinInfo::identifyMuxBuiltin(builtin))
    return false;
  return !earlyLinking ||
         (BI.analyzeBuiltin(builtin).properties & loweredBuiltins) == eBuiltinPropertyNone;
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

/// Whether a branch depends on the argument.
bool decidesBranch(llvm::Argument &argument) {
  llvm::SmallSetVector<llvm::Value *, 32> reached;
  reached.insert(&argument);
  for (unsigned next = 0; next != reached.size(); ++next)
    for (llvm::User *user : reached[next]->users()) {
      auto *I = llvm::cast<llvm::Instruction>(user);
      if (llvm::isa<llvm::BranchInst, llvm::SwitchInst>(I))
        return true;
      reached.insert(I);
    }
  return false;
}

/// Arguments, or elements of them, may be undefined, which affects no more than their results.
void freezeArguments(llvm::Function &F) {
  llvm::IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  for (llvm::Argument &argument : F.args()) {
    if (argument.getType()->isPtrOrPtrVectorTy() || !decidesBranch(argument))
      continue;
    auto *frozen = llvm::cast<llvm::Instruction>(B.CreateFreeze(&argument, argument.getName()));
    argument.replaceUsesWithIf(frozen,
                               [&](const llvm::Use &use) { return use.getUser() != frozen; });
  }
}

/// The header of an image does not change while a kernel runs, whatever the kernel writes.
static void markImageHeaderLoads(llvm::Function &F) {
  llvm::StringRef name = F.getName();
  if (!name.consume_front("__mux_"))
    return;
  name.consume_front("known_");
  if (!name.starts_with("read_image") && !name.starts_with("write_image"))
    return;
  const llvm::DataLayout &DL = F.getDataLayout();
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
    int64_t offset = 0;
    if (load && llvm::GetPointerBaseWithConstantOffset(load->getPointerOperand(), offset, DL) ==
                    F.getArg(0))
      load->setMetadata(llvm::LLVMContext::MD_invariant_load,
                        llvm::MDNode::get(F.getContext(), {}));
  }
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
  // The subprogram of a declaration is not valid for a definition.
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
  freezeArguments(F);
  markImageHeaderLoads(F);
  // The library may have been compiled with another calling convention.
  for (llvm::User *user : F.users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledFunction() == &F)
      call->setCallingConv(F.getCallingConv());
}

void BuiltinLinker::reportError(llvm::Error error, const llvm::Function &builtin) {
  M.getContext().diagnose(llvm::DiagnosticInfoGeneric(
      "cannot load builtin '" + builtin.getName() +
      "' from the builtins library: " + llvm::toString(std::move(error))));
}
} // namespace

/// A lazily loaded library is queried by materializing a declaration of the function, which is
/// erased if the library does not define it.
llvm::Expected<llvm::Function *> findLibraryFunction(llvm::Module &library, llvm::StringRef name,
                                                     llvm::FunctionType *type) {
  // Functions without a name are in no symbol table.
  if (name.empty())
    return nullptr;
  if (!library.getFunction(name) && !library.getNamedValue(name) && library.getMaterializer()) {
    auto *declaration =
        llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, &library);
    if (llvm::Error error = library.materialize(declaration))
      return error;
    if (llvm::Function *result = library.getFunction(name);
        result->isDeclaration() && result->use_empty())
      result->eraseFromParent();
  }
  llvm::Function *found = library.getFunction(name);
  return found && !found->isDeclaration() && found->getFunctionType() == type ? found : nullptr;
}

bool isOwnDefinition(const llvm::Function &F, llvm::Module &library) {
  if (F.isDeclaration() || F.hasFnAttribute(linkedAttr))
    return false;
  llvm::Expected<llvm::Function *> builtin =
      findLibraryFunction(library, F.getName(), F.getFunctionType());
  if (builtin)
    return !*builtin;
  llvm::consumeError(builtin.takeError());
  return false;
}

llvm::PreservedAnalyses LinkBuiltinsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  llvm::Module *library = BI.getBuiltinsModule();
  if (!library || library == &M)
    return llvm::PreservedAnalyses::all();
  if (&library->getContext() != &M.getContext()) {
    M.getContext().diagnose(
        llvm::DiagnosticInfoGeneric("builtins library belongs to a different LLVMContext"));
    return llvm::PreservedAnalyses::all();
  }
  if (!BuiltinLinker(M, *library, BI, earlyLinking).run())
    return llvm::PreservedAnalyses::all();
  // Linked functions may use sub-groups where only a call of a builtin was visible before.
  dropHasNoExplicitSubgroupsFromBuiltinCallers(M);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
