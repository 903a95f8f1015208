// The command line of veczc.
#ifndef VECZC_OPTIONS_H
#define VECZC_OPTIONS_H

#include "common/result.h"
#include "vecz/pass.h"

#include <string>
#include <vector>

namespace veczc {

/// The versions to create of a kernel.
struct KernelSpec {
  std::string name;
  std::vector<vecz::VeczPassOptions> versions;
};

/// The machine to vectorize for. Without a triple, one with 128-bit registers.
struct TargetOptions {
  std::string triple;
  std::string cpu;
  std::string features;
};

struct Options {
  std::string input;
  std::string output;
  bool asText = false;
  bool failQuietly = false;
  bool choicesHelp = false;
  bool passesHelp = false;
  bool time = false;
  TargetOptions target;
  /// Empty selects the neutral device.
  std::string device;
  std::vector<std::string> loadTargets;
  bool listDevices = false;
  bool doubleSupport = true;
  /// Empty selects those of the neutral device.
  std::vector<uint32_t> subGroupSizes;
  /// Empty selects all kernels.
  std::vector<KernelSpec> kernels;
  /// Options for kernels without a spec of their own.
  vecz::VeczPassOptions common;
};

tools::Result<Options> parseOptions(int argc, char **argv);

} // namespace veczc

#endif // VECZC_OPTIONS_H
