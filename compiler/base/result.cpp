#include "compiler/result.h"

namespace compiler {

const char *toString(Result result) {
  switch (result) {
  case Result::SUCCESS:
    return "success";
  case Result::FAILURE:
    return "failure";
  case Result::INVALID_VALUE:
    return "invalid value";
  case Result::OUT_OF_MEMORY:
    return "out of memory";
  case Result::INVALID_BUILD_OPTIONS:
    return "invalid build options";
  case Result::INVALID_COMPILER_OPTIONS:
    return "invalid compiler options";
  case Result::INVALID_LINKER_OPTIONS:
    return "invalid linker options";
  case Result::BUILD_PROGRAM_FAILURE:
    return "build program failure";
  case Result::COMPILE_PROGRAM_FAILURE:
    return "compile program failure";
  case Result::LINK_PROGRAM_FAILURE:
    return "link program failure";
  case Result::FINALIZE_PROGRAM_FAILURE:
    return "finalize program failure";
  case Result::FEATURE_UNSUPPORTED:
    return "feature unsupported";
  }
  return "unknown result";
}

} // namespace compiler
