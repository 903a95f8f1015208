// Build options of a module: those of OpenCL, extensions of OpenMux, and options that a device
// declares.
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

/// One entry of `Info::compilation_options`.
struct CompilationOption {
  std::string name; ///< with its leading "--"
  bool takes_value = false;
  std::string help;
};

/// Parses compilation_options. An error names the invalid tuple and the reason.
cargo::expected<std::vector<CompilationOption>, std::string>
parseCompilationOptions(cargo::string_view text);

/// The OpenCL C version of a source.
enum class Standard { OpenCLC10, OpenCLC11, OpenCLC12, OpenCLC20, OpenCLC30 };

enum class WholeFunctionVectorization { Never, Auto, Always };

/// LLVM's vectorizers to run on the code of a single work-item.
enum class EarlyVectorization { None, Loop, SLP, All };

/// A device option in a build option string.
struct DeviceArgument {
  std::string name;  ///< with its leading "--"
  std::string value; ///< empty for a flag
};

/// Regular expressions that select passes whose optimization remarks go to the build log; empty
/// selects none.
struct RemarkFilters {
  std::string passed;   ///< -Rpass=
  std::string missed;   ///< -Rpass-missed=
  std::string analysis; ///< -Rpass-analysis=

  bool any() const { return !passed.empty() || !missed.empty() || !analysis.empty(); }
};

struct Options {
  /// What the options are for: not all that are valid for compiling are valid for linking.
  enum class Mode { BUILD, COMPILE, LINK };

  std::vector<std::string> definitions;  ///< "NAME" or "NAME=VALUE"
  std::vector<std::string> include_dirs; ///< in the order of their -I
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
  std::string source_file; ///< -S

  /// Set when building or linking a program: nothing else is linked to it, so that functions that
  /// no kernel calls are left out.
  bool only_kernels = false;

  bool create_library = false;
  bool enable_link_options = false;

  WholeFunctionVectorization wfv = WholeFunctionVectorization::Auto;
  EarlyVectorization early_vectorization = EarlyVectorization::None;
  std::vector<std::array<std::size_t, 3>> precache_local_sizes;
  RemarkFilters remarks;

  std::vector<DeviceArgument> device_args;
};

/// Parses a build option string; quotes and backslashes are as in a shell. An error names the first
/// option that is unknown, invalid in the mode, or has an invalid value.
cargo::expected<Options, std::string>
parseOptions(cargo::string_view text, Options::Mode mode,
             cargo::array_view<const CompilationOption> device_options);

} // namespace compiler

#endif // COMPILER_OPTIONS_H
