#include "device_features.h"

#include "compiler/opencl_c.h"

namespace compiler::opencl_c {

DeviceTraits getDeviceTraits(const mux_device_info_s &device) {
  DeviceTraits traits;
  // The spir triples are little-endian.
  if (device.endianness == mux_endianness_little) {
    if (device.address_capabilities & mux_address_capabilities_bits64)
      traits.triple = "spir64-unknown-unknown";
    else if (device.address_capabilities & mux_address_capabilities_bits32)
      traits.triple = "spir-unknown-unknown";
  }
  traits.images = device.image_support;
  traits.int64 = device.integer_capabilities & mux_integer_capabilities_64bit;
  return traits;
}

namespace {

// Add, min and max are emulated by compare-and-exchange if the device has no instructions for them.
void addFloatAtomics(const mux_device_info_s &device, llvm::SmallVectorImpl<llvm::StringRef> &to) {
  const uint32_t atomics = device.atomic_capabilities;
  const bool has16 = atomics & mux_atomic_capabilities_lock_free_16bit;
  const bool has32 = atomics & mux_atomic_capabilities_lock_free_32bit;
  const bool has64 = atomics & mux_atomic_capabilities_lock_free_64bit;
  if (!has32)
    return;
  to.append({"cl_ext_float_atomics", "__opencl_c_ext_fp32_global_atomic_add",
             "__opencl_c_ext_fp32_global_atomic_min_max", "__opencl_c_ext_fp32_local_atomic_add",
             "__opencl_c_ext_fp32_local_atomic_min_max"});
  if (has64 && device.double_capabilities)
    to.append({"__opencl_c_ext_fp64_global_atomic_add", "__opencl_c_ext_fp64_global_atomic_min_max",
               "__opencl_c_ext_fp64_local_atomic_add", "__opencl_c_ext_fp64_local_atomic_min_max"});
  if (has16 && device.half_capabilities)
    to.append({"__opencl_c_ext_fp16_global_atomic_load_store",
               "__opencl_c_ext_fp16_global_atomic_add", "__opencl_c_ext_fp16_global_atomic_min_max",
               "__opencl_c_ext_fp16_local_atomic_load_store",
               "__opencl_c_ext_fp16_local_atomic_add", "__opencl_c_ext_fp16_local_atomic_min_max"});
}

} // namespace

llvm::SmallVector<llvm::StringRef, 32> getDeviceFeatures(const mux_device_info_s &device,
                                                         bool embedded_profile) {
  // Features that the device library implements on every device.
  llvm::SmallVector<llvm::StringRef, 32> features = {
      "cl_khr_byte_addressable_store", "cl_khr_extended_bit_ops", "cl_khr_integer_dot_product",
      "__opencl_c_integer_dot_product_input_4x8bit",
      "__opencl_c_integer_dot_product_input_4x8bit_packed"};
  auto add = [&](bool supported, std::initializer_list<llvm::StringRef> names) {
    if (supported)
      features.append(names);
  };
  const DeviceTraits traits = getDeviceTraits(device);
  add(device.double_capabilities, {"cl_khr_fp64", "__opencl_c_fp64"});
  add(device.half_capabilities, {"cl_khr_fp16"});
  add(embedded_profile && traits.int64, {"cles_khr_int64"});

  const bool atomics32 = device.atomic_capabilities & mux_atomic_capabilities_lock_free_32bit;
  const bool atomics64 = device.atomic_capabilities & mux_atomic_capabilities_lock_free_64bit;
  add(atomics32, {"cl_khr_global_int32_base_atomics", "cl_khr_global_int32_extended_atomics",
                  "cl_khr_local_int32_base_atomics", "cl_khr_local_int32_extended_atomics"});
  add(atomics64 && traits.int64, {"cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"});
  // Acquire and release can be built from relaxed operations and fences; sequential consistency
  // cannot.
  add(atomics32, {"__opencl_c_atomic_order_acq_rel", "__opencl_c_atomic_scope_device"});
  add(atomics32 && (device.atomic_capabilities & mux_atomic_capabilities_native_orders),
      {"__opencl_c_atomic_order_seq_cst"});
  // __opencl_c_atomic_scope_all_devices requires memory that all devices and the host share.
  add(atomics32 && device.shares_host_addresses, {"__opencl_c_atomic_scope_all_devices"});
  addFloatAtomics(device, features);

  add(device.supports_generic_address_space, {"__opencl_c_generic_address_space"});
  add(device.max_global_variable_size, {"__opencl_c_program_scope_global_variables"});
  add(device.supports_work_group_collectives, {"__opencl_c_work_group_collective_functions"});
  add(device.sub_groups_support,
      {"__opencl_c_subgroups", "cl_khr_subgroup_extended_types", "cl_khr_subgroup_non_uniform_vote",
       "cl_khr_subgroup_ballot", "cl_khr_subgroup_non_uniform_arithmetic",
       "cl_khr_subgroup_shuffle", "cl_khr_subgroup_shuffle_relative",
       "cl_khr_subgroup_clustered_reduce", "cl_khr_subgroup_rotate"});
  add(device.sub_groups_support && device.num_sub_group_sizes > 1,
      {"cl_intel_required_subgroup_size"});
  // cl_khr_subgroups guarantees independent forward progress of sub-groups.
  add(device.sub_groups_support && device.sub_groups_independent_progress, {"cl_khr_subgroups"});

  // Depth images and read-write images are implemented by the device library.
  add(traits.images, {"__opencl_c_images", "__opencl_c_read_write_images", "cl_khr_depth_images"});
  add(traits.images && device.image3d_writes,
      {"cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"});
  return features;
}

llvm::StringRef getUnsupportedStandardReason(Standard standard, const mux_device_info_s &device) {
  if (standard == Standard::OpenCLC20 && !device.supports_generic_address_space)
    return "OpenCL C 2.0 requires a generic address space, which the device does not support";
  return {};
}

} // namespace compiler::opencl_c

namespace compiler {

std::vector<std::string> getOpenCLCFeatures(const mux_device_info_s &device) {
  std::vector<std::string> features;
  for (llvm::StringRef name : opencl_c::getDeviceFeatures(device, /*embedded_profile=*/false))
    features.push_back(name.str());
  // Implemented by extension_header.cpp.
  features.push_back("cl_khr_expect_assume");
  // Clang derives __opencl_c_int64 from the triple.
  if (opencl_c::getDeviceTraits(device).int64)
    features.push_back("__opencl_c_int64");
  return features;
}

} // namespace compiler
