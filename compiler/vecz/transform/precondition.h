// The precondition of a vectorized kernel: a function of the kernel's arguments that is called once
// per work-group, before its work-items, and tells whether the kernel's narrow indices stay in the
// range of their types. Strides of narrow indices hold only if no index wraps between two lanes. A
// work-group whose precondition is false executes the scalar kernel.
#ifndef VECZ_TRANSFORM_PRECONDITION_H
#define VECZ_TRANSFORM_PRECONDITION_H

#include "../analysis/index_bounds.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>

#include <map>
#include <tuple>

namespace vecz {

class Precondition {
public:
  Precondition(llvm::Function &kernel, compiler::utils::BuiltinInfo &BI);
  /// Erases the function unless it was taken.
  ~Precondition();
  Precondition(const Precondition &) = delete;
  Precondition &operator=(const Precondition &) = delete;

  /// Adds the condition that these indices of the kernel stay in range. Each must satisfy
  /// IndexBounds::canBound.
  void require(llvm::ArrayRef<NarrowIndex> indices);

  /// The finished function, `i1 (<the kernel's parameters>)`; null if nothing is required.
  llvm::Function *take();

private:
  /// The inclusive bounds of a value, as signed 64-bit integers. Both are the same value if it is
  /// uniform in the work-group.
  struct Interval {
    llvm::Value *low;
    llvm::Value *high;

    bool isUniform() const { return low == high; }
  };
  using Key = llvm::PointerIntPair<const llvm::Value *, 1, bool>;

  /// All bounds that must be in one range.
  struct Bounds {
    llvm::SmallSetVector<llvm::Value *, 8> lows;
    llvm::SmallSetVector<llvm::Value *, 8> highs;

    void add(const Interval &interval) {
      lows.insert(interval.low);
      highs.insert(interval.high);
    }
  };

  void create();
  void requireIndex(const NarrowIndex &index);
  void requireRange(const Interval &interval, unsigned bits, bool isSigned);
  void emitRange(const Bounds &bounds, int64_t min, int64_t max);
  Interval emit(const llvm::Value *V, bool isSigned);
  Interval emitLeafOrOperation(const llvm::Value *V, bool isSigned);
  Interval emitOperation(const llvm::Instruction &I, bool isSigned);
  Interval emitBinary(const llvm::BinaryOperator &I, bool isSigned);
  Interval emitProduct(Interval left, Interval right);
  Interval emitCast(const llvm::CastInst &I, bool isSigned);
  Interval emitQuery(const WorkItemQuery &query);
  llvm::Value *emitCall(compiler::utils::BuiltinID ID, llvm::ConstantInt *dimension);
  llvm::Value *emitArgument(unsigned number, bool isSigned);
  /// The sum or difference, which is exact if all values that were emitted are in range.
  llvm::Value *emitSum(llvm::Instruction::BinaryOps operation, llvm::Value *left,
                       llvm::Value *right);
  /// The product; that it does not overflow becomes a condition.
  llvm::Value *emitFactors(llvm::Value *left, llvm::Value *right);
  /// What `create` emits, or what it emitted for the same operands before: the indices of a kernel
  /// are required several times, and have much in common.
  llvm::Value *emitOnce(unsigned kind, llvm::Value *left, llvm::Value *right,
                        llvm::function_ref<llvm::Value *()> create);

  llvm::Function &kernel;
  compiler::utils::BuiltinInfo &BI;
  llvm::Function *function = nullptr;
  llvm::IRBuilder<> B;
  llvm::SmallSetVector<llvm::Value *, 8> conditions;
  /// All values that were emitted, and the indices by their bits and signedness.
  Bounds values;
  std::map<std::pair<unsigned, bool>, Bounds> ranges;
  llvm::DenseMap<std::tuple<unsigned, llvm::Value *, llvm::Value *>, llvm::Value *> emitted;
  /// The intervals of the kernel's values, valid during one call of require().
  llvm::DenseMap<Key, Interval> intervals;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_PRECONDITION_H
