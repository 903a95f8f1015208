// PlaceLocalMemoryPass: moves the local memory of kernels from the stack to where the runtime says.
//
// Usually the entry point allocates local memory on the stack of the thread that runs the group,
// where the optimizer knows best what may alias. But private memory is there, too. In modules that
// ask which memory a pointer points to (__mux_get_address_space), local memory gets addresses of
// its own. Arguments are laid out from the beginning of that memory on, and the kernel's variables
// before its end.
//
// Runs once kernels are wrapped. What is local is seen from the address space that it is cast to.
#ifndef HOST_COMPILER_PLACE_LOCAL_MEMORY_H
#define HOST_COMPILER_PLACE_LOCAL_MEMORY_H

#include <llvm/IR/PassManager.h>

namespace host {

class PlaceLocalMemoryPass : public llvm::PassInfoMixin<PlaceLocalMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// Bytes that the pass will need for the variables of a kernel that has been given its local memory
/// but is not wrapped yet; 0 if it will leave the module alone.
uint64_t getLocalArenaSize(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_PLACE_LOCAL_MEMORY_H
