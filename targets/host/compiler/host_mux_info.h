// The host's definitions of mux builtins.
#ifndef HOST_COMPILER_HOST_MUX_INFO_H
#define HOST_COMPILER_HOST_MUX_INFO_H

#include "compiler/utils/builtin_info.h"

namespace host {

/// A placeholder for the memory that the runtime provides. SupplyBarrierMemoryPass replaces its
/// calls once the wrapper has scheduling parameters.
inline constexpr char barrierMemoryFunction[] = "__host_barrier_memory";

class HostMuxInfo : public compiler::utils::BIMuxInfoConcept {
public:
  llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                   llvm::function_ref<llvm::Value *()> emitSize,
                                   llvm::Align alignment) override;

  bool hasPartialGroups(const llvm::Module &M) override;

  /// __mux_get_address_space compares the pointer with the address ranges of the work-group info.
  bool requiresSchedulingParameters(compiler::utils::BuiltinID ID) override;

  /// In modules with partial work-groups, the sizes of the launch are read from the extension of
  /// MuxWorkGroupInfo.
  llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> overloadInfo = {}) override;
};

} // namespace host

#endif // HOST_COMPILER_HOST_MUX_INFO_H
