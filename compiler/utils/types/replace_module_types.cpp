// Functions and variables cannot change their type, so they are replaced first, which opaque
// pointers permit before any other type has changed. Bodies are moved, not cloned. Instructions are
// then remapped in place.
#include "compiler/utils/replace_module_types.h"

#include "compiler/utils/diagnose.h"
#include "compiler/utils/move_body.h"
#include "compiler/utils/type_mapping.h"
#include "compiler/utils/type_uses.h"
#include "constant_mapping.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <optional>

namespace compiler::utils {

namespace {

/// Removes attributes that are incompatible with the types.
llvm::AttributeList dropIncompatible(llvm::LLVMContext &context, llvm::AttributeList attributes,
                                     const llvm::FunctionType &type) {
  attributes = attributes.removeRetAttributes(
      context,
      llvm::AttributeFuncs::typeIncompatible(type.getReturnType(), attributes.getRetAttrs()));
  for (unsigned i = 0; i != type.getNumParams(); ++i)
    attributes = attributes.removeParamAttributes(
        context, i,
        llvm::AttributeFuncs::typeIncompatible(type.getParamType(i), attributes.getParamAttrs(i)));
  return attributes;
}

/// Changes to instructions that llvm::ValueMapper does not make.
class InstructionFixup {
public:
  explicit InstructionFixup(TypeMapping &types) : types(types) {}

  /// Called before any type has changed.
  void prepare(llvm::Instruction &I);

  /// Called after all types have changed.
  void finish();

private:
  struct FixedResult {
    llvm::Instruction *instruction;
    llvm::StructType *oldType;
  };
  struct ElementAccess {
    llvm::Instruction *instruction;
    llvm::SmallVector<unsigned, 4> indices;
  };

  void prepareAddress(llvm::GetElementPtrInst &address);
  void prepareElementAccess(llvm::Instruction &I, llvm::Type *aggregate,
                            llvm::ArrayRef<unsigned> indices);
  void finishFixedResult(const FixedResult &result);
  void finishElementAccess(const ElementAccess &access);

  TypeMapping &types;
  llvm::SmallVector<llvm::CallBase *, 8> calls;
  llvm::SmallVector<FixedResult, 4> fixedResults;
  llvm::SmallVector<ElementAccess, 8> accesses;
};

/// Whether the instruction itself determines the elements of its result.
bool hasFixedResult(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  return llvm::isa<llvm::AtomicCmpXchgInst>(I) ||
         (call &&
          (call->isInlineAsm() || call->getIntrinsicID() != llvm::Intrinsic::not_intrinsic));
}

void InstructionFixup::prepare(llvm::Instruction &I) {
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&I))
    prepareAddress(*address);
  else if (auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(&I))
    prepareElementAccess(I, extract->getAggregateOperand()->getType(), extract->getIndices());
  else if (auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(&I))
    prepareElementAccess(I, insert->getType(), insert->getIndices());
  auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (call && types.isReplaced(call->getFunctionType()))
    calls.push_back(call);
  auto *structure = llvm::dyn_cast<llvm::StructType>(I.getType());
  if (structure && hasFixedResult(I) && types.isReplaced(structure))
    fixedResults.push_back({&I, structure});
}

void InstructionFixup::prepareAddress(llvm::GetElementPtrInst &address) {
  llvm::SmallVector<std::pair<unsigned, unsigned>, 4> indices;
  forEachStructIndex(llvm::cast<llvm::GEPOperator>(address),
                     [&](unsigned operand, llvm::StructType *structure, unsigned index) {
                       indices.emplace_back(operand, types.getNewIndex(structure, index));
                     });
  for (const auto &[operand, index] : indices)
    address.setOperand(operand,
                       llvm::ConstantInt::get(address.getOperand(operand)->getType(), index));
}

