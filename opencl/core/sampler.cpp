#include "sampler.h"

namespace opencl {

mux_sampler_t Sampler::getMuxSampler() const {
  const auto toMode = [](cl_addressing_mode mode) {
    switch (mode) {
    case CL_ADDRESS_CLAMP_TO_EDGE:
      return mux_address_mode_clamp_edge;
    case CL_ADDRESS_CLAMP:
      return mux_address_mode_clamp;
    case CL_ADDRESS_REPEAT:
      return mux_address_mode_repeat;
    case CL_ADDRESS_MIRRORED_REPEAT:
      return mux_address_mode_repeat_mirror;
    default:
      return mux_address_mode_none;
    }
  };
  return {toMode(state.addressing),
          state.filter == CL_FILTER_LINEAR ? mux_filter_mode_linear : mux_filter_mode_nearest,
          state.normalizedCoordinates};
}

cl_int Sampler::query(cl_sampler_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_SAMPLER_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_SAMPLER_CONTEXT:
    return out.value(getHandle(context.get()));
  case CL_SAMPLER_NORMALIZED_COORDS:
    return out.flag(state.normalizedCoordinates);
  case CL_SAMPLER_ADDRESSING_MODE:
    return out.value(state.addressing);
  case CL_SAMPLER_FILTER_MODE:
    return out.value(state.filter);
  case CL_SAMPLER_PROPERTIES:
    return out.array(properties);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
