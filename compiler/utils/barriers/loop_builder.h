// Building loops in the form that LLVM's loop passes want to see: counted, entered through a
// preheader, with one latch, one exit, and increments that are known not to overflow.
#ifndef COMPILER_UTILS_LOOP_BUILDER_H
#define COMPILER_UTILS_LOOP_BUILDER_H

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

/// for (index = begin; index < end; index += step), where begin < end is known.
struct CountedLoop {
  llvm::Value *begin;
  llvm::Value *end;
  llvm::Value *step;
  /// Start further counters, each of which goes up by one in each iteration.
  llvm::SmallVector<llvm::Value *, 2> counters = {};
  /// Whether it runs over work-items that do not depend on each other; its metadata then says so.
  bool isWorkItemLoop = false;
  /// Whether it takes so few turns that its body is all that counts; the metadata then keeps it
  /// from being vectorized or unrolled.
  bool isShort = false;
};

/// The property in the metadata of loops over work-items that may run in any order.
inline constexpr char workItemLoopProperty[] = "mux.work-item-loop";

/// Emits the loop where B stands; afterwards B stands behind it. `body` is called with B in the
/// loop, with the index and the further counters. It may leave B in another block. A loop
/// that is known to run once is no loop.
void emitLoop(
    llvm::IRBuilderBase &B, const CountedLoop &loop, const llvm::Twine &name,
    llvm::function_ref<void(llvm::Value *index, llvm::ArrayRef<llvm::Value *> counters)> body);

/// Emits `if (condition) body`, and leaves out what is known at compile time.
void emitIf(llvm::IRBuilderBase &B, llvm::Value *condition, const llvm::Twine &name,
            llvm::function_ref<void()> body);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOOP_BUILDER_H
