// Result codes of the compiler API.
#ifndef COMPILER_RESULT_H
#define COMPILER_RESULT_H

namespace compiler {

enum class [[nodiscard]] Result {
  SUCCESS,
  FAILURE,
  INVALID_VALUE,
  OUT_OF_MEMORY,
  INVALID_BUILD_OPTIONS,
  INVALID_COMPILER_OPTIONS,
  INVALID_LINKER_OPTIONS,
  BUILD_PROGRAM_FAILURE,
  COMPILE_PROGRAM_FAILURE,
  LINK_PROGRAM_FAILURE,
  FINALIZE_PROGRAM_FAILURE,
  FEATURE_UNSUPPORTED,
};

/// The name of the enumerator.
const char *toString(Result result);

} // namespace compiler

#endif // COMPILER_RESULT_H
