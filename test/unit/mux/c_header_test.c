/* mux.h is a C header: a C program can use it. */
#include "mux/mux.h"

int countDevicesFromC(void) {
  uint64_t length = 0;
  mux_descriptor_info_t descriptor;
  descriptor.type = mux_descriptor_info_type_shared_local_buffer;
  descriptor.shared_local_buffer_descriptor.size = 16;
  if (muxGetDeviceInfos(mux_device_type_all, 0, NULL, &length) != mux_success ||
      descriptor.type == mux_descriptor_info_type_buffer)
    return -1;
  return (int)length;
}
