// Makes the versions of a kernel agree about which barriers there are.
//
// They correspond by their ids. Where the code of one version was simplified further than that of
// another, barriers that no work-item ever reaches are gone from it alone.
#ifndef COMPILER_UTILS_MATCHING_BARRIERS_H
#define COMPILER_UTILS_MATCHING_BARRIERS_H

#include <llvm/ADT/ArrayRef.h>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// Removes unreachable code, and takes a barrier that one version does not have for unreachable in
/// the others. False, with an error reported, if that contradicts what a version does, or if the
/// barriers have no ids of their own.
bool matchBarriers(llvm::ArrayRef<llvm::Function *> versions, const BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MATCHING_BARRIERS_H
