#include "compiler/utils/replace_local_module_scope_variables.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/append_parameters.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/local_variables.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/move_body.h"
#include "compiler/utils/version_links.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/ADT/EquivalenceClasses.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-local-var-wrapper";

using VariableUsers = llvm::MapVector<llvm::GlobalVariable *, LocalVariableUsers>;

/// A variadic `musttail` call of a function that does not get the new parameter; null if F has
/// none.
const llvm::CallBase *findForwardingCall(const llvm::Function &F, const LocalVariableUsers &users) {
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    if (call && forwardsVariableArguments(*call) && !users.functions.contains(getCallee(*call)))
      return call;
  }
  return nullptr;
}

/// Reports variables that cannot be moved: those referenced by initializers, which are constant,
/// and those used by address-taken functions, which cannot get another parameter.
bool areMovable(const VariableUsers &users) {
  for (const auto &[variable, user] : users) {
    if (!user.holders.empty()) {
      variable->getContext().emitError("local variable '" + variable->getName() +
                                       "': address in the initializer of '" +
                                       user.holders.front()->getName() + "' is not a constant");
      return false;
    }
    if (variable->isThreadLocal()) {
      variable->getContext().emitError("local variable '" + variable->getName() +
                                       "': thread-local storage is not supported");
      return false;
    }
    for (const llvm::Function *F : user.functions) {
      if (const llvm::CallBase *call = findForwardingCall(*F, user)) {
        diagnoseError(*F,
                      "function '" + F->getName() + "' uses local variable '" +
                          variable->getName() +
                          "', but forwards its variadic arguments to a function that does not",
                      call->getDebugLoc());
        return false;
      }
      if (F->hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false, /*IgnoreAssumeLikeCalls=*/true,
                             /*IngoreLLVMUsed=*/true)) {
        diagnoseError(*F, "function '" + F->getName() + "' uses local variable '" +
                              variable->getName() +
                              "', but its address is taken; call it directly");
        return false;
      }
    }
  }
  return true;
}

/// Variables that share a struct, because some function uses several of them, and all their users.
struct VariableGroup {
  llvm::SmallVector<llvm::GlobalVariable *, 8> variables;
  llvm::SmallVector<llvm::Function *, 8> functions;
};

llvm::SmallVector<VariableGroup, 2> groupVariables(llvm::Module &M, const VariableUsers &users) {
  llvm::EquivalenceClasses<llvm::GlobalVariable *> classes;
  llvm::DenseMap<llvm::Function *, llvm::GlobalVariable *> firstVariable;
  for (const auto &[variable, user] : users) {
    classes.insert(variable);
    for (llvm::Function *F : user.functions)
      classes.unionSets(firstVariable.try_emplace(F, variable).first->second, variable);
  }
  llvm::MapVector<llvm::GlobalVariable *, VariableGroup> groups;
  for (llvm::GlobalVariable *variable : llvm::make_first_range(users))
    groups[classes.getLeaderValue(variable)].variables.push_back(variable);
  for (llvm::Function &F : M)
    if (llvm::GlobalVariable *variable = firstVariable.lookup(&F))
      groups[classes.getLeaderValue(variable)].functions.push_back(&F);
  return llvm::to_vector_of<VariableGroup, 2>(llvm::make_second_range(groups));
}

/// Whether `function` describes the same source function as `declared`, or a clone of it. Excludes
/// wrappers, which are artificial.
bool isSameFunction(const llvm::DISubprogram &function, const llvm::DISubprogram &declared) {
  return &function == &declared ||
         (!function.isArtificial() && function.getName() == declared.getName() &&
          function.getFile() == declared.getFile() && function.getLine() == declared.getLine() &&
          function.getUnit() == declared.getUnit());
}

bool isSameBlock(const llvm::DILocalScope &a, const llvm::DILocalScope &b) {
  const auto *blockA = llvm::dyn_cast<llvm::DILexicalBlock>(&a);
  const auto *blockB = llvm::dyn_cast<llvm::DILexicalBlock>(&b);
  return blockA && blockB && blockA->getLine() == blockB->getLine() &&
         blockA->getColumn() == blockB->getColumn();
}

