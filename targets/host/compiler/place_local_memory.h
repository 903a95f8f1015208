// PlaceLocalMemoryPass: moves the local memory of kernels from the stack to memory of the runtime.
//
// By default the entry point allocates local memory on the stack, where alias analysis is most
// precise, but private memory is there as well. In modules that query address spaces
// (__mux_get_address_space), local memory needs an address range of its own. Arguments are placed
// at the beginning of that memory and the kernel's variables at its end.
//
// Must run after kernels are wrapped. Local memory is identified by address space casts.
#ifndef HOST_COMPILER_PLACE_LOCAL_MEMORY_H
#define HOST_COMPILER_PLACE_LOCAL_MEMORY_H

#include <llvm/IR/PassManager.h>

namespace host {

class PlaceLocalMemoryPass : public llvm::PassInfoMixin<PlaceLocalMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// The size in bytes that the pass will need for the variables of a kernel that is not wrapped yet;
/// 0 if it will not change the module.
uint64_t getLocalArenaSize(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_PLACE_LOCAL_MEMORY_H
