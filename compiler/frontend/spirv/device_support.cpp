// The capabilities and extensions that a device offers.
#include "compiler/spirv.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <spirv/unified1/spirv.hpp11>

namespace compiler {
namespace {

using spv::Capability;
using Condition = bool (*)(const mux_device_info_s &);

// What a capability or an extension needs of a device.
bool nothing(const mux_device_info_s &) { return true; }
bool int64(const mux_device_info_s &device) {
  return device.integer_capabilities & mux_integer_capabilities_64bit;
}
bool half(const mux_device_info_s &device) { return device.half_capabilities; }
bool doubles(const mux_device_info_s &device) { return device.double_capabilities; }
bool genericPointers(const mux_device_info_s &device) {
  return device.supports_generic_address_space;
}
bool subGroups(const mux_device_info_s &device) { return device.sub_groups_support; }
bool groups(const mux_device_info_s &device) {
  return device.supports_work_group_collectives || subGroups(device);
}
bool workGroupCollectives(const mux_device_info_s &device) {
  return device.supports_work_group_collectives;
}
bool int64Atomics(const mux_device_info_s &device) {
  return int64(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_64bit);
}
bool halfAtomics(const mux_device_info_s &device) {
  return half(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_16bit);
}
bool floatAtomics(const mux_device_info_s &device) {
  return device.atomic_capabilities & mux_atomic_capabilities_lock_free_32bit;
}
bool doubleAtomics(const mux_device_info_s &device) {
  return doubles(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_64bit);
}
bool sharedAddresses(const mux_device_info_s &device) { return device.shares_host_addresses; }
bool denormals(const mux_device_info_s &device) {
  return device.float_capabilities & mux_floating_point_capabilities_denorm;
}

struct CapabilityRow {
  Capability capability;
  llvm::StringLiteral name;
  Condition isSupported;
};

constexpr CapabilityRow capabilities[] = {
#define CAPABILITY(NAME, NEEDS) {Capability::NAME, #NAME, NEEDS}
    CAPABILITY(Addresses, nothing),
    CAPABILITY(Linkage, nothing),
    CAPABILITY(Kernel, nothing),
    CAPABILITY(Vector16, nothing),
    CAPABILITY(Int8, nothing),
    CAPABILITY(Int16, nothing),
    CAPABILITY(Int64, int64),
    CAPABILITY(Int64Atomics, int64Atomics),
    CAPABILITY(Float16Buffer, nothing),
    CAPABILITY(Float16, half),
    CAPABILITY(Float64, doubles),
    CAPABILITY(GenericPointer, genericPointers),
    CAPABILITY(Groups, groups),
    CAPABILITY(SubgroupDispatch, subGroups),
    CAPABILITY(GroupNonUniform, subGroups),
    CAPABILITY(GroupNonUniformVote, subGroups),
    CAPABILITY(GroupNonUniformArithmetic, subGroups),
    CAPABILITY(GroupNonUniformBallot, subGroups),
    CAPABILITY(GroupNonUniformShuffle, subGroups),
    CAPABILITY(GroupNonUniformShuffleRelative, subGroups),
    CAPABILITY(GroupNonUniformClustered, subGroups),
    CAPABILITY(GroupNonUniformRotateKHR, subGroups),
    CAPABILITY(GroupUniformArithmeticKHR, workGroupCollectives),
    CAPABILITY(SubgroupBallotKHR, subGroups),
    CAPABILITY(SubgroupVoteKHR, subGroups),
    CAPABILITY(SubgroupShuffleINTEL, subGroups),
    CAPABILITY(DenormPreserve, denormals),
    CAPABILITY(SignedZeroInfNanPreserve, nothing),
    CAPABILITY(RoundingModeRTE, nothing),
    CAPABILITY(AtomicFloat16AddEXT, halfAtomics),
    CAPABILITY(AtomicFloat32AddEXT, floatAtomics),
    CAPABILITY(AtomicFloat64AddEXT, doubleAtomics),
    CAPABILITY(AtomicFloat16MinMaxEXT, halfAtomics),
    CAPABILITY(AtomicFloat32MinMaxEXT, floatAtomics),
    CAPABILITY(AtomicFloat64MinMaxEXT, doubleAtomics),
    CAPABILITY(ExpectAssumeKHR, nothing),
    CAPABILITY(BitInstructions, nothing),
    CAPABILITY(DotProduct, nothing),
    CAPABILITY(DotProductInputAll, nothing),
    CAPABILITY(DotProductInput4x8Bit, nothing),
    CAPABILITY(DotProductInput4x8BitPacked, nothing),
    CAPABILITY(FunctionPointersINTEL, nothing),
    CAPABILITY(IndirectReferencesINTEL, nothing),
    CAPABILITY(FPFastMathModeINTEL, nothing),
    CAPABILITY(KernelAttributesINTEL, nothing),
    CAPABILITY(MemoryAccessAliasingINTEL, nothing),
    CAPABILITY(OptNoneINTEL, nothing),
    CAPABILITY(UniformDecoration, nothing),
    CAPABILITY(UnstructuredLoopControlsINTEL, nothing),
    CAPABILITY(USMStorageClassesINTEL, sharedAddresses),
#undef CAPABILITY
};

struct ExtensionRow {
  const char *name;
  Condition isSupported;
};

constexpr ExtensionRow extensions[] = {
    {"SPV_KHR_bit_instructions", nothing},
    {"SPV_KHR_expect_assume", nothing},
    {"SPV_KHR_float_controls", nothing},
    {"SPV_KHR_integer_dot_product", nothing},
    {"SPV_KHR_linkonce_odr", nothing},
    {"SPV_KHR_no_integer_wrap_decoration", nothing},
    {"SPV_KHR_non_semantic_info", nothing},
    {"SPV_KHR_shader_ballot", subGroups},
    {"SPV_KHR_subgroup_rotate", subGroups},
    {"SPV_KHR_subgroup_vote", subGroups},
    {"SPV_KHR_uniform_group_instructions", workGroupCollectives},
    {"SPV_EXT_shader_atomic_float_add", floatAtomics},
    {"SPV_EXT_shader_atomic_float16_add", halfAtomics},
    {"SPV_EXT_shader_atomic_float_min_max", floatAtomics},
    {"SPV_INTEL_fp_fast_math_mode", nothing},
    {"SPV_INTEL_function_pointers", nothing},
    {"SPV_INTEL_kernel_attributes", nothing},
    {"SPV_INTEL_memory_access_aliasing", nothing},
    {"SPV_INTEL_optnone", nothing},
    {"SPV_INTEL_subgroups", subGroups},
    {"SPV_INTEL_unstructured_loop_controls", nothing},
    {"SPV_INTEL_usm_storage_classes", sharedAddresses},
};

constexpr const char *extInstImports[] = {"OpenCL.std", "OpenCL.DebugInfo.100"};

// Null stands for a device that has everything.
spirv::DeviceInfo makeInfo(const mux_device_info_s *device, uint32_t addressBits) {
  const auto isOffered = [&](const auto &row) { return !device || row.isSupported(*device); };
  spirv::DeviceInfo info;
  for (const CapabilityRow &row : capabilities)
    if (isOffered(row))
      info.capabilities.push_back(uint32_t(row.capability));
  for (const ExtensionRow &row : extensions)
    if (isOffered(row))
      info.extensions.push_back(row.name);
  info.ext_inst_imports.assign(std::begin(extInstImports), std::end(extInstImports));
  info.address_bits = addressBits;
  return info;
}

} // namespace

std::vector<uint32_t> getSPIRVVersions() {
  std::vector<uint32_t> versions;
  for (uint32_t minor = 0; minor <= 6; ++minor)
    versions.push_back(0x00010000 | minor << 8);
  return versions;
}

spirv::DeviceInfo getSPIRVDeviceInfo(const mux_device_info_s &device) {
  const bool is64 = device.address_capabilities & mux_address_capabilities_bits64;
  return makeInfo(&device, is64 ? 64 : 32);
}

spirv::DeviceInfo getWholeSPIRVDeviceInfo(uint32_t address_bits) {
  return makeInfo(nullptr, address_bits);
}

cargo::optional<uint32_t> findSPIRVCapability(cargo::string_view name) {
  const auto *row = llvm::find_if(capabilities, [&](const CapabilityRow &known) {
    return known.name == llvm::StringRef(name.data(), name.size());
  });
  if (row == std::end(capabilities))
    return cargo::nullopt;
  return uint32_t(row->capability);
}

} // namespace compiler
