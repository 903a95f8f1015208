// Spin loops: loops that may run until another work-item writes to memory.
//
// A loop waits if one of its exits depends on shared memory that others may modify, and no exit is
// certain to be taken eventually without them. Shared memory is read by atomic or volatile
// accesses, or by plain accesses if the loop contains a fence: without one, a concurrent
// modification is a data race. Loops that read shared memory and still make progress:
//
// - compare-exchange loops that expect the value last loaded from the same address: if the exchange
//   fails, another work-item made progress;
// - loops that advance an atomic counter past a bound, such as work queues: the counter may be
//   propagated by a broadcast, shuffle or reduction, and a step that is not constant is assumed to
//   be positive;
// - loops with a work-group barrier in each iteration.
//
// The analysis is conservative: any other loop is assumed to wait.
#ifndef COMPILER_UTILS_WAITING_LOOPS_H
#define COMPILER_UTILS_WAITING_LOOPS_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace compiler::utils {

/// How an instruction uses memory that other work-items may modify.
struct SharedMemoryUse {
  bool reads = false;  ///< by accesses that observe concurrent modifications
  bool orders = false; ///< synchronizes, so that plain accesses observe them

  SharedMemoryUse &operator|=(const SharedMemoryUse &other) {
    reads |= other.reads;
    orders |= other.orders;
    return *this;
  }
  explicit operator bool() const { return reads || orders; }
};

/// For instructions other than calls of defined functions.
SharedMemoryUse getSharedMemoryUse(const llvm::Instruction &I);

/// A loop that may wait.
struct WaitingLoop {
  /// The exiting branch; null if no loop waits.
  const llvm::Instruction *branch = nullptr;
  /// Whether only work-items of the same work-group can end the loop: each iteration tests the same
  /// local memory and modifies nothing else. False if unknown: the loop may be misclassified, or
  /// may wait for other work-groups or the host.
  bool isForGroup = false;

  explicit operator bool() const { return branch != nullptr; }
};

/// Finds a loop of F that may wait, preferably one with isForGroup. `getCallUse` summarizes calls
/// of defined functions. F should be in SSA form: values are not tracked through private memory.
WaitingLoop findWaitingLoop(llvm::Function &F,
                            llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)> getCallUse);

} // namespace compiler::utils

#endif // COMPILER_UTILS_WAITING_LOOPS_H
