#include "compiler/utils/outlined_function.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/Module.h>

namespace compiler::utils {

OutlinedFunction::OutlinedFunction(llvm::Function &wrapper, const llvm::Function &kernel)
    : wrapper(wrapper), kernel(kernel) {
  for (llvm::Argument &argument : wrapper.args())
    arguments.push_back(&argument);
}

void OutlinedFunction::addParameter(llvm::Value *&value) {
  if (!value || llvm::isa<llvm::Constant>(value))
    return;
  arguments.push_back(value);
  replaced.push_back(&value);
}

llvm::Function &OutlinedFunction::create(llvm::IRBuilderBase &B, const llvm::Twine &name) {
  llvm::SmallVector<llvm::Type *, 16> types;
  for (const llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  for (const auto &[type, parameterName] : own)
    types.push_back(type);
  auto *type = llvm::FunctionType::get(B.getInt32Ty(), types, /*isVarArg=*/false);
  llvm::Function &function =
      *llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, wrapper.getAddressSpace(),
                              name, wrapper.getParent());
  function.copyAttributesFrom(&wrapper);
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.setComdat(nullptr);
  dropIsKernel(function);
  function.removeFnAttr(llvm::Attribute::AlwaysInline);
  function.addFnAttr(llvm::Attribute::NoInline);
  setBaseFnName(function, getBaseFnNameOrFnName(wrapper));
  if (const llvm::DISubprogram *subprogram = kernel.getSubprogram())
    addWrapperDebugInfo(function, *subprogram);

  const unsigned numShared = wrapper.arg_size();
  for (unsigned i = 0; i != numShared; ++i) {
    llvm::Argument &parameter = *function.getArg(i);
    parameter.setName(wrapper.getArg(i)->getName());
    // The byval copies belong to the wrapper.
    parameter.removeAttr(llvm::Attribute::ByVal);
  }
  for (auto [i, value] : llvm::enumerate(replaced)) {
    llvm::Argument *parameter = function.getArg(numShared + i);
    parameter->setName((*value)->getName());
    *value = parameter;
  }
  for (auto [i, parameter] : llvm::enumerate(own))
    function.getArg(arguments.size() + i)->setName(parameter.second);
  createWrapperEntry(B, function);
  return function;
}

} // namespace compiler::utils
