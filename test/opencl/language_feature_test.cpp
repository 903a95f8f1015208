// What a device reports about OpenCL C, and what its compiler takes, are the same.
#include "fixture.h"

#include <cstring>
#include <set>
#include <sstream>

namespace {

#define WITH_HALF "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"

struct Use {
  const char *name;
  const char *source; // uses it; empty if there is nothing to use in a kernel
};

const Use features[] = {
    {"__opencl_c_3d_image_writes", "kernel void k(write_only image3d_t i) {}"},
    {"__opencl_c_atomic_order_acq_rel",
     "kernel void k(global atomic_int *a) { atomic_store_explicit(a, 1, memory_order_release, "
     "memory_scope_work_group); atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, "
     "memory_scope_work_group); }"},
    {"__opencl_c_atomic_order_seq_cst",
     "kernel void k(global atomic_int *a) { atomic_store_explicit(a, 1, memory_order_seq_cst, "
     "memory_scope_work_group); }"},
    {"__opencl_c_atomic_scope_all_devices",
     "kernel void k(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, "
     "memory_scope_all_devices); atomic_fetch_add_explicit(a, 1, memory_order_relaxed, "
     "memory_scope_all_svm_devices); }"},
    {"__opencl_c_atomic_scope_device",
     "kernel void k(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, "
     "memory_scope_device); }"},
    {"__opencl_c_device_enqueue", ""},
    {"__opencl_c_ext_fp16_global_atomic_add",
     WITH_HALF "kernel void k(volatile global atomic_half *a) { atomic_fetch_add_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp16_global_atomic_load_store",
     WITH_HALF "kernel void k(volatile global atomic_half *a) { atomic_store_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp16_global_atomic_min_max",
     WITH_HALF "kernel void k(volatile global atomic_half *a) { atomic_fetch_min_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp16_local_atomic_add",
     WITH_HALF "kernel void k(volatile local atomic_half *a) { atomic_fetch_add_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp16_local_atomic_load_store",
     WITH_HALF "kernel void k(volatile local atomic_half *a) { atomic_store_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp16_local_atomic_min_max",
     WITH_HALF "kernel void k(volatile local atomic_half *a) { atomic_fetch_max_explicit(a, 1.0h, "
               "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp32_global_atomic_add",
     "kernel void k(volatile global atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, "
     "memory_order_relaxed); atomic_fetch_sub_explicit(a, 1.0f, memory_order_relaxed); }"},
    {"__opencl_c_ext_fp32_global_atomic_min_max",
     "kernel void k(volatile global atomic_float *a) { atomic_fetch_min_explicit(a, 1.0f, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp32_local_atomic_add",
     "kernel void k(volatile local atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp32_local_atomic_min_max",
     "kernel void k(volatile local atomic_float *a) { atomic_fetch_max_explicit(a, 1.0f, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp64_global_atomic_add",
     "kernel void k(volatile global atomic_double *a) { atomic_fetch_add_explicit(a, 1.0, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp64_global_atomic_min_max",
     "kernel void k(volatile global atomic_double *a) { atomic_fetch_min_explicit(a, 1.0, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp64_local_atomic_add",
     "kernel void k(volatile local atomic_double *a) { atomic_fetch_add_explicit(a, 1.0, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_fp64_local_atomic_min_max",
     "kernel void k(volatile local atomic_double *a) { atomic_fetch_max_explicit(a, 1.0, "
     "memory_order_relaxed); }"},
    {"__opencl_c_ext_image_raw10_raw12", ""},
    {"__opencl_c_ext_image_unorm_int_2_101010", ""},
    {"__opencl_c_ext_image_unsigned_10x6_12x4_14x2", ""},
    {"__opencl_c_fp64", "kernel void k(global double *p) { *p = sin(*p) + (double)1; }"},
    {"__opencl_c_generic_address_space",
     "int get(int *p) { return *p; } kernel void k(global int *p) { local int l; l = 1; int x = 2; "
     "*p = get(p) + get(&l) + get(&x) + (to_global(p) != 0); }"},
    {"__opencl_c_images", "kernel void k(read_only image2d_t i) {}"},
    {"__opencl_c_int64", "kernel void k(global long *p) { *p = *p * 3L; }"},
    {"__opencl_c_integer_dot_product_input_4x8bit",
     "kernel void k(global int *p, char4 a, uchar4 b) { *p = dot(a, a) + dot(a, b) + dot(b, b); }"},
    {"__opencl_c_integer_dot_product_input_4x8bit_packed",
     "kernel void k(global int *p, uint a) { *p = dot_4x8packed_ss_int(a, a) + "
     "dot_4x8packed_uu_uint(a, a); }"},
    {"__opencl_c_kernel_clock_scope_device", ""},
    {"__opencl_c_kernel_clock_scope_sub_group", ""},
    {"__opencl_c_kernel_clock_scope_work_group", ""},
    {"__opencl_c_pipes", ""},
    {"__opencl_c_program_scope_global_variables",
     "global int n = 3; kernel void k(global int *p) { *p = n++; }"},
    {"__opencl_c_read_write_images", ""},
    {"__opencl_c_subgroups",
     "kernel void k(global int *p) { *p = sub_group_reduce_add(1) + get_sub_group_size(); "
     "sub_group_barrier(CLK_GLOBAL_MEM_FENCE); }"},
    {"__opencl_c_work_group_collective_functions",
     "kernel void k(global int *p) { *p = work_group_reduce_add(1) + work_group_all(1); }"},
};

// Those that concern the language; extensions of the API have no macro.
const Use extensions[] = {
    {"cl_ext_float_atomics",
     "kernel void k(volatile global atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, "
     "memory_order_relaxed); }"},
    {"cl_intel_bfloat16_conversions", ""},
    {"cl_intel_required_subgroup_size",
     "__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global int *p) { *p = "
     "get_sub_group_size(); }"},
    {"cl_intel_subgroups", ""},
    {"cl_intel_subgroups_char", ""},
    {"cl_intel_subgroups_long", ""},
    {"cl_intel_subgroups_short", ""},
    {"cl_khr_3d_image_writes", ""},
    {"cl_khr_byte_addressable_store", "kernel void k(global char *p) { *p = 1; }"},
    {"cl_khr_depth_images", ""},
    {"cl_khr_expect_assume",
     "kernel void k(global int *p, int n) { __builtin_assume(n > 0); if (__builtin_expect(n == 3, "
     "1)) *p = n; }"},
    {"cl_khr_extended_bit_ops",
     "kernel void k(global uint *p) { *p = bitfield_insert(*p, 5u, 3, 4) + "
     "bitfield_extract_unsigned(*p, 1, 2) + bit_reverse(*p); }"},
    {"cl_khr_fp16", WITH_HALF "kernel void k(global half *p) { *p = *p * 2.0h + sqrt(*p); }"},
    {"cl_khr_fp64", "kernel void k(global double *p) { *p = *p * 2.0; }"},
    {"cl_khr_global_int32_base_atomics", "kernel void k(global int *p) { atomic_add(p, 1); }"},
    {"cl_khr_global_int32_extended_atomics", "kernel void k(global int *p) { atomic_min(p, 1); }"},
    {"cl_khr_int64_base_atomics", "kernel void k(global long *p) { atom_add(p, 1L); }"},
    {"cl_khr_int64_extended_atomics", "kernel void k(global long *p) { atom_max(p, 1L); }"},
    {"cl_khr_integer_dot_product", "kernel void k(global int *p, char4 a) { *p = dot(a, a); }"},
    {"cl_khr_kernel_clock", ""},
    {"cl_khr_local_int32_base_atomics", "kernel void k(local int *p) { atomic_add(p, 1); }"},
    {"cl_khr_local_int32_extended_atomics", "kernel void k(local int *p) { atomic_xor(p, 1); }"},
    {"cl_khr_mipmap_image", ""},
    {"cl_khr_subgroup_ballot", "kernel void k(global uint4 *p) { *p = sub_group_ballot(p != 0); }"},
    {"cl_khr_subgroup_clustered_reduce",
     "kernel void k(global int *p) { *p = sub_group_clustered_reduce_add(*p, 4); }"},
    {"cl_khr_subgroup_extended_types",
     "kernel void k(global char *p) { *p = sub_group_reduce_add(*p); }"},
    {"cl_khr_subgroup_named_barrier", ""},
    {"cl_khr_subgroup_non_uniform_arithmetic",
     "kernel void k(global int *p) { *p = sub_group_non_uniform_reduce_add(*p); }"},
    {"cl_khr_subgroup_non_uniform_vote",
     "kernel void k(global int *p) { *p = sub_group_elect(); }"},
    {"cl_khr_subgroup_rotate", "kernel void k(global int *p) { *p = sub_group_rotate(*p, 1); }"},
    {"cl_khr_subgroup_shuffle", "kernel void k(global int *p) { *p = sub_group_shuffle(*p, 0); }"},
    {"cl_khr_subgroup_shuffle_relative",
     "kernel void k(global int *p) { *p = sub_group_shuffle_up(*p, 1); }"},
    {"cl_khr_subgroups", "kernel void k(global int *p) { *p = sub_group_reduce_max(*p); }"},
};

class LanguageFeatures : public OpenCL {
protected:
  std::set<std::string> askNames(cl_device_info name) {
    std::set<std::string> names;
    for (const cl_name_version &item : askList<cl_name_version>(clGetDeviceInfo, device, name))
      names.insert(item.name);
    return names;
  }
  bool builds(const std::string &source, const char *options) {
    const char *text = source.c_str();
    cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    programs.push_back(program);
    const bool built = clBuildProgram(program, 1, &device, options, nullptr, nullptr) == CL_SUCCESS;
    if (!built) {
      log.assign(1 << 14, '\0');
      clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
      log.resize(std::strlen(log.c_str()));
    }
    return built;
  }
  // One source with a check of every name.
  template <size_t N>
  std::string checkMacros(const Use (&uses)[N], std::set<std::string> reported) {
    std::ostringstream source;
    for (const Use &use : uses)
      source << (reported.erase(use.name) ? "#ifndef " : "#ifdef ") << use.name << "\n#error "
             << use.name << "\n#endif\n";
    source << "kernel void k() {}\n";
    left = reported;
    return source.str();
  }
  template <size_t N> void useAll(const Use (&uses)[N], const std::set<std::string> &reported) {
    for (const Use &use : uses) {
      if (reported.count(use.name) && use.source[0])
        EXPECT_TRUE(builds(use.source, "-cl-std=CL3.0 -Werror")) << use.name << "\n" << log;
    }
  }

