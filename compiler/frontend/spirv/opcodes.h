// The one table of opcodes: which instructions of the OpenCL environment are read, and by what.
#ifndef COMPILER_FRONTEND_SPIRV_OPCODES_H
#define COMPILER_FRONTEND_SPIRV_OPCODES_H

#include "operation.h"

namespace spirv {

/// Translates an instruction, and returns its result, if any.
using Translate = llvm::Value *(*)(const Operation &operation);

/// Null for an instruction that bodies cannot have.
Translate findTranslation(spv::Op opcode);

/// What reads an instruction outside of functions.
enum class Section {
  None,
  Preamble,
  Type,
  Constant,
  Continuation, ///< joined with the instruction before
  Variable,
  ExtendedInstruction,
  Function
};
Section findSection(spv::Op opcode);

/// Why an instruction of the OpenCL environment is not read, e.g. "pipes are not supported". Empty
/// for all other instructions.
llvm::StringRef findRefusal(spv::Op opcode);

/// All instructions of the OpenCL environment and of the extensions that are read, by number.
std::vector<spv::Op> getOpcodes();

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_OPCODES_H
