// Attributes and metadata of kernel entry points.
#ifndef COMPILER_UTILS_ENTRY_POINT_H
#define COMPILER_UTILS_ENTRY_POINT_H

#include "compiler/utils/vecz_order.h"

#include <array>
#include <cstdint>
#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Optional properties of a kernel.
struct EntryPointProperties {
  std::optional<std::array<uint64_t, 3>> localSizes;
  std::optional<utils_work_item_order_e> order;
};

/// Marks F as a kernel entry point, and records its original name, work-item order and local size.
/// A given order replaces F's; a given local size does not.
void encodeEntryPoint(llvm::Function &F, const EntryPointProperties &properties);

} // namespace compiler::utils

#endif // COMPILER_UTILS_ENTRY_POINT_H
