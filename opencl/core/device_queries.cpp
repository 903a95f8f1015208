// clGetDeviceInfo, one function per group of parameters.
#include "compiler/info.h"
#include "device.h"
#include "limits.h"
#include "platform.h"
#include "runtime.h"

#include <algorithm>
#include <array>
#include <span>
#include <unistd.h>

namespace opencl {
namespace {

// Returned by a group that does not handle the parameter; not an OpenCL error code.
constexpr cl_int notHandled = 1;

cl_device_fp_config toConfig(uint32_t capabilities) {
  constexpr std::pair<uint32_t, cl_device_fp_config> pairs[] = {
      {mux_floating_point_capabilities_denorm, CL_FP_DENORM},
      {mux_floating_point_capabilities_inf_nan, CL_FP_INF_NAN},
      {mux_floating_point_capabilities_rte, CL_FP_ROUND_TO_NEAREST},
      {mux_floating_point_capabilities_rtz, CL_FP_ROUND_TO_ZERO},
      // CL_FP_ROUND_TO_INF covers both infinities.
      {mux_floating_point_capabilities_rtp, CL_FP_ROUND_TO_INF},
      {mux_floating_point_capabilities_fma, CL_FP_FMA},
      {mux_floating_point_capabilities_soft, CL_FP_SOFT_FLOAT},
  };
  cl_device_fp_config config = 0;
  for (auto [capability, bit] : pairs)
    config |= capabilities & capability ? bit : 0;
  return config;
}

// The number of elements in a vector of `bytes`: at least 1, or 0 if the type is not supported.
cl_uint vectorElements(uint32_t bytes, uint32_t elementSize, bool exists = true) {
  return exists ? std::clamp<cl_uint>(bytes / elementSize, 1, 16) : 0;
}

// Returns a name-based UUID (FNV-1a), stable for equal text.
std::array<cl_uchar, CL_UUID_SIZE_KHR> makeUuid(const std::string &text) {
  std::array<cl_uchar, CL_UUID_SIZE_KHR> uuid;
  for (unsigned half = 0; half != 2; ++half) {
    uint64_t hash = 0xcbf29ce484222325u + half;
    for (unsigned char c : text)
      hash = (hash ^ c) * 0x100000001b3u;
    for (unsigned i = 0; i != 8; ++i)
      uuid[half * 8 + i] = cl_uchar(hash >> (i * 8));
  }
  // The version and variant bits of RFC 9562: version 8, custom.
  uuid[6] = (uuid[6] & 0x0f) | 0x80;
  uuid[8] = (uuid[8] & 0x3f) | 0x80;
  return uuid;
}

} // namespace

cl_int Device::query(cl_device_info name, const InfoWriter &out) const {
  using Group = cl_int (Device::*)(cl_device_info, const InfoWriter &) const;
  constexpr Group groups[] = {&Device::queryIdentity,   &Device::queryArithmetic,
                              &Device::queryMemory,     &Device::queryExecution,
                              &Device::queryExtensions, &Device::queryPartition,
                              &Device::queryImages,     &Device::queryIL};
  for (Group group : groups) {
    if (const cl_int result = (this->*group)(name, out); result != notHandled)
      return result;
  }
  return CL_INVALID_VALUE;
}

cl_int Device::queryIdentity(cl_device_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_DEVICE_TYPE:
    return out.value(type);
  case CL_DEVICE_VENDOR_ID:
    return out.value<cl_uint>(info.vendor_id);
  case CL_DEVICE_NAME:
    return out.string(info.device_name);
  case CL_DEVICE_VENDOR:
    return out.string(info.vendor_name ? info.vendor_name : "OpenMux");
  case CL_DRIVER_VERSION:
    return out.string(info.driver_version ? info.driver_version : OPENMUX_VERSION);
  case CL_DEVICE_PROFILE:
    return out.string(getProfile());
  case CL_DEVICE_VERSION:
    return out.string(std::string("OpenCL 3.0 OpenMux ") +
                      (info.board_name ? info.board_name : ""));
  case CL_DEVICE_NUMERIC_VERSION:
    return out.value<cl_version>(CL_MAKE_VERSION(3, 0, 0));
  case CL_DEVICE_PLATFORM:
    return out.value(getHandle(&Platform::get()));
  case CL_DEVICE_REFERENCE_COUNT:
    return out.value<cl_uint>(isRoot() ? 1 : getHandleReferences());
  case CL_DEVICE_AVAILABLE:
    return out.flag(true);
  case CL_DEVICE_COMPILER_AVAILABLE:
  case CL_DEVICE_LINKER_AVAILABLE:
    return out.flag(compiler);
  case CL_DEVICE_UUID_KHR:
    return out.value(makeUuid(std::string(info.device_name) + "/" +
                              (info.board_name ? info.board_name : "") + "/" +
                              std::to_string(info.id)));
  case CL_DRIVER_UUID_KHR:
    return out.value(makeUuid("OpenMux " OPENMUX_VERSION));
  case CL_DEVICE_LUID_VALID_KHR:
    return out.flag(false);
  case CL_DEVICE_LUID_KHR:
    return out.value(std::array<cl_uchar, CL_LUID_SIZE_KHR>{});
  case CL_DEVICE_NODE_MASK_KHR:
    return out.value<cl_uint>(0);
  default:
    return notHandled;
  }
}

