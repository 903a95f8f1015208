// The command line of oclrun.
#ifndef TOOLS_OCLRUN_OPTIONS_H
#define TOOLS_OCLRUN_OPTIONS_H

#include "common/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclrun {

struct Options {
  bool help = false;
  bool listDevices = false;
  bool specialize = false;
  std::string file;
  std::vector<std::string> kernels;
  std::vector<std::size_t> globalSize;
  std::vector<std::size_t> localSize;
  std::vector<std::size_t> globalOffset;
  std::string device;
  std::string buildOptions;
  std::vector<std::string> arguments;
  std::vector<std::string> loadTargets;
  uint64_t repeats = 1;
  std::optional<uint64_t> printLimit;
};

/// Parses the arguments after the program name.
tools::Result<Options> parseOptions(std::span<const char *const> words);

/// Printed by --help.
extern const char *const helpText;

} // namespace oclrun

#endif // TOOLS_OCLRUN_OPTIONS_H