void InstructionFixup::prepareElementAccess(llvm::Instruction &I, llvm::Type *aggregate,
                                            llvm::ArrayRef<unsigned> indices) {
  ElementAccess access{&I, {}};
  for (const unsigned index : indices) {
    auto *structure = llvm::dyn_cast<llvm::StructType>(aggregate);
    access.indices.push_back(structure ? types.getNewIndex(structure, index) : index);
    aggregate = llvm::ExtractValueInst::getIndexedType(aggregate, index);
  }
  if (llvm::ArrayRef(access.indices) != indices)
    accesses.push_back(std::move(access));
}

/// The function type that the callee requires.
llvm::FunctionType *getCalleeType(const llvm::CallBase &call) {
  if (const auto *code = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return code->getFunctionType();
  return llvm::cast<llvm::Function>(call.getCalledOperand())->getFunctionType();
}

/// The point after the definition; nullopt if the normal destination has other predecessors.
std::optional<llvm::BasicBlock::iterator> getPointBehind(llvm::Instruction &I) {
  const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&I);
  if (invoke && !invoke->getNormalDest()->getSinglePredecessor())
    return std::nullopt;
  return I.getInsertionPointAfterDef();
}

void InstructionFixup::finishFixedResult(const FixedResult &result) {
  llvm::Instruction &I = *result.instruction;
  llvm::Type *wanted = I.getType();
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
    call->mutateFunctionType(getCalleeType(*call));
  else
    I.mutateType(types.remapWithoutPadding(result.oldType));
  if (I.getType() == wanted)
    return;
  const auto point = getPointBehind(I);
  if (!point) {
    diagnoseError(*I.getFunction(),
                  "struct result of inline assembly in a terminator cannot be padded",
                  I.getDebugLoc());
    return;
  }
  llvm::SmallVector<llvm::Use *, 4> uses(llvm::make_pointer_range(I.uses()));
  llvm::IRBuilder<> B(I.getContext());
  B.SetInsertPoint((*point)->getParent(), *point);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  llvm::Value *value = llvm::PoisonValue::get(wanted);
  for (unsigned i = 0; i != result.oldType->getNumElements(); ++i)
    value = B.CreateInsertValue(value, B.CreateExtractValue(&I, i),
                                types.getNewIndex(result.oldType, i));
  for (llvm::Use *use : uses)
    use->set(value);
}

void InstructionFixup::finishElementAccess(const ElementAccess &access) {
  llvm::Instruction *old = access.instruction;
  llvm::Instruction *replacement = nullptr;
  if (llvm::isa<llvm::ExtractValueInst>(old))
    replacement = llvm::ExtractValueInst::Create(old->getOperand(0), access.indices);
  else
    replacement =
        llvm::InsertValueInst::Create(old->getOperand(0), old->getOperand(1), access.indices);
  replacement->insertBefore(old->getIterator());
  replacement->copyMetadata(*old);
  replacement->takeName(old);
  old->replaceAllUsesWith(replacement);
  old->eraseFromParent();
}

void InstructionFixup::finish() {
  for (llvm::CallBase *call : calls)
    call->setAttributes(
        dropIncompatible(call->getContext(), call->getAttributes(), *call->getFunctionType()));
  for (const FixedResult &result : fixedResults)
    finishFixedResult(result);
  for (const ElementAccess &access : accesses)
    finishElementAccess(access);
}

class ModuleTypeReplacer {
public:
  ModuleTypeReplacer(llvm::Module &M, TypeMapping &types)
      : M(M), types(types), constants(types),
        mapper(map, llvm::RF_IgnoreMissingLocals | llvm::RF_ReuseAndMutateDistinctMDs, &types,
               &constants) {}

  void run();

private:
  llvm::AttributeList remapAttributes(llvm::AttributeList attributes);
  void replaceFunction(llvm::Function &F);
  void replaceIntrinsic(llvm::Function &F);
  void replaceVariable(llvm::GlobalVariable &variable);
  void replaceAlias(llvm::GlobalAlias &alias);
  void replaceIFunc(llvm::GlobalIFunc &function);
  void remapVariable(llvm::GlobalVariable &variable);
  void remapFunction(llvm::Function &F);
  void remapNamedMetadata();

