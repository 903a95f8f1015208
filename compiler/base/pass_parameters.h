// Parsers of pass parameters, the text between < and > after a pass name. Errors name the
// parameter.
#ifndef COMPILER_BASE_PASS_PARAMETERS_H
#define COMPILER_BASE_PASS_PARAMETERS_H

#include "compiler/utils/add_kernel_wrapper.h"
#include "compiler/utils/add_scheduling_parameters.h"
#include "compiler/utils/check_external_functions.h"
#include "compiler/utils/coarsen_work_items.h"
#include "compiler/utils/encode_builtin_range_metadata.h"
#include "compiler/utils/encode_kernel_metadata.h"
#include "compiler/utils/replace_mux_math_decls.h"
#include "compiler/utils/replace_target_ext_types.h"
#include "compiler/utils/work_item_loops.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/CallingConv.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace compiler {

llvm::Expected<utils::AddKernelWrapperPassOptions> parseAddKernelWrapper(llvm::StringRef text);
llvm::Expected<utils::AddSchedulingParametersPassOptions>
parseAddSchedulingParameters(llvm::StringRef text);
llvm::Expected<llvm::CallingConv::ID> parseCallingConvention(llvm::StringRef text);
llvm::Expected<utils::CheckExternalFunctionsPassOptions>
parseCheckExternalFunctions(llvm::StringRef text);
llvm::Expected<utils::CoarsenWorkItemsPassOptions> parseCoarsenWorkItems(llvm::StringRef text);
llvm::Expected<utils::EncodeBuiltinRangeMetadataOptions>
parseEncodeBuiltinRangeMetadata(llvm::StringRef text);
llvm::Expected<utils::EncodeKernelMetadataPassOptions>
parseEncodeKernelMetadata(llvm::StringRef text);
llvm::Expected<bool> parseLinkBuiltins(llvm::StringRef text);
llvm::Expected<std::string> parseMakeFunctionNameUnique(llvm::StringRef text);
llvm::Expected<bool> parseMarkSubGroupUse(llvm::StringRef text);
llvm::Expected<std::vector<std::string>> parseReduceToFunction(llvm::StringRef text);
llvm::Expected<utils::ReplaceMuxMathDeclsPassOptions>
parseReplaceMuxMathDecls(llvm::StringRef text);
llvm::Expected<utils::ReplaceTargetExtTysPassOptions>
parseReplaceTargetExtTys(llvm::StringRef text);
llvm::Expected<utils::WorkItemLoopsPassOptions> parseWorkItemLoops(llvm::StringRef text);

} // namespace compiler

#endif // COMPILER_BASE_PASS_PARAMETERS_H
