// The loops of a wrapper over the work-items of a work-group, and what they tell the kernels in
// them: local ids, and which sub-group a call runs.
#ifndef COMPILER_UTILS_GROUP_LOOPS_H
#define COMPILER_UTILS_GROUP_LOOPS_H

#include <array>
#include <optional>
#include <string>

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/kernel_layout.h"

namespace compiler::utils {

class BuiltinInfo;

/// What all work-items of a work-group run before any goes on to the next region, in the versions
/// of the kernel's layout: `tail` is null if it has none.
struct KernelRegion {
  llvm::Function *main;
  llvm::Function *tail;
};

/// Emits the loops of one wrapper, for one region after the other.
class GroupLoops {
public:
  /// Declares the builtins that the loops call. Nullopt, or the name of one that the module uses
  /// for something else.
  static std::optional<std::string> declareBuiltins(const KernelLayout &layout, BuiltinInfo &BI);

  /// Emits at B, in the wrapper's first block, what all loops need. The wrapper's parameters are
  /// those of the kernel.
  GroupLoops(const KernelLayout &layout, BuiltinInfo &BI, llvm::IRBuilderBase &B);

  /// Emits the loops that run a region, and leaves B behind them.
  void emitRegion(const KernelRegion &region);

private:
  void emitSizes();
  void emitSubGroupFacts();
  void emitSubGroupCounts();

  /// Emits the two outer loops. A row is what the innermost dimension holds; rows are numbered only
  /// if sub-groups are.
  void emitRows(const llvm::Twine &name, llvm::function_ref<void(llvm::Value *row)> emitRow);
  void emitMainLoop(const KernelRegion &region, llvm::Value *firstSubGroup);
  void emitScalarTail(const KernelRegion &region, llvm::Value *row);
  void emitRowWithPredicatedTail(const KernelRegion &region, llvm::Value *row);

  /// Runs `function` for the work-items from `innerId` on, which make up the sub-group.
  void emitCall(llvm::Function &function, llvm::Value *innerId, llvm::Value *subGroup);
  void emitSet(BuiltinID ID, llvm::ArrayRef<llvm::Value *> values);
  void emitSetLocalId(unsigned dim, llvm::Value *id);
  llvm::Value *emitLocalSize(unsigned dim);
  llvm::Value *emitRowCount();

  llvm::Value *toInt32(llvm::Value *size) { return B.CreateZExtOrTrunc(size, B.getInt32Ty()); }
  llvm::Value *isNotZero(llvm::Value *size) { return B.CreateICmpNE(size, getSize(0)); }
  llvm::Value *getSize(uint64_t value) { return llvm::ConstantInt::get(sizeType, value); }
  llvm::Value *getInnerSize() const { return sizes[layout.dims[0]]; }

  const KernelLayout &layout;
  BuiltinInfo &BI;
  llvm::IRBuilderBase &B;
  llvm::IntegerType *sizeType;
  llvm::SmallVector<llvm::Value *, 8> arguments;
  /// The local size in each dimension.
  std::array<llvm::Value *, 3> sizes;
  /// How many work-items one call of the main kernel runs.
  llvm::Value *factor;
  /// In the innermost dimension: the work-items that the main kernel runs, and those left over.
  llvm::Value *mainSize;
  llvm::Value *restSize;

  /// The sub-groups that the calls of the main kernel, and those of the tail, make in each row.
  /// Null if nobody asks.
  llvm::Value *mainSubGroups = nullptr;
  llvm::Value *restSubGroups = nullptr;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_GROUP_LOOPS_H
