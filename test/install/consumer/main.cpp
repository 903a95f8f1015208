// Lists the devices, each with whether there is a compiler for it.
#include "compiler/info.h"
#include "mux/mux.h"

#include <cstdio>
#include <vector>

int main() {
  uint64_t count = 0;
  if (muxGetDeviceInfos(mux_device_type_all, 0, nullptr, &count) != mux_success)
    return 1;
  std::vector<mux_device_info_t> infos(count);
  if (muxGetDeviceInfos(mux_device_type_all, count, infos.data(), nullptr) != mux_success)
    return 1;
  for (mux_device_info_t info : infos)
    std::printf("%s%s\n", info->device_name,
                compiler::getCompilerForDevice(info) ? ", with a compiler" : "");
  return infos.empty() ? 1 : 0;
}
