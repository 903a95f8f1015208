#include "pass_parameters.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSwitch.h>

#include <array>
#include <optional>

namespace compiler {
namespace {

// Calls `take` for each parameter; it returns whether it knows the parameter.
llvm::Error forEachParameter(llvm::StringRef text, llvm::function_ref<bool(llvm::StringRef)> take) {
  while (!text.empty()) {
    auto [parameter, rest] = text.split(';');
    if (!take(parameter))
      return llvm::createStringError("unknown parameter '" + parameter + "'");
    text = rest;
  }
  return llvm::Error::success();
}

bool takeFlag(llvm::StringRef parameter, llvm::StringRef name, bool &flag, bool value = true) {
  if (parameter != name)
    return false;
  flag = value;
  return true;
}

// Parses the parameters of a pass whose only parameter is a flag.
llvm::Expected<bool> parseOnlyFlag(llvm::StringRef text, llvm::StringRef name) {
  bool flag = false;
  llvm::Error error = forEachParameter(
      text, [&](llvm::StringRef parameter) { return takeFlag(parameter, name, flag); });
  if (error)
    return error;
  return flag;
}

std::optional<std::array<uint64_t, 3>> parseSizes(llvm::StringRef text, uint64_t largest) {
  llvm::SmallVector<llvm::StringRef, 3> elements;
  text.split(elements, ':');
  std::array<uint64_t, 3> sizes;
  if (elements.size() != sizes.size())
    return std::nullopt;
  for (unsigned i = 0; i < sizes.size(); ++i)
    if (elements[i].getAsInteger(10, sizes[i]) || sizes[i] == 0 || sizes[i] > largest)
      return std::nullopt;
  return sizes;
}

} // namespace

llvm::Expected<utils::AddKernelWrapperPassOptions> parseAddKernelWrapper(llvm::StringRef text) {
  utils::AddKernelWrapperPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "packed", options.IsPackedStruct) ||
           takeFlag(parameter, "unpacked", options.IsPackedStruct, false) ||
           takeFlag(parameter, "local-buffers-by-size", options.PassLocalBuffersBySize) ||
           takeFlag(parameter, "local-buffers-by-ptr", options.PassLocalBuffersBySize, false);
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<utils::AddSchedulingParametersPassOptions>
parseAddSchedulingParameters(llvm::StringRef text) {
  utils::AddSchedulingParametersPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "erase-old", options.EraseOldVersions) ||
           takeFlag(parameter, "object-attrs", options.AddObjectAttributes);
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<utils::CoarsenWorkItemsPassOptions> parseCoarsenWorkItems(llvm::StringRef text) {
  constexpr unsigned maxRows = 16;
  utils::CoarsenWorkItemsPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return parameter.consume_front("rows=") && !parameter.getAsInteger(10, options.Rows) &&
           options.Rows != 0 && options.Rows <= maxRows;
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<llvm::CallingConv::ID> parseCallingConvention(llvm::StringRef text) {
  using namespace llvm::CallingConv;
  const auto convention = llvm::StringSwitch<std::optional<ID>>(text)
                              .Cases({"", "C"}, C)
                              .Case("Fast", Fast)
                              .Case("Cold", Cold)
                              .Case("SPIR_FUNC", SPIR_FUNC)
                              .Case("SPIR_KERNEL", SPIR_KERNEL)
                              .Default(std::nullopt);
  if (!convention)
    return llvm::createStringError("unknown calling convention '" + text + "'");
  return *convention;
}

llvm::Expected<utils::CheckExternalFunctionsPassOptions>
parseCheckExternalFunctions(llvm::StringRef text) {
  utils::CheckExternalFunctionsPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "lowered", options.Lowered);
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<utils::EncodeBuiltinRangeMetadataOptions>
parseEncodeBuiltinRangeMetadata(llvm::StringRef text) {
  utils::EncodeBuiltinRangeMetadataOptions options;
  std::string problem;
  const auto takeSizes = [&](llvm::StringRef parameter, llvm::StringRef name, auto &sizes) {
    llvm::StringRef value = parameter;
    if (!value.consume_front(name) || !value.consume_front("="))
      return false;
    sizes = parseSizes(value, UINT64_MAX);
    if (!sizes)
      problem = ("invalid value '" + value + "' for '" + name + "' (expected X:Y:Z)").str();
    return true;
  };
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeSizes(parameter, "max-local-sizes", options.MaxLocalSizes) ||
           takeSizes(parameter, "max-global-sizes", options.MaxGlobalSizes);
  });
  if (error)
    return error;
  if (!problem.empty())
    return llvm::createStringError(problem);
  return options;
}

llvm::Expected<utils::EncodeKernelMetadataPassOptions>
parseEncodeKernelMetadata(llvm::StringRef text) {
  utils::EncodeKernelMetadataPassOptions options;
  llvm::StringRef badSizes;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    if (parameter.consume_front("name=")) {
      options.KernelName = parameter.str();
    } else if (parameter.consume_front("local-sizes=")) {
      options.LocalSizes = parseSizes(parameter, INT32_MAX);
      if (!options.LocalSizes)
        badSizes = parameter;
    } else {
      return false;
    }
    return true;
  });
  if (error)
    return error;
  if (badSizes.data())
    return llvm::createStringError("invalid value '" + badSizes +
                                   "' for 'local-sizes' (expected X:Y:Z)");
  if (options.KernelName.empty())
    return llvm::createStringError("missing parameter 'name='");
  return options;
}

llvm::Expected<bool> parseLinkBuiltins(llvm::StringRef text) {
  return parseOnlyFlag(text, "early");
}

llvm::Expected<std::string> parseMakeFunctionNameUnique(llvm::StringRef text) {
  if (text.empty())
    return llvm::createStringError("missing function name");
  return text.str();
}

llvm::Expected<bool> parseMarkSubGroupUse(llvm::StringRef text) {
  return parseOnlyFlag(text, "independent-progress");
}

llvm::Expected<std::vector<std::string>> parseReduceToFunction(llvm::StringRef text) {
  std::vector<std::string> names;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    if (!parameter.consume_front("names="))
      return false;
    llvm::SmallVector<llvm::StringRef, 4> elements;
    parameter.split(elements, ':', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (llvm::StringRef element : elements)
      names.push_back(element.str());
    return true;
  });
  if (error)
    return error;
  return names;
}

llvm::Expected<utils::ReplaceMuxMathDeclsPassOptions>
parseReplaceMuxMathDecls(llvm::StringRef text) {
  utils::ReplaceMuxMathDeclsPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "fast", options.UseFast) ||
           takeFlag(parameter, "denorms-are-zero", options.FlushToZero);
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<utils::ReplaceTargetExtTysPassOptions>
parseReplaceTargetExtTys(llvm::StringRef text) {
  utils::ReplaceTargetExtTysPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "no-images", options.ReplaceImages, false) ||
           takeFlag(parameter, "no-samplers", options.ReplaceSamplers, false) ||
           takeFlag(parameter, "no-events", options.ReplaceEvents, false);
  });
  if (error)
    return error;
  return options;
}

llvm::Expected<utils::WorkItemLoopsPassOptions> parseWorkItemLoops(llvm::StringRef text) {
  utils::WorkItemLoopsPassOptions options;
  llvm::Error error = forEachParameter(text, [&](llvm::StringRef parameter) {
    return takeFlag(parameter, "debug", options.IsDebug) ||
           takeFlag(parameter, "merge-rows", options.MergeRows) ||
           takeFlag(parameter, "no-tail", options.ForceNoTail);
  });
  if (error)
    return error;
  return options;
}

} // namespace compiler
