// The assembler embeds the run-time library, which the build compiles for the harts.
#include "link_binary.h"

#include "compiler/utils/lld_linker.h"

#include <string>

asm(".pushsection .rodata\n"
    ".balign 16\n"
    ".global openmux_refsi_runtime_library\n"
    ".hidden openmux_refsi_runtime_library\n"
    "openmux_refsi_runtime_library:\n"
    ".incbin \"" REFSI_RUNTIME_LIBRARY "\"\n"
    ".global openmux_refsi_runtime_library_end\n"
    ".hidden openmux_refsi_runtime_library_end\n"
    "openmux_refsi_runtime_library_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const uint8_t openmux_refsi_runtime_library[], openmux_refsi_runtime_library_end[];

namespace refsi {

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> linkBinary(llvm::ArrayRef<char> object) {
  // The runtime relocates the image itself. Only kernels are exported: other symbols are hidden or
  // local.
  const llvm::SmallVector<std::string, 8> options = {
      "-pie", "--no-dynamic-linker", "--export-dynamic", "--gc-sections", "-e0", "-z", "norelro",
      "-z",   "noexecstack",         "--build-id=none"};
  const auto size =
      static_cast<unsigned>(openmux_refsi_runtime_library_end - openmux_refsi_runtime_library);
  return compiler::utils::lldLinkToBinary(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(object.data()), object.size()),
      /*linkerScriptStr=*/"", openmux_refsi_runtime_library, size, options);
}

} // namespace refsi
