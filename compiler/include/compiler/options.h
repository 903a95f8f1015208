// The build options of a module: OpenCL's own, ours, and those that a device declares for itself.
#ifndef COMPILER_OPTIONS_H
#define COMPILER_OPTIONS_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "cargo/optional.h"
#include "cargo/string_view.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace compiler {

// One entry of `Info::compilation_options`.
struct CompilationOption {
  std::string name; // with its leading "--"
  bool takes_value = false;
  std::string help;
};

// Checks `text` against the compilation options syntax and splits it; the error says which tuple is
// wrong and why. An empty text has no options.
cargo::expected<std::vector<CompilationOption>, std::string>
parseCompilationOptions(cargo::string_view text);

// The version of OpenCL C that a source is written in.
enum class Standard { OpenCLC10, OpenCLC11, OpenCLC12, OpenCLC20, OpenCLC30 };

enum class WholeFunctionVectorization { Never, Auto, Always };

// Which of LLVM's own vectorizers run on a single work-item.
enum class EarlyVectorization { None, Loop, SLP, All };

// A device's own option as the user gave it.
struct DeviceArgument {
  std::string name;  // with its leading "--"
  std::string value; // empty for a flag
};

// Which passes may say in the build log what they did to the code, what they left undone, and what
// they found on the way: regular expressions for their names; empty for none.
struct RemarkFilters {
  std::string passed;   // -Rpass=
  std::string missed;   // -Rpass-missed=
  std::string analysis; // -Rpass-analysis=

  bool any() const { return !passed.empty() || !missed.empty() || !analysis.empty(); }
};

struct Options {
  // What the option string is for: OpenCL accepts other options when linking than when compiling.
  enum class Mode { BUILD, COMPILE, LINK };

  std::vector<std::string> definitions;  // "NAME" or "NAME=VALUE"
  std::vector<std::string> include_dirs; // in the order of their -I
  Standard standard = Standard::OpenCLC12;

  bool single_precision_constant = false;
  bool denorms_may_be_zero = false;
  bool fp32_correctly_rounded_divide_sqrt = false;
  bool opt_disable = false;
  bool mad_enable = false;
  bool no_signed_zeros = false;
  bool unsafe_math_optimizations = false;
  bool finite_math_only = false;
  bool fast_relaxed_math = false;
  bool uniform_work_group_size = false;
  bool no_subgroup_ifp = false;
  bool kernel_arg_info = false;

  bool ignore_warnings = false;
  bool warnings_as_errors = false;

  bool debug_info = false;
  std::string source_file; // -S

  bool create_library = false;
  bool enable_link_options = false;

  WholeFunctionVectorization wfv = WholeFunctionVectorization::Auto;
  EarlyVectorization early_vectorization = EarlyVectorization::None;
  std::vector<std::array<std::size_t, 3>> precache_local_sizes;
  RemarkFilters remarks;

  std::vector<DeviceArgument> device_args;
};

// Reads an option string as OpenCL writes it (quotes and backslashes as in a shell). Options that
// are neither OpenCL's, ours nor in `device_options` are refused, and the error names them.
cargo::expected<Options, std::string>
parseOptions(cargo::string_view text, Options::Mode mode,
             cargo::array_view<const CompilationOption> device_options);

} // namespace compiler

#endif // COMPILER_OPTIONS_H
