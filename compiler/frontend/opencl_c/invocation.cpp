// Builds the arguments of clang's -cc1 mode.
//
// Flags are passed as arguments, so that clang keeps dependent options consistent. Macros and
// directories, which come from the user, are set on the parsed invocation and never pass through an
// argument parser.
#include "invocation.h"

#include "device_features.h"
#include "source_file_system.h"

#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace compiler::opencl_c {

namespace {

// __OPENCL_VERSION__ is the version of the device, not of the source.
const char opencl_version[] = "300";

using Arguments = llvm::SmallVector<const char *, 48>;

const char *getStandardArgument(Standard standard) {
  switch (standard) {
  case Standard::OpenCLC10:
    return "-cl-std=CL1.0";
  case Standard::OpenCLC11:
    return "-cl-std=CL1.1";
  case Standard::OpenCLC12:
    return "-cl-std=CL1.2";
  case Standard::OpenCLC20:
    return "-cl-std=CL2.0";
  case Standard::OpenCLC30:
    return "-cl-std=CL3.0";
  }
  return "-cl-std=CL1.2";
}

void addMathArguments(const Options &options, Arguments &arguments) {
  auto add = [&](bool wanted, std::initializer_list<const char *> switches) {
    if (wanted)
      arguments.append(switches);
  };
  add(options.single_precision_constant, {"-cl-single-precision-constant"});
  add(options.fp32_correctly_rounded_divide_sqrt, {"-cl-fp32-correctly-rounded-divide-sqrt"});
  add(options.denorms_may_be_zero, {"-fdenormal-fp-math-f32=preserve-sign,preserve-sign"});
  add(options.mad_enable, {"-cl-mad-enable", "-ffp-contract=fast"});
  add(options.no_signed_zeros, {"-cl-no-signed-zeros"});
  add(options.unsafe_math_optimizations, {"-cl-unsafe-math-optimizations"});
  // -cl-finite-math-only has no effect on clang's code.
  add(options.finite_math_only, {"-cl-finite-math-only", "-menable-no-infs", "-menable-no-nans"});
  add(options.fast_relaxed_math, {"-cl-fast-relaxed-math"});
}

void addCodeArguments(const Options &options, Arguments &arguments) {
  // The level controls what clang emits for optimizers (lifetimes, TBAA); clang's own optimizer
  // does not run. At -O0 clang omits the definitions of inline functions.
  arguments.push_back(options.opt_disable ? "-O1" : "-O2");
  arguments.push_back("-disable-llvm-passes");
  if (options.uniform_work_group_size)
    arguments.push_back("-cl-uniform-work-group-size");
  if (options.debug_info)
    arguments.append({"-debug-info-kind=standalone", "-dwarf-version=5", "-gembed-source"});
  // Elements of vectors may be undefined, and passing them to a function is not undefined
  // behaviour.
  arguments.push_back("-no-enable-noundef-analysis");
  // Clang's default bracket limit requires more stack than the parser may use.
  arguments.append({"-fbracket-depth", "512"});
  // OpenCL C has no inline assembly, and errors in it would be reported by no later stage.
  arguments.push_back("-fno-gnu-inline-asm");
  // Kernel descriptions always need the names and types of arguments.
  arguments.push_back("-cl-kernel-arg-info");
}

void addDiagnosticArguments(const Options &options, Arguments &arguments) {
  arguments.append({"-ferror-limit", "20"});
  if (options.ignore_warnings)
    arguments.push_back("-w");
  if (options.warnings_as_errors)
    arguments.push_back("-Werror");
  else
    // Constraint violations of C99 that clang made errors long after OpenCL programs relied on
    // them, and chained comparisons, which are valid.
    arguments.append({"-Wno-error=incompatible-pointer-types", "-Wno-error=int-conversion",
                      "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
                      "-Wno-error=parentheses"});
}

std::string getExtensionArgument(const mux_device_info_s &device, bool embedded_profile) {
  return "-cl-ext=-all,+" + llvm::join(getDeviceFeatures(device, embedded_profile), ",+");
}

void addMacros(clang::PreprocessorOptions &preprocessor, const Options &options,
               const DeviceTraits &traits, bool embedded_profile) {
  preprocessor.addMacroDef(std::string("__OPENCL_VERSION__=") + opencl_version);
  if (embedded_profile)
    preprocessor.addMacroDef("__EMBEDDED_PROFILE__=1");
  // Clang defines image macros for every spir device.
  if (!traits.images)
    preprocessor.addMacroUndef("__IMAGE_SUPPORT__");
  if (!traits.int64)
    preprocessor.addMacroUndef("__opencl_c_int64");
  for (const std::string &definition : options.definitions)
    preprocessor.addMacroDef(definition);
}

void addHeaders(clang::HeaderSearchOptions &search, const Options &options) {
  search.UseBuiltinIncludes = false;
  search.UseStandardSystemIncludes = false;
  search.UseStandardCXXIncludes = false;
  // The directory of headers in memory.
  search.AddPath(memory_dir, clang::frontend::Angled, false, true);
  for (const std::string &dir : options.include_dirs)
    if (!dir.empty())
      search.AddPath(dir, clang::frontend::Angled, false, true);
}

void adjustCodeGen(clang::CodeGenOptions &code_gen, const Options &options) {
  // -O1 would mark all functions noinline.
  code_gen.setInlining(clang::CodeGenOptions::NormalInlining);
  code_gen.VectorizeLoop = options.early_vectorization == EarlyVectorization::Loop ||
                           options.early_vectorization == EarlyVectorization::All;
  code_gen.VectorizeSLP = options.early_vectorization == EarlyVectorization::SLP ||
                          options.early_vectorization == EarlyVectorization::All;
  // Remarks need source lines, but debug info must not reach the code.
  if (options.remarks.any() && !options.debug_info)
    code_gen.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
  // The source's name in debug info; relative names are relative to the current directory.
  code_gen.MainFileName = llvm::sys::path::filename(getSourceName(options)).str();
  llvm::SmallString<128> dir;
  if (options.debug_info && !options.source_file.empty() && !llvm::sys::fs::current_path(dir))
    code_gen.DebugCompilationDir = dir.str().str();
}

} // namespace

