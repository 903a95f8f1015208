// The assembler copies the bitcode into the library, and LLVM reads it from there in place.
#include "library.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Support/MemoryBufferRef.h>

// Bitcode is read in words.
#define EMBED(SYMBOL, FILE)                                                                        \
  asm(".pushsection .rodata\n"                                                                     \
      ".balign 16\n"                                                                               \
      ".global " SYMBOL "\n"                                                                       \
      ".global " SYMBOL "_end\n"                                                                   \
      ".hidden " SYMBOL "\n"                                                                       \
      ".hidden " SYMBOL "_end\n" SYMBOL ":\n"                                                      \
      ".incbin \"" OPENMUX_BUILTINS_DIR "/" FILE "\"\n" SYMBOL "_end:\n"                           \
      ".byte 0\n"                                                                                  \
      ".popsection\n")

EMBED("openmux_builtins_64", "builtins-64.bc");
EMBED("openmux_builtins_64_fp16", "builtins-64-fp16.bc");
EMBED("openmux_builtins_32", "builtins-32.bc");
EMBED("openmux_builtins_32_fp16", "builtins-32-fp16.bc");

extern "C" {
extern const char openmux_builtins_64[], openmux_builtins_64_end[];
extern const char openmux_builtins_64_fp16[], openmux_builtins_64_fp16_end[];
extern const char openmux_builtins_32[], openmux_builtins_32_end[];
extern const char openmux_builtins_32_fp16[], openmux_builtins_32_fp16_end[];
}

namespace builtins {

namespace {

constexpr file::capabilities_bitfield known_capabilities =
    file::CAPS_32BIT | file::CAPS_FP64 | file::CAPS_FP16;

// Double makes no difference: see CMakeLists.txt.
llvm::StringRef getBitcode(file::capabilities_bitfield capabilities) {
  auto between = [](const char *begin, const char *end) {
    return llvm::StringRef(begin, static_cast<std::size_t>(end - begin));
  };
  const bool fp16 = capabilities & file::CAPS_FP16;
  if (capabilities & file::CAPS_32BIT)
    return fp16 ? between(openmux_builtins_32_fp16, openmux_builtins_32_fp16_end)
                : between(openmux_builtins_32, openmux_builtins_32_end);
  return fp16 ? between(openmux_builtins_64_fp16, openmux_builtins_64_fp16_end)
              : between(openmux_builtins_64, openmux_builtins_64_end);
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::Module>>
loadLibrary(llvm::LLVMContext &context, file::capabilities_bitfield capabilities) {
  if (capabilities & ~known_capabilities)
    return llvm::createStringError("there is no device library for the capabilities %u",
                                   unsigned(capabilities));
  return llvm::getLazyBitcodeModule({getBitcode(capabilities), "device library"}, context,
                                    /*ShouldLazyLoadMetadata=*/true);
}

} // namespace builtins
