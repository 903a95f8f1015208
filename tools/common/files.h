// Reading and writing of whole files.
#ifndef TOOLS_COMMON_FILES_H
#define TOOLS_COMMON_FILES_H

#include "common/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace tools {

// Bytes in a regular file.
Result<uint64_t> fileSize(const std::string &path);

// Fills `to` with the file, which must have exactly that size.
Result<void> readFile(const std::string &path, std::span<uint8_t> to);

// A text; "-" is the standard input.
Result<std::string> readText(const std::string &path);

Result<void> writeFile(const std::string &path, std::span<const uint8_t> from);

} // namespace tools

#endif // TOOLS_COMMON_FILES_H
