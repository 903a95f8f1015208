// Targets that come in a shared library of their own.
#ifndef COMPILER_LOAD_TARGET_H
#define COMPILER_LOAD_TARGET_H

#include "cargo/expected.h"
#include "cargo/string_view.h"

#include <string>

namespace compiler {

// Registers the devices and compilers of the shared library at `path`. A compiler whose
// compilation_options break their syntax is refused. Loading a library again changes nothing.
cargo::expected<void, std::string> loadTarget(cargo::string_view path);

// Why libraries named in OPENMUX_TARGETS could not be loaded, one sentence each; empty when all
// were, or when the variable is not set.
const std::string &environmentTargetErrors();

} // namespace compiler

#endif // COMPILER_LOAD_TARGET_H
