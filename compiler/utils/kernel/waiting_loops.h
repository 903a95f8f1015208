// Loops that may go on until another work-item has written something.
//
// A loop waits if one of the ways out of it depends on memory that others may change while it runs,
// and none is certain to be taken in the end without them. Memory counts if it is read by atomic or
// volatile accesses, or by others where something in the loop orders these: without that, a change
// would be a data race. Three kinds of loops read such memory and get on by themselves:
//
// - those that compare and exchange with what they last saw at the same place, and leave when that
//   succeeds: if it does not, others got on instead;
// - those that move a counter on and leave when it has passed a bound, like queues of work: the
//   value may be told to the whole sub-group by a broadcast, a shuffle or a reduction, and an
//   amount that is not a constant counts as positive;
// - those in which the work-group meets at a barrier in each round.
//
// The answer is on the safe side: a loop that is not understood waits.
#ifndef COMPILER_UTILS_WAITING_LOOPS_H
#define COMPILER_UTILS_WAITING_LOOPS_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace compiler::utils {

/// What a call, or an access, has to do with memory that others may change.
struct SharedMemoryUse {
  bool reads = false;  ///< by accesses that see changes at any time
  bool orders = false; ///< other accesses, which then may see changes

  SharedMemoryUse &operator|=(const SharedMemoryUse &other) {
    reads |= other.reads;
    orders |= other.orders;
    return *this;
  }
  explicit operator bool() const { return reads || orders; }
};

/// Of an instruction that is no call of a function with a body: of such nothing is known here.
SharedMemoryUse getSharedMemoryUse(const llvm::Instruction &I);

/// A loop that waits.
struct WaitingLoop {
  /// By which it is left; null if there is no such loop.
  const llvm::Instruction *branch = nullptr;
  /// Whether only work-items of the same work-group can end it: each round asks the same of local
  /// memory, and changes nothing. Of other loops this is not known: they may be understood wrongly,
  /// or wait for other work-groups or the host.
  bool isForGroup = false;

  explicit operator bool() const { return branch != nullptr; }
};

/// A loop of F that waits, if there is one: for the work-group rather than for anybody.
/// `getCallUse` knows about calls. F should be simple: values that are stored and loaded again are
/// not followed.
WaitingLoop findWaitingLoop(llvm::Function &F,
                            llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)> getCallUse);

} // namespace compiler::utils

#endif // COMPILER_UTILS_WAITING_LOOPS_H
