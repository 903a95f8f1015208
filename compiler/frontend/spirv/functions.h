// Functions: declarations, parameters and kernels.
#ifndef COMPILER_FRONTEND_SPIRV_FUNCTIONS_H
#define COMPILER_FRONTEND_SPIRV_FUNCTIONS_H

#include "reader.h"

namespace spirv {

/// A function of the module, and its instructions behind the parameters.
struct FunctionSource {
  uint32_t id = 0;
  llvm::Function *function = nullptr;
  std::vector<uint32_t> parameters;
  llvm::ArrayRef<Instruction> body; ///< up to OpFunctionEnd; empty for a declaration
  unsigned numInstructions = 1;     ///< of the whole function
};

/// Declares the function that begins with the first of the instructions. Its source has no function
/// if that fails.
FunctionSource declareFunction(Reader &reader, llvm::ArrayRef<Instruction> instructions);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_FUNCTIONS_H
