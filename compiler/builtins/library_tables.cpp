// The assembler embeds the bitcode, which LLVM reads in place.
#include "library_tables.h"

#include <llvm/ADT/STLExtras.h>

// The bitcode reader requires alignment to words.
#define EMBED(SYMBOL, FILE)                                                                        \
  asm(".pushsection .rodata\n"                                                                     \
      ".balign 16\n"                                                                               \
      ".global " SYMBOL "\n"                                                                       \
      ".hidden " SYMBOL "\n" SYMBOL ":\n"                                                          \
      ".incbin \"" OPENMUX_BUILTINS_DIR "/" FILE "\"\n"                                            \
      ".byte 0\n"                                                                                  \
      ".popsection\n")

EMBED("openmux_builtins_64", "builtins-64.bin");
EMBED("openmux_builtins_64_fp16", "builtins-64-fp16.bin");
EMBED("openmux_builtins_32", "builtins-32.bin");
EMBED("openmux_builtins_32_fp16", "builtins-32-fp16.bin");

extern "C" {
extern const char openmux_builtins_64[], openmux_builtins_64_fp16[];
extern const char openmux_builtins_32[], openmux_builtins_32_fp16[];
}

namespace builtins {

namespace {

using Family = LibraryTables::Family;
using Name = LibraryTables::Name;

#define BUILTINS_NAME(NAME, FAMILY)
#define BUILTINS_FAMILY(OFFSET, SIZE) {OFFSET, SIZE},
constexpr Family families_64[] = {
#include "builtins-64.inc"
};
constexpr Family families_64_fp16[] = {
#include "builtins-64-fp16.inc"
};
constexpr Family families_32[] = {
#include "builtins-32.inc"
};
constexpr Family families_32_fp16[] = {
#include "builtins-32-fp16.inc"
};
#undef BUILTINS_NAME
#undef BUILTINS_FAMILY

// The names do not depend on the address size.
#define BUILTINS_NAME(NAME, FAMILY) {NAME, FAMILY},
#define BUILTINS_FAMILY(OFFSET, SIZE)
constexpr Name names_plain[] = {
#include "builtins-64.inc"
};
constexpr Name names_fp16[] = {
#include "builtins-64-fp16.inc"
};
#undef BUILTINS_NAME
#undef BUILTINS_FAMILY

// "fabs" for "_Z4fabsf"; names that are not mangled are returned unchanged.
llvm::StringRef plainName(llvm::StringRef symbol) {
  llvm::StringRef rest = symbol;
  unsigned length = 0;
  if (!rest.consume_front("_Z") || rest.consumeInteger(10, length))
    return symbol;
  return rest.take_front(length);
}

} // namespace

// All variants contain the functions on double, see CMakeLists.txt.
const LibraryTables &LibraryTables::get(file::capabilities_bitfield capabilities) {
  static const LibraryTables tables[] = {
      {openmux_builtins_64, families_64, names_plain},
      {openmux_builtins_64_fp16, families_64_fp16, names_fp16},
      {openmux_builtins_32, families_32, names_plain},
      {openmux_builtins_32_fp16, families_32_fp16, names_fp16},
  };
  const bool fp16 = capabilities & file::CAPS_FP16;
  const bool bits32 = capabilities & file::CAPS_32BIT;
  return tables[bits32 * 2 + fp16];
}

std::optional<unsigned> LibraryTables::findFamily(llvm::StringRef symbol) const {
  const llvm::StringRef plain = plainName(symbol);
  const auto *found =
      llvm::lower_bound(names, plain, [](const Name &a, llvm::StringRef b) { return a.name < b; });
  if (found == names.end() || found->name != plain)
    return std::nullopt;
  return found->family;
}

} // namespace builtins
