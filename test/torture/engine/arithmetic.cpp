// Arithmetic on half and float is done in double and rounded once more, which gives the same as
// doing it in the type itself.
#include "arithmetic.h"

#include <llvm/IR/Operator.h>

#include <bit>
#include <cmath>

namespace torture {

namespace {

using llvm::CmpInst;
using llvm::Instruction;

unsigned widthOf(const llvm::Type *scalar) {
  return scalar->isPointerTy() ? 64 : scalar->getScalarSizeInBits();
}

bool fitsSigned(SignedBits value, unsigned width) {
  return width >= 128 || signExtend(Bits(value), width) == value;
}

double computeFloat(unsigned opcode, double a, double b) {
  switch (opcode) {
  case Instruction::FAdd:
    return a + b;
  case Instruction::FSub:
    return a - b;
  case Instruction::FMul:
    return a * b;
  case Instruction::FDiv:
    return a / b;
  default:
    return std::fmod(a, b);
  }
}

Element shift(const llvm::BinaryOperator &I, unsigned width, Bits a, Bits b) {
  if (b >= width)
    return {0, true};
  const auto by = unsigned(b);
  if (I.getOpcode() == Instruction::Shl) {
    const Bits result = (a << by) & maskOf(width);
    const bool lostUnsigned = I.hasNoUnsignedWrap() && result >> by != a;
    const bool lostSigned =
        I.hasNoSignedWrap() && signExtend(result, width) >> by != signExtend(a, width);
    return {result, lostUnsigned || lostSigned};
  }
  const bool lost = I.isExact() && (a & maskOf(by)) != 0;
  if (I.getOpcode() == Instruction::LShr)
    return {a >> by, lost};
  return {Bits(signExtend(a, width) >> by), lost};
}

// Carries only go up.
Bits undefinedFromLowest(Bits undefined) {
  const Bits lowest = undefined & (~undefined + 1);
  return ~lowest + 1;
}

Bits undefinedInBinary(unsigned opcode, unsigned width, Element a, Element b) {
  const auto by = unsigned(b.bits);
  switch (opcode) {
  case Instruction::And:
    return undefinedInAnd(a, b);
  case Instruction::Or:
    return undefinedInOr(a, b);
  case Instruction::Xor:
    return a.undefined | b.undefined;
  case Instruction::Shl:
    return b.undefined ? ~Bits(0) : a.undefined << by;
  case Instruction::LShr:
    return b.undefined ? ~Bits(0) : a.undefined >> by;
  case Instruction::AShr:
    return b.undefined ? ~Bits(0) : Bits(signExtend(a.undefined, width) >> by);
  case Instruction::Mul:
    if ((a.bits | a.undefined) == 0 || (b.bits | b.undefined) == 0)
      return 0;
    return undefinedFromLowest(a.undefined | b.undefined);
  case Instruction::Add:
  case Instruction::Sub:
    return undefinedFromLowest(a.undefined | b.undefined);
  default:
    return undefinedInAny(a, b);
  }
}

// Sums, differences and products of up to 64 bits cannot overflow in 128.
Element addOrMultiply(const llvm::BinaryOperator &I, unsigned width, Bits a, Bits b) {
  const SignedBits sa = signExtend(a, width), sb = signExtend(b, width);
  Bits result = 0;
  SignedBits exact = 0;
  switch (I.getOpcode()) {
  case Instruction::Add:
    result = a + b, exact = SignedBits(Bits(sa) + Bits(sb));
    break;
  case Instruction::Sub:
    result = a - b, exact = SignedBits(Bits(sa) - Bits(sb));
    break;
  default:
    result = a * b, exact = SignedBits(Bits(sa) * Bits(sb));
    break;
  }
  const bool lostUnsigned = I.hasNoUnsignedWrap() && width <= 64 && result > maskOf(width);
  const bool lostSigned = I.hasNoSignedWrap() && width <= 64 && !fitsSigned(exact, width);
  return {result, lostUnsigned || lostSigned};
}

bool compareFloats(CmpInst::Predicate predicate, double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return predicate & 8;
  // The bits of a predicate say for which of equal, greater and less it holds.
  return (a == b && (predicate & 1)) || (a > b && (predicate & 2)) || (a < b && (predicate & 4));
}

Bits convertFromFloat(bool isSigned, unsigned width, double value, bool &poison) {
  const double limit = std::ldexp(1.0, int(width) - isSigned);
  const double whole = std::trunc(value);
  poison = !(whole < limit && whole >= (isSigned ? -limit : 0.0));
  if (poison)
    return 0;
  return whole < 0 ? Bits(-SignedBits(Bits(-whole))) : Bits(whole);
}

} // namespace

Bits undefinedInAnd(Element a, Element b) {
  return (a.undefined & (b.bits | b.undefined)) | (b.undefined & (a.bits | a.undefined));
}

Bits undefinedInOr(Element a, Element b) {
  return (a.undefined & (~b.bits | b.undefined)) | (b.undefined & (~a.bits | a.undefined));
}

double toDouble(Bits bits, const llvm::Type *type) {
  if (type->isHalfTy())
    return static_cast<double>(std::bit_cast<_Float16>(uint16_t(bits)));
  if (type->isFloatTy())
    return std::bit_cast<float>(uint32_t(bits));
  return std::bit_cast<double>(uint64_t(bits));
}

Bits fromDouble(double value, const llvm::Type *type) {
  if (type->isHalfTy())
    return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  if (type->isFloatTy())
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  return std::bit_cast<uint64_t>(value);
}

Element divide(unsigned opcode, unsigned width, Element a, Element b, bool &traps) {
  const bool isSigned = opcode == Instruction::SDiv || opcode == Instruction::SRem;
  const bool isQuotient = opcode == Instruction::SDiv || opcode == Instruction::UDiv;
  traps = b.poison || (b.bits & ~b.undefined) == 0 ||
          (isSigned && b.bits == maskOf(width) && (a.poison || a.bits == Bits(1) << (width - 1)));
  if (traps)
    return {0, true};
  const SignedBits sa = signExtend(a.bits, width), sb = signExtend(b.bits, width);
  Bits result = isQuotient ? a.bits / b.bits : a.bits % b.bits;
  if (isSigned)
    result = Bits(isQuotient ? sa / sb : sa % sb);
  return {result & maskOf(width), a.poison, undefinedInAny(a, b) & maskOf(width)};
}

Element computeBinary(const llvm::BinaryOperator &I, const llvm::Type *scalar, Element a, Element b,
                      bool &traps) {
  const unsigned width = widthOf(scalar);
  Element result;
  switch (I.getOpcode()) {
  case Instruction::And:
    result = {a.bits & b.bits, false};
    break;
  case Instruction::Or:
    result = {a.bits | b.bits, false};
    if (llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint())
      result.poison = (a.bits & b.bits) != 0;
    break;
  case Instruction::Xor:
    result = {a.bits ^ b.bits, false};
    break;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    result = shift(I, width, a.bits, b.bits);
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    result = divide(I.getOpcode(), width, a, b, traps);
    // What is exact has no rest.
    if (!traps && I.isExact() && (result.bits * b.bits & maskOf(width)) != a.bits)
      result.poison = true;
    break;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    result = addOrMultiply(I, width, a.bits, b.bits);
    break;
  default:
    result.bits = fromDouble(
        computeFloat(I.getOpcode(), toDouble(a.bits, scalar), toDouble(b.bits, scalar)), scalar);
    break;
  }
  result.bits &= maskOf(width);
  result.poison |= a.poison || b.poison;
  result.undefined = undefinedInBinary(I.getOpcode(), width, a, b) & maskOf(width);
  return result;
}

namespace {

bool compareIntegers(CmpInst::Predicate predicate, unsigned width, Bits a, Bits b) {
  const bool less =
      CmpInst::isSigned(predicate) ? signExtend(a, width) < signExtend(b, width) : a < b;
  const bool equal = a == b;
  switch (llvm::ICmpInst::getUnsignedPredicate(predicate)) {
  case CmpInst::ICMP_EQ:
    return equal;
  case CmpInst::ICMP_NE:
    return !equal;
  case CmpInst::ICMP_ULT:
    return less;
  case CmpInst::ICMP_ULE:
    return less || equal;
  case CmpInst::ICMP_UGT:
    return !less && !equal;
  default:
    return !less;
  }
}

// Whether undefined bits decide a comparison of integers.
bool isUndecided(CmpInst::Predicate predicate, unsigned width, Element a, Element b) {
  const Bits undefined = a.undefined | b.undefined;
  if (CmpInst::isEquality(predicate))
    return undefined && ((a.bits ^ b.bits) & ~undefined) == 0;
  // The sign decides first, and 1 makes a number the lesser one.
  const Bits sign = CmpInst::isSigned(predicate) ? Bits(1) << (width - 1) : 0;
  const auto extreme = [&](Element x, bool isGreatest) {
    const Bits raised = x.undefined & (isGreatest ? ~sign : sign);
    return (x.bits & ~x.undefined) | raised;
  };
  return compareIntegers(predicate, width, extreme(a, false), extreme(b, true)) !=
         compareIntegers(predicate, width, extreme(a, true), extreme(b, false));
}

} // namespace

Element compare(CmpInst::Predicate predicate, const llvm::Type *scalar, Element a, Element b) {
  const bool poison = a.poison || b.poison;
  if (CmpInst::isFPPredicate(predicate))
    return {compareFloats(predicate, toDouble(a.bits, scalar), toDouble(b.bits, scalar)), poison,
            undefinedInAny(a, b) & 1};
  const unsigned width = widthOf(scalar);
  return {compareIntegers(predicate, width, a.bits, b.bits), poison,
          isUndecided(predicate, width, a, b)};
}

Element convert(Instruction::CastOps operation, const llvm::Type *from, const llvm::Type *to,
                Element value) {
  const unsigned width = widthOf(to), fromWidth = widthOf(from);
  Element result = value;
  bool lost = false;
  switch (operation) {
  case Instruction::SExt:
    result.bits = Bits(signExtend(value.bits, fromWidth));
    result.undefined = Bits(signExtend(value.undefined, fromWidth));
    break;
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    result.bits = fromDouble(toDouble(value.bits, from), to);
    break;
  case Instruction::FPToUI:
  case Instruction::FPToSI:
    result.bits =
        convertFromFloat(operation == Instruction::FPToSI, width, toDouble(value.bits, from), lost);
    break;
  case Instruction::UIToFP:
  case Instruction::SIToFP: {
    const SignedBits number = operation == Instruction::SIToFP ? signExtend(value.bits, fromWidth)
                                                               : SignedBits(value.bits);
    // One rounding for float; what half can hold is exact in double.
    result.bits = to->isFloatTy() ? std::bit_cast<uint32_t>(static_cast<float>(number))
                                  : fromDouble(static_cast<double>(number), to);
    break;
  }
  default: // integers and pointers of other widths, or other types of the same
    break;
  }
  if (from->isFloatingPointTy() || to->isFloatingPointTy())
    result.undefined = undefinedInAny(value);
  result.bits &= maskOf(width);
  result.undefined &= maskOf(width);
  result.poison |= lost;
  return result;
}

} // namespace torture
