#include "target.h"

#include "module.h"
#include "prepare_code.h"

#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include <mutex>
#include <new>

namespace refsi {

static void initializeRISCV() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser(); // for inline assembly
  });
}

Target::Target(const CompilerInfo &info, compiler::Context *context,
               compiler::NotifyCallbackFn callback)
    : BaseTarget(&info, context, std::move(callback)), device(info.device) {}

std::unique_ptr<llvm::TargetMachine> Target::createTargetMachine(llvm::CodeGenOptLevel level,
                                                                 std::string &error) const {
  initializeRISCV();
  const llvm::Triple triple("riscv64-unknown-elf");
  const llvm::Target *riscv = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!riscv)
    return nullptr;
  llvm::TargetOptions options;
  options.MCOptions.ABIName = "lp64d";
  // The linker drops functions that are not called, which takes a section for each.
  options.FunctionSections = true;
  options.DataSections = true;
  // GlobalISel, which is the default of some targets at -O0, supports fewer types.
  options.EnableGlobalISel = false;
  std::unique_ptr<llvm::TargetMachine> machine(
      riscv->createTargetMachine(triple, cpuName, getCpuFeatures(device.getVectorLength()), options,
                                 llvm::Reloc::PIC_, llvm::CodeModel::Medium, level));
  if (!machine)
    error = "no code generator for " + triple.str();
  else
    machine->setGlobalISel(false);
  return machine;
}

compiler::Result Target::initWithBuiltins(std::unique_ptr<llvm::Module> builtins) {
  std::string error;
  targetMachine = createTargetMachine(llvm::CodeGenOptLevel::Aggressive, error);
  if (!targetMachine) {
    notify("cannot generate code for " + std::string(device.device_name) + ": " + error);
    return compiler::Result::FAILURE;
  }
  return BaseTarget::initWithBuiltins(std::move(builtins));
}

std::unique_ptr<compiler::Module> Target::createModule(uint32_t &numErrors, std::string &log) {
  if (!targetMachine)
    return nullptr;
  return std::unique_ptr<compiler::Module>(new (std::nothrow)
                                               Module(*this, context, numErrors, log));
}

} // namespace refsi
