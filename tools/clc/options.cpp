#include "options.h"

#include "common/command_line.h"

#include <algorithm>
#include <string_view>

namespace clc {

const char *const helpText = R"(Usage: clc <file.cl|file.spv> -o <file> [options]

Compiles OpenCL C or SPIR-V from a file (- is the standard input) for a device,
ahead of time.

  -o <file>            where to write; - is the standard output
  --emit=<kind>        what to write:
                         binary  a program for clCreateProgramWithBinary, the
                                 default; for a device that is only compiled
                                 for, the binary that its target makes
                         ll, bc  the finalized program as LLVM IR, in text or
                                 bitcode
                         spirv   the program in SPIR-V, by LLVM
                         asm     the device's assembly
  -d <device>          device, by its name or a part of it that fits one only.
                       Default: the first
  -b '<options>'       build options: OpenCL's, and the device's own (repeatable)
  --list-devices       list devices and their own build options
  --load-target <lib>  add the targets of a shared library (repeatable; so does
                       the environment variable OPENMUX_TARGETS=a.so:b.so)
  --help               this text

The build log goes to the standard error. The exit status is 1 after an error,
which takes one line, 'clc: error: ...'; nothing is written then.
)";

namespace {

using tools::fail;
using tools::Result;

Result<void> setKind(Output &kind, std::string_view text) {
  if (text == "binary")
    kind = Output::Binary;
  else if (text == "ll")
    kind = Output::Text;
  else if (text == "bc")
    kind = Output::Bitcode;
  else if (text == "asm")
    kind = Output::Assembly;
  else if (text == "spirv")
    kind = Output::SPIRV;
  else
    return fail("invalid value '", text, "' (expected binary, ll, bc, spirv or asm)");
  return {};
}

struct OptionReader {
  bool setFlag(std::string_view name) {
    if (name == "--list-devices")
      options.listDevices = true;
    else if (name == "--help" || name == "-h")
      options.help = true;
    else
      return false;
    return true;
  }

  bool takesValue(std::string_view name) const {
    constexpr std::string_view names[] = {"-o", "-d", "-b", "--emit", "--load-target"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  }

  Result<bool> setOption(std::string_view name, std::string_view value) {
    if (name == "-o")
      options.output = value;
    else if (name == "-d")
      options.device = value;
    else if (name == "-b")
      options.buildOptions.append(" ").append(value);
    else if (name == "--load-target")
      options.loadTargets.emplace_back(value);
    else if (name != "--emit")
      return false;
    else if (auto done = setKind(options.kind, value); !done)
      return fail("--emit: ", done.error());
    return true;
  }

  Result<void> setFile(std::string_view file) {
    if (!options.file.empty())
      return fail("more than one input file: '", options.file, "' and '", file, "'");
    if (file.empty())
      return fail("empty input file name");
    options.file = file;
    return {};
  }

  Options options;
};

} // namespace

Result<Options> parseOptions(std::span<const char *const> words) {
  OptionReader reader;
  if (auto done = tools::readCommandLine(words, reader); !done)
    return fail(done.error());
  return std::move(reader.options);
}

} // namespace clc
