#include "compiler/utils/wrap_kernel.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <algorithm>
#include <utility>

namespace compiler::utils {

namespace {
/// Attributes that describe the body and do not hold for a wrapper. NoInline is kept on optnone
/// kernels, which require it.
llvm::AttributeMask getBodyAttributes(const llvm::Function &kernel) {
  llvm::AttributeMask mask;
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::AlwaysInline, llvm::Attribute::InlineHint, llvm::Attribute::Memory,
        llvm::Attribute::Naked, llvm::Attribute::NoReturn, llvm::Attribute::Speculatable})
    mask.addAttribute(kind);
  if (!kernel.hasFnAttribute(llvm::Attribute::OptimizeNone))
    mask.addAttribute(llvm::Attribute::NoInline);
  return mask;
}

void copyFunctionMetadata(llvm::Function &to, const llvm::Function &from) {
  llvm::SmallVector<std::pair<unsigned, llvm::MDNode *>, 8> nodes;
  from.getAllMetadata(nodes);
  for (const auto &[kind, node] : nodes)
    if (kind != llvm::LLVMContext::MD_dbg)
      to.addMetadata(kind, *node);
  dropSchedulingParameterMetadata(to);
}
} // namespace

/// Inlining into a function without debug info drops the callee's, so the wrapper gets an
/// artificial subprogram, which debuggers skip.
void addWrapperDebugInfo(llvm::Function &wrapper, const llvm::DISubprogram &kernel) {
  llvm::DIBuilder builder(*wrapper.getParent(), /*AllowUnresolved=*/false, kernel.getUnit());
  llvm::DISubprogram *subprogram = builder.createFunction(
      kernel.getFile(), kernel.getName(), wrapper.getName(), kernel.getFile(), kernel.getLine(),
      kernel.getType(), kernel.getScopeLine(), llvm::DINode::FlagArtificial,
      llvm::DISubprogram::SPFlagDefinition |
          (kernel.isOptimized() ? llvm::DISubprogram::SPFlagOptimized
                                : llvm::DISubprogram::SPFlagZero));
  builder.finalizeSubprogram(subprogram);
  wrapper.setSubprogram(subprogram);
}

namespace {
/// Adds `to` to one of the lists if it contains `from`, which `to` replaces if `isReplaced`.
void updateUsedList(llvm::Function &to, llvm::Function &from, bool isCompilerUsed,
                    bool isReplaced) {
  llvm::Module &M = *from.getParent();
  llvm::SmallVector<llvm::GlobalValue *, 8> used;
  llvm::GlobalVariable *list = llvm::collectUsedGlobalVariables(M, used, isCompilerUsed);
  if (!llvm::is_contained(used, &from))
    return;
  list->eraseFromParent();
  // The erased initializer must not count as a use.
  for (llvm::GlobalValue *global : used)
    global->removeDeadConstantUsers();
  if (isReplaced)
    std::replace<llvm::GlobalValue **, llvm::GlobalValue *>(used.begin(), used.end(), &from, &to);
  else
    used.push_back(&to);
  (isCompilerUsed ? llvm::appendToCompilerUsed : llvm::appendToUsed)(M, used);
}
} // namespace

void shareUsedLists(llvm::Function &to, llvm::Function &from) {
  for (const bool isCompilerUsed : {false, true})
    updateUsedList(to, from, isCompilerUsed, /*isReplaced=*/false);
}

void takeKernelListEntry(llvm::Function &to, llvm::Function &from) {
  llvm::NamedMDNode *list = from.getParent()->getNamedMetadata("opencl.kernels");
  if (!list)
    return;
  const auto names = [](const llvm::MDNode &entry, const llvm::Function &F) {
    return entry.getNumOperands() != 0 &&
           llvm::mdconst::dyn_extract_or_null<llvm::Function>(entry.getOperand(0)) == &F;
  };
  llvm::SmallVector<llvm::MDNode *, 8> entries(list->operands());
  if (llvm::none_of(entries, [&](const llvm::MDNode *entry) { return names(*entry, from); }))
    return;
  bool isListed =
      llvm::any_of(entries, [&](const llvm::MDNode *entry) { return names(*entry, to); });
  list->clearOperands();
  for (llvm::MDNode *entry : entries) {
    if (names(*entry, from)) {
      if (std::exchange(isListed, true))
        continue;
      llvm::SmallVector<llvm::Metadata *, 8> operands(entry->operands());
      operands.front() = llvm::ValueAsMetadata::get(&to);
      entry = llvm::MDNode::get(to.getContext(), operands);
    }
    list->addOperand(entry);
  }
}

