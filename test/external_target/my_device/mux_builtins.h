// How the device tells work-items apart.
#ifndef MY_DEVICE_MUX_BUILTINS_H
#define MY_DEVICE_MUX_BUILTINS_H

#include "compiler/utils/builtin_info.h"

namespace my_device {

// A work-item's local ID is the number of the hardware thread it runs on. With group hardware, the
// threads of a work-group have a barrier, and firmware that hands out their local memory.
// Everything else is as it is by default.
class ThreadIdBuiltins final : public compiler::utils::BIMuxInfoConcept {
public:
  explicit ThreadIdBuiltins(bool hasGroupHardware) : hasGroupHardware(hasGroupHardware) {}

  llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override;
  llvm::Value *createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                 llvm::Align alignment) override;

private:
  bool hasGroupHardware;
};

} // namespace my_device

#endif // MY_DEVICE_MUX_BUILTINS_H
