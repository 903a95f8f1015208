#include "intermediate_language.h"

#include "compiler/spirv.h"
#include "device.h"

namespace opencl {

IntermediateLanguage getIntermediateLanguage(const mux_device_info_s &info,
                                             const compiler::Info *compiler) {
  IntermediateLanguage language;
  if (!compiler)
    return language;
  for (const uint32_t version : compiler::getSPIRVVersions())
    language.versions.push_back(
        makeNameVersion("SPIR-V", CL_MAKE_VERSION(version >> 16 & 0xff, version >> 8 & 0xff, 0)));
  for (const char *name : {"cl_khr_il_program", "cl_khr_spirv_linkonce_odr",
                           "cl_khr_spirv_no_integer_wrap_decoration", "cl_khr_spirv_queries"})
    language.extensions.push_back(makeNameVersion(name, CL_MAKE_VERSION(1, 0, 0)));
  language.spirv = compiler::getSPIRVDeviceInfo(info);
  return language;
}

std::string describeVersions(const std::vector<cl_name_version> &versions) {
  std::string text;
  for (const cl_name_version &item : versions)
    text += (text.empty() ? "" : " ") + std::string(item.name) + "_" +
            std::to_string(CL_VERSION_MAJOR(item.version)) + "." +
            std::to_string(CL_VERSION_MINOR(item.version));
  return text;
}

} // namespace opencl
