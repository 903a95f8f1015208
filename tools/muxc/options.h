// The command line of muxc.
#ifndef TOOLS_MUXC_OPTIONS_H
#define TOOLS_MUXC_OPTIONS_H

#include "common/result.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/pass_machinery.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace muxc {

enum class Language { Unknown, IR, OpenCLC, SPIRV };
enum class OutputKind { Text, Bitcode, None };

/// Device properties set on the command line.
struct DeviceOverrides {
  std::optional<bool> half;
  std::optional<bool> single;
  std::optional<bool> doublePrecision;
  std::optional<bool> images;
  std::optional<std::vector<uint32_t>> subGroupSizes;

  bool any() const { return half || single || doublePrecision || images || subGroupSizes; }
  void apply(compiler::utils::DeviceInfo &info) const;
};

/// Options for SPIR-V input.
struct SPIRVOptions {
  std::optional<uint32_t> addressBits;
  std::vector<std::string> capabilities;
  std::vector<std::string> extensions;
  bool enableAll = false;
  bool listConstants = false;

  bool any() const {
    return addressBits || !capabilities.empty() || !extensions.empty() || enableAll ||
           listConstants;
  }
};

struct Options {
  std::string input;
  Language language = Language::Unknown;
  std::string clOptions;
  SPIRVOptions spirv;

  std::string passes;
  std::string device;
  std::optional<uint64_t> deviceIndex;
  std::vector<std::string> loadTargets;
  DeviceOverrides overrides;
  bool listDevices = false;
  bool printPasses = false;
  bool printSPIRVOpcodes = false;

  bool verifyEach = false;
  compiler::utils::DebugLogging debugLogging = compiler::utils::DebugLogging::None;

  std::string output;
  OutputKind outputKind = OutputKind::Text;
};

/// Parses the command line. LLVM's option parser handles --help and exits.
tools::Result<Options> parseOptions(int argc, const char *const *argv);

} // namespace muxc

#endif // TOOLS_MUXC_OPTIONS_H
