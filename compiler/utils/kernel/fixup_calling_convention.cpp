#include "compiler/utils/fixup_calling_convention.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/preserved_analyses.h"

namespace compiler::utils {

namespace {
bool isSPIR(llvm::CallingConv::ID convention) {
  return convention == llvm::CallingConv::SPIR_FUNC || convention == llvm::CallingConv::SPIR_KERNEL;
}

/// The convention for `callee`, which is null when the call is indirect.
llvm::CallingConv::ID getConvention(llvm::CallingConv::ID wanted, const llvm::Function *callee) {
  if (!isSPIR(wanted))
    return wanted;
  return callee && isKernel(*callee) ? llvm::CallingConv::SPIR_KERNEL
                                     : llvm::CallingConv::SPIR_FUNC;
}

bool fixupFunction(llvm::Function &F, llvm::CallingConv::ID wanted) {
  const llvm::CallingConv::ID convention = getConvention(wanted, &F);
  if (F.isIntrinsic() || F.getCallingConv() == convention)
    return false;
  F.setCallingConv(convention);
  return true;
}

bool fixupCall(llvm::CallBase &call, llvm::CallingConv::ID wanted) {
  const auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (call.isInlineAsm() || (callee && callee->isIntrinsic()))
    return false;
  const llvm::CallingConv::ID convention = getConvention(wanted, callee);
  if (call.getCallingConv() == convention)
    return false;
  call.setCallingConv(convention);
  return true;
}
} // namespace

llvm::PreservedAnalyses FixupCallingConventionPass::run(llvm::Module &M,
                                                        llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    changed |= fixupFunction(F, convention);
    for (llvm::Instruction &I : llvm::instructions(F))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
        changed |= fixupCall(*call, convention);
  }
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
