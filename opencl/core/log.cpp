#include "log.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace opencl::log {
namespace {

const char *nameOf(Topic topic) {
  switch (topic) {
  case Topic::Api:
    return "api";
  case Topic::Build:
    return "build";
  case Topic::Run:
    return "run";
  }
  return "";
}

unsigned readEnvironment() {
  const char *variable = std::getenv("OPENMUX_LOG");
  std::string_view rest = variable ? variable : "";
  unsigned topics = 0;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find_first_of("|,"), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    bool known = word.empty();
    for (Topic topic : {Topic::Api, Topic::Build, Topic::Run}) {
      if (word == nameOf(topic)) {
        topics |= unsigned(topic);
        known = true;
      }
    }
    if (!known)
      std::fprintf(stderr, "OPENMUX_LOG: '%s' is none of api, build and run; ignored\n",
                   std::string(word).c_str());
  }
  return topics;
}

} // namespace

bool isOn(Topic topic) {
  static const unsigned topics = readEnvironment();
  return topics & unsigned(topic);
}

void write(Topic topic, const std::string &text) {
  // A single call, so that lines of several threads do not interleave.
  const std::string line = std::string("openmux ") + nameOf(topic) + ": " + text + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace opencl::log
