// A device program on its way from source to binary.
#ifndef COMPILER_MODULE_H
#define COMPILER_MODULE_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "cargo/optional.h"
#include "cargo/string_view.h"
#include "compiler/options.h"
#include "compiler/printf/descriptor.h"
#include "compiler/program_info.h"
#include "compiler/result.h"
#include "spirv/module_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace compiler {

class Kernel;

// A header that a source may include by `name`.
struct InputHeader {
  cargo::string_view name;
  cargo::string_view source;
};

enum class ModuleState {
  NONE,            // nothing compiled yet, or cleared
  COMPILED_OBJECT, // compiled; may be linked
  LIBRARY,         // linked with -create-library; may be linked again
  LINKED,          // linked to a whole program; may be finalized
  EXECUTABLE,      // finalized; binaries and kernels can be made
};

// Methods lock the context themselves. One module is used by one thread at a time; modules of one
// context may be used by several.
class Module {
public:
  virtual ~Module() = default;

  // Back to an empty module; options are kept.
  virtual void clear() = 0;

  // Replaces the module's options. INVALID_BUILD_OPTIONS, INVALID_COMPILER_OPTIONS or
  // INVALID_LINKER_OPTIONS, by mode, with the reason in the log.
  virtual Result parseOptions(cargo::string_view options, Options::Mode mode) = 0;
  virtual const Options &getOptions() const = 0;

  virtual ModuleState getState() const = 0;

  // FEATURE_UNSUPPORTED while there is no SPIR-V front end.
  virtual cargo::expected<spirv::ModuleInfo, Result>
  compileSPIRV(cargo::array_view<const uint32_t> buffer, const spirv::DeviceInfo &device_info,
               cargo::optional<const spirv::SpecializationInfo &> specialization_info) = 0;

  // Compiles OpenCL C. `device_profile` is "FULL_PROFILE" or "EMBEDDED_PROFILE".
  // COMPILE_PROGRAM_FAILURE for a source with errors.
  virtual Result compileOpenCLC(cargo::string_view device_profile, cargo::string_view source,
                                cargo::array_view<InputHeader> input_headers) = 0;

  // Links the modules given into this one; with none, makes this compiled module a whole program.
  virtual Result link(cargo::array_view<Module *> input_modules) = 0;

  // Runs the pipeline that ends with the target's late passes.
  virtual Result finalize(ProgramInfo *program_info,
                          std::vector<builtins::printf::descriptor> &printf_calls) = 0;

  // The binary of a finalized module, valid until the next call or until the module ends.
  virtual Result createBinary(cargo::array_view<uint8_t> &buffer) = 0;

  // The kernel of that name, or null: deferred compilation only.
  virtual Kernel *getKernel(const std::string &name) = 0;

  // Bytes that serialize writes.
  virtual std::size_t size() = 0;
  // Writes the module's current form; returns the bytes written, which are none for null.
  virtual std::size_t serialize(uint8_t *output_buffer) = 0;
  // Takes on a serialized form; false, with the reason in the log, for one that is foreign, cut
  // short or damaged.
  virtual bool deserialize(cargo::array_view<const uint8_t> buffer) = 0;
};

} // namespace compiler

#endif // COMPILER_MODULE_H
