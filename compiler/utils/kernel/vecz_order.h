// Work-item orders of the loops over a work-group, innermost dimension first.
#ifndef COMPILER_UTILS_VECZ_ORDER_H
#define COMPILER_UTILS_VECZ_ORDER_H

#include <llvm/ADT/StringRef.h>

#include <array>
#include <optional>

namespace compiler::utils {

enum utils_work_item_order_e : unsigned {
  WORK_ITEM_ORDER_XYZ = 0,
  WORK_ITEM_ORDER_XZY,
  WORK_ITEM_ORDER_YXZ,
  WORK_ITEM_ORDER_YZX,
  WORK_ITEM_ORDER_ZXY,
  WORK_ITEM_ORDER_ZYX,
};

/// The order's name: "xyz" has x innermost.
llvm::StringRef toString(utils_work_item_order_e order);

/// The order with that name; nullopt if there is none.
std::optional<utils_work_item_order_e> workItemOrderFromString(llvm::StringRef name);

/// The dimensions (x is 0), innermost first.
std::array<unsigned, 3> getWorkItemOrderDims(utils_work_item_order_e order);

/// The dimensions, innermost first, with `innermost` (0, 1 or 2) moved to the front and the
/// relative order of the others kept: the vectorized dimension must be the innermost loop.
std::array<unsigned, 3> getWorkItemOrderDims(utils_work_item_order_e order, unsigned innermost);

/// The order with these dimensions, innermost first; nullopt if they are not a permutation of 0, 1
/// and 2.
std::optional<utils_work_item_order_e> workItemOrderFromDims(std::array<unsigned, 3> dims);

} // namespace compiler::utils

#endif // COMPILER_UTILS_VECZ_ORDER_H
