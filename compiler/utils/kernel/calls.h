// What passes that change functions must know about the calls of these.
#ifndef COMPILER_UTILS_CALLS_H
#define COMPILER_UTILS_CALLS_H

namespace llvm {
class CallBase;
class CallInst;
class Function;
} // namespace llvm

namespace compiler::utils {

/// The function that is called, be it by another name (an alias) or as if it had another type. Null
/// if that is only known when the program runs, and for inline assembly.
llvm::Function *getCallee(const llvm::CallBase &call);

/// Whether it is only known when the program runs what is called: through a pointer, or by a name
/// that is resolved when the program is loaded.
bool isCallThroughPointer(const llvm::CallBase &call);

/// Whether the call hands on all arguments of its function, even those that have no names. Only a
/// `musttail` call can do that.
bool forwardsVariableArguments(const llvm::CallBase &call);

/// Turns the `musttail` calls of F that can no longer be guaranteed, since F and the callee now
/// differ in their types or conventions, into `tail` calls. They do the same, but may need stack.
/// F must have no such call that forwards variable arguments.
void relaxTailCalls(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CALLS_H
