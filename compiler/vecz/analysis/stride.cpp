#include "stride.h"

#include <llvm/Support/MathExtras.h>

namespace vecz {

Stride Stride::operator+(Stride other) const {
  if (isDivergent() || other.isDivergent())
    return divergent();
  if (isUnknown() || other.isUnknown())
    return unknown();
  if (isRuntime() || other.isRuntime())
    return runtime();
  int64_t sum;
  return llvm::AddOverflow(amount, other.amount, sum) ? divergent() : constant(sum);
}

Stride Stride::operator-() const { return *this * -1; }

Stride Stride::operator*(int64_t factor) const {
  if (!isConstant())
    return *this;
  int64_t product;
  return llvm::MulOverflow(amount, factor, product) ? divergent() : constant(product);
}

Stride Stride::meet(Stride a, Stride b) {
  if (a.isUnknown())
    return b;
  if (b.isUnknown())
    return a;
  // Two strides that are known at run time only may differ.
  return a == b && !a.isRuntime() ? a : divergent();
}

std::string Stride::print() const {
  switch (kind) {
  case Kind::Unknown:
    return "unknown";
  case Kind::Constant:
    return amount == 0 ? "uniform" : "stride " + std::to_string(amount);
  case Kind::Runtime:
    return "stride unknown";
  case Kind::Divergent:
    break;
  }
  return "divergent";
}

std::optional<Stride> Stride::parse(llvm::StringRef text) {
  for (const Stride stride : {unknown(), uniform(), runtime(), divergent()})
    if (text == stride.print())
      return stride;
  int64_t amount;
  if (!text.consume_front("stride ") || text.getAsInteger(10, amount))
    return std::nullopt;
  return constant(amount);
}

} // namespace vecz