  llvm::Module &M;
  TypeMapping &types;
  ConstantMapping constants;
  llvm::ValueToValueMapTy map;
  llvm::ValueMapper mapper;
  /// Replaced variables, which hold their initializers until these can be mapped.
  llvm::SmallVector<std::pair<llvm::GlobalVariable *, llvm::GlobalVariable *>, 8> variables;
};

llvm::AttributeList ModuleTypeReplacer::remapAttributes(llvm::AttributeList attributes) {
  llvm::AttributeList result = attributes;
  for (const unsigned index : attributes.indexes())
    for (const llvm::Attribute &attribute : attributes.getAttributes(index))
      if (attribute.isTypeAttribute() && attribute.getValueAsType())
        result =
            result.replaceAttributeTypeAtIndex(M.getContext(), index, attribute.getKindAsEnum(),
                                               types.remapType(attribute.getValueAsType()));
  return result;
}

void ModuleTypeReplacer::replaceFunction(llvm::Function &F) {
  auto *type = llvm::cast<llvm::FunctionType>(types.remapType(F.getFunctionType()));
  const llvm::AttributeList attributes = remapAttributes(F.getAttributes());
  if (type == F.getFunctionType()) {
    F.setAttributes(attributes);
    return;
  }
  auto *replacement = llvm::Function::Create(type, F.getLinkage(), F.getAddressSpace());
  M.getFunctionList().insert(F.getIterator(), replacement);
  replacement->copyAttributesFrom(&F);
  replacement->setAttributes(dropIncompatible(M.getContext(), attributes, *type));
  replacement->setComdat(F.getComdat());
  replacement->copyMetadata(&F, 0);
  for (llvm::Argument &argument : F.args())
    argument.mutateType(type->getParamType(argument.getArgNo()));
  moveBody(*replacement, F);
  replacement->takeName(&F);
  F.replaceAllUsesWith(replacement);
  F.eraseFromParent();
}

void ModuleTypeReplacer::replaceIntrinsic(llvm::Function &F) {
  llvm::FunctionType *oldType = F.getFunctionType();
  if (!types.isReplaced(oldType))
    return;
  const llvm::Intrinsic::ID ID = F.getIntrinsicID();
  llvm::SmallVector<llvm::Type *, 4> overloads;
  auto *type = llvm::cast<llvm::FunctionType>(types.remapType(oldType));
  if (!llvm::Intrinsic::getIntrinsicSignature(ID, type, overloads)) {
    type = constants.mapAsmType(oldType);
    if (type == oldType)
      return;
    overloads.clear();
    if (!llvm::Intrinsic::getIntrinsicSignature(ID, type, overloads)) {
      for (const llvm::User *user : F.users())
        if (const auto *I = llvm::dyn_cast<llvm::Instruction>(user))
          diagnoseError(*I->getFunction(),
                        "intrinsic '" + F.getName() + "' has no overload for the replaced types",
                        I->getDebugLoc());
      return;
    }
  }
  F.replaceAllUsesWith(llvm::Intrinsic::getOrInsertDeclaration(&M, ID, overloads));
  F.eraseFromParent();
}

void ModuleTypeReplacer::replaceVariable(llvm::GlobalVariable &variable) {
  if (!types.isReplaced(variable.getValueType()))
    return;
  auto *replacement = new llvm::GlobalVariable(
      M, types.remapType(variable.getValueType()), variable.isConstant(), variable.getLinkage(),
      /*Initializer=*/nullptr, "", &variable, variable.getThreadLocalMode(),
      variable.getAddressSpace(), variable.isExternallyInitialized());
  replacement->copyAttributesFrom(&variable);
  if (!variable.getAlign())
    replacement->setAlignment(types.getVariableAlign(variable.getValueType()));
  replacement->setComdat(variable.getComdat());
  replacement->copyMetadata(&variable, 0);
  replacement->takeName(&variable);
  variable.replaceAllUsesWith(replacement);
  variables.emplace_back(&variable, replacement);
}

