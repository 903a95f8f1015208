#include "cl_builtin_table.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Function.h>

namespace compiler::utils {

namespace {
constexpr BuiltinProperties pure = eBuiltinPropertyNoSideEffects;

/// Operates elementwise on vectors.
constexpr BuiltinProperties elementwise =
    eBuiltinPropertyNoSideEffects | eBuiltinPropertyHasVectorEquivalent;

/// Likewise, with a second result through a pointer.
constexpr BuiltinProperties elementwiseWithPointer =
    eBuiltinPropertyPointerReturn | eBuiltinPropertyHasVectorEquivalent;

struct Group {
  BuiltinProperties properties;
  llvm::StringLiteral names;
};

constexpr Group groups[] = {
    // Math functions.
    {elementwise,
     "acos acosh acospi asin asinh asinpi atan atan2 atanh atanpi atan2pi cbrt ceil copysign cos "
     "cosh cospi erfc erf exp exp2 exp10 expm1 fabs fdim floor fma fmax fmin fmod hypot ilogb "
     "ldexp lgamma log log2 log10 log1p logb mad maxmag minmag nan nextafter pow pown powr "
     "remainder rint rootn round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc half_cos "
     "half_divide half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_powr half_recip "
     "half_rsqrt half_sin half_sqrt half_tan native_cos native_divide native_exp native_exp2 "
     "native_exp10 native_log native_log2 native_log10 native_powr native_recip native_rsqrt "
     "native_sin native_sqrt native_tan"},
    {elementwiseWithPointer, "fract frexp lgamma_r modf remquo sincos"},
    // Integer functions.
    {elementwise,
     "abs abs_diff add_sat hadd rhadd clz ctz mad_hi mad_sat mul_hi rotate sub_sat upsample "
     "popcount mad24 mul24 bitfield_insert bitfield_extract_signed bitfield_extract_unsigned "
     "bit_reverse"},
    {pure, "dot_4x8packed_uu_uint dot_4x8packed_ss_int dot_4x8packed_us_int dot_4x8packed_su_int "
           "dot_acc_sat dot_acc_sat_4x8packed_uu_uint dot_acc_sat_4x8packed_ss_int "
           "dot_acc_sat_4x8packed_us_int dot_acc_sat_4x8packed_su_int"},
    // Common functions.
    {elementwise, "clamp degrees max min mix radians step smoothstep sign"},
    // Geometric functions, and others across the elements of a vector.
    {pure, "cross dot distance length normalize fast_distance fast_length fast_normalize all any "
           "shuffle shuffle2"},
    // Relational functions. Vector versions return -1 for true instead of 1, so they are not
    // equivalent.
    {pure, "isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isfinite "
           "isinf isnan isnormal isordered isunordered signbit"},
    {elementwise, "bitselect"},
    // The scalar version tests for zero, the vector version the most significant bit.
    {pure, "select"},
    // Memory.
    {eBuiltinPropertyAtomic,
     "atomic_add atomic_sub atomic_xchg atomic_inc atomic_dec atomic_cmpxchg atomic_min atomic_max "
     "atomic_and atomic_or atomic_xor atom_add atom_sub atom_xchg atom_inc atom_dec atom_cmpxchg "
     "atom_min atom_max atom_and atom_or atom_xor atomic_init atomic_store atomic_store_explicit "
     "atomic_load atomic_load_explicit atomic_exchange atomic_exchange_explicit "
     "atomic_compare_exchange_strong atomic_compare_exchange_strong_explicit "
     "atomic_compare_exchange_weak atomic_compare_exchange_weak_explicit atomic_fetch_add "
     "atomic_fetch_add_explicit atomic_fetch_sub atomic_fetch_sub_explicit atomic_fetch_or "
     "atomic_fetch_or_explicit atomic_fetch_xor atomic_fetch_xor_explicit atomic_fetch_and "
     "atomic_fetch_and_explicit atomic_fetch_min atomic_fetch_min_explicit atomic_fetch_max "
     "atomic_fetch_max_explicit atomic_flag_test_and_set atomic_flag_test_and_set_explicit "
     "atomic_flag_clear atomic_flag_clear_explicit"},
    {eBuiltinPropertyMemoryOrder,
     "mem_fence read_mem_fence write_mem_fence atomic_work_item_fence"},
    {eBuiltinPropertyNone, "prefetch printf write_imagef write_imagei write_imageui write_imageh"},
    // Image reads are not pure: the image may be written through another argument.
    {eBuiltinPropertyNone, "read_imagef read_imagei read_imageui read_imageh"},
    {pure, "get_image_width get_image_height get_image_depth get_image_dim get_image_array_size "
           "get_image_channel_data_type get_image_channel_order get_image_num_samples "
           "get_image_num_mip_levels to_global to_local to_private get_fence"},
    // Synchronization and group functions.
    {eBuiltinPropertyExecutionFlow | eBuiltinPropertyMemoryOrder,
     "barrier work_group_barrier sub_group_barrier"},
    {eBuiltinPropertyWorkItem | eBuiltinPropertyNoSideEffects,
     "get_sub_group_eq_mask get_sub_group_ge_mask get_sub_group_gt_mask get_sub_group_le_mask "
     "get_sub_group_lt_mask"},
    {eBuiltinPropertyExecutionFlow,
     "async_work_group_copy async_work_group_strided_copy async_work_group_copy_2D2D "
     "async_work_group_copy_3D3D wait_group_events"},
};

/// Families of names with a common prefix.
constexpr Group prefixes[] = {
    {pure, "convert_ as_"},
    {eBuiltinPropertyNone, "vload vstore"},
    {eBuiltinPropertyExecutionFlow | eBuiltinPropertyGroupOperation,
     "work_group_all work_group_any work_group_broadcast work_group_reduce_ work_group_scan_ "
     "sub_group_ intel_sub_group_"},
};

constexpr unsigned OpenCLC10 = 100;

struct Version {
  unsigned version;
  llvm::StringLiteral names;
  llvm::StringLiteral prefixes;
};

constexpr Version versions[] = {
    {OpenCLC12, "popcount", ""},
    {OpenCLC20,
     "ctz get_global_linear_id get_local_linear_id get_enqueued_local_size work_group_barrier "
     "get_sub_group_size get_max_sub_group_size get_num_sub_groups get_enqueued_num_sub_groups "
     "get_sub_group_id get_sub_group_local_id get_sub_group_eq_mask get_sub_group_ge_mask "
     "get_sub_group_gt_mask get_sub_group_le_mask get_sub_group_lt_mask to_global to_local "
     "to_private get_fence get_image_num_mip_levels atomic_init atomic_store atomic_store_explicit "
     "atomic_load atomic_load_explicit atomic_exchange atomic_exchange_explicit "
     "atomic_work_item_fence",
     "work_group_all work_group_any work_group_broadcast work_group_reduce_ work_group_scan_ "
     "sub_group_ atomic_compare_exchange_ atomic_fetch_ atomic_flag_"},
};

template <typename Callback> void forEachName(llvm::StringRef names, Callback callback) {
  while (!names.empty()) {
    const auto [name, rest] = names.split(' ');
    callback(name);
    names = rest;
  }
}

const llvm::StringMap<BuiltinProperties> &getTable() {
  // Never destroyed: compiling threads may outlive static destructors.
  static const auto *table = [] {
    auto *map = new llvm::StringMap<BuiltinProperties>;
    for (const Group &group : groups)
      forEachName(group.names, [&](llvm::StringRef name) { (*map)[name] = group.properties; });
    return map;
  }();
  return *table;
}
} // namespace

std::optional<BuiltinProperties> getCLBuiltinProperties(llvm::StringRef name) {
  const BuiltinID workItemBuiltin = getCLWorkItemBuiltin(name);
  if (workItemBuiltin != eBuiltinInvalid)
    return BuiltinInfo::getMuxBuiltinProperties(workItemBuiltin);
  const auto found = getTable().find(name);
  if (found != getTable().end())
    return found->second;
  std::optional<BuiltinProperties> result;
  for (const Group &group : prefixes)
    forEachName(group.names, [&](llvm::StringRef prefix) {
      if (name.starts_with(prefix))
        result = group.properties;
    });
  return result;
}

unsigned getCLBuiltinVersion(llvm::StringRef name) {
  // Never destroyed: compiling threads may outlive static destructors.
  static const auto *table = [] {
    auto *map = new llvm::StringMap<unsigned>;
    for (const Version &entry : versions)
      forEachName(entry.names, [&](llvm::StringRef listed) { (*map)[listed] = entry.version; });
    return map;
  }();
  if (const auto found = table->find(name); found != table->end())
    return found->second;
  unsigned version = OpenCLC10;
  for (const Version &entry : versions)
    forEachName(entry.prefixes, [&](llvm::StringRef prefix) {
      if (name.starts_with(prefix))
        version = entry.version;
    });
  return version;
}

bool isNewerCLBuiltin(const llvm::Function &F, llvm::StringRef name) {
  const unsigned version = getCLBuiltinVersion(name);
  return version > OpenCLC10 && !F.hasFnAttribute(linkedBuiltinAttr) &&
         version > getOpenCLVersion(*F.getParent());
}

BuiltinID getCLWorkItemBuiltin(llvm::StringRef name) {
  return llvm::StringSwitch<BuiltinID>(name)
      .Case("get_work_dim", eMuxBuiltinGetWorkDim)
      .Case("get_global_size", eMuxBuiltinGetGlobalSize)
      .Case("get_global_id", eMuxBuiltinGetGlobalId)
      .Case("get_global_offset", eMuxBuiltinGetGlobalOffset)
      .Case("get_global_linear_id", eMuxBuiltinGetGlobalLinearId)
      .Case("get_local_size", eMuxBuiltinGetLocalSize)
      .Case("get_enqueued_local_size", eMuxBuiltinGetEnqueuedLocalSize)
      .Case("get_local_id", eMuxBuiltinGetLocalId)
      .Case("get_local_linear_id", eMuxBuiltinGetLocalLinearId)
      .Case("get_num_groups", eMuxBuiltinGetNumGroups)
      .Case("get_group_id", eMuxBuiltinGetGroupId)
      .Case("get_sub_group_size", eMuxBuiltinGetSubGroupSize)
      .Case("get_max_sub_group_size", eMuxBuiltinGetMaxSubGroupSize)
      .Case("get_num_sub_groups", eMuxBuiltinGetNumSubGroups)
      .Case("get_enqueued_num_sub_groups", eMuxBuiltinGetNumSubGroups)
      .Case("get_sub_group_id", eMuxBuiltinGetSubGroupId)
      .Case("get_sub_group_local_id", eMuxBuiltinGetSubGroupLocalId)
      .Default(eBuiltinInvalid);
}

} // namespace compiler::utils