llvm::StringRef getSourceName(const Options &options) {
  return options.source_file.empty() ? "<source>" : llvm::StringRef(options.source_file);
}

bool createInvocation(clang::CompilerInvocation &invocation, const Options &options,
                      const mux_device_info_s &device, bool embedded_profile,
                      clang::DiagnosticsEngine &diagnostics) {
  const DeviceTraits traits = getDeviceTraits(device);
  const std::string triple = traits.triple.str();
  const std::string extensions = getExtensionArgument(device, embedded_profile);
  Arguments arguments = {"-triple",
                         triple.c_str(),
                         "-emit-llvm-only",
                         "-x",
                         "cl",
                         getStandardArgument(options.standard),
                         extensions.c_str(),
                         "-fdeclare-opencl-builtins"};
  addMathArguments(options, arguments);
  addCodeArguments(options, arguments);
  addDiagnosticArguments(options, arguments);
  if (!clang::CompilerInvocation::CreateFromArgs(invocation, arguments, diagnostics))
    return false;

  invocation.getPreprocessorOpts().Includes = {base_header_name.str(), extension_header_name.str()};
  addMacros(invocation.getPreprocessorOpts(), options, traits, embedded_profile);
  addHeaders(invocation.getHeaderSearchOpts(), options);
  adjustCodeGen(invocation.getCodeGenOpts(), options);
  clang::FrontendOptions &frontend = invocation.getFrontendOpts();
  frontend.Inputs = {{getSourceName(options), clang::InputKind(clang::Language::OpenCL)}};
  // Frees memory at the end of the compilation.
  frontend.DisableFree = false;
  return true;
}

} // namespace compiler::opencl_c