void ModuleTypeReplacer::replaceAlias(llvm::GlobalAlias &alias) {
  if (!types.isReplaced(alias.getValueType()))
    return;
  auto *replacement =
      llvm::GlobalAlias::create(types.remapType(alias.getValueType()), alias.getAddressSpace(),
                                alias.getLinkage(), "", alias.getAliasee(), &M);
  replacement->copyAttributesFrom(&alias);
  replacement->takeName(&alias);
  alias.replaceAllUsesWith(replacement);
  alias.eraseFromParent();
}

void ModuleTypeReplacer::replaceIFunc(llvm::GlobalIFunc &function) {
  if (!types.isReplaced(function.getValueType()))
    return;
  auto *replacement = llvm::GlobalIFunc::create(types.remapType(function.getValueType()),
                                                function.getAddressSpace(), function.getLinkage(),
                                                "", function.getResolver(), &M);
  replacement->copyAttributesFrom(&function);
  replacement->copyMetadata(&function, 0);
  replacement->takeName(&function);
  function.replaceAllUsesWith(replacement);
  function.eraseFromParent();
}

void ModuleTypeReplacer::remapVariable(llvm::GlobalVariable &variable) {
  mapper.remapGlobalObjectMetadata(variable);
  if (variable.hasInitializer() && !types.isReplaced(variable.getValueType()))
    variable.setInitializer(constants.map(variable.getInitializer()));
}

void ModuleTypeReplacer::remapFunction(llvm::Function &F) {
  mapper.remapGlobalObjectMetadata(F);
  for (llvm::Use &operand : F.operands())
    if (operand)
      operand = mapper.mapValue(*operand);
  for (llvm::Instruction &I : llvm::instructions(F)) {
    mapper.remapInstruction(I);
    mapper.remapDbgRecordRange(&M, I.getDbgRecordRange());
  }
}

void ModuleTypeReplacer::remapNamedMetadata() {
  for (llvm::NamedMDNode &named : M.named_metadata())
    for (unsigned i = 0; i != named.getNumOperands(); ++i)
      named.setOperand(i, mapper.mapMDNode(*named.getOperand(i)));
}

void ModuleTypeReplacer::run() {
  InstructionFixup fixup(types);
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F))
      fixup.prepare(I);

  for (llvm::Function &F : llvm::make_early_inc_range(M))
    if (F.getIntrinsicID() != llvm::Intrinsic::not_intrinsic)
      replaceIntrinsic(F);
    else
      replaceFunction(F);
  for (llvm::GlobalVariable &variable : llvm::make_early_inc_range(M.globals()))
    replaceVariable(variable);
  for (llvm::GlobalAlias &alias : llvm::make_early_inc_range(M.aliases()))
    replaceAlias(alias);
  for (llvm::GlobalIFunc &function : llvm::make_early_inc_range(M.ifuncs()))
    replaceIFunc(function);

  for (llvm::GlobalVariable &variable : M.globals())
    remapVariable(variable);
  for (const auto &[old, replacement] : variables) {
    if (old->hasInitializer())
      replacement->setInitializer(constants.map(old->getInitializer()));
    old->eraseFromParent();
  }
  for (llvm::GlobalAlias &alias : M.aliases())
    alias.setAliasee(constants.map(alias.getAliasee()));
  for (llvm::GlobalIFunc &function : M.ifuncs())
    function.setResolver(constants.map(function.getResolver()));
  for (llvm::Function &F : M)
    remapFunction(F);
  remapNamedMetadata();
  fixup.finish();
}

} // namespace

bool replaceModuleTypes(llvm::Module &M, TypeMapping &types) {
  bool replaces = false;
  forEachTypeUse(M, [&](llvm::Type *type, TypeUse) { replaces |= types.isReplaced(type); });
  if (replaces)
    ModuleTypeReplacer(M, types).run();
  return replaces;
}

} // namespace compiler::utils
