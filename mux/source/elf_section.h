// Sections of ELF files.
#ifndef MUX_ELF_SECTION_H
#define MUX_ELF_SECTION_H

#include <optional>
#include <string>
#include <string_view>

namespace mux {

// The bytes of the section of that name; empty if the file has none that can be read. Nullopt if
// this is no ELF file of this machine's word size and byte order.
std::optional<std::string> readElfSection(const std::string &file, std::string_view name);

} // namespace mux

#endif // MUX_ELF_SECTION_H