// Derives the cl_ext_float_atomics capabilities of a type from its feature macros. Only fp16 has
// macros for load and store.
cl_device_fp_atomic_capabilities_ext Device::getFloatAtomics(const std::string &type,
                                                             bool hasLoadStore) const {
  if (!hasFeature("cl_ext_float_atomics"))
    return 0;
  const std::pair<const char *, cl_device_fp_atomic_capabilities_ext> pairs[] = {
      {"_global_atomic_load_store", CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT},
      {"_global_atomic_add", CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT},
      {"_global_atomic_min_max", CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT},
      {"_local_atomic_load_store", CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT},
      {"_local_atomic_add", CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT},
      {"_local_atomic_min_max", CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT},
  };
  cl_device_fp_atomic_capabilities_ext capabilities = 0;
  for (const auto &[operation, bit] : pairs)
    capabilities |= hasFeature(("__opencl_c_ext_" + type + operation).c_str()) ? bit : 0;
  if (hasLoadStore)
    capabilities |=
        CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT;
  return capabilities;
}

cl_int Device::queryArithmetic(cl_device_info name, const InfoWriter &out) const {
  const bool hasHalf = info.half_capabilities;
  const bool hasDouble = info.double_capabilities;
  switch (name) {
  case CL_DEVICE_ADDRESS_BITS:
    return out.value<cl_uint>(info.address_capabilities & mux_address_capabilities_bits64 ? 64
                                                                                          : 32);
  case CL_DEVICE_ENDIAN_LITTLE:
    return out.flag(info.endianness == mux_endianness_little);
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return out.value<cl_uint>(info.clock_frequency);
  case CL_DEVICE_MAX_COMPUTE_UNITS:
    return out.value<cl_uint>(computeUnits);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
    return out.value(vectorElements(info.preferred_vector_width, 1));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
    return out.value(vectorElements(info.preferred_vector_width, 2));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
    return out.value(vectorElements(info.preferred_vector_width, 4));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
    return out.value(vectorElements(info.preferred_vector_width, 8));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
    return out.value(vectorElements(info.preferred_vector_width, 8, hasDouble));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
    return out.value(vectorElements(info.preferred_vector_width, 2, hasHalf));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
    return out.value(vectorElements(info.native_vector_width, 1));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
    return out.value(vectorElements(info.native_vector_width, 2));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
    return out.value(vectorElements(info.native_vector_width, 4));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
    return out.value(vectorElements(info.native_vector_width, 8));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    return out.value(vectorElements(info.native_vector_width, 8, hasDouble));
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
    return out.value(vectorElements(info.native_vector_width, 2, hasHalf));
  case CL_DEVICE_SINGLE_FP_CONFIG: {
    const bool exact = info.float_capabilities & mux_floating_point_capabilities_full;
    return out.value(toConfig(info.float_capabilities) |
                     (exact ? CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT : 0));
  }
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return out.value(toConfig(info.double_capabilities));
  case CL_DEVICE_HALF_FP_CONFIG:
    return hasHalf ? out.value(toConfig(info.half_capabilities)) : CL_INVALID_VALUE;
  case CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT:
    return out.value(getFloatAtomics("fp32", /*hasLoadStore=*/true));
  case CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT:
    return out.value(getFloatAtomics("fp64", hasDouble && hasFeature("cl_khr_int64_base_atomics")));
  case CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT:
    return out.value(getFloatAtomics("fp16", /*hasLoadStore=*/false));
  default:
    return notHandled;
  }
}

