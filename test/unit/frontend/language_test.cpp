// The versions of OpenCL C, and what a device's info makes of them.
#include "compile_source.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

using namespace compiler;
using namespace test;

namespace {

Options withStandard(Standard standard) {
  Options options;
  options.standard = standard;
  return options;
}

const Options v30 = withStandard(Standard::OpenCLC30);

TEST(Language, Versions) {
  const std::pair<Standard, int> versions[] = {{Standard::OpenCLC10, 100},
                                               {Standard::OpenCLC11, 110},
                                               {Standard::OpenCLC12, 120},
                                               {Standard::OpenCLC20, 200},
                                               {Standard::OpenCLC30, 300}};
  for (const auto &[standard, number] : versions) {
    EXPECT_TRUE(holds("__OPENCL_C_VERSION__ == " + std::to_string(number), withStandard(standard),
                      richDevice()));
    // That of the device, not of the source.
    EXPECT_TRUE(holds("__OPENCL_VERSION__ == 300", withStandard(standard), richDevice()));
  }
  EXPECT_TRUE(holds("CL_VERSION_1_2 == 120 && __ENDIAN_LITTLE__ == 1"));
}

TEST(Language, ModuleTellsItsVersion) {
  Compilation compiled = compile({"kernel void k() {}", v30});
  const llvm::NamedMDNode *version = compiled.module->getNamedMetadata("opencl.ocl.version");
  ASSERT_TRUE(version && version->getNumOperands() == 1);
  EXPECT_EQ(llvm::mdconst::extract<llvm::ConstantInt>(version->getOperand(0)->getOperand(0))
                ->getZExtValue(),
            3u);
}

TEST(Language, PrintfCameWith12) {
  const char source[] = "kernel void k() { printf(\"x\"); }";
  EXPECT_TRUE(compile({source}).module);
  EXPECT_NE(compile({source, withStandard(Standard::OpenCLC11)}).log.find("undeclared"),
            std::string::npos);
}

TEST(Language, GenericAddressSpace) {
  const char source[] = "int f(int *p) { return *p; }\n"
                        "kernel void k(global int *p) { local int l; l = 1; *p = f(p) + f(&l); }";
  EXPECT_FALSE(compile({source, v30, plainDevice()}).module);
  EXPECT_TRUE(compile({source, v30, richDevice()}).module);
  EXPECT_TRUE(compile({source, withStandard(Standard::OpenCLC20), richDevice()}).module);
  EXPECT_FALSE(compile({source, withStandard(Standard::OpenCLC12), richDevice()}).module);
}

TEST(Language, Version20NeedsAGenericAddressSpace) {
  Compilation compiled = compile({"kernel void k() {}", withStandard(Standard::OpenCLC20)});
  EXPECT_EQ(compiled.result, Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(compiled.num_errors, 1u);
  EXPECT_NE(compiled.log.find("generic address space"), std::string::npos);
}

TEST(Language, TripleFollowsTheAddressSize) {
  mux_device_info_s device = plainDevice();
  EXPECT_EQ(compile({"kernel void k() {}"}).module->getTargetTriple().str(),
            "spir64-unknown-unknown");
  EXPECT_TRUE(holds("__SIZEOF_POINTER__ == 8"));
  device.address_capabilities = mux_address_capabilities_bits32;
  EXPECT_EQ(compile({"kernel void k() {}", {}, device}).module->getTargetTriple().str(),
            "spir-unknown-unknown");
  EXPECT_TRUE(holds("__SIZEOF_POINTER__ == 4", {}, device));
}

TEST(Language, DevicesThatCannotBeCompiledFor) {
  mux_device_info_s device = plainDevice();
  device.endianness = mux_endianness_big;
  EXPECT_EQ(compile({"kernel void k() {}", {}, device}).result, Result::FEATURE_UNSUPPORTED);
  device = plainDevice();
  device.address_capabilities = 0;
  Compilation compiled = compile({"kernel void k() {}", {}, device});
  EXPECT_EQ(compiled.result, Result::FEATURE_UNSUPPORTED);
  EXPECT_EQ(compiled.num_errors, 1u);
  EXPECT_EQ(compiled.log,
            "error: OpenCL C requires a little-endian device with 32-bit or 64-bit addresses\n");
}

TEST(Language, Profiles) {
  EXPECT_TRUE(holds("!defined(__EMBEDDED_PROFILE__) && !defined(cles_khr_int64)"));
  EXPECT_TRUE(holds("__EMBEDDED_PROFILE__ == 1 && defined(cles_khr_int64)", {}, plainDevice(),
                    "EMBEDDED_PROFILE"));
  EXPECT_EQ(compile({"kernel void k() {}", {}, plainDevice(), {}, "SOME_PROFILE"}).result,
            Result::INVALID_VALUE);
  mux_device_info_s device = plainDevice();
  device.integer_capabilities &= ~uint32_t(mux_integer_capabilities_64bit);
  EXPECT_TRUE(holds("!defined(cles_khr_int64) && !defined(__opencl_c_int64)", {}, device,
                    "EMBEDDED_PROFILE"));
}

// Every macro that is not named must be absent.
const char *const announced[] = {"cl_khr_byte_addressable_store",
                                 "cl_khr_extended_bit_ops",
                                 "cl_khr_integer_dot_product",
                                 "cl_khr_global_int32_base_atomics",
                                 "cl_khr_global_int32_extended_atomics",
                                 "cl_khr_local_int32_base_atomics",
                                 "cl_khr_local_int32_extended_atomics",
                                 "cl_khr_fp64",
                                 "cl_khr_fp16",
                                 "cl_khr_int64_base_atomics",
                                 "cl_khr_int64_extended_atomics",
                                 "cl_khr_3d_image_writes",
                                 "cl_khr_depth_images",
                                 "cl_khr_subgroups",
                                 "cl_khr_subgroup_extended_types",
                                 "cl_khr_subgroup_non_uniform_vote",
                                 "cl_khr_subgroup_ballot",
                                 "cl_khr_subgroup_non_uniform_arithmetic",
                                 "cl_khr_subgroup_shuffle",
                                 "cl_khr_subgroup_shuffle_relative",
                                 "cl_khr_subgroup_clustered_reduce",
                                 "cl_khr_subgroup_rotate",
                                 "__opencl_c_atomic_order_acq_rel",
                                 "__opencl_c_atomic_order_seq_cst",
                                 "__opencl_c_atomic_scope_device",
                                 "__opencl_c_generic_address_space",
                                 "__opencl_c_images",
                                 "__opencl_c_work_group_collective_functions",
                                 "__opencl_c_3d_image_writes",
                                 "__opencl_c_read_write_images",
                                 "__opencl_c_fp64",
                                 "__opencl_c_subgroups",
                                 "__opencl_c_int64",
                                 "__opencl_c_integer_dot_product_input_4x8bit",
                                 "__opencl_c_integer_dot_product_input_4x8bit_packed",
                                 "__IMAGE_SUPPORT__"};
const char *const never_announced[] = {"cl_khr_gl_msaa_sharing",
                                       "cl_khr_mipmap_image",
                                       "cl_intel_subgroups",
                                       "cl_intel_required_subgroup_size",
                                       "cl_amd_media_ops",
                                       "cl_clang_storage_class_specifiers",
                                       "__opencl_c_atomic_scope_all_devices",
                                       "__opencl_c_device_enqueue",
                                       "__opencl_c_pipes"};

std::string announcedMacros(const mux_device_info_s &device) {
  std::string macros;
  for (const char *macro : announced)
    if (holds("defined(" + std::string(macro) + ")", v30, device))
      macros += std::string(macro) + " ";
  return macros;
}

TEST(Features, EverythingTheDeviceHas) {
  for (const char *macro : announced)
    EXPECT_TRUE(holds("defined(" + std::string(macro) + ")", v30, richDevice())) << macro;
  for (const char *macro : never_announced)
    EXPECT_TRUE(holds("!defined(" + std::string(macro) + ")", v30, richDevice())) << macro;
}

TEST(Features, VariablesAndFloatAtomics) {
  const auto rich = richDevice();
  for (const char *macro :
       {"__opencl_c_program_scope_global_variables", "cl_ext_float_atomics",
        "__opencl_c_ext_fp32_global_atomic_add", "__opencl_c_ext_fp64_local_atomic_min_max"})
    EXPECT_TRUE(holds("defined(" + std::string(macro) + ")", v30, rich)) << macro;
  EXPECT_TRUE(holds("!defined(__opencl_c_program_scope_global_variables)", v30, plainDevice()));
  EXPECT_TRUE(holds("!defined(__opencl_c_ext_fp64_global_atomic_add)", v30, plainDevice()));
  // Halves need atomics of 16 bits, too.
  EXPECT_TRUE(holds("!defined(__opencl_c_ext_fp16_global_atomic_add)", v30, rich));
}

TEST(Features, NothingThatItLacks) {
  EXPECT_EQ(announcedMacros(plainDevice()),
            "cl_khr_byte_addressable_store cl_khr_extended_bit_ops cl_khr_integer_dot_product "
            "cl_khr_global_int32_base_atomics "
            "cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics "
            "cl_khr_local_int32_extended_atomics __opencl_c_atomic_order_acq_rel "
            "__opencl_c_atomic_scope_device __opencl_c_int64 "
            "__opencl_c_integer_dot_product_input_4x8bit "
            "__opencl_c_integer_dot_product_input_4x8bit_packed ");
}

struct Toggle {
  const char *macro;
  void (*remove)(mux_device_info_s &);
};

// Each macro hangs on its own fact of the device.
TEST(Features, OneByOne) {
  const Toggle toggles[] = {
      {"cl_khr_fp64", [](mux_device_info_s &d) { d.double_capabilities = 0; }},
      {"__opencl_c_fp64", [](mux_device_info_s &d) { d.double_capabilities = 0; }},
      {"cl_khr_fp16", [](mux_device_info_s &d) { d.half_capabilities = 0; }},
      {"__opencl_c_images", [](mux_device_info_s &d) { d.image_support = false; }},
      {"__IMAGE_SUPPORT__", [](mux_device_info_s &d) { d.image_support = false; }},
      {"__opencl_c_read_write_images", [](mux_device_info_s &d) { d.image_support = false; }},
      {"cl_khr_depth_images", [](mux_device_info_s &d) { d.image_support = false; }},
      {"cl_khr_3d_image_writes", [](mux_device_info_s &d) { d.image3d_writes = false; }},
      {"cl_khr_subgroups", [](mux_device_info_s &d) { d.sub_groups_independent_progress = false; }},
      {"__opencl_c_subgroups", [](mux_device_info_s &d) { d.sub_groups_support = false; }},
      {"__opencl_c_work_group_collective_functions",
       [](mux_device_info_s &d) { d.supports_work_group_collectives = false; }},
      {"__opencl_c_atomic_order_seq_cst",
       [](mux_device_info_s &d) {
         d.atomic_capabilities &= ~uint32_t(mux_atomic_capabilities_native_orders);
       }},
      {"cl_khr_int64_base_atomics",
       [](mux_device_info_s &d) {
         d.atomic_capabilities &= ~uint32_t(mux_atomic_capabilities_lock_free_64bit);
       }},
      {"__opencl_c_generic_address_space",
       [](mux_device_info_s &d) { d.supports_generic_address_space = false; }},
  };
  for (const Toggle &toggle : toggles) {
    mux_device_info_s device = richDevice();
    EXPECT_TRUE(holds("defined(" + std::string(toggle.macro) + ")", v30, device)) << toggle.macro;
    toggle.remove(device);
    EXPECT_TRUE(holds("!defined(" + std::string(toggle.macro) + ")", v30, device)) << toggle.macro;
  }
}

TEST(Features, DoubleNeedsTheDevice) {
  const char source[] = "kernel void k(global double *p) { *p *= 2; }";
  EXPECT_TRUE(compile({source, {}, richDevice()}).module);
  EXPECT_FALSE(compile({source, {}, plainDevice()}).module);
}

TEST(Features, HalfNeedsTheDevice) {
  const char source[] = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                        "kernel void k(global half *p) { *p *= (half)2; }";
  EXPECT_TRUE(compile({source, {}, richDevice()}).module);
  EXPECT_FALSE(compile({source, {}, plainDevice()}).module);
}

TEST(Features, ImagesNeedTheDevice) {
  const char source[] = "kernel void k(read_only image2d_t image, sampler_t sampler) {}";
  for (Standard standard : {Standard::OpenCLC12, Standard::OpenCLC30}) {
    EXPECT_TRUE(compile({source, withStandard(standard), richDevice()}).module);
    EXPECT_FALSE(compile({source, withStandard(standard), plainDevice()}).module);
  }
}

const char local_arrays[] =
    "kernel void k(global int *p) {\n"
    "  local char c[3]; local short s[24]; local int i[100]; local int one;\n"
    "  c[*p] = s[*p] = i[*p] = one = *p; *p = c[0] + s[1] + i[2] + one; }";

uint64_t getAlignOf(const Compilation &compiled, llvm::StringRef variable) {
  return compiled.module->getGlobalVariable(variable, true)->getAlign().valueOrOne().value();
}

TEST(LocalArrays, AreAlignedAsVectors) {
  Request request = {local_arrays};
  request.device.shared_local_memory_size = 1 << 15;
  Compilation compiled = compile(request);
  ASSERT_TRUE(compiled.module) << compiled.log;
  EXPECT_EQ(getAlignOf(compiled, "k.c"), 2u);
  EXPECT_EQ(getAlignOf(compiled, "k.s"), 32u);
  EXPECT_EQ(getAlignOf(compiled, "k.i"), 128u);
  EXPECT_EQ(getAlignOf(compiled, "k.one"), 4u);
}

// 456 bytes fit as they are, and with padding they do not.
TEST(LocalArrays, ThatLeaveNoRoomForPaddingAreNotAligned) {
  Request request = {local_arrays};
  request.device.shared_local_memory_size = 456;
  Compilation compiled = compile(request);
  ASSERT_TRUE(compiled.module) << compiled.log;
  EXPECT_EQ(getAlignOf(compiled, "k.s"), 2u);
  EXPECT_EQ(getAlignOf(compiled, "k.i"), 4u);
}

TEST(Features, NoAssembly) {
  Compilation compiled = compile({"kernel void k() { __asm__(\"nop\"); }"});
  EXPECT_FALSE(compiled.module);
  EXPECT_EQ(compiled.num_errors, 1u);
}

} // namespace
