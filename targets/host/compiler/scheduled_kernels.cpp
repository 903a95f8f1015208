#include "scheduled_kernels.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/wrap_kernel.h"

namespace utils = compiler::utils;

namespace host {

llvm::SmallVector<llvm::Function *, 4> getEntryPoints(llvm::Module &M) {
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F))
      kernels.push_back(&F);
  return kernels;
}

llvm::Argument *findWorkGroupInfo(llvm::Function &F, utils::BuiltinInfo &BI) {
  for (const utils::SchedParamInfo &param : BI.getFunctionSchedulingParameters(F))
    if (param.ID == utils::eSchedParamWorkGroupInfo)
      return param.ArgVal;
  return nullptr;
}

llvm::Function *wrapScheduledKernel(llvm::Function &kernel, llvm::StringRef suffix) {
  llvm::Function *wrapper =
      utils::createKernelWrapper(kernel, kernel.getFunctionType()->params(),
                                 utils::getBaseFnNameOrFnName(kernel).str(), suffix);
  for (auto [to, from] : llvm::zip_equal(wrapper->args(), kernel.args()))
    utils::copyParameter(to, from);
  if (const auto indices = utils::getSchedulingParameterFunctionMetadata(kernel); !indices.empty())
    utils::setSchedulingParameterFunctionMetadata(*wrapper, indices);
  utils::retireKernel(kernel);
  return wrapper;
}

llvm::CallInst *callWithOwnArguments(llvm::IRBuilderBase &B, llvm::Function &kernel,
                                     llvm::Function &wrapper) {
  llvm::SmallVector<llvm::Value *, 8> arguments;
  for (llvm::Argument &argument : wrapper.args())
    arguments.push_back(&argument);
  return utils::createKernelCall(B, kernel, arguments);
}

} // namespace host