/// The locations in F of the scope that declares the variable, in F itself or in inlined code.
llvm::SmallVector<llvm::DILocation *, 1> findDeclarations(const llvm::DIGlobalVariable &variable,
                                                          const llvm::Function &F) {
  using Place = std::pair<llvm::DISubprogram *, llvm::DILocation *>;
  llvm::MapVector<Place, llvm::DILocalScope *> scopes;
  auto *declared = llvm::dyn_cast_or_null<llvm::DILocalScope>(variable.getScope());
  const auto add = [&](llvm::DILocalScope *scope, llvm::DILocation *inlinedAt) {
    llvm::DISubprogram *function = scope->getSubprogram();
    if (!isSameFunction(*function, *declared->getSubprogram()))
      return;
    const bool isCopy = function != declared->getSubprogram();
    llvm::DILocalScope *&found = scopes[{function, inlinedAt}];
    if (!found)
      found = isCopy ? function : declared;
    for (; isCopy && scope != function; scope = llvm::cast<llvm::DILocalScope>(scope->getScope()))
      if (isSameBlock(*scope, *declared))
        found = scope;
  };
  if (declared) {
    add(F.getSubprogram(), nullptr);
    for (const llvm::Instruction &I : llvm::instructions(F))
      for (llvm::DILocation *location = I.getDebugLoc(); location;
           location = location->getInlinedAt())
        add(location->getScope(), location->getInlinedAt());
  } else {
    scopes[{F.getSubprogram(), nullptr}] = F.getSubprogram();
  }
  llvm::SmallVector<llvm::DILocation *, 1> locations;
  for (const auto &[place, scope] : scopes)
    locations.push_back(
        llvm::DILocation::get(F.getContext(), variable.getLine(), 0, scope, place.second));
  return locations;
}

/// The expression without a leading address class: on the wrapper's stack, the variable is in the
/// default address space.
const llvm::DIExpression *removeAddressClass(const llvm::DIExpression &expression) {
  const llvm::ArrayRef<uint64_t> elements = expression.getElements();
  const bool hasAddressClass = elements.size() >= 4 && elements[0] == llvm::dwarf::DW_OP_constu &&
                               elements[2] == llvm::dwarf::DW_OP_swap &&
                               elements[3] == llvm::dwarf::DW_OP_xderef;
  return llvm::DIExpression::get(expression.getContext(),
                                 hasAddressClass ? elements.drop_front(4) : elements);
}

/// Moves the variables of one group.
class VariableMover {
public:
  VariableMover(llvm::Module &M, const VariableGroup &group, BuiltinInfo &BI)
      : M(M), group(group), BI(BI), layout(M.getDataLayout()),
        parameter{llvm::PointerType::get(M.getContext(), AddressSpace::Local), "local-vars", {}} {}

  void move() {
    createStruct();
    for (llvm::Function *F : group.functions)
      replaceFunction(*F);
    for (const auto &[F, newVersion] : newVersions) {
      replaceVariables(*newVersion);
      redirectCalls(*newVersion);
    }
    for (const auto &[F, newVersion] : newVersions) {
      F->replaceAllUsesWith(newVersion);
      F->eraseFromParent();
    }
    for (llvm::Function *newVersion : llvm::make_second_range(newVersions))
      if (isKernel(*newVersion))
        wrapKernel(*newVersion);
  }

private:
  void createStruct();
  void replaceFunction(llvm::Function &F);
  void replaceVariables(llvm::Function &F);
  void declareForDebugger(llvm::GlobalVariable &variable, unsigned element, llvm::Function &F);
  void redirectCalls(llvm::Function &F);
  void wrapKernel(llvm::Function &kernel);
  llvm::Value *createMemory(llvm::IRBuilderBase &B);

  static llvm::Argument *getAddress(llvm::Function &F) { return F.getArg(F.arg_size() - 1); }

