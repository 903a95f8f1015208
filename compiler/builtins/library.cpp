// The assembler copies the bitcode's bytes, and the reader of a lazy module takes them from there.
#include "compiler/builtins/library.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Support/MemoryBuffer.h>

#include <string>

#define DEVICE_LIBRARY(Index)                                                                      \
  asm(".pushsection .rodata\n"                                                                     \
      ".balign 8\n"                                                                                \
      ".global openmux_device_library_" #Index "\n"                                                \
      ".global openmux_device_library_end_" #Index "\n"                                            \
      ".hidden openmux_device_library_" #Index "\n"                                                \
      ".hidden openmux_device_library_end_" #Index "\n"                                            \
      "openmux_device_library_" #Index ":\n"                                                       \
      ".incbin \"" OPENMUX_DEVICE_LIBRARIES #Index ".bc\"\n"                                       \
      "openmux_device_library_end_" #Index ":\n"                                                   \
      ".byte 0\n"                                                                                  \
      ".popsection\n");                                                                            \
  extern "C" const char openmux_device_library_##Index[];                                          \
  extern "C" const char openmux_device_library_end_##Index[];

DEVICE_LIBRARY(0)
DEVICE_LIBRARY(1)
DEVICE_LIBRARY(2)
DEVICE_LIBRARY(3)
DEVICE_LIBRARY(4)
DEVICE_LIBRARY(5)
DEVICE_LIBRARY(6)
DEVICE_LIBRARY(7)
#undef DEVICE_LIBRARY

namespace builtins {

namespace {

struct Embedded {
  const char *begin;
  const char *end;
};

// By the set of capabilities that a library is for.
constexpr unsigned numLibraries = 8;
Embedded getEmbedded(file::capabilities_bitfield capabilities) {
#define DEVICE_LIBRARY(Index)                                                                      \
  { openmux_device_library_##Index, openmux_device_library_end_##Index }
  static const Embedded libraries[numLibraries] = {
      DEVICE_LIBRARY(0), DEVICE_LIBRARY(1), DEVICE_LIBRARY(2), DEVICE_LIBRARY(3),
      DEVICE_LIBRARY(4), DEVICE_LIBRARY(5), DEVICE_LIBRARY(6), DEVICE_LIBRARY(7)};
#undef DEVICE_LIBRARY
  return libraries[capabilities];
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::Module>>
loadLibrary(llvm::LLVMContext &context, file::capabilities_bitfield capabilities) {
  if (capabilities >= numLibraries)
    return llvm::createStringError("there is no device library for the capabilities %u",
                                   unsigned(capabilities));
  const Embedded bytes = getEmbedded(capabilities);
  const llvm::MemoryBufferRef buffer(
      llvm::StringRef(bytes.begin, static_cast<std::size_t>(bytes.end - bytes.begin)),
      "device library");
  return llvm::getLazyBitcodeModule(buffer, context);
}

} // namespace builtins
