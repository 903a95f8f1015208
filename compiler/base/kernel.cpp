#include "compiler/base/kernel.h"

#include <algorithm>
#include <iterator>

namespace compiler {

static void addArgument(NDRangeFacts &facts, std::size_t index,
                        const mux_descriptor_info_t &descriptor) {
  if (descriptor.type == mux_descriptor_info_type_image) {
    facts.images.push_back({index, descriptor.image_descriptor.image->format});
  } else if (descriptor.type == mux_descriptor_info_type_sampler) {
    const mux_sampler_t &sampler = descriptor.sampler_descriptor.sampler;
    facts.samplers.push_back(
        {index, sampler.address_mode, sampler.filter_mode, sampler.normalized_coordinates});
  }
}

NDRangeFacts getNDRangeFacts(const mux_ndrange_options_t &options) {
  NDRangeFacts facts;
  std::copy(std::begin(options.local_size), std::end(options.local_size), facts.local_size.begin());
  facts.has_no_offset = facts.has_full_groups = true;
  for (std::size_t i = 0; i != 3; ++i) {
    const bool isUsed = i < options.dimensions;
    const std::size_t size = isUsed ? options.global_size[i] : 1;
    const std::size_t offset = isUsed ? options.global_offset[i] : 0;
    facts.has_no_offset &= offset == 0;
    facts.has_full_groups &= size % options.local_size[i] == 0;
  }
  for (std::size_t i = 0; i != options.descriptors_length; ++i)
    addArgument(facts, i, options.descriptors[i]);
  return facts;
}

cargo::expected<cargo::dynamic_array<uint8_t>, Result> Kernel::createGeneralKernel() {
  return cargo::make_unexpected(Result::FEATURE_UNSUPPORTED);
}

BaseKernel::BaseKernel(std::size_t preferred_local_size_x, std::size_t preferred_local_size_y,
                       std::size_t preferred_local_size_z, std::size_t local_memory_size)
    : Kernel(preferred_local_size_x, preferred_local_size_y, preferred_local_size_z,
             local_memory_size) {}

BaseKernel::~BaseKernel() = default;

Result BaseKernel::checkLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                  std::size_t local_size_z) {
  const bool valid = local_size_x != 0 && local_size_y != 0 && local_size_z != 0;
  return valid ? Result::SUCCESS : Result::INVALID_VALUE;
}

Result BaseKernel::checkSpecializationOptions(const mux_ndrange_options_t &specialization_options,
                                              mux_device_info_t device_info) {
  const mux_ndrange_options_t &options = specialization_options;
  if ((options.descriptors != nullptr) != (options.descriptors_length != 0))
    return Result::INVALID_VALUE;
  if (std::find(std::begin(options.local_size), std::end(options.local_size), 0u) !=
      std::end(options.local_size))
    return Result::INVALID_VALUE;
  if (!options.global_offset || !options.global_size)
    return Result::INVALID_VALUE;
  if (options.dimensions == 0 || options.dimensions > 3)
    return Result::INVALID_VALUE;

  const bool hasUnknownImage =
      std::any_of(options.descriptors, options.descriptors + options.descriptors_length,
                  [](const mux_descriptor_info_t &descriptor) {
                    return descriptor.type == mux_descriptor_info_type_image &&
                           (!descriptor.image_descriptor.image ||
                            descriptor.image_descriptor.image->format >= mux_image_format_total);
                  });
  if (hasUnknownImage)
    return Result::INVALID_VALUE;
  const bool hasCustomBuffer =
      std::any_of(options.descriptors, options.descriptors + options.descriptors_length,
                  [](const mux_descriptor_info_t &descriptor) {
                    return descriptor.type == mux_descriptor_info_type_custom_buffer;
                  });
  if (hasCustomBuffer && device_info->custom_buffer_capabilities == 0)
    return Result::INVALID_VALUE;
  return Result::SUCCESS;
}

Result BaseKernel::precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                     std::size_t local_size_z) {
  return checkLocalSize(local_size_x, local_size_y, local_size_z);
}

cargo::expected<uint32_t, Result> BaseKernel::getDynamicWorkWidth(std::size_t local_size_x,
                                                                  std::size_t local_size_y,
                                                                  std::size_t local_size_z) {
  if (Result result = checkLocalSize(local_size_x, local_size_y, local_size_z);
      result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  return 1u;
}

cargo::expected<uint32_t, Result> BaseKernel::getSubGroupSize() {
  return cargo::make_unexpected(Result::FEATURE_UNSUPPORTED);
}

cargo::expected<uint32_t, Result>
BaseKernel::querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                          std::size_t local_size_z) {
  if (Result result = checkLocalSize(local_size_x, local_size_y, local_size_z);
      result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  return cargo::make_unexpected(Result::FEATURE_UNSUPPORTED);
}

cargo::expected<std::array<std::size_t, 3>, Result>
BaseKernel::queryLocalSizeForSubGroupCount(std::size_t) {
  return cargo::make_unexpected(Result::FEATURE_UNSUPPORTED);
}

cargo::expected<std::size_t, Result> BaseKernel::queryMaxSubGroupCount() {
  return cargo::make_unexpected(Result::FEATURE_UNSUPPORTED);
}

} // namespace compiler
