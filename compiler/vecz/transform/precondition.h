// The precondition of a vectorized kernel: a function of the kernel's arguments that says, once for
// each work-group and before any of its work-items run, whether the kernel's narrow indices stay in
// the range of their types. Vectors take consecutive lanes to have consecutive indices, which holds
// only as long as no index wraps around between two lanes. A work-group for which it is false runs
// the scalar kernel.
#ifndef VECZ_TRANSFORM_PRECONDITION_H
#define VECZ_TRANSFORM_PRECONDITION_H

#include "../analysis/index_bounds.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/IRBuilder.h>

namespace vecz {

class Precondition {
public:
  Precondition(llvm::Function &kernel, compiler::utils::BuiltinInfo &BI);
  /// Removes the function if it was not taken.
  ~Precondition();
  Precondition(const Precondition &) = delete;
  Precondition &operator=(const Precondition &) = delete;

  /// Adds that these indices, as they are now in the kernel, do not leave their range. Each must
  /// satisfy IndexBounds::canBound.
  void require(llvm::ArrayRef<NarrowIndex> indices);

  /// The finished function, `i1 (<the kernel's parameters>)`; null if nothing is required.
  llvm::Function *take();

private:
  /// What a value is at least and at most, as 64-bit signed integers. They are one for values that
  /// are uniform in the work-group.
  struct Interval {
    llvm::Value *low;
    llvm::Value *high;

    bool isUniform() const { return low == high; }
  };
  using Key = llvm::PointerIntPair<const llvm::Value *, 1, bool>;

  void create();
  void requireIndex(const NarrowIndex &index);
  void requireRange(const Interval &interval, unsigned bits, bool isSigned);
  Interval emit(const llvm::Value *V, bool isSigned);
  Interval emitOperation(const llvm::Instruction &I, bool isSigned);
  Interval emitBinary(const llvm::BinaryOperator &I, bool isSigned);
  Interval emitProduct(Interval left, Interval right);
  Interval emitCast(const llvm::CastInst &I, bool isSigned);
  Interval emitQuery(const WorkItemQuery &query);
  llvm::Value *emitCall(compiler::utils::BuiltinID ID, llvm::ConstantInt *dimension);
  /// The result, which is also required not to overflow.
  llvm::Value *emitExact(llvm::Intrinsic::ID operation, llvm::Value *left, llvm::Value *right);

  llvm::Function &kernel;
  compiler::utils::BuiltinInfo &BI;
  llvm::Function *function = nullptr;
  llvm::IRBuilder<> B;
  llvm::SmallVector<llvm::Value *, 8> conditions;
  /// Of values of the kernel as it is while indices are added.
  llvm::DenseMap<Key, Interval> intervals;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PRECONDITION_H
