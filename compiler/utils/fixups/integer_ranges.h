// Ranges of integers that follow from the instructions that compute them.
#ifndef COMPILER_UTILS_INTEGER_RANGES_H
#define COMPILER_UTILS_INTEGER_RANGES_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/Value.h>

namespace compiler::utils {

/// Ranges of integers and of the elements of vectors of them. They hold unless the value is poison.
/// LLVM's computeConstantRange does not look at what the operands of a sum are.
class IntegerRanges {
public:
  llvm::ConstantRange get(llvm::Value *value);

private:
  llvm::ConstantRange get(llvm::Value *value, unsigned depth);
  llvm::ConstantRange compute(llvm::Value *value, unsigned depth);

  llvm::DenseMap<llvm::Value *, llvm::ConstantRange> ranges;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_INTEGER_RANGES_H
