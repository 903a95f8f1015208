// The stride of a value: its difference between consecutive lanes. A lattice value, with unknown at
// the top and divergent at the bottom.
#ifndef VECZ_ANALYSIS_STRIDE_H
#define VECZ_ANALYSIS_STRIDE_H

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string>

namespace vecz {

/// A uniform value has stride 0. Strides of pointers are in bytes.
class Stride {
public:
  /// Top: not computed yet, or undef.
  static Stride unknown() { return {Kind::Unknown, 0}; }
  static Stride constant(int64_t amount) { return {Kind::Constant, amount}; }
  static Stride uniform() { return constant(0); }
  /// The same between all lanes, but known at run time only.
  static Stride runtime() { return {Kind::Runtime, 0}; }
  /// Bottom: no common stride.
  static Stride divergent() { return {Kind::Divergent, 0}; }

  bool isUnknown() const { return kind == Kind::Unknown; }
  bool isConstant() const { return kind == Kind::Constant; }
  bool isConstant(int64_t value) const { return isConstant() && amount == value; }
  bool isUniform() const { return isConstant(0); }
  bool isRuntime() const { return kind == Kind::Runtime; }
  bool isDivergent() const { return kind == Kind::Divergent; }
  /// Whether there is one stride between all lanes, so that lane 0's value determines the others.
  bool isLinear() const { return isConstant() || isRuntime(); }
  int64_t getAmount() const { return amount; }

  bool operator==(const Stride &) const = default;

  /// The stride of the sum of two values.
  Stride operator+(Stride other) const;
  Stride operator-() const;
  Stride operator*(int64_t factor) const;

  /// The stride of a value that is either a or b in all lanes.
  static Stride meet(Stride a, Stride b);

  /// "unknown", "uniform", "stride <n>", "stride unknown" or "divergent".
  std::string print() const;
  static std::optional<Stride> parse(llvm::StringRef text);

private:
  enum class Kind : uint8_t { Unknown, Constant, Runtime, Divergent };
  Stride(Kind kind, int64_t amount) : kind(kind), amount(amount) {}

  Kind kind;
  int64_t amount;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_STRIDE_H
