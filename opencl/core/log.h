// Logging to stderr, enabled by the environment variable OPENMUX_LOG: any of api, build and run,
// separated by '|' or ','.
#ifndef OPENCL_CORE_LOG_H
#define OPENCL_CORE_LOG_H

#include "headers.h"

#include <string>

namespace opencl::log {

enum class Topic : unsigned { Api = 1, Build = 2, Run = 4 };

bool isOn(Topic topic);
/// Writes one line with the topic as prefix.
void write(Topic topic, const std::string &text);

/// Returns the name of a command type, for instance CL_COMMAND_NDRANGE_KERNEL.
std::string getCommandName(cl_command_type type);
/// Returns the name and the number of an error code, for instance CL_OUT_OF_RESOURCES (-5).
std::string getErrorName(cl_int error);

} // namespace opencl::log

#endif // OPENCL_CORE_LOG_H
