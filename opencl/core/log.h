// What the environment variable OPENMUX_LOG asks to see on stderr: any of api, build and run,
// separated by '|' or ','.
#ifndef OPENCL_CORE_LOG_H
#define OPENCL_CORE_LOG_H

#include <string>

namespace opencl::log {

enum class Topic : unsigned { Api = 1, Build = 2, Run = 4 };

bool isOn(Topic topic);
// One line, with what it is about in front.
void write(Topic topic, const std::string &text);

} // namespace opencl::log

#endif // OPENCL_CORE_LOG_H
