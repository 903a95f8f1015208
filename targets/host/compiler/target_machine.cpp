// LLVM's code generator, set up for code that the host's runtime links into this process.
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
  // The selector of instructions that some targets prefer for unoptimized code knows fewer types
  // and combinations of instructions, and -cl-opt-disable is for finding bugs, not for having more.
  options.EnableGlobalISel = false;

  // The runtime's linker puts an object's sections next to each other, and reaches everything else
  // through stubs and tables of its own: what position-independent code of the small model needs.
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu.cpu, cpu.features, options, llvm::Reloc::PIC_, llvm::CodeModel::Small, level));
  if (!machine)
    return llvm::createStringError("LLVM has no code generator for " + cpu.triple);
  machine->setGlobalISel(false);
  return machine;
}

} // namespace host
