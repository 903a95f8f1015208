// Inlines the call paths from a function to calls of a given kind, through aliases and pointers.
#ifndef COMPILER_UTILS_INLINE_CALLS_H
#define COMPILER_UTILS_INLINE_CALLS_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace compiler::utils {

/// Whether the call, which may be indirect, is of the requested kind if its callee is `callee`.
using IsTargetCall =
    llvm::function_ref<bool(const llvm::CallBase &call, const llvm::Function &callee)>;

/// Inlines into F all functions that transitively reach a target call, so that F contains all of
/// these as direct calls with the callee's type.
///
/// Calls through aliases, and calls whose type can be cast to the callee's, are promoted to direct
/// calls. An indirect call is devirtualized: its pointer is compared with each possible callee that
/// reaches a target call. Possible callees are the functions that the pointer is selected from or,
/// if these are unknown, all address-taken functions of a compatible type. The remaining indirect
/// call is marked "mux-no-<kind>-callee", so that it is not processed again.
///
/// Reports an error and returns false if one of the functions is recursive, is called with an
/// incompatible type or through an ifunc, or cannot be inlined; some calls may then be inlined
/// already. `kind` names target calls in diagnostics.
bool inlineCallPathsTo(llvm::Function &F, const char *kind, IsTargetCall isTarget, bool &changed);

/// Whether an indirect call was devirtualized, so that none of its callees reaches a target call of
/// this kind.
bool isMarkedAsDevirtualized(const llvm::CallBase &call, llvm::StringRef kind);

} // namespace compiler::utils

#endif // COMPILER_UTILS_INLINE_CALLS_H
