// Loops that may go on until another work-item has written something.
//
// A loop waits if one of the ways out of it depends on memory that others may change while it runs,
// and none is certain to be taken in the end without them. Memory counts if it is read by atomic or
// volatile accesses, or by others where something in the loop orders these: without that, a change
// would be a data race. Two kinds of loops read such memory and get on by themselves:
//
// - those that compare and exchange with what they last saw at the same place, and leave when that
//   succeeds: if it does not, others got on instead;
// - those that add to a counter and leave when it has passed a bound.
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

/// The branch by which a loop of F that waits is left; null if none waits. `getCallUse` knows about
/// calls. F should be simple: values that are stored and loaded again are not followed.
const llvm::Instruction *
findWaitingLoop(llvm::Function &F,
                llvm::function_ref<SharedMemoryUse(const llvm::CallBase &)> getCallUse);

} // namespace compiler::utils

#endif // COMPILER_UTILS_WAITING_LOOPS_H
