// Values of the interpreter: the scalars of which a value of any type consists.
#ifndef TORTURE_ENGINE_VALUE_H
#define TORTURE_ENGINE_VALUE_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DerivedTypes.h>

namespace torture {

__extension__ using Bits = unsigned __int128;
__extension__ using SignedBits = __int128;

// One scalar. Floating-point numbers are there as their bits, pointers as addresses of this
// process.
struct Element {
  Bits bits = 0;
  bool poison = false;
  // Which of the bits are undefined, each use of which may see another value. Memory does not know.
  Bits undefined = 0;
};

// A scalar has one element, a vector one for each lane; structures and arrays have those of their
// members, in order.
using Value = llvm::SmallVector<Element, 1>;

// What is read where nothing was written, and what undefined values are.
constexpr unsigned char garbageByte = 0xA5;
constexpr Bits garbage = ~Bits(0) / 255 * garbageByte;

inline Bits maskOf(unsigned bits) { return bits >= 128 ? ~Bits(0) : (Bits(1) << bits) - 1; }

inline SignedBits signExtend(Bits value, unsigned bits) {
  const unsigned shift = 128 - bits;
  return static_cast<SignedBits>(value << shift) >> shift;
}

// How many elements values of this type have.
inline unsigned countElements(const llvm::Type *type) {
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return vector->getNumElements();
  if (const auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return array->getNumElements() * countElements(array->getElementType());
  if (const auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
    unsigned count = 0;
    for (const llvm::Type *member : structure->elements())
      count += countElements(member);
    return count;
  }
  return 1;
}

} // namespace torture

#endif // TORTURE_ENGINE_VALUE_H
