// Atomic operations of all lanes on one uniform address, combined into one.
#ifndef VECZ_TRANSFORM_COMBINE_ATOMICS_H
#define VECZ_TRANSFORM_COMBINE_ATOMICS_H

#include "packet_builder.h"

#include <llvm/IR/Instructions.h>

namespace vecz {

/// Reduces the operands of the active lanes to that of one atomic operation. False if that is not
/// possible: the result is used, the address is varying, or the order of operations matters.
bool combineAtomic(PacketBuilder &packets, const PredicatedInst &PI, llvm::AtomicRMWInst &I);

} // namespace vecz

#endif // VECZ_TRANSFORM_COMBINE_ATOMICS_H
