// Inlining everything through which a function reaches calls of a certain kind, whichever way the
// calls in between name their callees.
#ifndef COMPILER_UTILS_INLINE_CALLS_H
#define COMPILER_UTILS_INLINE_CALLS_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace compiler::utils {

/// Whether a call is of the kind asked for if it calls `callee`. The call itself may be indirect.
using IsWantedCall =
    llvm::function_ref<bool(const llvm::CallBase &call, const llvm::Function &callee)>;

/// Inlines into F all functions that lead to a wanted call, so that F itself holds all of these, as
/// direct calls of the callee's own type.
///
/// Calls by an alias, and calls by another type that can be cast to the callee's, become direct
/// ones. A call through a pointer is devirtualized: for each function that it may call and that
/// leads to a wanted call, the pointer is compared with that function's address. It may call every
/// function that the pointer can be seen to be chosen from or, failing that, every function of a
/// fitting type whose address is taken. The call that is left for all others is marked
/// ("mux-no-<kind>-callee"), so that it is not looked at again.
///
/// False, with an error reported, if one of the functions may call itself, is called by a type that
/// does not fit or by an ifunc, or cannot be inlined; F is then left as it was, or with part of the
/// functions inlined. `kind` names wanted calls in messages.
bool inlineCallsLeadingTo(llvm::Function &F, const char *kind, IsWantedCall isWanted,
                          bool &changed);

/// Whether a call through a pointer is left for functions that do not lead to wanted calls of this
/// kind, those that do being called by name.
bool isMarkedAsNotLeadingTo(const llvm::CallBase &call, llvm::StringRef kind);

} // namespace compiler::utils

#endif // COMPILER_UTILS_INLINE_CALLS_H
