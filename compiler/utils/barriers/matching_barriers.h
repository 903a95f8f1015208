// Matches the barriers of all versions of a kernel.
//
// Barriers correspond by ID. Where one version was simplified further than another, unreachable
// barriers are missing from it only.
#ifndef COMPILER_UTILS_MATCHING_BARRIERS_H
#define COMPILER_UTILS_MATCHING_BARRIERS_H

#include <llvm/ADT/ArrayRef.h>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

class BuiltinInfo;

/// Removes unreachable code, and makes barriers that are missing in one version unreachable in the
/// others. Reports an error and returns false if another version inevitably reaches such a barrier,
/// or if barrier IDs are not unique constants.
bool matchBarriers(llvm::ArrayRef<llvm::Function *> versions, const BuiltinInfo &BI);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MATCHING_BARRIERS_H