  std::string log;
  std::set<std::string> left; // what is reported, and not known here
};

TEST_F(LanguageFeatures, HaveAMacroIfTheyAreReported) {
  const auto reported = askNames(CL_DEVICE_OPENCL_C_FEATURES);
  EXPECT_TRUE(builds(checkMacros(features, reported), "-cl-std=CL3.0")) << log;
  EXPECT_TRUE(left.empty()) << *left.begin() << " is not known to this test";
}

TEST_F(LanguageFeatures, CanBeUsedIfTheyAreReported) {
  useAll(features, askNames(CL_DEVICE_OPENCL_C_FEATURES));
}

TEST_F(LanguageFeatures, AreThoseThatOpenCLDemandsTogether) {
  const auto reported = askNames(CL_DEVICE_OPENCL_C_FEATURES);
  const auto has = [&](const char *name) { return reported.count(name) != 0; };
  const auto flag = [&](cl_device_info name) {
    return ask<cl_bool>(clGetDeviceInfo, device, name);
  };
  EXPECT_EQ(has("__opencl_c_generic_address_space"),
            flag(CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT) == CL_TRUE);
  EXPECT_EQ(has("__opencl_c_work_group_collective_functions"),
            flag(CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT) == CL_TRUE);
  EXPECT_EQ(has("__opencl_c_images"), flag(CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE);
  EXPECT_EQ(has("__opencl_c_pipes"), flag(CL_DEVICE_PIPE_SUPPORT) == CL_TRUE);
  EXPECT_EQ(has("__opencl_c_subgroups"),
            ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_NUM_SUB_GROUPS) != 0);
  EXPECT_EQ(has("__opencl_c_program_scope_global_variables"),
            ask<size_t>(clGetDeviceInfo, device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE) != 0);
  EXPECT_EQ(has("__opencl_c_fp64"),
            ask<cl_device_fp_config>(clGetDeviceInfo, device, CL_DEVICE_DOUBLE_FP_CONFIG) != 0);
  EXPECT_EQ(has("__opencl_c_device_enqueue"),
            ask<cl_device_device_enqueue_capabilities>(clGetDeviceInfo, device,
                                                       CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) != 0);
  const auto atomics = ask<cl_device_atomic_capabilities>(clGetDeviceInfo, device,
                                                          CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES);
  const auto fences = ask<cl_device_atomic_capabilities>(clGetDeviceInfo, device,
                                                         CL_DEVICE_ATOMIC_FENCE_CAPABILITIES);
  const struct {
    const char *name;
    cl_device_atomic_capabilities bit;
  } pairs[] = {{"__opencl_c_atomic_order_seq_cst", CL_DEVICE_ATOMIC_ORDER_SEQ_CST},
               {"__opencl_c_atomic_order_acq_rel", CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
               {"__opencl_c_atomic_scope_device", CL_DEVICE_ATOMIC_SCOPE_DEVICE},
               {"__opencl_c_atomic_scope_all_devices", CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES}};
  for (const auto &[name, bit] : pairs) {
    EXPECT_EQ(has(name), (atomics & bit) != 0) << name;
    EXPECT_TRUE(!has(name) || (fences & bit)) << name;
  }
}

TEST_F(LanguageFeatures, OfExtensionsHaveAMacroIfTheyAreReported) {
  const auto reported = askNames(CL_DEVICE_EXTENSIONS_WITH_VERSION);
  EXPECT_TRUE(builds(checkMacros(extensions, reported), "-cl-std=CL3.0")) << log;
}

TEST_F(LanguageFeatures, OfExtensionsCanBeUsedIfTheyAreReported) {
  useAll(extensions, askNames(CL_DEVICE_EXTENSIONS_WITH_VERSION));
}

// OpenCL 3.0 lists what a device must report if it has what an older version made part of it.
TEST_F(LanguageFeatures, IncludeTheExtensionsThatBecameCore) {
  const auto reported = askNames(CL_DEVICE_EXTENSIONS_WITH_VERSION);
  for (const char *name :
       {"cl_khr_byte_addressable_store", "cl_khr_global_int32_base_atomics",
        "cl_khr_global_int32_extended_atomics", "cl_khr_local_int32_base_atomics",
        "cl_khr_local_int32_extended_atomics", "cl_khr_fp64"})
    EXPECT_TRUE(reported.count(name)) << name;
}

} // namespace
