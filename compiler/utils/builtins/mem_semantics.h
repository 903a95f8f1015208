// Memory scopes and semantics of the mux barrier builtins (compiler-ir).
#ifndef COMPILER_UTILS_MEM_SEMANTICS_H
#define COMPILER_UTILS_MEM_SEMANTICS_H

#include <cstdint>

namespace compiler::utils {

/// The set of work-items for which a barrier orders memory accesses.
enum MemScope : uint32_t {
  MemScopeCrossDevice = 0,
  MemScopeDevice = 1,
  MemScopeWorkGroup = 2,
  MemScopeSubGroup = 3,
  MemScopeWorkItem = 4,
};

/// A memory order, combined with a mask of memory regions.
enum MemSemantics : uint32_t {
  MemSemanticsRelaxed = 0x0,
  MemSemanticsAcquire = 0x2,
  MemSemanticsRelease = 0x4,
  MemSemanticsAcquireRelease = 0x8,
  MemSemanticsSequentiallyConsistent = 0x10,
  /// The bits of the memory order.
  MemSemanticsMask = 0x1F,

  MemSemanticsSubGroupMemory = 0x80,
  MemSemanticsWorkGroupMemory = 0x100,
  MemSemanticsCrossWorkGroupMemory = 0x200,
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_MEM_SEMANTICS_H
