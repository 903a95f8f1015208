// What instructions compute from single scalars.
#ifndef TORTURE_ENGINE_ARITHMETIC_H
#define TORTURE_ENGINE_ARITHMETIC_H

#include "value.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace torture {

// Bits that are undefined in a conjunction, a disjunction, and any other result of these operands.
Bits undefinedInAnd(Element a, Element b);
Bits undefinedInOr(Element a, Element b);
inline Bits undefinedInAny(Element a, Element b = {}, Element c = {}) {
  return a.undefined || b.undefined || c.undefined ? ~Bits(0) : 0;
}

// Numbers of the floating-point types half, float and double, and back, rounded to nearest.
double toDouble(Bits bits, const llvm::Type *type);
Bits fromDouble(double value, const llvm::Type *type);

// `instruction` gives the opcode and the flags that make results poison. A division that would trap
// sets `traps`.
Element computeBinary(const llvm::BinaryOperator &instruction, const llvm::Type *scalar, Element a,
                      Element b, bool &traps);
// SDiv, UDiv, SRem and URem.
Element divide(unsigned opcode, unsigned width, Element a, Element b, bool &traps);
Element compare(llvm::CmpInst::Predicate predicate, const llvm::Type *scalar, Element a, Element b);
Element convert(llvm::Instruction::CastOps operation, const llvm::Type *from, const llvm::Type *to,
                Element value);

} // namespace torture

#endif // TORTURE_ENGINE_ARITHMETIC_H
