// Each span is a line of the file, written when it ends.
#include "mux/profile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace mux {
namespace {

uint64_t getNanoseconds() {
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return uint64_t(time.tv_sec) * 1'000'000'000 + uint64_t(time.tv_nsec);
}

// Bytes outside of ASCII become characters of Latin-1, so that the text is valid in any encoding.
std::string quote(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\') {
      result += '\\';
      result += character;
    } else if (byte < 0x20 || byte > 0x7e) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", byte);
      result += escape;
    } else {
      result += character;
    }
  }
  return result + '"';
}

std::string getFileName() {
  const char *variable = secure_getenv("OPENMUX_PROFILE");
  std::string name = variable ? variable : "";
  if (const size_t at = name.find("%p"); at != std::string::npos)
    name.replace(at, 2, std::to_string(getpid()));
  return name;
}

class Timeline {
public:
  /// Never destroyed: threads may record until the process ends.
  static Timeline &get() {
    static auto *timeline = new Timeline;
    return *timeline;
  }

  bool isOpen() const { return file != -1; }
  void write(const std::string &event);
  /// Writes the name of a thread, once.
  void writeThreadName(pid_t thread);

private:
  Timeline();
  void close();
  void flush();

  std::mutex mutex;
  int file = -1;
  bool isClosed = false;
  /// Not a buffer of the C library, which a child process would write when it exits.
  std::string buffer = "[\n";
  const pid_t process = getpid();
  uint64_t flushed = 0;
};

Timeline::Timeline() {
  const std::string name = getFileName();
  if (name.empty())
    return;
  file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file == -1) {
    std::fprintf(stderr, "openmux: warning: OPENMUX_PROFILE: cannot write '%s': %s\n", name.c_str(),
                 std::strerror(errno));
    return;
  }
  std::atexit([] { get().close(); });
}

void Timeline::write(const std::string &event) {
  std::lock_guard lock(mutex);
  if (isClosed || getpid() != process)
    return;
  buffer += event;
  buffer += ",\n";
  constexpr uint64_t interval = 200'000'000;
  constexpr size_t limit = 1 << 16;
  if (const uint64_t now = getNanoseconds(); now - flushed > interval || buffer.size() > limit) {
    flush();
    flushed = now;
  }
}

// A full disk loses events.
void Timeline::flush() {
  for (std::string_view rest = buffer; !rest.empty();) {
    const ssize_t written = ::write(file, rest.data(), rest.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      break;
    rest.remove_prefix(size_t(written));
  }
  buffer.clear();
}

void Timeline::close() {
  std::lock_guard lock(mutex);
  if (getpid() != process)
    return;
  isClosed = true;
  // The last event has no comma after it.
  buffer += "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":" + std::to_string(process) +
            ",\"args\":{\"name\":" + quote(program_invocation_short_name) + "}}\n]\n";
  flush();
  ::close(file);
}

void Timeline::writeThreadName(pid_t thread) {
  thread_local bool isNamed = false;
  if (isNamed)
    return;
  isNamed = true;
  char name[16] = "";
  pthread_getname_np(pthread_self(), name, sizeof(name));
  write("{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":" + std::to_string(process) +
        ",\"tid\":" + std::to_string(thread) + ",\"args\":{\"name\":" + quote(name) + "}}");
}

// Microseconds with the nanoseconds as decimals.
std::string formatTime(uint64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%llu.%03llu",
                static_cast<unsigned long long>(nanoseconds / 1000),
                static_cast<unsigned long long>(nanoseconds % 1000));
  return text;
}

} // namespace

bool ProfileSpan::isEnabled() {
  static const bool isOpen = Timeline::get().isOpen();
  return isOpen;
}

ProfileSpan::ProfileSpan(const char *category, std::string_view name) : isOn(isEnabled()) {
  if (!isOn)
    return;
  this->category = category;
  this->name = name;
  start = getNanoseconds();
}

void ProfileSpan::add(std::string_view key, uint64_t value) {
  if (isOn)
    details += ",\"" + std::string(key) + "\":" + std::to_string(value);
}

void ProfileSpan::add(std::string_view key, std::string_view value) {
  if (isOn)
    details += ",\"" + std::string(key) + "\":" + quote(value);
}

void ProfileSpan::end() {
  const uint64_t duration = getNanoseconds() - start;
  const auto thread = static_cast<pid_t>(syscall(SYS_gettid));
  Timeline &timeline = Timeline::get();
  timeline.writeThreadName(thread);
  timeline.write("{\"ph\":\"X\",\"cat\":\"" + std::string(category) + "\",\"name\":" + quote(name) +
                 ",\"pid\":" + std::to_string(getpid()) + ",\"tid\":" + std::to_string(thread) +
                 ",\"ts\":" + formatTime(start) + ",\"dur\":" + formatTime(duration) +
                 ",\"args\":{" + (details.empty() ? "" : details.substr(1)) + "}}");
}

} // namespace mux