  llvm::Module &M;
  const VariableGroup &group;
  BuiltinInfo &BI;
  const llvm::DataLayout &layout;
  NewParameter parameter;
  llvm::StructType *structType = nullptr;
  llvm::Align structAlign;
  /// The struct elements of the variables; others are padding.
  llvm::MapVector<llvm::GlobalVariable *, unsigned> elements;
  llvm::MapVector<llvm::Function *, llvm::Function *> newVersions;
};

void VariableMover::createStruct() {
  llvm::SmallVector<llvm::Type *, 8> types;
  uint64_t end = 0;
  for (llvm::GlobalVariable *variable : group.variables) {
    llvm::Type *type = variable->getValueType();
    const llvm::Align align = getLocalVariableAlign(*variable);
    const uint64_t offset = llvm::alignTo(end, align);
    // LLVM pads to the ABI alignment implicitly.
    if (offset != llvm::alignTo(end, layout.getABITypeAlign(type)))
      types.push_back(llvm::ArrayType::get(llvm::Type::getInt8Ty(M.getContext()), offset - end));
    elements[variable] = types.size();
    types.push_back(type);
    end = offset + layout.getTypeAllocSize(type);
    structAlign = std::max(structAlign, align);
  }
  structType = llvm::StructType::create(M.getContext(), types, "localVarTypes");
  parameter.attributes = getObjectAttributes(M.getContext(), structAlign, end);
}

/// Creates the version of F with the parameter. The old version is not needed, so its body is
/// moved.
void VariableMover::replaceFunction(llvm::Function &F) {
  llvm::Function *newVersion = declareWithParameters(F, parameter, "");
  newVersion->takeName(&F);
  newVersion->removeFromParent();
  M.getFunctionList().insert(F.getIterator(), newVersion);
  moveBody(*newVersion, F);
  newVersion->copyMetadata(&F, 0);
  newVersions[&F] = newVersion;
}

void VariableMover::replaceVariables(llvm::Function &F) {
  llvm::IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  B.SetCurrentDebugLocation(llvm::DebugLoc());
  for (const auto &[variable, element] : elements) {
    declareForDebugger(*variable, element, F);
    const auto isInF = [&](const llvm::Use &use) {
      const auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      return user && user->getFunction() == &F;
    };
    if (llvm::none_of(variable->uses(), isInF))
      continue;
    llvm::Value *address =
        B.CreateStructGEP(structType, getAddress(F), element, variable->getName());
    variable->replaceUsesWithIf(address, isInF);
  }
}

/// Emits declarations for debuggers, in place of a global variable: in the function that declares
/// the variable, in its clones and where it is inlined, or in all users if it is declared at file
/// scope.
void VariableMover::declareForDebugger(llvm::GlobalVariable &variable, unsigned element,
                                       llvm::Function &F) {
  if (!F.getSubprogram())
    return;
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> expressions;
  variable.getDebugInfo(expressions);
  llvm::DIBuilder builder(M, /*AllowUnresolved=*/false, F.getSubprogram()->getUnit());
  const uint64_t offset = layout.getStructLayout(structType)->getElementOffset(element);
  for (const llvm::DIGlobalVariableExpression *expression : expressions) {
    const llvm::DIGlobalVariable *info = expression->getVariable();
    llvm::SmallVector<uint64_t, 8> operations;
    llvm::DIExpression::appendOffset(operations, static_cast<int64_t>(offset));
    llvm::DIExpression *place = llvm::DIExpression::prependOpcodes(
        removeAddressClass(*expression->getExpression()), operations);
    for (llvm::DILocation *location : findDeclarations(*info, F)) {
      llvm::DILocalVariable *local = builder.createAutoVariable(
          location->getScope(), info->getName(), info->getFile(), info->getLine(), info->getType());
      builder.insertDeclare(getAddress(F), local, place, location,
                            F.getEntryBlock().getFirstInsertionPt());
    }
  }
}

void VariableMover::redirectCalls(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F)))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
      if (llvm::Function *callee = newVersions.lookup(call->getCalledFunction()))
        replaceCall(*call, callee, getAddress(F), parameter);
  demoteMustTailCalls(F);
}

