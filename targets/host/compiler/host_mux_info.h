// What the host decides about mux builtins.
#ifndef HOST_COMPILER_HOST_MUX_INFO_H
#define HOST_COMPILER_HOST_MUX_INFO_H

#include "compiler/utils/builtin_info.h"

namespace host {

// Stands in a kernel's wrapper for the memory that the runtime hands in, until the wrapper has the
// parameter by which it does: SupplyBarrierMemoryPass replaces its calls.
inline constexpr char barrierMemoryFunction[] = "__host_barrier_memory";

class HostMuxInfo : public compiler::utils::BIMuxInfoConcept {
public:
  llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                   llvm::function_ref<llvm::Value *()> emitSize,
                                   llvm::Align alignment) override;

  bool hasPartialGroups(const llvm::Module &M) override;

  // Which memory a pointer points to is decided by its address: the runtime says where the group's
  // memory is.
  bool requiresSchedulingParameters(compiler::utils::BuiltinID ID) override;

  // In modules with partial work-groups, what the launch asked for is read from where the runtime
  // put it behind MuxWorkGroupInfo.
  llvm::Function *defineMuxBuiltin(compiler::utils::BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> overloadInfo = {}) override;
};

} // namespace host

#endif // HOST_COMPILER_HOST_MUX_INFO_H
