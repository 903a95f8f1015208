// compiler::Module: a device program from source to binary.
#ifndef COMPILER_MODULE_H
#define COMPILER_MODULE_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "cargo/optional.h"
#include "cargo/string_view.h"
#include "compiler/file_dependency.h"
#include "compiler/options.h"
#include "compiler/printf/descriptor.h"
#include "compiler/program_info.h"
#include "compiler/result.h"
#include "spirv/module_info.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace compiler {

class Kernel;

/// A header that sources can include by `name`.
struct InputHeader {
  cargo::string_view name;
  cargo::string_view source;
};

enum class ModuleState {
  NONE,            ///< empty
  COMPILED_OBJECT, ///< compiled; can be linked
  LIBRARY,         ///< linked with -create-library; can be linked again
  LINKED,          ///< linked to a program; can be finalized
  EXECUTABLE,      ///< finalized; binaries and deferred kernels can be created
};

/// Methods lock the context themselves. A module may be used by one thread at a time; different
/// modules of a context may be used concurrently.
class Module {
public:
  virtual ~Module() = default;

  /// Makes the module empty. Options are kept.
  virtual void clear() = 0;

  /// Replaces the module's options. On error the reason is in the log, and the result is
  /// INVALID_BUILD_OPTIONS, INVALID_COMPILER_OPTIONS or INVALID_LINKER_OPTIONS, depending on the
  /// mode.
  virtual Result parseOptions(cargo::string_view options, Options::Mode mode) = 0;
  virtual const Options &getOptions() const = 0;

  virtual ModuleState getState() const = 0;

  /// Compiles a SPIR-V module of either byte order. getSPIRVDeviceInfo (compiler/spirv.h) describes
  /// a device. COMPILE_PROGRAM_FAILURE if the module is invalid or uses what the device lacks,
  /// INVALID_VALUE if a value for a specialization constant does not have the size of its type.
  virtual cargo::expected<spirv::ModuleInfo, Result>
  compileSPIRV(cargo::array_view<const uint32_t> buffer, const spirv::DeviceInfo &device_info,
               cargo::optional<const spirv::SpecializationInfo &> specialization_info) = 0;

  /// Compiles OpenCL C. `device_profile` is "FULL_PROFILE" or "EMBEDDED_PROFILE".
  /// COMPILE_PROGRAM_FAILURE if the source has errors.
  virtual Result compileOpenCLC(cargo::string_view device_profile, cargo::string_view source,
                                cargo::array_view<InputHeader> input_headers) = 0;

  /// The files that the compilation of this module looked for. With the arguments of
  /// compileOpenCLC, compileSPIRV or link, the options and the compiler (see
  /// getCompilerFingerprint) they determine the result. nullopt, the default, if that is unknown,
  /// or if more determines it, e.g. __DATE__.
  virtual std::optional<std::vector<FileDependency>> getFileDependencies() const;

  /// Links the modules into this one. Without input modules, makes this compiled module a program.
  virtual Result link(cargo::array_view<Module *> input_modules) = 0;

  /// Runs the pipeline up to and including the target's late passes.
  virtual Result finalize(ProgramInfo *program_info,
                          std::vector<builtins::printf::descriptor> &printf_calls) = 0;

  /// Instead of finalize, for a linked program whose kernels are to be compiled one by one, with
  /// Kernel::createGeneralKernel: reports the errors of finalize, has the same results, and leaves
  /// the module LINKED. FEATURE_UNSUPPORTED, without an error in the log, if the kernels must be
  /// compiled together; the default.
  virtual Result prepareKernels(ProgramInfo *program_info,
                                std::vector<builtins::printf::descriptor> &printf_calls);

  /// Creates the binary of a finalized module, valid until the next call or the end of the module.
  virtual Result createBinary(cargo::array_view<uint8_t> &buffer) = 0;

  /// The kernel with the name, of a finalized module or, if the target allows it, a linked one;
  /// null if there is none or the target does not support deferred compilation. The module owns it.
  virtual Kernel *getKernel(const std::string &name) = 0;

  /// The number of bytes that serialize writes.
  virtual std::size_t size() = 0;
  /// Serializes the module and returns the number of bytes written, which is 0 if `output_buffer`
  /// is null.
  virtual std::size_t serialize(uint8_t *output_buffer) = 0;
  /// Replaces the module by a serialized one. False, with the reason in the log, if the buffer is
  /// invalid, truncated, damaged or for another device.
  virtual bool deserialize(cargo::array_view<const uint8_t> buffer) = 0;
};

} // namespace compiler

#endif // COMPILER_MODULE_H
