// Brings up LLVM's code generator for RISC-V.
#include "my_device/target.h"

#include "my_device/module.h"

#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include <new>

namespace my_device {

Target::Target(const compiler::Info *info, compiler::Context *context,
               compiler::NotifyCallbackFn callback)
    : BaseTarget(info, context, std::move(callback)) {}

compiler::Result Target::initWithBuiltins(std::unique_ptr<llvm::Module> builtins) {
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTarget();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVAsmPrinter();
  LLVMInitializeRISCVAsmParser(); // for inline assembly

  const llvm::Triple triple("riscv64-unknown-elf");
  std::string error;
  const llvm::Target *riscv = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!riscv) {
    notify(error);
    return compiler::Result::FAILURE;
  }
  llvm::TargetOptions options;
  options.MCOptions.ABIName = "lp64d";
  targetMachine.reset(riscv->createTargetMachine(triple, "generic-rv64", "+m,+a,+f,+d,+c", options,
                                                 llvm::Reloc::PIC_, llvm::CodeModel::Medium));
  if (!targetMachine)
    return compiler::Result::FAILURE;
  return BaseTarget::initWithBuiltins(std::move(builtins));
}

std::unique_ptr<compiler::Module> Target::createModule(uint32_t &numErrors, std::string &log) {
  return std::unique_ptr<compiler::Module>(new (std::nothrow)
                                               Module(*this, context, numErrors, log));
}

} // namespace my_device
