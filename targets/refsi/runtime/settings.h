// Environment variables of the runtime.
#ifndef REFSI_SETTINGS_H
#define REFSI_SETTINGS_H

#include <chrono>
#include <optional>
#include <string>

namespace refsi {

struct Settings {
  /// OPENMUX_REFSI_TIMEOUT: the seconds after which a kernel is aborted; without limit if it is 0.
  std::optional<std::chrono::milliseconds> timeout;
  /// The path of qemu-system-riscv64, which OPENMUX_REFSI_QEMU may name; empty if there is none.
  std::string simulator;
};

Settings readSettings();

/// Parses a number of seconds, such as "2.5". Null if the text is none.
std::optional<std::chrono::milliseconds> parseSeconds(const char *text);

} // namespace refsi

#endif // REFSI_SETTINGS_H
