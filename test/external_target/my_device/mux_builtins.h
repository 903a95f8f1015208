// How the device tells work-items apart.
#ifndef MY_DEVICE_MUX_BUILTINS_H
#define MY_DEVICE_MUX_BUILTINS_H

#include "compiler/utils/builtin_info.h"

namespace my_device {

// A work-item's local ID is the number of the hardware thread it runs on. Everything else is as it
// is by default.
class ThreadIdBuiltins final : public compiler::utils::BIMuxInfoConcept {
public:
  llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override;
};

} // namespace my_device

#endif // MY_DEVICE_MUX_BUILTINS_H
