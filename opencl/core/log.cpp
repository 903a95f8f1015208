#include "log.h"

#include "command_buffer_interface.h"

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
      std::fprintf(stderr,
                   "openmux: warning: OPENMUX_LOG: ignoring unknown topic '%s'; expected api, "
                   "build or run\n",
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

#define OPENCL_NAME(name)                                                                          \
  case name:                                                                                       \
    return #name;

std::string getCommandName(cl_command_type type) {
  switch (type) {
    OPENCL_NAME(CL_COMMAND_NDRANGE_KERNEL)
    OPENCL_NAME(CL_COMMAND_TASK)
    OPENCL_NAME(CL_COMMAND_NATIVE_KERNEL)
    OPENCL_NAME(CL_COMMAND_READ_BUFFER)
    OPENCL_NAME(CL_COMMAND_WRITE_BUFFER)
    OPENCL_NAME(CL_COMMAND_COPY_BUFFER)
    OPENCL_NAME(CL_COMMAND_FILL_BUFFER)
    OPENCL_NAME(CL_COMMAND_READ_BUFFER_RECT)
    OPENCL_NAME(CL_COMMAND_WRITE_BUFFER_RECT)
    OPENCL_NAME(CL_COMMAND_COPY_BUFFER_RECT)
    OPENCL_NAME(CL_COMMAND_MAP_BUFFER)
    OPENCL_NAME(CL_COMMAND_READ_IMAGE)
    OPENCL_NAME(CL_COMMAND_WRITE_IMAGE)
    OPENCL_NAME(CL_COMMAND_FILL_IMAGE)
    OPENCL_NAME(CL_COMMAND_COPY_IMAGE)
    OPENCL_NAME(CL_COMMAND_COPY_IMAGE_TO_BUFFER)
    OPENCL_NAME(CL_COMMAND_COPY_BUFFER_TO_IMAGE)
    OPENCL_NAME(CL_COMMAND_MAP_IMAGE)
    OPENCL_NAME(CL_COMMAND_UNMAP_MEM_OBJECT)
    OPENCL_NAME(CL_COMMAND_MIGRATE_MEM_OBJECTS)
    OPENCL_NAME(CL_COMMAND_MARKER)
    OPENCL_NAME(CL_COMMAND_BARRIER)
    OPENCL_NAME(CL_COMMAND_SVM_FREE)
    OPENCL_NAME(CL_COMMAND_SVM_MEMCPY)
    OPENCL_NAME(CL_COMMAND_SVM_MEMFILL)
    OPENCL_NAME(CL_COMMAND_SVM_MAP)
    OPENCL_NAME(CL_COMMAND_SVM_UNMAP)
    OPENCL_NAME(CL_COMMAND_SVM_MIGRATE_MEM)
    OPENCL_NAME(CL_COMMAND_MEMFILL_INTEL)
    OPENCL_NAME(CL_COMMAND_MEMCPY_INTEL)
    OPENCL_NAME(CL_COMMAND_MIGRATEMEM_INTEL)
    OPENCL_NAME(CL_COMMAND_MEMADVISE_INTEL)
    OPENCL_NAME(CL_COMMAND_COMMAND_BUFFER_KHR)
  default:
    return "command type " + std::to_string(type);
  }
}

static const char *findErrorName(cl_int error) {
  switch (error) {
    OPENCL_NAME(CL_SUCCESS)
    OPENCL_NAME(CL_COMPILER_NOT_AVAILABLE)
    OPENCL_NAME(CL_OUT_OF_RESOURCES)
    OPENCL_NAME(CL_OUT_OF_HOST_MEMORY)
    OPENCL_NAME(CL_BUILD_PROGRAM_FAILURE)
    OPENCL_NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    OPENCL_NAME(CL_COMPILE_PROGRAM_FAILURE)
    OPENCL_NAME(CL_LINK_PROGRAM_FAILURE)
    OPENCL_NAME(CL_INVALID_BINARY)
    OPENCL_NAME(CL_INVALID_BUILD_OPTIONS)
    OPENCL_NAME(CL_INVALID_KERNEL_NAME)
    OPENCL_NAME(CL_INVALID_OPERATION)
    OPENCL_NAME(CL_INVALID_COMPILER_OPTIONS)
    OPENCL_NAME(CL_INVALID_LINKER_OPTIONS)
  default:
    return nullptr;
  }
}

#undef OPENCL_NAME

std::string getErrorName(cl_int error) {
  const char *name = findErrorName(error);
  return name ? name + (" (" + std::to_string(error) + ")") : "error " + std::to_string(error);
}

} // namespace opencl::log
