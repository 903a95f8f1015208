// The assembler embeds the header, which compiles faster than a generated array.
#include "embedded_header.h"

asm(".pushsection .rodata\n"
    ".global openmux_opencl_c_base_header\n"
    ".global openmux_opencl_c_base_header_end\n"
    ".hidden openmux_opencl_c_base_header\n"
    ".hidden openmux_opencl_c_base_header_end\n"
    "openmux_opencl_c_base_header:\n"
    ".incbin \"" OPENMUX_OPENCL_C_BASE_HEADER "\"\n"
    "openmux_opencl_c_base_header_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const char openmux_opencl_c_base_header[];
extern "C" const char openmux_opencl_c_base_header_end[];

llvm::StringRef compiler::opencl_c::embeddedBaseHeader() {
  return {openmux_opencl_c_base_header, static_cast<std::size_t>(openmux_opencl_c_base_header_end -
                                                                 openmux_opencl_c_base_header)};
}
