#include "reference.h"

#include <cstdlib>

namespace test {

using llvm::APFloat;
using llvm::APInt;
using llvm::StringRef;

NumberType::NumberType(StringRef name) : isFloat(name.starts_with("f")) {
  if (name.drop_front().getAsInteger(10, bits))
    std::abort();
}

const llvm::fltSemantics &NumberType::getSemantics() const {
  return bits == 16   ? APFloat::IEEEhalf()
         : bits == 32 ? APFloat::IEEEsingle()
                      : APFloat::IEEEdouble();
}

namespace {

APInt toBits(const NumberType &type, double value) {
  APFloat number(value);
  bool exact = false;
  number.convert(type.getSemantics(), APFloat::rmNearestTiesToEven, &exact);
  return number.bitcastToAPInt();
}

APInt makeFloat(StringRef operation, const NumberType &type, std::mt19937 &random) {
  const unsigned choice = random() % 16;
  if (operation == "fmul") // Sums of exponents stay in range.
    return toBits(type, choice == 0 ? 2 : choice == 1 ? 0.5 : choice < 8 ? 1 : -1);
  if (operation == "fadd" && choice < 3)
    return toBits(type, -0.0);
  if (operation != "fadd" && choice == 0)
    return APFloat::getQNaN(type.getSemantics()).bitcastToAPInt();
  if (operation != "fadd" && choice == 1)
    return APFloat::getInf(type.getSemantics(), random() % 2 == 0).bitcastToAPInt();
  return toBits(type, 1.0 + random() % 8 - (random() % 2) * 12);
}

APInt combineFloats(StringRef operation, const NumberType &type, const APInt &a, const APInt &b) {
  APFloat left(type.getSemantics(), a);
  const APFloat right(type.getSemantics(), b);
  if (operation == "fadd")
    left.add(right, APFloat::rmNearestTiesToEven);
  else if (operation == "fmul")
    left.multiply(right, APFloat::rmNearestTiesToEven);
  else if (operation == "fmin")
    left = llvm::minnum(left, right);
  else
    left = llvm::maxnum(left, right);
  return left.bitcastToAPInt();
}

APInt combineTruths(StringRef operation, const APInt &a, const APInt &b) {
  const bool left = !a.isZero();
  const bool right = !b.isZero();
  const bool result = operation == "logical_and"  ? left && right
                      : operation == "logical_or" ? left || right
                                                  : left != right;
  return APInt(a.getBitWidth(), result);
}

APInt combine(StringRef operation, const NumberType &type, const APInt &a, const APInt &b) {
  if (type.isFloat)
    return combineFloats(operation, type, a, b);
  if (operation.starts_with("logical_"))
    return combineTruths(operation, a, b);
  if (operation == "add")
    return a + b;
  if (operation == "mul")
    return a * b;
  if (operation == "and")
    return a & b;
  if (operation == "or")
    return a | b;
  if (operation == "xor")
    return a ^ b;
  const bool isMin = operation.ends_with("min");
  const bool less = operation.starts_with("s") ? a.slt(b) : a.ult(b);
  return less == isMin ? a : b;
}

// What OpenCL says an exclusive scan begins with.
APInt getIdentity(StringRef operation, const NumberType &type) {
  if (operation == "fmin" || operation == "fmax")
    return APFloat::getInf(type.getSemantics(), operation == "fmax").bitcastToAPInt();
  if (type.isFloat)
    return toBits(type, operation == "fmul" ? 1 : 0);
  if (operation == "mul" || operation == "logical_and")
    return APInt(type.bits, 1);
  if (operation == "smin")
    return APInt::getSignedMaxValue(type.bits);
  if (operation == "smax")
    return APInt::getSignedMinValue(type.bits);
  return operation == "umin" || operation == "and" ? APInt::getAllOnes(type.bits)
                                                   : APInt::getZero(type.bits);
}

APInt normalize(StringRef operation, const APInt &number) {
  return operation.starts_with("logical_") ? APInt(number.getBitWidth(), !number.isZero()) : number;
}

} // namespace

Numbers makeNumbers(StringRef operation, const NumberType &type, unsigned count,
                    std::mt19937 &random) {
  Numbers numbers;
  for (unsigned i = 0; i != count; ++i) {
    if (type.isFloat)
      numbers.push_back(makeFloat(operation, type, random));
    else if (random() % 4 == 0) // So that truth values are not all true.
      numbers.push_back(APInt::getZero(type.bits));
    else
      numbers.push_back(APInt(64, (uint64_t(random()) << 32) | random()).trunc(type.bits));
  }
  return numbers;
}

Numbers computeGroup(StringRef form, StringRef operation, const NumberType &type,
                     const Numbers &numbers) {
  Numbers results;
  if (form == "scan_exclusive") {
    APInt sum = getIdentity(operation, type);
    for (const APInt &number : numbers) {
      results.push_back(sum);
      sum = combine(operation, type, sum, number);
    }
    return results;
  }
  for (const APInt &number : numbers)
    results.push_back(results.empty() ? normalize(operation, number)
                                      : combine(operation, type, results.back(), number));
  return form == "reduce" ? Numbers{results.back()} : results;
}

bool isSame(const NumberType &type, const APInt &a, const APInt &b) {
  if (a == b)
    return true;
  return type.isFloat && APFloat(type.getSemantics(), a).isNaN() &&
         APFloat(type.getSemantics(), b).isNaN();
}

} // namespace test
