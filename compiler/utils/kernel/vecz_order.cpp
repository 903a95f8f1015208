#include "compiler/utils/vecz_order.h"

#include <algorithm>

namespace compiler::utils {

namespace {
constexpr std::array<std::array<unsigned, 3>, 6> orderDims = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::array<const char *, 6> orderNames = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};
} // namespace

llvm::StringRef toString(utils_work_item_order_e order) { return orderNames[order]; }

std::optional<utils_work_item_order_e> workItemOrderFromString(llvm::StringRef name) {
  for (unsigned i = 0; i != orderNames.size(); ++i)
    if (name == orderNames[i])
      return static_cast<utils_work_item_order_e>(i);
  return std::nullopt;
}

std::array<unsigned, 3> getWorkItemOrderDims(utils_work_item_order_e order) {
  return orderDims[order];
}

std::array<unsigned, 3> getWorkItemOrderDims(utils_work_item_order_e order, unsigned innermost) {
  std::array<unsigned, 3> dims = orderDims[order];
  auto *found = std::find(dims.begin(), dims.end(), innermost);
  std::rotate(dims.begin(), found, found + 1);
  return dims;
}

std::optional<utils_work_item_order_e> workItemOrderFromDims(std::array<unsigned, 3> dims) {
  const auto *found = std::find(orderDims.begin(), orderDims.end(), dims);
  if (found == orderDims.end())
    return std::nullopt;
  return static_cast<utils_work_item_order_e>(found - orderDims.begin());
}

} // namespace compiler::utils
