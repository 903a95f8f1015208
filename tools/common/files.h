// Reading and writing of files.
#ifndef TOOLS_COMMON_FILES_H
#define TOOLS_COMMON_FILES_H

#include "common/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace tools {

/// The size of a regular file in bytes.
Result<uint64_t> fileSize(const std::string &path);

/// Reads a file, which must have exactly the size of `to`.
Result<void> readFile(const std::string &path, std::span<uint8_t> to);

/// Reads a text file; "-" is the standard input.
Result<std::string> readText(const std::string &path);

Result<void> writeFile(const std::string &path, std::span<const uint8_t> from);

} // namespace tools

#endif // TOOLS_COMMON_FILES_H
