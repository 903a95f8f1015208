// Lays arrays in private memory out so that the same element of all lanes is in one place: element
// 0 of each lane, then element 1, and so on. An access with a uniform index is then one of
// consecutive elements.
//
// That goes for arrays whose every use can be seen to be a load or a store of an element. The code
// stays that of one lane: its offsets are multiplied by the number of lanes, and the variable is
// marked, so that the strides and the packetizer know that lanes are an element apart.
#ifndef VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H
#define VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H

#include <optional>

namespace llvm {
class AllocaInst;
class Function;
class Type;
} // namespace llvm

namespace vecz {

void interleavePrivateArrays(llvm::Function &F, unsigned width);

/// How many bytes lie between the lanes of a variable that is laid out so.
std::optional<unsigned> getInterleavedSize(const llvm::AllocaInst &variable);

} // namespace vecz

#endif // VECZ_TRANSFORM_INTERLEAVE_PRIVATE_H
