// A sampler.
#ifndef OPENCL_CORE_SAMPLER_H
#define OPENCL_CORE_SAMPLER_H

#include "context.h"
#include "info_writer.h"
#include "object.h"

#include <vector>

namespace opencl {

class Sampler final : public Object {
public:
  using Handle = cl_sampler;
  static constexpr ObjectType objectType = ObjectType::Sampler;
  static constexpr cl_int invalidHandle = CL_INVALID_SAMPLER;

  /// The values have been validated.
  struct State {
    bool normalizedCoordinates = true;
    cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
    cl_filter_mode filter = CL_FILTER_NEAREST;
  };

  Sampler(Context &context, const State &state, std::vector<cl_sampler_properties> properties)
      : Object(objectType), context(&context), state(state), properties(std::move(properties)) {}

  cl_int query(cl_sampler_info name, const InfoWriter &out) const;
  Context &getContext() const { return *context; }
  mux_sampler_t getMuxSampler() const;

private:
  ~Sampler() override = default;

  const Ref<Context> context;
  const State state;
  const std::vector<cl_sampler_properties> properties;
};

} // namespace opencl

#endif // OPENCL_CORE_SAMPLER_H
