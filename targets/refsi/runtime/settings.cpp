#include "settings.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace refsi {
namespace {

constexpr std::chrono::milliseconds usualTimeout = std::chrono::seconds(120);
constexpr char simulatorName[] = "qemu-system-riscv64";

std::string findProgram(std::string_view name) {
  const char *variable = std::getenv("PATH");
  std::string_view rest = variable ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(':'), rest.size());
    std::string path(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    path = (path.empty() ? "." : path) + "/" + std::string(name);
    if (access(path.c_str(), X_OK) == 0)
      return path;
  }
  return "";
}

const char *getVariable(const char *name) {
  const char *text = std::getenv(name);
  return text && *text ? text : nullptr;
}

} // namespace

std::optional<std::chrono::milliseconds> parseSeconds(const char *text) {
  // A century is as good as no limit and fits the clock.
  constexpr double most = 100.0 * 365 * 24 * 3600;
  char *end = nullptr;
  const double seconds = std::strtod(text, &end);
  if (end == text || *end || !std::isfinite(seconds) || seconds < 0 || seconds > most)
    return std::nullopt;
  return std::chrono::milliseconds(static_cast<int64_t>(std::ceil(seconds * 1000)));
}

Settings readSettings() {
  Settings settings = {usualTimeout, ""};
  if (const char *text = getVariable("OPENMUX_REFSI_TIMEOUT")) {
    const auto timeout = parseSeconds(text);
    if (!timeout)
      std::fprintf(
          stderr,
          "openmux: warning: ignoring OPENMUX_REFSI_TIMEOUT: '%s' is not a number of seconds\n",
          text);
    else if (timeout->count() == 0)
      settings.timeout.reset();
    else
      settings.timeout = timeout;
  }
  const char *simulator = getVariable("OPENMUX_REFSI_QEMU");
  settings.simulator = simulator ? simulator : findProgram(simulatorName);
  return settings;
}

} // namespace refsi
