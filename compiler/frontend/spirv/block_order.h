// The order in which the blocks of a function are translated.
#ifndef COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H
#define COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H

#include "instruction.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace spirv {

/// What the lengths of a switch's literals depend on.
struct SelectorTypes {
  /// The id of the type of a value outside of the body.
  llvm::function_ref<uint32_t(uint32_t value)> getTypeId;
  /// Whether integers of a type have more than 32 bits.
  llvm::function_ref<bool(uint32_t type)> isWide;
};

/// The blocks of a body, each with its label: in reverse post-order, so that definitions come
/// before their uses, then those that nothing reaches. SPIR-V demands such an order, but not all
/// producers keep to it. What stands in front of the first label is left out.
std::vector<llvm::ArrayRef<Instruction>> orderBlocks(llvm::ArrayRef<Instruction> body,
                                                     const SelectorTypes &selectors);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H
