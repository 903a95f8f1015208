// Compilation of OpenCL C to a finalized program and its binary.
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
  std::string text;
};

/// "-" is the standard input.
Result<Source> readSource(const std::string &file);

/// Errors name the stage that failed. The build log is printed to stderr.
class Build {
public:
  /// Compiles, links and finalizes.
  static Result<std::unique_ptr<Build>> run(const compiler::Info &info, const Source &source,
                                            const std::string &buildOptions);

  /// Creates the binary for the device's runtime.
  Result<std::vector<uint8_t>> createBinary();

  compiler::BaseModule &getModule() { return compiler->base(); }
  compiler::Context &getContext() { return *context; }

  compiler::ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;

private:
  Result<void> runStages(const Source &source, const std::string &buildOptions);
  Result<void> finishStage(compiler::Result result, const char *what);

  std::unique_ptr<compiler::Context> context;
  std::unique_ptr<DeviceCompiler> compiler;
};

} // namespace tools

#endif // TOOLS_COMMON_BUILD_H
