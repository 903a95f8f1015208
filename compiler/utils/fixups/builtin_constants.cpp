// Functions are computed in double precision by the host's C library, and rounded once to the type
// of the result. The library's errors are within OpenCL's bounds for double (at most 2 ulp, 10 of
// tgamma), but for those of cbrt. Exact operations (ldexp, fmod) stay exact, for double holds their
// results.
#include "builtin_constants.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include <cmath>
#include <limits>
#include <optional>

namespace compiler::utils {

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

using Unary = double (*)(double);
using Binary = double (*)(double, double);
using WithInteger = double (*)(double, int);

Unary getUnary(llvm::StringRef name, bool isDouble) {
  return llvm::StringSwitch<Unary>(name)
      .Case("acos", std::acos)
      .Case("acosh", std::acosh)
      .Case("asin", std::asin)
      .Case("asinh", std::asinh)
      .Case("atan", std::atan)
      .Case("atanh", std::atanh)
      .Case("cbrt", isDouble ? nullptr : static_cast<Unary>(std::cbrt))
      .Case("ceil", std::ceil)
      .Case("cos", std::cos)
      .Case("cosh", std::cosh)
      .Case("erf", std::erf)
      .Case("erfc", std::erfc)
      .Case("exp", std::exp)
      .Case("exp10", [](double x) { return std::pow(10.0, x); })
      .Case("exp2", std::exp2)
      .Case("expm1", std::expm1)
      .Case("fabs", std::fabs)
      .Case("floor", std::floor)
      .Case("log", std::log)
      .Case("log10", std::log10)
      .Case("log1p", std::log1p)
      .Case("log2", std::log2)
      .Case("round", std::round)
      .Case("rsqrt", [](double x) { return 1 / std::sqrt(x); })
      .Case("sin", std::sin)
      .Case("sinh", std::sinh)
      .Case("sqrt", std::sqrt)
      .Case("tan", std::tan)
      .Case("tanh", std::tanh)
      .Case("tgamma", [](double x) { return x < 0 && std::isinf(x) ? nan : std::tgamma(x); })
      .Case("trunc", std::trunc)
      .Default(nullptr);
}

/// Unlike pow, it is exp(y * log(x)) in special cases.
double powr(double x, double y) {
  const bool isZeroOrInfinite = x == 0 || std::isinf(x);
  if (std::isnan(x) || std::isnan(y) || x < 0 || (isZeroOrInfinite && y == 0) ||
      (x == 1 && std::isinf(y)))
    return nan;
  return std::pow(std::fabs(x), y);
}

Binary getBinary(llvm::StringRef name) {
  return llvm::StringSwitch<Binary>(name)
      .Case("atan2", std::atan2)
      .Case("copysign", std::copysign)
      .Case("fmod", std::fmod)
      .Case("hypot", std::hypot)
      .Case("pow", std::pow)
      .Case("powr", powr)
      .Case("remainder", std::remainder)
      .Default(nullptr);
}

double rootn(double x, int n) {
  const bool isOdd = n % 2 != 0;
  if (n == 0 || (x < 0 && !isOdd))
    return nan;
  const double root = std::pow(std::fabs(x), 1.0 / n);
  return isOdd ? std::copysign(root, x) : root;
}

/// `isDouble` is whether the result is not rounded to a narrower type: 1 / n is too inexact then.
WithInteger getWithInteger(llvm::StringRef name, bool isDouble) {
  return llvm::StringSwitch<WithInteger>(name)
      .Case("ldexp", [](double x, int n) { return std::ldexp(x, n); })
      .Case("pown", [](double x, int n) { return std::pow(x, n); })
      .Case("rootn", isDouble ? nullptr : rootn)
      .Default(nullptr);
}

/// Nullopt for signaling NaN, and for what is no number.
std::optional<double> getDouble(const llvm::Constant *constant) {
  const auto *number = llvm::dyn_cast_or_null<llvm::ConstantFP>(constant);
  if (!number || number->getValue().isSignaling())
    return std::nullopt;
  llvm::APFloat value = number->getValue();
  bool losesInfo;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

/// The result of a function. NaN has a sign if it comes from copysign: that of others differs
/// between the machines that compile.
llvm::Constant *createNumber(llvm::StringRef name, double number, llvm::Type *type) {
  if (std::isnan(number))
    return llvm::ConstantFP::getNaN(type, name == "copysign" && std::signbit(number));
  llvm::APFloat value(number);
  bool losesInfo;
  value.convert(type->getFltSemantics(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return llvm::ConstantFP::get(type->getContext(), value);
}

/// The function of one element of each argument.
llvm::Constant *foldElement(llvm::StringRef name, llvm::ArrayRef<llvm::Constant *> args,
                            llvm::Type *type) {
  const std::optional<double> first = getDouble(args[0]);
  if (!first || args[0]->getType() != type)
    return nullptr;
  if (args.size() == 1) {
    const Unary function = getUnary(name, type->isDoubleTy());
    return function ? createNumber(name, function(*first), type) : nullptr;
  }
  if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(args[1])) {
    const WithInteger function = getWithInteger(name, type->isDoubleTy());
    return function && integer->getType()->isIntegerTy(32)
               ? createNumber(name, function(*first, int(integer->getSExtValue())), type)
               : nullptr;
  }
  const std::optional<double> second = getDouble(args[1]);
  const Binary function = getBinary(name);
  return second && function && args[1]->getType() == type
             ? createNumber(name, function(*first, *second), type)
             : nullptr;
}

/// An element of a vector, or the scalar that stands for all.
llvm::Constant *getElement(llvm::Value *value, unsigned index) {
  auto *constant = llvm::dyn_cast<llvm::Constant>(value);
  return constant && value->getType()->isVectorTy() ? constant->getAggregateElement(index)
                                                    : constant;
}
} // namespace

llvm::Constant *foldMathsBuiltin(llvm::StringRef name, const llvm::CallInst &call) {
  llvm::Type *type = call.getType()->getScalarType();
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(call.getType());
  if (call.arg_empty() || call.arg_size() > 2 ||
      !(type->isHalfTy() || type->isFloatTy() || type->isDoubleTy()) ||
      (call.getType()->isVectorTy() && !vector))
    return nullptr;
  llvm::SmallVector<llvm::Constant *, 4> elements;
  for (unsigned i = 0; i != (vector ? vector->getNumElements() : 1); ++i) {
    llvm::SmallVector<llvm::Constant *, 2> args;
    for (llvm::Value *arg : call.args())
      args.push_back(getElement(arg, i));
    if (llvm::is_contained(args, nullptr))
      return nullptr;
    llvm::Constant *element = foldElement(name, args, type);
    if (!element)
      return nullptr;
    elements.push_back(element);
  }
  return vector ? llvm::ConstantVector::get(elements) : elements.front();
}

} // namespace compiler::utils
