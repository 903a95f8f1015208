// The command line of clc.
#ifndef TOOLS_CLC_OPTIONS_H
#define TOOLS_CLC_OPTIONS_H

#include "common/result.h"

#include <span>
#include <string>
#include <vector>

namespace clc {

enum class Output { Binary, Text, Bitcode, Assembly, SPIRV };

struct Options {
  bool help = false;
  bool listDevices = false;
  std::string file;
  std::string output;
  Output kind = Output::Binary;
  std::string device;
  std::string buildOptions;
  std::vector<std::string> loadTargets;
};

/// Parses the arguments after the program name.
tools::Result<Options> parseOptions(std::span<const char *const> words);

/// Printed by --help.
extern const char *const helpText;

} // namespace clc

#endif // TOOLS_CLC_OPTIONS_H
