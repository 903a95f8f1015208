#include "compiler/utils/append_parameters.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler::utils {

namespace {
llvm::FunctionType *appendTypes(const llvm::FunctionType &type,
                                llvm::ArrayRef<NewParameter> parameters) {
  llvm::SmallVector<llvm::Type *, 8> types(type.params());
  for (const NewParameter &parameter : parameters)
    types.push_back(parameter.type);
  return llvm::FunctionType::get(type.getReturnType(), types, type.isVarArg());
}

/// The attributes `old` of a function or call with those of the new parameters inserted after the
/// first `fixedCount` parameters, without those that no longer hold.
llvm::AttributeList appendAttributes(llvm::LLVMContext &context, const llvm::AttributeList &old,
                                     unsigned fixedCount, unsigned argumentCount,
                                     llvm::ArrayRef<NewParameter> parameters) {
  llvm::SmallVector<llvm::AttributeSet, 8> attributes;
  for (unsigned i = 0; i != argumentCount; ++i)
    attributes.push_back(old.getParamAttrs(i));
  llvm::SmallVector<llvm::AttributeSet, 4> added;
  for (const NewParameter &parameter : parameters)
    added.push_back(parameter.attributes);
  attributes.insert(attributes.begin() + fixedCount, added.begin(), added.end());

  llvm::AttrBuilder functionAttributes(context, old.getFnAttrs());
  const bool addsPointer = llvm::any_of(
      parameters, [](const NewParameter &parameter) { return parameter.type->isPointerTy(); });
  if (addsPointer) {
    functionAttributes.removeAttribute(llvm::Attribute::Speculatable);
    if (old.hasFnAttr(llvm::Attribute::Memory))
      functionAttributes.addMemoryAttr(old.getMemoryEffects() | llvm::MemoryEffects::argMemOnly());
  }
  return llvm::AttributeList::get(context, llvm::AttributeSet::get(context, functionAttributes),
                                  old.getRetAttrs(), attributes);
}

/// Redirects all block addresses to the cloned blocks, which the clone jumps to.
void takeBlockAddresses(llvm::Function &to, llvm::Function &from) {
  for (const auto [toBlock, fromBlock] : llvm::zip_equal(to, from))
    if (llvm::BlockAddress *address = llvm::BlockAddress::lookup(&fromBlock))
      address->replaceAllUsesWith(llvm::BlockAddress::get(&to, &toBlock));
}
} // namespace

llvm::AttributeSet getObjectAttributes(llvm::LLVMContext &context, llvm::Align alignment,
                                       uint64_t size) {
  llvm::AttrBuilder attributes(context);
  attributes.addAttribute(llvm::Attribute::NoUndef);
  attributes.addAttribute(llvm::Attribute::NonNull);
  attributes.addAlignmentAttr(alignment);
  if (size != 0)
    attributes.addDereferenceableAttr(size);
  return llvm::AttributeSet::get(context, attributes);
}

llvm::Function *declareWithParameters(llvm::Function &F, llvm::ArrayRef<NewParameter> parameters,
                                      const llvm::Twine &name) {
  llvm::FunctionType *type = appendTypes(*F.getFunctionType(), parameters);
  llvm::Function *result =
      llvm::Function::Create(type, F.getLinkage(), F.getAddressSpace(), name, F.getParent());
  result->copyAttributesFrom(&F);
  result->setComdat(F.getComdat());
  result->setAttributes(
      appendAttributes(F.getContext(), F.getAttributes(), F.arg_size(), F.arg_size(), parameters));
  for (const auto [i, argument] : llvm::enumerate(result->args()))
    argument.setName(i < F.arg_size() ? F.getArg(i)->getName()
                                      : llvm::StringRef(parameters[i - F.arg_size()].name));
  return result;
}

void cloneBody(llvm::Function &to, llvm::Function &from) {
  if (from.isDeclaration()) {
    to.copyMetadata(&from, 0);
    return;
  }
  llvm::ValueToValueMapTy map;
  for (llvm::Argument &argument : from.args())
    map[&argument] = to.getArg(argument.getArgNo());
  // Mapped to itself, so that the subprogram is not cloned.
  llvm::DISubprogram *subprogram = from.getSubprogram();
  if (subprogram)
    map.MD()[subprogram].reset(subprogram);
  const llvm::AttributeList attributes = to.getAttributes();
  llvm::SmallVector<llvm::ReturnInst *, 4> returns;
  llvm::CloneFunctionInto(&to, &from, map, llvm::CloneFunctionChangeType::LocalChangesOnly,
                          returns);
  to.setAttributes(attributes);
  if (subprogram)
    llvm::stripDebugInfo(from);
  takeBlockAddresses(to, from);
}

llvm::CallBase *replaceCall(llvm::CallBase &call, llvm::Value *callee,
                            llvm::ArrayRef<llvm::Value *> arguments,
                            llvm::ArrayRef<NewParameter> parameters) {
  llvm::FunctionType *oldType = call.getFunctionType();
  llvm::FunctionType *type = appendTypes(*oldType, parameters);
  llvm::SmallVector<llvm::Value *, 8> all(call.args());
  all.insert(all.begin() + oldType->getNumParams(), arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::OperandBundleDef, 1> bundles;
  call.getOperandBundlesAsDefs(bundles);

  llvm::CallBase *result = nullptr;
  if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
    result =
        llvm::InvokeInst::Create(type, callee, invoke->getNormalDest(), invoke->getUnwindDest(),
                                 all, bundles, "", call.getIterator());
  } else {
    auto *newCall = llvm::CallInst::Create(type, callee, all, bundles, "", call.getIterator());
    newCall->setTailCallKind(llvm::cast<llvm::CallInst>(call).getTailCallKind());
    result = newCall;
  }
  result->setCallingConv(call.getCallingConv());
  result->setAttributes(appendAttributes(call.getContext(), call.getAttributes(),
                                         oldType->getNumParams(), call.arg_size(), parameters));
  result->copyMetadata(call);
  if (llvm::isa<llvm::FPMathOperator>(result))
    result->copyFastMathFlags(&call);
  result->takeName(&call);
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
  return result;
}

} // namespace compiler::utils
