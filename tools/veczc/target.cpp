#include "target.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

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
    return fail("-vecz-target-triple: '", wanted.triple, "' is no target that LLVM has");
  const std::unique_ptr<llvm::MCSubtargetInfo> plain(target->createMCSubtargetInfo(triple, "", ""));
  // LLVM would only warn of a processor that it does not know, and take another.
  if (!wanted.cpu.empty() && !(plain && plain->isCPUStringValid(wanted.cpu)))
    return fail("-vecz-target-mcpu: '", wanted.cpu, "' is no processor of ", triple.str());
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, wanted.cpu, wanted.features, llvm::TargetOptions(), std::nullopt));
  if (!machine)
    return fail("-vecz-target-triple: there is no code generator for '", wanted.triple, "'");
  return machine;
}

} // namespace veczc
