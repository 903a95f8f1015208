// SPIR-V input.
#ifndef TOOLS_COMMON_SPIRV_H
#define TOOLS_COMMON_SPIRV_H

#include "common/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tools {

/// By the file's ending, or the magic number in either byte order.
bool isSPIRV(std::string_view file, std::string_view contents);

/// The words of a module. Fails if there is a part of a word.
Result<std::vector<uint32_t>> getSPIRVWords(std::string_view contents);

} // namespace tools

#endif // TOOLS_COMMON_SPIRV_H
