// BuiltinInfo for OpenCL C.
#ifndef COMPILER_UTILS_CL_BUILTIN_INFO_H
#define COMPILER_UTILS_CL_BUILTIN_INFO_H

#include "compiler/utils/lang_builtin_info.h"

#include <memory>

namespace compiler::utils {

/// OpenCL C with an optional builtins library, which must outlive the result. Its functions are
/// materialized lazily.
std::unique_ptr<BILangInfoConcept> createSimpleCLBuiltinInfo(llvm::Module *Builtins);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_BUILTIN_INFO_H
