// A timeline of the process in Chrome's trace format, which Perfetto opens.
//
// Enabled by the environment variable OPENMUX_PROFILE, the name of the file to write; "%p" in it is
// the process ID. The file is complete when the process exits; a process that is killed leaves a
// file that viewers accept, without the last moments.
#ifndef MUX_PROFILE_H
#define MUX_PROFILE_H

#include <cstdint>
#include <string>
#include <string_view>

namespace mux {

/// Records the time from its construction to its destruction, on the calling thread.
class ProfileSpan {
public:
  /// The category must have static storage duration.
  ProfileSpan(const char *category, std::string_view name);
  ~ProfileSpan() {
    if (isOn)
      end();
  }
  ProfileSpan(const ProfileSpan &) = delete;
  ProfileSpan &operator=(const ProfileSpan &) = delete;

  /// Adds a detail. The key must not need escapes in JSON.
  void add(std::string_view key, uint64_t value);
  void add(std::string_view key, std::string_view value);

  /// Whether the process records a timeline.
  static bool isEnabled();

private:
  void end();

  const bool isOn;
  const char *category = nullptr;
  uint64_t start = 0;
  std::string name;
  std::string details;
};

} // namespace mux

#endif // MUX_PROFILE_H
