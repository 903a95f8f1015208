#include "common/spirv.h"

#include <cstring>

namespace tools {

bool isSPIRV(std::string_view file, std::string_view contents) {
  return file.ends_with(".spv") || contents.starts_with("\x03\x02\x23\x07") ||
         contents.starts_with("\x07\x23\x02\x03");
}

Result<std::vector<uint32_t>> getSPIRVWords(std::string_view contents) {
  std::vector<uint32_t> words(contents.size() / sizeof(uint32_t));
  if (contents.size() % sizeof(uint32_t) != 0)
    return fail("SPIR-V: the size of ", std::to_string(contents.size()),
                " bytes is not a multiple of 4");
  if (!words.empty())
    std::memcpy(words.data(), contents.data(), contents.size());
  return words;
}

} // namespace tools
