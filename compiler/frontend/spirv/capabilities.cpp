#include "capabilities.h"

#include "enumerants.h"

#include <llvm/ADT/STLExtras.h>

namespace spirv {

namespace {
using spv::Capability;
using Device = mux_device_info_s;

bool always(const Device &) { return true; }
bool int64(const Device &device) {
  return device.integer_capabilities & mux_integer_capabilities_64bit;
}
bool half(const Device &device) { return device.half_capabilities; }
bool doubles(const Device &device) { return device.double_capabilities; }
bool genericPointers(const Device &device) { return device.supports_generic_address_space; }
bool subGroups(const Device &device) { return device.sub_groups_support; }
bool groups(const Device &device) {
  return device.supports_work_group_collectives || subGroups(device);
}
bool int64Atomics(const Device &device) {
  return int64(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_64bit);
}
bool halfAtomics(const Device &device) {
  return half(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_16bit);
}
bool floatAtomics(const Device &device) {
  return device.atomic_capabilities & mux_atomic_capabilities_lock_free_32bit;
}
bool doubleAtomics(const Device &device) {
  return doubles(device) && (device.atomic_capabilities & mux_atomic_capabilities_lock_free_64bit);
}
bool sharedAddresses(const Device &device) { return device.shares_host_addresses; }
bool images(const Device &device) { return device.image_support; }
bool denormals(const Device &device) {
  return device.float_capabilities & mux_floating_point_capabilities_denorm;
}

constexpr CapabilityRow capabilities[] = {
#define CAPABILITY(NAME, CONDITION) {Capability::NAME, #NAME, CONDITION}
    CAPABILITY(Addresses, always),
    CAPABILITY(Linkage, always),
    CAPABILITY(Kernel, always),
    CAPABILITY(Vector16, always),
    CAPABILITY(Int8, always),
    CAPABILITY(Int16, always),
    CAPABILITY(Int64, int64),
    CAPABILITY(Int64Atomics, int64Atomics),
    CAPABILITY(Float16Buffer, always),
    CAPABILITY(Float16, half),
    CAPABILITY(Float64, doubles),
    CAPABILITY(GenericPointer, genericPointers),
    CAPABILITY(Groups, groups),
    CAPABILITY(GroupUniformArithmeticKHR, groups),
    CAPABILITY(SubgroupDispatch, subGroups),
    CAPABILITY(GroupNonUniform, subGroups),
    CAPABILITY(GroupNonUniformVote, subGroups),
    CAPABILITY(GroupNonUniformArithmetic, subGroups),
    CAPABILITY(GroupNonUniformBallot, subGroups),
    CAPABILITY(GroupNonUniformShuffle, subGroups),
    CAPABILITY(GroupNonUniformShuffleRelative, subGroups),
    CAPABILITY(GroupNonUniformClustered, subGroups),
    CAPABILITY(GroupNonUniformRotateKHR, subGroups),
    CAPABILITY(SubgroupBallotKHR, subGroups),
    CAPABILITY(SubgroupVoteKHR, subGroups),
    CAPABILITY(SubgroupShuffleINTEL, subGroups),
    CAPABILITY(SubgroupBufferBlockIOINTEL, subGroups),
    CAPABILITY(ImageBasic, images),
    CAPABILITY(ImageReadWrite, images),
    CAPABILITY(LiteralSampler, images),
    CAPABILITY(Image1D, images),
    CAPABILITY(Sampled1D, images),
    CAPABILITY(ImageBuffer, images),
    CAPABILITY(SampledBuffer, images),
    CAPABILITY(DenormPreserve, denormals),
    CAPABILITY(SignedZeroInfNanPreserve, always),
    CAPABILITY(RoundingModeRTE, always),
    CAPABILITY(UniformDecoration, always),
    CAPABILITY(AtomicFloat16AddEXT, halfAtomics),
    CAPABILITY(AtomicFloat32AddEXT, floatAtomics),
    CAPABILITY(AtomicFloat64AddEXT, doubleAtomics),
    CAPABILITY(AtomicFloat16MinMaxEXT, halfAtomics),
    CAPABILITY(AtomicFloat32MinMaxEXT, floatAtomics),
    CAPABILITY(AtomicFloat64MinMaxEXT, doubleAtomics),
    CAPABILITY(ExpectAssumeKHR, always),
    CAPABILITY(BitInstructions, always),
    CAPABILITY(DotProduct, always),
    CAPABILITY(DotProductInputAll, always),
    CAPABILITY(DotProductInput4x8Bit, always),
    CAPABILITY(DotProductInput4x8BitPacked, always),
    CAPABILITY(FPFastMathModeINTEL, always),
    CAPABILITY(FunctionPointersINTEL, always),
    CAPABILITY(IndirectReferencesINTEL, always),
    CAPABILITY(KernelAttributesINTEL, always),
    // Older headers call it LongConstantCompositeINTEL.
    {Capability(6089), "LongCompositesINTEL", always},
    CAPABILITY(MemoryAccessAliasingINTEL, always),
    CAPABILITY(OptNoneINTEL, always),
    CAPABILITY(SplitBarrierINTEL, always),
    CAPABILITY(UnstructuredLoopControlsINTEL, always),
    CAPABILITY(USMStorageClassesINTEL, sharedAddresses),
#undef CAPABILITY
};

constexpr ExtensionRow extensions[] = {
    {"SPV_KHR_bit_instructions", always},
    {"SPV_KHR_expect_assume", always},
    {"SPV_KHR_float_controls", always},
    {"SPV_KHR_integer_dot_product", always},
    {"SPV_KHR_linkonce_odr", always},
    {"SPV_KHR_no_integer_wrap_decoration", always},
    {"SPV_KHR_non_semantic_info", always},
    {"SPV_KHR_shader_ballot", subGroups},
    {"SPV_KHR_subgroup_rotate", subGroups},
    {"SPV_KHR_subgroup_vote", subGroups},
    {"SPV_KHR_uniform_group_instructions", groups},
    {"SPV_EXT_shader_atomic_float_add", floatAtomics},
    {"SPV_EXT_shader_atomic_float16_add", halfAtomics},
    {"SPV_EXT_shader_atomic_float_min_max", floatAtomics},
    {"SPV_INTEL_fp_fast_math_mode", always},
    {"SPV_INTEL_function_pointers", always},
    {"SPV_INTEL_kernel_attributes", always},
    {"SPV_INTEL_long_composites", always},
    {"SPV_INTEL_long_constant_composite", always},
    {"SPV_INTEL_memory_access_aliasing", always},
    {"SPV_INTEL_optnone", always},
    {"SPV_INTEL_split_barrier", always},
    {"SPV_INTEL_subgroups", subGroups},
    {"SPV_INTEL_unstructured_loop_controls", always},
    {"SPV_INTEL_usm_storage_classes", sharedAddresses},
};

// Names of the specifications, then those of translators from LLVM IR.
constexpr InstructionSetRow instructionSets[] = {
    {"OpenCL.std", InstructionSet::OpenCL, true},
    {"OpenCL.DebugInfo.100", InstructionSet::Ignored, true},
    {"NonSemantic.", InstructionSet::Ignored, false},
    {"DebugInfo", InstructionSet::Ignored, false},
    {"SPIRV.debug", InstructionSet::Ignored, false},
};

/// The place is that of the declaration, which names what the module needs.
void failAsUnsupported(Reader &reader, const llvm::Twine &what, bool isInTable) {
  reader.fail(what + (isInTable ? " is not supported by the device" : " is not supported"));
}
} // namespace

llvm::ArrayRef<CapabilityRow> getCapabilities() { return capabilities; }
llvm::ArrayRef<ExtensionRow> getExtensions() { return extensions; }
llvm::ArrayRef<InstructionSetRow> getInstructionSets() { return instructionSets; }

void checkCapability(Reader &reader, Capability capability) {
  const auto *row = llvm::find_if(
      capabilities, [&](const CapabilityRow &other) { return other.capability == capability; });
  const bool isInTable = row != std::end(capabilities);
  if (isInTable && llvm::is_contained(reader.device.capabilities, uint32_t(capability)))
    return;
  // Producers declare it for half in memory, too.
  if (capability == Capability::Float16) {
    reader.hasHalfValues = false;
    return;
  }
  failAsUnsupported(reader,
                    "capability " + (isInTable ? row->name.str() : getCapabilityName(capability)),
                    isInTable);
}

void checkExtension(Reader &reader, llvm::StringRef extension) {
  const bool isInTable =
      llvm::any_of(extensions, [&](const ExtensionRow &other) { return other.name == extension; });
  if (!isInTable || !llvm::is_contained(reader.device.extensions, extension))
    failAsUnsupported(reader, "extension '" + extension + "'", isInTable);
}

std::optional<InstructionSet> findInstructionSet(Reader &reader, llvm::StringRef name) {
  const auto *row = llvm::find_if(instructionSets, [&](const InstructionSetRow &other) {
    return other.name.ends_with(".") ? name.starts_with(other.name) : name == other.name;
  });
  const bool isInTable = row != std::end(instructionSets);
  if (isInTable && (!row->isReported || llvm::is_contained(reader.device.ext_inst_imports, name)))
    return row->kind;
  failAsUnsupported(reader, "instruction set '" + name + "'", isInTable);
  return std::nullopt;
}

} // namespace spirv
