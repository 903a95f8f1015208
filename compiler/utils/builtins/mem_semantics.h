// The scopes and semantics that the mux barrier builtins take.
#ifndef COMPILER_UTILS_MEM_SEMANTICS_H
#define COMPILER_UTILS_MEM_SEMANTICS_H

#include <cstdint>

namespace compiler::utils {

/// Which other invocations see the order that a barrier makes.
enum MemScope : uint32_t {
  MemScopeCrossDevice = 0,
  MemScopeDevice = 1,
  MemScopeWorkGroup = 2,
  MemScopeSubGroup = 3,
  MemScopeWorkItem = 4,
};

/// One order, combined with the set of memories it is about.
enum MemSemantics : uint32_t {
  MemSemanticsRelaxed = 0x0,
  MemSemanticsAcquire = 0x2,
  MemSemanticsRelease = 0x4,
  MemSemanticsAcquireRelease = 0x8,
  MemSemanticsSequentiallyConsistent = 0x10,
  /// The bits that hold the order.
  MemSemanticsMask = 0x1F,

  MemSemanticsSubGroupMemory = 0x80,
  MemSemanticsWorkGroupMemory = 0x100,
  MemSemanticsCrossWorkGroupMemory = 0x200,
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MEM_SEMANTICS_H
