#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

namespace {
/// What a function's own code decides is not true of a wrapper. Inlining it is its caller's affair,
/// but a kernel that must not be optimized has wrappers that must not be either.
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

/// Code that is inlined into a function without debug information loses its own, so the wrapper
/// gets some; it is artificial, which debuggers take as a sign to step over it.
void addDebugInfo(llvm::Function &wrapper, const llvm::DISubprogram &kernel) {
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
} // namespace

llvm::Function *createKernelWrapper(llvm::Function &kernel, llvm::ArrayRef<llvm::Type *> parameters,
                                    llvm::StringRef baseName, llvm::StringRef suffix) {
  llvm::Module &M = *kernel.getParent();
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(M.getContext()), parameters,
                                       /*isVarArg=*/false);
  llvm::Function *wrapper = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                                   kernel.getAddressSpace(), baseName + suffix, &M);
  wrapper->copyAttributesFrom(&kernel);
  // A kernel that is only declared can have a linkage that its wrapper, which is defined, cannot.
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
  copyFunctionMetadata(*wrapper, kernel);
  if (const llvm::DISubprogram *subprogram = kernel.getSubprogram())
    addDebugInfo(*wrapper, *subprogram);
  return wrapper;
}

void copyParameter(llvm::Argument &to, const llvm::Argument &from) {
  to.setName(from.getName());
  llvm::AttrBuilder attributes(to.getContext(), from.getAttributes());
  to.addAttrs(attributes);
}

void startWrapper(llvm::IRBuilderBase &B, llvm::Function &wrapper) {
  B.SetInsertPoint(llvm::BasicBlock::Create(wrapper.getContext(), "", &wrapper));
  if (llvm::DISubprogram *subprogram = wrapper.getSubprogram())
    B.SetCurrentDebugLocation(
        llvm::DILocation::get(wrapper.getContext(), subprogram->getLine(), 0, subprogram));
}

void retireKernel(llvm::Function &kernel) {
  dropIsKernel(kernel);
  // No code may call what has the convention of kernels.
  if (kernel.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
    kernel.setCallingConv(llvm::CallingConv::SPIR_FUNC);
  if (kernel.isDeclaration())
    return;
  kernel.setLinkage(llvm::GlobalValue::InternalLinkage);
  kernel.setComdat(nullptr);
  // The code of a naked function is only right where a call of it ends up.
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
