// What makes a function of the source a kernel entry point for the passes that follow.
#ifndef COMPILER_UTILS_ENTRY_POINT_H
#define COMPILER_UTILS_ENTRY_POINT_H

#include <array>
#include <cstdint>
#include <optional>

#include "compiler/utils/vecz_order.h"

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// What may be known about a kernel beforehand.
struct EntryPointFacts {
  std::optional<std::array<uint64_t, 3>> localSizes;
  std::optional<utils_work_item_order_e> order;
};

/// Marks F as a kernel entry point, and records its name in the source, its work-item order and its
/// local size. An order that is given replaces the one F has; a local size does not.
void encodeEntryPoint(llvm::Function &F, const EntryPointFacts &facts);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ENTRY_POINT_H
