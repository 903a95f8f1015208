// Compilation of OpenCL C and SPIR-V to a finalized program and its binary.
#ifndef TOOLS_COMMON_BUILD_H
#define TOOLS_COMMON_BUILD_H

#include "common/device_compiler.h"
#include "common/result.h"
#include "compiler/info.h"
#include "compiler/printf/descriptor.h"
#include "compiler/program_info.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tools {

struct Source {
  std::string file;
  std::string text; ///< OpenCL C, or the bytes of a SPIR-V module
};

/// "-" is the standard input.
Result<Source> readSource(const std::string &file);

/// Errors name the stage that failed. The build log is printed to stderr.
class Build {
public:
  enum class Stage { Linked, Finalized };

  /// Compiles, links and finalizes, up to the last stage.
  static Result<std::unique_ptr<Build>> run(const compiler::Info &info, const Source &source,
                                            const std::string &buildOptions,
                                            Stage last = Stage::Finalized);

  /// Creates the binary for the device's runtime.
  Result<std::vector<uint8_t>> createBinary();

  compiler::BaseModule &getModule() { return compiler->base(); }
  compiler::Context &getContext() { return *context; }

  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;

private:
  Result<void> compile(const Source &source);
  Result<void> runStages(const Source &source, const std::string &buildOptions, Stage last);
  Result<void> finishStage(compiler::Result result, const char *what);

  std::unique_ptr<compiler::Context> context;
  std::unique_ptr<DeviceCompiler> compiler;
};

} // namespace tools

#endif // TOOLS_COMMON_BUILD_H
