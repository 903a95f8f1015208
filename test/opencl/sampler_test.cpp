// Samplers as objects.
#include "fixture.h"

namespace {

class Samplers : public OpenCL {
protected:
  cl_sampler make(const std::vector<cl_sampler_properties> &properties) {
    return clCreateSamplerWithProperties(context, properties.data(), &error);
  }
  template <class T> T askSampler(cl_sampler sampler, cl_sampler_info name) {
    return ask<T>(clGetSamplerInfo, sampler, name);
  }

  cl_int error = CL_SUCCESS;
};

TEST_F(Samplers, TellOfThemselves) {
  for (cl_bool normalized : {CL_TRUE, CL_FALSE}) {
    for (cl_addressing_mode addressing :
         {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT,
          CL_ADDRESS_MIRRORED_REPEAT}) {
      for (cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR}) {
        cl_sampler sampler = clCreateSampler(context, normalized, addressing, filter, &error);
        ASSERT_EQ(error, CL_SUCCESS);
        EXPECT_EQ(askSampler<cl_bool>(sampler, CL_SAMPLER_NORMALIZED_COORDS), normalized);
        EXPECT_EQ(askSampler<cl_addressing_mode>(sampler, CL_SAMPLER_ADDRESSING_MODE), addressing);
        EXPECT_EQ(askSampler<cl_filter_mode>(sampler, CL_SAMPLER_FILTER_MODE), filter);
        EXPECT_EQ(askSampler<cl_context>(sampler, CL_SAMPLER_CONTEXT), context);
        EXPECT_EQ(askSampler<cl_uint>(sampler, CL_SAMPLER_REFERENCE_COUNT), 1u);
        EXPECT_TRUE(askList<cl_sampler_properties>(clGetSamplerInfo, sampler, CL_SAMPLER_PROPERTIES)
                        .empty());
        EXPECT_EQ(clGetSamplerInfo(sampler, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
        EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
      }
    }
  }
}

TEST_F(Samplers, HaveDefaults) {
  cl_sampler sampler = clCreateSamplerWithProperties(context, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(askSampler<cl_bool>(sampler, CL_SAMPLER_NORMALIZED_COORDS), cl_bool(CL_TRUE));
  EXPECT_EQ(askSampler<cl_addressing_mode>(sampler, CL_SAMPLER_ADDRESSING_MODE),
            cl_addressing_mode(CL_ADDRESS_CLAMP));
  EXPECT_EQ(askSampler<cl_filter_mode>(sampler, CL_SAMPLER_FILTER_MODE),
            cl_filter_mode(CL_FILTER_NEAREST));
  EXPECT_EQ(clRetainSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(askSampler<cl_uint>(sampler, CL_SAMPLER_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(getDispatch().clReleaseSampler(sampler), CL_INVALID_SAMPLER);
}

TEST_F(Samplers, KeepTheirProperties) {
  const std::vector<cl_sampler_properties> lists[] = {
      {0}, {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}};
  for (const auto &list : lists) {
    cl_sampler sampler = make(list);
    ASSERT_EQ(error, CL_SUCCESS);
    EXPECT_EQ(askList<cl_sampler_properties>(clGetSamplerInfo, sampler, CL_SAMPLER_PROPERTIES),
              list);
    EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  }
}

TEST_F(Samplers, WithWrongPropertiesAreRefused) {
  const std::vector<cl_sampler_properties> lists[] = {
      {0x9999, 1, 0},
      {CL_SAMPLER_FILTER_MODE, CL_ADDRESS_CLAMP, 0},
      {CL_SAMPLER_ADDRESSING_MODE, CL_FILTER_LINEAR, 0},
      {CL_SAMPLER_NORMALIZED_COORDS, 2, 0},
      {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0}};
  for (const auto &list : lists) {
    EXPECT_EQ(make(list), nullptr);
    EXPECT_EQ(error, CL_INVALID_VALUE);
  }
  EXPECT_EQ(clCreateSampler(context, CL_TRUE, 0, CL_FILTER_LINEAR, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, 0, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_VALUE);
}

} // namespace
