// The firmware, to be loaded at REFSI_FIRMWARE_BASE.
#ifndef REFSI_FIRMWARE_IMAGE_H
#define REFSI_FIRMWARE_IMAGE_H

#include <cstdint>
#include <span>

namespace refsi {

std::span<const uint8_t> getFirmwareImage();

} // namespace refsi

#endif // REFSI_FIRMWARE_IMAGE_H
