// PlaceLargeVariablesPass: allocates large private variables in the memory for live values, because
// a worker's stack may be too small.
//
// Each variable has its own offset before the live values: a thread runs one work-item of one
// work-group at a time, and functions are not recursive. Functions with such variables but without
// scheduling parameters are inlined. Variables of variable size stay on the stack.
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
