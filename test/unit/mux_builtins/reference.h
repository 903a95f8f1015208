// What the group builtins are to compute, written once more: over single numbers, one after the
// other.
#ifndef TEST_UNIT_MUX_BUILTINS_REFERENCE_H
#define TEST_UNIT_MUX_BUILTINS_REFERENCE_H

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/StringRef.h>

#include <random>
#include <vector>

namespace test {

// The type of the numbers, by its name in a builtin's name: i1, i64, f16, …
struct NumberType {
  explicit NumberType(llvm::StringRef name);

  bool isFloat = false;
  unsigned bits = 0;

  unsigned getBytes() const { return (bits + 7) / 8; }
  const llvm::fltSemantics &getSemantics() const;
};

// Numbers are kept as their bits, floating-point ones included.
using Numbers = std::vector<llvm::APInt>;

// Numbers on which `operation` gives the same in any order, special ones included.
Numbers makeNumbers(llvm::StringRef operation, const NumberType &type, unsigned count,
                    std::mt19937 &random);

// `form` is reduce, scan_inclusive or scan_exclusive.
Numbers computeGroup(llvm::StringRef form, llvm::StringRef operation, const NumberType &type,
                     const Numbers &numbers);

// Alike in all bits, or both NaN.
bool isSame(const NumberType &type, const llvm::APInt &a, const llvm::APInt &b);

} // namespace test

#endif // TEST_UNIT_MUX_BUILTINS_REFERENCE_H
