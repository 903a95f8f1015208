// The accelerator's definitions of mux builtins, and its local memory.
#ifndef REFSI_COMPILER_MUX_INFO_H
#define REFSI_COMPILER_MUX_INFO_H

#include "compiler/utils/builtin_info.h"
#include "refsi/device_info.h"

namespace refsi {

/// A placeholder for the memory that the firmware provides. SupplyBarrierMemoryPass replaces its
/// calls once the wrapper has scheduling parameters.
inline constexpr char barrierMemoryFunction[] = "__refsi_barrier_memory";

/// The alignment of a kernel's barrier memory, if it is more than the firmware's: a function
/// attribute.
inline constexpr char barrierAlignmentAttr[] = "refsi-barrier-alignment";

class MuxInfo final : public compiler::utils::BIMuxInfoConcept {
public:
  explicit MuxInfo(const DeviceInfo &device) : device(device) {}

  /// Defines DMA and address space queries by the work-group info. On the device of one work-item
  /// per hart, also the local ID, barriers between harts, and collectives.
  llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> overloadInfo = {}) override;

  /// Likewise for those that call the firmware or read its addresses.
  bool requiresSchedulingParameters(compiler::utils::BuiltinID ID) override;

  /// Barrier memory is that of the hart.
  llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                   llvm::function_ref<llvm::Value *()> emitSize,
                                   llvm::Align alignment) override;

  /// Local memory is in the TCDM: the kernel's variables, then its arguments.
  llvm::Value *createLocalVariables(llvm::IRBuilderBase &B, uint64_t size,
                                    llvm::Align alignment) override;
  llvm::Value *createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size,
                                 llvm::Align alignment) override;

private:
  bool isWorkItemPerHart() const { return device.getScheduling() == Scheduling::workItemPerHart; }

  const DeviceInfo &device;
  /// The end of the last local argument, in the wrapper that is being made.
  llvm::Function *wrapper = nullptr;
  llvm::Value *localEnd = nullptr;
};

} // namespace refsi

#endif // REFSI_COMPILER_MUX_INFO_H
