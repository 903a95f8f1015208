// What BuiltinInfo knows about the builtins of OpenCL C.
#ifndef COMPILER_UTILS_CL_BUILTIN_INFO_H
#define COMPILER_UTILS_CL_BUILTIN_INFO_H

#include <memory>

#include "compiler/utils/lang_builtin_info.h"

namespace compiler::utils {

/// OpenCL C, with a library of its builtins (or null) that must outlive the result. The library is
/// read, and its functions are materialized when they are needed.
std::unique_ptr<BILangInfoConcept> createSimpleCLBuiltinInfo(llvm::Module *Builtins);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_BUILTIN_INFO_H
