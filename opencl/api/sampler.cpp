// Entry points for samplers.
#include "core/sampler.h"

#include "check.h"

#include <algorithm>
#include <set>

using namespace opencl;

namespace {

bool isFlag(cl_sampler_properties value) { return value == CL_TRUE || value == CL_FALSE; }

bool isAddressingMode(cl_sampler_properties value) {
  return value >= CL_ADDRESS_NONE && value <= CL_ADDRESS_MIRRORED_REPEAT;
}

bool isFilterMode(cl_sampler_properties value) {
  return value == CL_FILTER_NEAREST || value == CL_FILTER_LINEAR;
}

// Each property may be specified once.
Expected<Sampler::State> readState(const cl_sampler_properties *properties) {
  Sampler::State state;
  std::set<cl_sampler_properties> seen;
  for (; properties && *properties; properties += 2) {
    const cl_sampler_properties value = properties[1];
    if (!seen.insert(*properties).second)
      return Unexpected(CL_INVALID_VALUE);
    switch (*properties) {
    case CL_SAMPLER_NORMALIZED_COORDS:
      if (!isFlag(value))
        return Unexpected(CL_INVALID_VALUE);
      state.normalizedCoordinates = value;
      break;
    case CL_SAMPLER_ADDRESSING_MODE:
      if (!isAddressingMode(value))
        return Unexpected(CL_INVALID_VALUE);
      state.addressing = cl_addressing_mode(value);
      break;
    case CL_SAMPLER_FILTER_MODE:
      if (!isFilterMode(value))
        return Unexpected(CL_INVALID_VALUE);
      state.filter = cl_filter_mode(value);
      break;
    default:
      return Unexpected(CL_INVALID_VALUE);
    }
  }
  return state;
}

cl_sampler createSampler(cl_context context, const cl_sampler_properties *properties,
                         std::vector<cl_sampler_properties> reported, cl_int *errcode) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode);
  const auto &devices = owner->getDevices();
  if (std::none_of(devices.begin(), devices.end(),
                   [](const Device *device) { return device->getInfo().image_support; }))
    return fail(CL_INVALID_OPERATION, errcode);
  auto state = readState(properties);
  if (!state)
    return fail(state.error(), errcode);
  return returnHandle(Ref<Sampler>::adopt(new Sampler(*owner, *state, std::move(reported))),
                      errcode);
}

} // namespace

cl_sampler CL_API_CALL clCreateSamplerWithProperties(
    cl_context context, const cl_sampler_properties *sampler_properties, cl_int *errcode_ret) {
  return createSampler(context, sampler_properties, copyProperties(sampler_properties),
                       errcode_ret);
}

cl_sampler CL_API_CALL clCreateSampler(cl_context context, cl_bool normalized_coords,
                                       cl_addressing_mode addressing_mode,
                                       cl_filter_mode filter_mode, cl_int *errcode_ret) {
  const cl_sampler_properties properties[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                              normalized_coords,
                                              CL_SAMPLER_ADDRESSING_MODE,
                                              addressing_mode,
                                              CL_SAMPLER_FILTER_MODE,
                                              filter_mode,
                                              0};
  return createSampler(context, properties, {}, errcode_ret);
}

cl_int CL_API_CALL clRetainSampler(cl_sampler sampler) { return retain<Sampler>(sampler); }

cl_int CL_API_CALL clReleaseSampler(cl_sampler sampler) { return release<Sampler>(sampler); }

cl_int CL_API_CALL clGetSamplerInfo(cl_sampler sampler, cl_sampler_info param_name,
                                    size_t param_value_size, void *param_value,
                                    size_t *param_value_size_ret) {
  return query<Sampler>(sampler, param_name, param_value_size, param_value, param_value_size_ret);
}
