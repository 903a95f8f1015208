// PrintDeviceInfoPass: says on stderr what passes are told about the device.
#ifndef MY_DEVICE_PRINT_DEVICE_INFO_H
#define MY_DEVICE_PRINT_DEVICE_INFO_H

#include <llvm/IR/PassManager.h>

namespace my_device {

class PrintDeviceInfoPass : public llvm::PassInfoMixin<PrintDeviceInfoPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace my_device

#endif // MY_DEVICE_PRINT_DEVICE_INFO_H
