#include "target.h"

#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>

namespace veczc {

using tools::fail;
using tools::Result;

Result<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const TargetOptions &wanted) {
  if (wanted.triple.empty())
    return nullptr;
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  const llvm::Triple triple(llvm::Triple::normalize(wanted.triple));
  std::string problem;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, problem);
  if (!target)
    return fail("-vecz-target-triple: unknown target '", wanted.triple, "'");
  const std::unique_ptr<llvm::MCSubtargetInfo> plain(target->createMCSubtargetInfo(triple, "", ""));
  // LLVM only warns about an unknown CPU and uses a generic one.
  if (!wanted.cpu.empty() && !(plain && plain->isCPUStringValid(wanted.cpu)))
    return fail("-vecz-target-mcpu: unknown CPU '", wanted.cpu, "' for ", triple.str());
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, wanted.cpu, wanted.features, llvm::TargetOptions(), std::nullopt));
  if (!machine)
    return fail("-vecz-target-triple: no code generator for '", wanted.triple, "'");
  return machine;
}

} // namespace veczc
