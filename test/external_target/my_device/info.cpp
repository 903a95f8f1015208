// The device is only compiled for: there is no runtime that could drive it.
#include "my_device/info.h"

#include "my_device/target.h"

#include <new>

namespace my_device {

namespace {

struct DeviceInfo : mux_device_info_s {
  DeviceInfo() : mux_device_info_s{} {
    object_type = mux_object_type_device_info;
    id = 1;
    device_type = mux_device_type_compiler;
    device_name = MY_DEVICE_NAME;
    board_name = "";
    vendor_name = "";
    driver_version = "1.0.0";
    address_capabilities = mux_address_capabilities_bits64;
    endianness = mux_endianness_little;
    // The device has no half, and its doubles come with all that IEEE 754 asks for.
    float_capabilities = mux_floating_point_capabilities_denorm |
                         mux_floating_point_capabilities_inf_nan |
                         mux_floating_point_capabilities_rte | mux_floating_point_capabilities_fma |
                         mux_floating_point_capabilities_full;
    double_capabilities = float_capabilities;
    shared_local_memory_type = mux_shared_local_memory_physical;
    shared_local_memory_size = 64 * 1024;
    integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                           mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
    buffer_alignment = 128;
    max_concurrent_work_items = 8;
    max_work_group_size_x = 8;
    max_work_group_size_y = 1;
    max_work_group_size_z = 1;
    max_work_width = 1;
    builtin_kernel_declarations = "";
  }
};

} // namespace

CompilerInfo::CompilerInfo() {
  static const DeviceInfo device;
  device_info = &device;
  compilation_options =
      "--my-thread-ids,1,where a work-item's ID comes from: register (the default) or memory;"
      "--my-group-hardware,0,uses the barrier and the local memory of a group's threads;"
      "--my-unoptimized,0,leaves out the optimizations at the end of the pipeline";
}

std::unique_ptr<compiler::Target> CompilerInfo::createTarget(compiler::Context *context,
                                                             compiler::NotifyCallbackFn callback) {
  if (!context)
    return nullptr;
  return std::unique_ptr<compiler::Target>(new (std::nothrow)
                                               Target(this, context, std::move(callback)));
}

void CompilerInfo::get(compiler::AddCompilerFn addCompiler) {
  static CompilerInfo info;
  addCompiler(&info);
}

} // namespace my_device