cl_int Device::queryMemory(cl_device_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return out.value<cl_ulong>(info.memory_size);
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return out.value<cl_ulong>(info.allocation_size);
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
    return out.value<cl_ulong>(info.allocation_size);
  case CL_DEVICE_MAX_CONSTANT_ARGS:
    return out.value<cl_uint>(maxKernelArguments);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return out.value<size_t>(maxParameterSize);
  case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE: {
    cl_device_mem_cache_type kind = CL_NONE;
    if (info.cache_capabilities & mux_cache_capabilities_read)
      kind = info.cache_capabilities & mux_cache_capabilities_write ? CL_READ_WRITE_CACHE
                                                                    : CL_READ_ONLY_CACHE;
    return out.value(kind);
  }
  case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
    return out.value<cl_ulong>(info.global_memory_cache_size);
  case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
    return out.value<cl_uint>(info.global_memory_cache_line_size);
  case CL_DEVICE_LOCAL_MEM_TYPE:
    return out.value<cl_device_local_mem_type>(
        info.shared_local_memory_type == mux_shared_local_memory_none      ? CL_NONE
        : info.shared_local_memory_type == mux_shared_local_memory_virtual ? CL_GLOBAL
                                                                           : CL_LOCAL);
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return out.value<cl_ulong>(info.shared_local_memory_size);
  case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
    return out.flag(false);
  case CL_DEVICE_HOST_UNIFIED_MEMORY:
    return out.flag(info.allocation_capabilities & mux_allocation_capabilities_coherent_host);
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN: // in bits
    return out.value<cl_uint>(getBaseAlignment(info) * 8);
  case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
    return out.value<cl_uint>(128);
  case CL_DEVICE_SVM_CAPABILITIES:
    return out.value(getSvmCapabilities());
  case CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL: {
    constexpr cl_device_unified_shared_memory_capabilities_intel all =
        CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL |
        CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL |
        CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL;
    return out.value(info.shares_host_addresses ? all : 0);
  }
  case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
    return out.value<cl_uint>(0); // 0: the natural alignment
  case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
  case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
    return out.value<size_t>(hasFeature("__opencl_c_program_scope_global_variables")
                                 ? info.max_global_variable_size
                                 : 0);
  case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
    return out.flag(hasFeature("__opencl_c_generic_address_space"));
  case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
  case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES: {
    cl_device_atomic_capabilities capabilities =
        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
    // The minimum capabilities for fences (OpenCL 3.0 API, "Querying Devices").
    if (name == CL_DEVICE_ATOMIC_FENCE_CAPABILITIES)
      capabilities |= CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM;
    if (hasFeature("__opencl_c_atomic_order_acq_rel"))
      capabilities |= CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
    if (hasFeature("__opencl_c_atomic_order_seq_cst"))
      capabilities |= CL_DEVICE_ATOMIC_ORDER_SEQ_CST;
    if (hasFeature("__opencl_c_atomic_scope_device"))
      capabilities |= CL_DEVICE_ATOMIC_SCOPE_DEVICE;
    if (hasFeature("__opencl_c_atomic_scope_all_devices"))
      capabilities |= CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
    return out.value(capabilities);
  }
  default:
    return notHandled;
  }
}

cl_int Device::queryExecution(cl_device_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
    return out.value<cl_uint>(3);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES:
    return out.value(std::array<size_t, 3>{info.max_work_group_size_x, info.max_work_group_size_y,
                                           info.max_work_group_size_z});
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return out.value<size_t>(info.max_concurrent_work_items);
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return out.value<size_t>(vectorElements(info.native_vector_width, 4));
  case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
    return out.flag(info.supports_partial_work_groups);
  case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
    return out.flag(hasFeature("__opencl_c_work_group_collective_functions"));
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    return out.value<cl_uint>(hasFeature("__opencl_c_subgroups") ? info.max_sub_group_count : 0);
  case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
    return out.flag(hasFeature("__opencl_c_subgroups") && info.sub_groups_independent_progress);
  case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
    if (!hasFeature("cl_intel_required_subgroup_size"))
      return CL_INVALID_VALUE;
    return out.array(std::span<const size_t>(info.sub_group_sizes, info.num_sub_group_sizes));
  case CL_DEVICE_EXECUTION_CAPABILITIES: {
    const bool native = info.shares_host_addresses;
    return out.value<cl_device_exec_capabilities>(CL_EXEC_KERNEL |
                                                  (native ? CL_EXEC_NATIVE_KERNEL : 0));
  }
  case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
  case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
    return out.value<cl_command_queue_properties>(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                  CL_QUEUE_PROFILING_ENABLE);
  case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
    return out.value<cl_command_queue_properties>(0);
  case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
  case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
  case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
  case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
    return out.value<cl_uint>(0);
  case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
    return out.value<cl_device_device_enqueue_capabilities>(0);
  case CL_DEVICE_PIPE_SUPPORT:
    return out.flag(false);
  case CL_DEVICE_MAX_PIPE_ARGS:
  case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
  case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
    return out.value<cl_uint>(0);
  case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
    return out.value<size_t>(std::max<uint64_t>(info.timestamp_period, 1));
  case CL_DEVICE_PRINTF_BUFFER_SIZE:
    return out.value<size_t>(printfBufferSize);
  case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
    return out.value<cl_device_command_buffer_capabilities_khr>(
        CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
        CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR);
  case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
    return out.value<cl_command_queue_properties>(0);
  case CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR:
    return out.value<cl_mutable_dispatch_fields_khr>(supportedMutableFields);
  case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
    return out.flag(true);
  case CL_DEVICE_BUILT_IN_KERNELS:
    return out.string("");
  case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
    return out.bytes(nullptr, 0);
  // No dot product is reported as accelerated.
  case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
    return out.value<cl_device_integer_dot_product_capabilities_khr>(
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR:
    return out.value(cl_device_integer_dot_product_acceleration_properties_khr{});
  // The form is fixed. No version was passed officially.
  case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
    return out.string("v0000-01-01-00");
  default:
    return notHandled;
  }
}