void takeListEntries(llvm::Function &to, llvm::Function &from) {
  takeKernelListEntry(to, from);
  for (const bool isCompilerUsed : {false, true})
    updateUsedList(to, from, isCompilerUsed, /*isReplaced=*/true);
}

llvm::Function *createKernelWrapper(llvm::Function &kernel, llvm::ArrayRef<llvm::Type *> parameters,
                                    llvm::StringRef baseName, llvm::StringRef suffix) {
  llvm::Module &M = *kernel.getParent();
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(M.getContext()), parameters,
                                       /*isVarArg=*/false);
  llvm::Function *wrapper = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                                   kernel.getAddressSpace(), baseName + suffix, &M);
  wrapper->copyAttributesFrom(&kernel);
  // A declaration's linkage may be invalid for a definition.
  if (!kernel.isDeclaration())
    wrapper->setLinkage(kernel.getLinkage());
  else
    wrapper->setDLLStorageClass(llvm::GlobalValue::DefaultStorageClass);
  wrapper->setAttributes(llvm::AttributeList().addFnAttributes(
      M.getContext(), llvm::AttrBuilder(M.getContext(), kernel.getAttributes().getFnAttrs())));
  wrapper->removeFnAttrs(getBodyAttributes(kernel));
  wrapper->addFnAttr(llvm::Attribute::NoUnwind);
  setBaseFnName(*wrapper, baseName);
  takeIsKernel(*wrapper, kernel);
  takeListEntries(*wrapper, kernel);
  copyFunctionMetadata(*wrapper, kernel);
  if (const llvm::DISubprogram *subprogram = kernel.getSubprogram())
    addWrapperDebugInfo(*wrapper, *subprogram);
  return wrapper;
}

void copyParameter(llvm::Argument &to, const llvm::Argument &from) {
  to.setName(from.getName());
  llvm::AttrBuilder attributes(to.getContext(), from.getAttributes());
  to.addAttrs(attributes);
}

void createWrapperEntry(llvm::IRBuilderBase &B, llvm::Function &wrapper) {
  B.SetInsertPoint(llvm::BasicBlock::Create(wrapper.getContext(), "", &wrapper));
  if (llvm::DISubprogram *subprogram = wrapper.getSubprogram())
    B.SetCurrentDebugLocation(
        llvm::DILocation::get(wrapper.getContext(), subprogram->getLine(), 0, subprogram));
}

void retireKernel(llvm::Function &kernel) {
  dropIsKernel(kernel);
  // Functions with the SPIR_KERNEL convention must not be called.
  if (kernel.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
    kernel.setCallingConv(llvm::CallingConv::SPIR_FUNC);
  if (kernel.isDeclaration())
    return;
  kernel.setLinkage(llvm::GlobalValue::InternalLinkage);
  kernel.setComdat(nullptr);
  // The code of a naked function relies on being called.
  if (kernel.hasFnAttribute(llvm::Attribute::Naked))
    kernel.addFnAttr(llvm::Attribute::NoInline);
  if (kernel.hasFnAttribute(llvm::Attribute::NoInline))
    kernel.removeFnAttr(llvm::Attribute::AlwaysInline);
  else
    kernel.addFnAttr(llvm::Attribute::AlwaysInline);
}

llvm::CallInst *createKernelCall(llvm::IRBuilderBase &B, llvm::Function &kernel,
                                 llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::CallInst *call = B.CreateCall(&kernel, arguments);
  call->setCallingConv(kernel.getCallingConv());
  call->setAttributes(kernel.getAttributes());
  return call;
}

} // namespace compiler::utils
