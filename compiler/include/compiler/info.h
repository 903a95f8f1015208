// What a compiler can do, and for which device.
#ifndef COMPILER_INFO_H
#define COMPILER_INFO_H

#include "cargo/array_view.h"
#include "cargo/string_view.h"
#include "compiler/builtin_capabilities.h"
#include "mux/mux.h"

#include <functional>
#include <memory>

namespace compiler {

class Context;
class Target;

// Receives messages for the user: a sentence, then optional binary data.
using NotifyCallbackFn =
    std::function<void(const char *message, const void *data, std::size_t data_size)>;

// One static instance describes each compiler configuration. Its fields do not change after it was
// added.
struct Info {
  virtual ~Info() = default;

  // A new target, not yet initialized (see Target::init). Null without a context or memory. A
  // compiler overrides either of the two. Infos are handed out as constants, so that the first one
  // is called, which leaves it to the second.
  virtual std::unique_ptr<Target> createTarget(Context *context, NotifyCallbackFn callback) const;
  virtual std::unique_ptr<Target> createTarget(Context *context, NotifyCallbackFn callback);

  builtins::file::capabilities_bitfield getBuiltinCapabilities() const;

  mux_device_info_t device_info = nullptr;
  bool supports_deferred_compilation = false;
  const char *compilation_options = "";
  bool vectorizable = false;
  bool dma_optimizable = false;
  bool scalable_vector_support = false;
};

using AddCompilerFn = std::function<void(const Info *)>;

// Every compiler: those linked in, those of OPENMUX_TARGETS, and those loaded since. Where two
// serve a device of one name, only the one that was added last is here. The view stays valid
// until another target is loaded.
cargo::array_view<const Info *const> compilers();

// The compiler for that device, or null.
const Info *getCompilerForDevice(mux_device_info_t device_info);

// Calls `add` for each compiler of this tree's targets. The build system writes it.
void addBuiltInCompilers(AddCompilerFn add);

} // namespace compiler

#endif // COMPILER_INFO_H
