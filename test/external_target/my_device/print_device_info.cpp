// One line, in words.
#include "my_device/print_device_info.h"

#include "compiler/utils/device_info.h"

#include <llvm/Support/raw_ostream.h>

namespace my_device {

llvm::PreservedAnalyses PrintDeviceInfoPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const auto &info = AM.getResult<compiler::utils::DeviceInfoAnalysis>(M);
  auto yesOrNo = [](uint32_t capabilities) { return capabilities ? "yes" : "no"; };
  llvm::errs() << "half: " << yesOrNo(info.halfCapabilities)
               << ", float: " << yesOrNo(info.floatCapabilities)
               << ", double: " << yesOrNo(info.doubleCapabilities) << ", sub-group sizes:";
  for (uint32_t size : info.reqdSubGroupSizes)
    llvm::errs() << ' ' << size;
  llvm::errs() << '\n';
  return llvm::PreservedAnalyses::all();
}

} // namespace my_device