cl_int Device::queryExtensions(cl_device_info name, const InfoWriter &out) const {
  const auto language = [](unsigned major, unsigned minor) {
    return makeNameVersion("OpenCL C", CL_MAKE_VERSION(major, minor, 0));
  };
  switch (name) {
  case CL_DEVICE_EXTENSIONS:
    return out.string(joinNames(extensions));
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    return out.array(extensions);
  case CL_DEVICE_OPENCL_C_FEATURES:
    return out.array(features);
  // The default of -cl-std.
  case CL_DEVICE_OPENCL_C_VERSION:
    return out.string(compiler ? "OpenCL C 1.2 OpenMux" : "");
  case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
    return out.value<cl_version_khr>(compiler ? CL_MAKE_VERSION(1, 2, 0) : 0);
  case CL_DEVICE_OPENCL_C_ALL_VERSIONS: {
    std::vector<cl_name_version> versions;
    if (compiler)
      versions = {language(1, 0), language(1, 1), language(1, 2), language(3, 0)};
    return out.array(versions);
  }
  default:
    return notHandled;
  }
}

static std::vector<const char *> getPointers(const std::vector<std::string> &texts) {
  std::vector<const char *> pointers;
  for (const std::string &text : texts)
    pointers.push_back(text.c_str());
  return pointers;
}

cl_int Device::queryIL(cl_device_info name, const InfoWriter &out) const {
  const IntermediateLanguage &il = getIntermediateLanguage();
  switch (name) {
  case CL_DEVICE_IL_VERSION:
    return out.string(describeVersions(il.versions));
  case CL_DEVICE_ILS_WITH_VERSION:
    return out.array(il.versions);
  case CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR:
    return takesIL() ? out.array(getPointers(il.spirv.ext_inst_imports)) : notHandled;
  case CL_DEVICE_SPIRV_EXTENSIONS_KHR:
    return takesIL() ? out.array(getPointers(il.spirv.extensions)) : notHandled;
  case CL_DEVICE_SPIRV_CAPABILITIES_KHR:
    return takesIL() ? out.array(il.spirv.capabilities) : notHandled;
  default:
    return notHandled;
  }
}

cl_int Device::queryPartition(cl_device_info name, const InfoWriter &out) const {
  using Property = cl_device_partition_property;
  switch (name) {
  case CL_DEVICE_PARENT_DEVICE:
    return out.value<cl_device_id>(getHandle(parent.get()));
  case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
    return out.value<cl_uint>(canBePartitioned() ? computeUnits : 1);
  case CL_DEVICE_PARTITION_PROPERTIES:
    if (canBePartitioned())
      return out.array(
          std::vector<Property>{CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS});
    return out.value<Property>(0);
  case CL_DEVICE_PARTITION_TYPE:
    return isRoot() ? out.value<Property>(0) : out.array(partitionType);
  case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
    return out.value<cl_device_affinity_domain>(0);
  default:
    return notHandled;
  }
}

// The limits of mux are 0 without image support.
cl_int Device::queryImages(cl_device_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_DEVICE_IMAGE_SUPPORT:
    return out.flag(info.image_support);
  case CL_DEVICE_IMAGE2D_MAX_WIDTH:
  case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
    return out.value<size_t>(info.max_image_dimension_2d);
  case CL_DEVICE_IMAGE3D_MAX_WIDTH:
  case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_DEPTH:
    return out.value<size_t>(info.max_image_dimension_3d);
  case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
    return out.value<size_t>(info.max_image_dimension_1d);
  case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
    return out.value<size_t>(info.max_image_array_layers);
  case CL_DEVICE_MAX_READ_IMAGE_ARGS:
    return out.value<cl_uint>(info.max_sampled_images);
  case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
    return out.value<cl_uint>(info.max_storage_images);
  case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
    return out.value<cl_uint>(hasFeature("__opencl_c_read_write_images") ? info.max_storage_images
                                                                         : 0);
  case CL_DEVICE_MAX_SAMPLERS:
    return out.value<cl_uint>(info.max_samplers);
  case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
    return out.value<cl_uint>(info.image_support ? imagePitchAlignment : 0);
  case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
    return out.value<cl_uint>(info.image_support ? imageBaseAlignment : 0);
  default:
    return notHandled;
  }
}

} // namespace opencl
