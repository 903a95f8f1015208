// Emits loops in the form that LLVM's loop passes expect: counted and simplified (preheader, single
// latch, single exit), with increments that do not wrap.
#ifndef COMPILER_UTILS_LOOP_BUILDER_H
#define COMPILER_UTILS_LOOP_BUILDER_H

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/IRBuilder.h>

namespace llvm {
class Loop;
} // namespace llvm

namespace compiler::utils {

/// for (index = begin; index < end; index += step), where begin < end is known.
struct CountedLoop {
  llvm::Value *begin;
  llvm::Value *end;
  llvm::Value *step;
  /// Initial values of further induction variables with step 1.
  llvm::SmallVector<llvm::Value *, 2> counters = {};
  /// Whether iterations are independent work-items; recorded as a loop property.
  bool isWorkItemLoop = false;
  /// Whether the trip count is so small that the loop must not be vectorized or unrolled.
  bool isShort = false;
  /// Whether unrolling is worth the larger code.
  bool mayUnroll = true;
  /// Whether there is another loop inside. Such loops are unrolled only as a whole.
  bool isOuter = false;
};

/// The loop property of work-item loops whose iterations may run in any order.
inline constexpr char workItemLoopProperty[] = "mux.work-item-loop";

/// Whether the loop has that property.
bool isWorkItemLoop(const llvm::Loop &loop);

/// Whether it is a work-item loop that was emitted as short, as those of tails are. Other passes
/// must not have changed whether it may be vectorized.
bool isShortWorkItemLoop(const llvm::Loop &loop);

/// Emits the loop at B and leaves B after it. `body` emits the loop's body at B, given the index
/// and the further counters; it may leave B in another block. A loop with a constant trip count of
/// 1 is emitted as straight-line code.
void emitLoop(
    llvm::IRBuilderBase &B, const CountedLoop &loop, const llvm::Twine &name,
    llvm::function_ref<void(llvm::Value *index, llvm::ArrayRef<llvm::Value *> counters)> body);

/// Emits `if (condition) body`; a constant condition is folded.
void emitIf(llvm::IRBuilderBase &B, llvm::Value *condition, const llvm::Twine &name,
            llvm::function_ref<void()> body);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOOP_BUILDER_H
