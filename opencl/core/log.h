// Logging to stderr, enabled by the environment variable OPENMUX_LOG: any of api, build and run,
// separated by '|' or ','.
#ifndef OPENCL_CORE_LOG_H
#define OPENCL_CORE_LOG_H

#include <string>

namespace opencl::log {

enum class Topic : unsigned { Api = 1, Build = 2, Run = 4 };

bool isOn(Topic topic);
/// Writes one line with the topic as prefix.
void write(Topic topic, const std::string &text);

} // namespace opencl::log

#endif // OPENCL_CORE_LOG_H
