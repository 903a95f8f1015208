// PlaceLargeVariablesPass: takes the memory for large private variables from where the runtime has
// room for live values, for a worker's stack may have none.
//
// Each variable gets a place of its own in front of the live values: a thread runs one work-item of
// one work-group at a time, and functions do not call themselves. Functions with such variables but
// without scheduling parameters are inlined. Variables whose size is not constant stay on the
// stack.
#ifndef HOST_COMPILER_PLACE_LARGE_VARIABLES_H
#define HOST_COMPILER_PLACE_LARGE_VARIABLES_H

#include <llvm/IR/PassManager.h>

namespace host {

class PlaceLargeVariablesPass : public llvm::PassInfoMixin<PlaceLargeVariablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_PLACE_LARGE_VARIABLES_H
