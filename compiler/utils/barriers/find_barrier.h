// Finds the places of a kernel that all work-items of its work-group must reach together.
#ifndef COMPILER_UTILS_FIND_BARRIER_H
#define COMPILER_UTILS_FIND_BARRIER_H

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// The first call of a work-group barrier or work-group collective in F or in the functions that it
/// calls; null if there is none. Calls through pointers are not followed. Barriers and collectives
/// of sub-groups do not count: a sub-group is run by one invocation of a kernel.
const llvm::CallBase *findWorkGroupBarrier(const llvm::Function &F, const BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_FIND_BARRIER_H
