// Reading and writing of whole files.
#ifndef TOOLS_OCLRUN_FILES_H
#define TOOLS_OCLRUN_FILES_H

#include "common/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace oclrun {

// Bytes in a regular file.
tools::Result<uint64_t> fileSize(const std::string &path);

// Fills `to` with the file, which must have exactly that size.
tools::Result<void> readFile(const std::string &path, std::span<uint8_t> to);

// A text; "-" is the standard input.
tools::Result<std::string> readText(const std::string &path);

tools::Result<void> writeFile(const std::string &path, std::span<const uint8_t> from);

} // namespace oclrun

#endif // TOOLS_OCLRUN_FILES_H
