// The command line of veczc.
#ifndef VECZC_OPTIONS_H
#define VECZC_OPTIONS_H

#include "common/result.h"
#include "vecz/pass.h"

#include <string>
#include <vector>

namespace veczc {

/// The versions to make of one kernel.
struct KernelSpec {
  std::string name;
  std::vector<vecz::VeczPassOptions> versions;
};

/// The machine whose vectors count. Without a triple, registers of 128 bits.
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
  /// Empty for the neutral device.
  std::string device;
  std::vector<std::string> loadTargets;
  bool listDevices = false;
  bool doubleSupport = true;
  /// Empty for those of a neutral device.
  std::vector<uint32_t> subGroupSizes;
  /// Empty for all kernels.
  std::vector<KernelSpec> kernels;
  /// What is made of kernels for which nothing else is said.
  vecz::VeczPassOptions common;
};

tools::Result<Options> parseOptions(int argc, char **argv);

} // namespace veczc

#endif // VECZC_OPTIONS_H
