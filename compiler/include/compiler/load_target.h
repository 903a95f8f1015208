// Loading of targets from shared libraries.
#ifndef COMPILER_LOAD_TARGET_H
#define COMPILER_LOAD_TARGET_H

#include "cargo/expected.h"
#include "cargo/string_view.h"

#include <string>

namespace compiler {

/// Registers the devices and compilers of the shared library at `path`; an error if a compiler's
/// compilation_options are malformed. Loading a library twice has no effect.
cargo::expected<void, std::string> loadTarget(cargo::string_view path);

/// Errors of the libraries that OPENMUX_TARGETS lists, one per line; empty if there are none.
const std::string &environmentTargetErrors();

} // namespace compiler

#endif // COMPILER_LOAD_TARGET_H
