// -S: writes the source to a file, for debuggers.
#ifndef COMPILER_BASE_WRITE_SOURCE_FILE_H
#define COMPILER_BASE_WRITE_SOURCE_FILE_H

#include "cargo/expected.h"
#include "cargo/string_view.h"

#include <string>

namespace compiler {

/// Writes `source` to a new file. An existing file is not changed.
cargo::expected<void, std::string> writeSourceFile(const std::string &path,
                                                   cargo::string_view source);

} // namespace compiler

#endif // COMPILER_BASE_WRITE_SOURCE_FILE_H
