#include "target_machine.h"

#include <llvm/MC/TargetRegistry.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Target/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

namespace host {

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CpuTarget &cpu, llvm::CodeGenOptLevel level) {
  initializeNativeTarget();
  const llvm::Triple triple(cpu.triple);
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return llvm::createStringError(error);

  llvm::TargetOptions options;
  // GlobalISel, which is the default of some targets at -O0, supports fewer types and instructions.
  options.EnableGlobalISel = false;

  // JITLink places the sections of an object close to each other and reaches other symbols through
  // stubs and tables, as position-independent code of the small code model requires.
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu.cpu, cpu.features, options, llvm::Reloc::PIC_, llvm::CodeModel::Small, level));
  if (!machine)
    return llvm::createStringError("no code generator for " + cpu.triple);
  machine->setGlobalISel(false);
  return machine;
}

} // namespace host
