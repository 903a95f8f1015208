// Modules that break rules of SPIR-V in ways that readers understand.
#ifndef COMPILER_FRONTEND_SPIRV_TOLERATED_COPY_H
#define COMPILER_FRONTEND_SPIRV_TOLERATED_COPY_H

#include "instruction.h"

namespace spirv {

struct ToleratedCopy {
  std::vector<uint32_t> words;
  /// For each instruction of the copy, the one in the module that it stands for.
  std::vector<const Instruction *> originals;
};

/// A validator may refuse what a widespread producer emits and the reader understands. Copies a
/// module without such instructions, so that the rest of it is validated all the same.
///
/// SPIRV-Tools 2023.1 refuses these, which clang 22 emits:
///
/// - printf with a pointer to an array of characters as its format;
/// - an OpConstantNull as the index of a structure's member;
/// - OpAtomicCompareExchangeWeak after version 1.3, where it is an OpAtomicCompareExchange;
/// - an OpConstantNull of an event with an operand too many;
/// - OpAny and OpAll of integers, which stand for OpenCL C's any and all;
/// - atomics with the scope QueueFamily, which stands for all devices.
///
/// And these, which llvm-spirv emits:
///
/// - blocks that stand in front of their dominators;
/// - variables of a function that stand behind other instructions of its first block;
/// - entry points that do not list the variables that they use, after version 1.3;
/// - instructions of OpenCL.DebugInfo.100 with types that are not there;
/// - OpLoopMerge in control flow that is not structured, which kernels need not have.
///
/// The module must outlive the copy.
ToleratedCopy createToleratedCopy(const Binary &binary);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_TOLERATED_COPY_H
