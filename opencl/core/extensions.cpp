// Language extensions are reported by the compiler, API extensions are listed here. Only what a
// device supports is in its list.
#include "extensions.h"

#include "compiler/info.h"
#include "compiler/opencl_c.h"
#include "device.h"

#include <algorithm>

namespace opencl {
namespace {

constexpr cl_version version(unsigned major, unsigned minor, unsigned patch = 0) {
  return CL_MAKE_VERSION(major, minor, patch);
}

struct Extension {
  const char *name;
  cl_version version;
};

// Supported for every device.
constexpr Extension apiExtensions[] = {
    {"cl_khr_create_command_queue", version(1, 0)},
    {"cl_khr_device_uuid", version(1, 0)},
    {"cl_khr_extended_versioning", version(1, 0)},
    {"cl_khr_icd", version(1, 0)},
    {"cl_khr_priority_hints", version(1, 0)},
    {"cl_khr_suggested_local_work_size", version(1, 0)},
    {"cl_khr_throttle_hints", version(1, 0)},
};

constexpr Extension sharedMemory = {"cl_intel_unified_shared_memory", version(1, 0)};
constexpr Extension imagesFromBuffers = {"cl_khr_image2d_from_buffer", version(1, 0)};
constexpr Extension commandBuffers[] = {
    {"cl_khr_command_buffer", version(0, 9, 8)},
    {"cl_khr_command_buffer_mutable_dispatch", version(0, 9, 5)},
};

// Language extensions whose version is not 1.0.
constexpr Extension languageVersions[] = {
    {"cl_khr_integer_dot_product", version(2, 0)},
};

cl_version versionOf(const std::string &extension) {
  for (const Extension &known : languageVersions) {
    if (extension == known.name)
      return known.version;
  }
  return version(1, 0);
}

void sortByName(std::vector<cl_name_version> &list) {
  std::sort(list.begin(), list.end(), [](const cl_name_version &a, const cl_name_version &b) {
    return std::strcmp(a.name, b.name) < 0;
  });
}

} // namespace

std::vector<cl_name_version> getPlatformExtensions() {
  std::vector<cl_name_version> list;
  for (const Extension &extension : apiExtensions)
    list.push_back(makeNameVersion(extension.name, extension.version));
  return list;
}

LanguageSupport getSupport(const mux_device_info_s &info, const compiler::Info *compiler) {
  LanguageSupport support;
  support.extensions = getPlatformExtensions();
  const auto add = [&](const Extension &extension) {
    support.extensions.push_back(makeNameVersion(extension.name, extension.version));
  };
  if (info.shares_host_addresses)
    add(sharedMemory);
  if (info.image_support)
    add(imagesFromBuffers);
  for (const Extension &extension : commandBuffers)
    add(extension);
  if (compiler) {
    support.extensions.push_back(makeNameVersion("cl_codeplay_extra_build_options", version(1, 0)));
    for (const std::string &name : compiler::getOpenCLCFeatures(info)) {
      if (name.starts_with("__"))
        support.features.push_back(makeNameVersion(name, version(3, 0)));
      else
        support.extensions.push_back(makeNameVersion(name, versionOf(name)));
    }
    for (const cl_name_version &extension : getIntermediateLanguage(info, compiler).extensions)
      support.extensions.push_back(extension);
  }
  sortByName(support.extensions);
  sortByName(support.features);
  return support;
}

} // namespace opencl
