#include "capabilities.h"

#include <llvm/ADT/STLExtras.h>

namespace spirv {

namespace {
using spv::Capability;

/// Every capability that the reader implements. A module may use those that the device has as well.
constexpr NamedCapability capabilities[] = {
    {Capability::Addresses, "Addresses"},
    {Capability::Linkage, "Linkage"},
    {Capability::Kernel, "Kernel"},
    {Capability::Vector16, "Vector16"},
    {Capability::Float16Buffer, "Float16Buffer"},
    {Capability::Float16, "Float16"},
    {Capability::Float64, "Float64"},
    {Capability::Int64, "Int64"},
    {Capability::Int64Atomics, "Int64Atomics"},
    {Capability::Groups, "Groups"},
    {Capability::Int16, "Int16"},
    {Capability::Int8, "Int8"},
    {Capability::GenericPointer, "GenericPointer"},
    {Capability::SubgroupDispatch, "SubgroupDispatch"},
    {Capability::GroupNonUniform, "GroupNonUniform"},
    {Capability::GroupNonUniformVote, "GroupNonUniformVote"},
    {Capability::GroupNonUniformArithmetic, "GroupNonUniformArithmetic"},
    {Capability::GroupNonUniformBallot, "GroupNonUniformBallot"},
    {Capability::GroupNonUniformShuffle, "GroupNonUniformShuffle"},
    {Capability::GroupNonUniformShuffleRelative, "GroupNonUniformShuffleRelative"},
    {Capability::GroupNonUniformClustered, "GroupNonUniformClustered"},
    {Capability::GroupNonUniformRotateKHR, "GroupNonUniformRotateKHR"},
    {Capability::SubgroupBallotKHR, "SubgroupBallotKHR"},
    {Capability::SubgroupVoteKHR, "SubgroupVoteKHR"},
    {Capability::DenormPreserve, "DenormPreserve"},
    {Capability::SignedZeroInfNanPreserve, "SignedZeroInfNanPreserve"},
    {Capability::RoundingModeRTE, "RoundingModeRTE"},
    {Capability::AtomicFloat32MinMaxEXT, "AtomicFloat32MinMaxEXT"},
    {Capability::AtomicFloat64MinMaxEXT, "AtomicFloat64MinMaxEXT"},
    {Capability::AtomicFloat16MinMaxEXT, "AtomicFloat16MinMaxEXT"},
    {Capability::AtomicFloat32AddEXT, "AtomicFloat32AddEXT"},
    {Capability::AtomicFloat64AddEXT, "AtomicFloat64AddEXT"},
    {Capability::AtomicFloat16AddEXT, "AtomicFloat16AddEXT"},
    {Capability::ExpectAssumeKHR, "ExpectAssumeKHR"},
    {Capability::FPFastMathModeINTEL, "FPFastMathModeINTEL"},
    {Capability::UnstructuredLoopControlsINTEL, "UnstructuredLoopControlsINTEL"},
    {Capability::KernelAttributesINTEL, "KernelAttributesINTEL"},
    {Capability::MemoryAccessAliasingINTEL, "MemoryAccessAliasingINTEL"},
    {Capability::USMStorageClassesINTEL, "USMStorageClassesINTEL"},
    {Capability::DotProductInputAllKHR, "DotProductInputAll"},
    {Capability::DotProductInput4x8BitKHR, "DotProductInput4x8Bit"},
    {Capability::DotProductInput4x8BitPackedKHR, "DotProductInput4x8BitPacked"},
    {Capability::DotProductKHR, "DotProduct"},
    {Capability::BitInstructions, "BitInstructions"},
    {Capability::UniformDecoration, "UniformDecoration"},
    {Capability::OptNoneINTEL, "OptNoneINTEL"},
};

constexpr llvm::StringLiteral extensions[] = {
    "SPV_KHR_no_integer_wrap_decoration",
    "SPV_KHR_float_controls",
    "SPV_KHR_expect_assume",
    "SPV_KHR_bit_instructions",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_linkonce_odr",
    "SPV_KHR_non_semantic_info",
    "SPV_KHR_shader_ballot",
    "SPV_KHR_subgroup_vote",
    "SPV_KHR_subgroup_rotate",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float_min_max",
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_INTEL_fp_fast_math_mode",
    "SPV_INTEL_kernel_attributes",
    "SPV_INTEL_memory_access_aliasing",
    "SPV_INTEL_unstructured_loop_controls",
    "SPV_INTEL_usm_storage_classes",
    "SPV_INTEL_optnone",
};
} // namespace

llvm::ArrayRef<NamedCapability> getReadableCapabilities() { return capabilities; }
llvm::ArrayRef<llvm::StringLiteral> getReadableExtensions() { return extensions; }

void checkCapability(Reader &reader, spv::Capability capability) {
  const auto *found = llvm::find_if(
      capabilities, [&](const NamedCapability &known) { return known.capability == capability; });
  if (found == std::end(capabilities))
    return reader.fail("capability " + llvm::Twine(unsigned(capability)) + " is not supported");
  if (!llvm::is_contained(reader.device.capabilities, uint32_t(capability)))
    reader.fail("the device does not have the capability " + found->name);
}

void checkExtension(Reader &reader, const std::string &extension) {
  if (!llvm::is_contained(extensions, extension) ||
      !llvm::is_contained(reader.device.extensions, extension))
    reader.fail("extension '" + extension + "' is not supported");
}

} // namespace spirv