void VariableMover::wrapKernel(llvm::Function &kernel) {
  const std::string baseName = getBaseFnNameOrFnName(kernel).str();
  llvm::Function *wrapper = createKernelWrapper(
      kernel, kernel.getFunctionType()->params().drop_back(), baseName, wrapperSuffix);
  llvm::SmallVector<llvm::Value *, 8> arguments;
  for (llvm::Argument &argument : wrapper->args()) {
    copyParameter(argument, *kernel.getArg(argument.getArgNo()));
    arguments.push_back(&argument);
  }
  if (const auto indices = getSchedulingParameterFunctionMetadata(kernel); !indices.empty())
    setSchedulingParameterFunctionMetadata(*wrapper, indices);
  // Calls of the wrapper replace those of the kernel, so it inherits noinline.
  if (kernel.hasFnAttribute(llvm::Attribute::NoInline))
    wrapper->addFnAttr(llvm::Attribute::NoInline);
  retireKernel(kernel);
  takeVersionLinks(*wrapper, kernel);

  llvm::IRBuilder<> B(M.getContext());
  createWrapperEntry(B, *wrapper);
  llvm::Value *address = B.CreateAddrSpaceCast(createMemory(B), parameter.type);
  for (const auto &[variable, element] : elements)
    if (variable->hasInitializer() && !llvm::isa<llvm::UndefValue>(variable->getInitializer()))
      B.CreateAlignedStore(variable->getInitializer(),
                           B.CreateStructGEP(structType, address, element),
                           getLocalVariableAlign(*variable));
  arguments.push_back(address);
  createKernelCall(B, kernel, arguments);
  B.CreateRetVoid();
}

/// The target's memory, else the wrapper's stack.
llvm::Value *VariableMover::createMemory(llvm::IRBuilderBase &B) {
  const uint64_t size = layout.getTypeAllocSize(structType);
  if (llvm::Value *memory = BI.createLocalVariables(B, size, structAlign))
    return memory;
  llvm::AllocaInst *slot = B.CreateAlloca(structType, nullptr, parameter.name);
  slot->setAlignment(structAlign);
  return slot;
}

/// Erases the unused variables and their debug info.
void eraseVariables(llvm::Module &M, llvm::ArrayRef<llvm::GlobalVariable *> variables) {
  llvm::SmallPtrSet<llvm::Metadata *, 8> debugInfo;
  for (llvm::GlobalVariable *variable : variables) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> expressions;
    variable->getDebugInfo(expressions);
    debugInfo.insert_range(expressions);
    variable->removeDeadConstantUsers();
    variable->eraseFromParent();
  }
  for (llvm::DICompileUnit *unit : M.debug_compile_units()) {
    llvm::SmallVector<llvm::Metadata *, 8> kept;
    for (llvm::DIGlobalVariableExpression *expression : unit->getGlobalVariables())
      if (!debugInfo.contains(expression))
        kept.push_back(expression);
    if (kept.size() != unit->getGlobalVariables().size())
      unit->replaceGlobalVariables(llvm::MDTuple::get(M.getContext(), kept));
  }
}
} // namespace

llvm::PreservedAnalyses ReplaceLocalModuleScopeVariablesPass::run(llvm::Module &M,
                                                                  llvm::ModuleAnalysisManager &AM) {
  const llvm::SmallVector<llvm::GlobalVariable *, 8> variables = getLocalVariables(M);
  VariableUsers users;
  for (llvm::GlobalVariable *variable : variables)
    users.insert({variable, findUsers(*variable)});
  if (variables.empty() || !areMovable(users))
    return llvm::PreservedAnalyses::all();

  llvm::removeFromUsedLists(M, [&](llvm::Constant *constant) {
    return users.contains(llvm::dyn_cast<llvm::GlobalVariable>(constant->stripPointerCasts()));
  });
  const llvm::SmallVector<llvm::Constant *, 8> constants(variables.begin(), variables.end());
  llvm::convertUsersOfConstantsToInstructions(constants);
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  for (const VariableGroup &group : groupVariables(M, users))
    VariableMover(M, group, BI).move();
  eraseVariables(M, variables);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
