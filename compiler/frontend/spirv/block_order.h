// The order in which the blocks of a function are translated.
#ifndef COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H
#define COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H

#include "reader.h"

namespace spirv {

/// The blocks of a body, each with its label: in reverse post-order, so that definitions come
/// before their uses, then those that nothing reaches. SPIR-V demands such an order, but not all
/// producers keep to it. What stands in front of the first label is left out.
std::vector<llvm::ArrayRef<Instruction>> orderBlocks(Reader &reader,
                                                     llvm::ArrayRef<Instruction> body);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_BLOCK_ORDER_H
