// The assembler embeds the file that the build has made.
#include "firmware_image.h"

asm(".pushsection .rodata\n"
    ".balign 16\n"
    ".global openmux_refsi_firmware\n"
    ".hidden openmux_refsi_firmware\n"
    "openmux_refsi_firmware:\n"
    ".incbin \"" REFSI_FIRMWARE "\"\n"
    ".global openmux_refsi_firmware_end\n"
    ".hidden openmux_refsi_firmware_end\n"
    "openmux_refsi_firmware_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const uint8_t openmux_refsi_firmware[], openmux_refsi_firmware_end[];

namespace refsi {

std::span<const uint8_t> getFirmwareImage() {
  return {openmux_refsi_firmware, openmux_refsi_firmware_end};
}

} // namespace refsi
