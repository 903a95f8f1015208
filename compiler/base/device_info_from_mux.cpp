#include "compiler/base/device_info_from_mux.h"

namespace compiler {
namespace {

uint32_t floatCapabilities(uint32_t mux) {
  struct Pair {
    uint32_t mux;
    utils::FloatCapability capability;
  };
  static constexpr Pair pairs[] = {
      {mux_floating_point_capabilities_denorm, utils::eFloatCapabilityDenorm},
      {mux_floating_point_capabilities_inf_nan, utils::eFloatCapabilityInfNaN},
      {mux_floating_point_capabilities_rte, utils::eFloatCapabilityRoundToNearestEven},
      {mux_floating_point_capabilities_rtz, utils::eFloatCapabilityRoundToZero},
      {mux_floating_point_capabilities_rtp | mux_floating_point_capabilities_rtn,
       utils::eFloatCapabilityRoundToInf},
      {mux_floating_point_capabilities_fma, utils::eFloatCapabilityFMA},
      {mux_floating_point_capabilities_full, utils::eFloatCapabilityFull},
      {mux_floating_point_capabilities_soft, utils::eFloatCapabilitySoftware},
  };
  uint32_t capabilities = utils::eFloatCapabilityNone;
  for (const Pair &pair : pairs)
    if ((mux & pair.mux) == pair.mux)
      capabilities |= pair.capability;
  return capabilities;
}

} // namespace

utils::DeviceInfo deviceInfoFromMux(const mux_device_info_s &device_info) {
  utils::DeviceInfo info;
  info.halfCapabilities = floatCapabilities(device_info.half_capabilities);
  info.floatCapabilities = floatCapabilities(device_info.float_capabilities);
  info.doubleCapabilities = floatCapabilities(device_info.double_capabilities);
  info.images = device_info.image_support;
  info.maxWorkWidth = device_info.max_work_width;
  for (std::size_t i = 0; i < device_info.num_sub_group_sizes; ++i)
    info.reqdSubGroupSizes.push_back(static_cast<uint32_t>(device_info.sub_group_sizes[i]));

  const uint32_t atomics = device_info.atomic_capabilities;
  info.nativeAtomicOrders = atomics & mux_atomic_capabilities_native_orders;
  info.nativeHalfAtomics = atomics & mux_atomic_capabilities_half_rmw;
  info.nativeFloatAtomics = atomics & mux_atomic_capabilities_float_rmw;
  info.nativeDoubleAtomics = atomics & mux_atomic_capabilities_double_rmw;
  return info;
}

} // namespace compiler
