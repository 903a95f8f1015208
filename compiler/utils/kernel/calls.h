// Queries on call sites, and changes of them, for passes that change functions.
#ifndef COMPILER_UTILS_CALLS_H
#define COMPILER_UTILS_CALLS_H

namespace llvm {
class CallBase;
class CallInst;
class Function;
class InlineFunctionInfo;
class InlineResult;
} // namespace llvm

namespace compiler::utils {

/// The called function, through aliases and type mismatches. Null for indirect calls, ifuncs and
/// inline assembly.
llvm::Function *getCallee(const llvm::CallBase &call);

/// Whether the callee is unknown at compile time: an indirect call or a call of an ifunc.
bool isIndirectCall(const llvm::CallBase &call);

/// Whether the call is a variadic `musttail` call, which forwards all variadic arguments.
bool forwardsVariableArguments(const llvm::CallBase &call);

/// Demotes `musttail` calls of F whose guarantee no longer holds, because prototype or calling
/// convention of F and the callee differ now, to `tail`. F must not contain variadic `musttail`
/// calls.
void demoteMustTailCalls(llvm::Function &F);

/// As llvm::InlineFunction, which shares the callee's identifiers of assignments with the caller
/// unless a module flag says that the module has some.
llvm::InlineResult inlineFunction(llvm::CallBase &call, llvm::InlineFunctionInfo &info,
                                  bool mergeAttributes = false);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CALLS_H
