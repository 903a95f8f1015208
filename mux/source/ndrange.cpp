#include "recording.h"

using namespace mux;

namespace {

mux_result_t checkCustomBuffer(const mux_device_info_s &info,
                               const mux_descriptor_info_custom_buffer_t &custom) {
  const uint32_t capabilities = info.custom_buffer_capabilities;
  if (capabilities == 0)
    return mux_error_feature_unsupported;
  if (!isNullIffEmpty(custom.data, custom.size))
    return mux_error_invalid_value;
  if (custom.data && !(capabilities & mux_custom_buffer_capabilities_data))
    return mux_error_invalid_value;
  if (custom.address_space && !(capabilities & mux_custom_buffer_capabilities_address_space))
    return mux_error_invalid_value;
  return mux_success;
}

bool isValid(const mux_sampler_t &sampler) {
  return sampler.address_mode <= mux_address_mode_repeat_mirror &&
         sampler.filter_mode <= mux_filter_mode_linear;
}

mux_result_t toResult(bool isValid) { return isValid ? mux_success : mux_error_invalid_value; }

mux_result_t checkDescriptor(mux_command_buffer_t commandBuffer,
                             const mux_descriptor_info_t &descriptor) {
  const mux_device_info_s &info = *commandBuffer->object.device->info;
  switch (descriptor.type) {
  case mux_descriptor_info_type_buffer: {
    const auto [buffer, offset] = descriptor.buffer_descriptor;
    return toResult(isUsable(buffer, commandBuffer) && offset < buffer->size);
  }
  case mux_descriptor_info_type_null_buffer:
    return mux_success;
  case mux_descriptor_info_type_image:
    if (!info.image_support)
      return mux_error_feature_unsupported;
    return toResult(isUsable(descriptor.image_descriptor.image, commandBuffer));
  case mux_descriptor_info_type_sampler:
    if (!info.image_support)
      return mux_error_feature_unsupported;
    return toResult(isValid(descriptor.sampler_descriptor.sampler));
  case mux_descriptor_info_type_plain_old_data: {
    const auto [data, length] = descriptor.plain_old_data_descriptor;
    return toResult(data && length);
  }
  case mux_descriptor_info_type_shared_local_buffer:
    return toResult(descriptor.shared_local_buffer_descriptor.size != 0);
  case mux_descriptor_info_type_custom_buffer:
    return checkCustomBuffer(info, descriptor.custom_buffer_descriptor);
  }
  return mux_error_invalid_value;
}

mux_result_t checkDescriptors(mux_command_buffer_t commandBuffer,
                              std::span<const mux_descriptor_info_t> descriptors) {
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    if (const mux_result_t result = checkDescriptor(commandBuffer, descriptor))
      return result;
  }
  return mux_success;
}

bool isValidLocalSize(const mux_device_info_s &info, const mux_ndrange_options_t &options) {
  const uint32_t limits[3] = {info.max_work_group_size_x, info.max_work_group_size_y,
                              info.max_work_group_size_z};
  Checked total = 1;
  for (size_t dimension = 0; dimension != 3; ++dimension) {
    const size_t size = options.local_size[dimension];
    if (size == 0 || size > limits[dimension] || (dimension >= options.dimensions && size != 1))
      return false;
    total = total * size;
  }
  return total.isAtMost(info.max_concurrent_work_items);
}

// Global IDs and the linear global ID must fit the device's size_t.
bool isValidGlobalSize(const mux_device_info_s &info, const mux_kernel_s &kernel,
                       const mux_ndrange_options_t &options) {
  const bool has64bits = info.address_capabilities & mux_address_capabilities_bits64;
  const uint64_t limit = has64bits ? UINT64_MAX : UINT32_MAX;
  Checked total = 1;
  for (size_t dimension = 0; dimension != options.dimensions; ++dimension) {
    const size_t size = options.global_size[dimension];
    if (size == 0)
      return false;
    if (size % options.local_size[dimension] && !kernel.accepts_partial_work_groups)
      return false;
    if (!(Checked(options.global_offset[dimension]) + (size - 1)).isAtMost(limit))
      return false;
    total = total * size;
  }
  return total.isAtMost(limit);
}

bool hasValidSizes(const mux_device_info_s &info, const mux_kernel_s &kernel,
                   const mux_ndrange_options_t &options) {
  if (options.dimensions == 0 || options.dimensions > 3)
    return false;
  if (!options.global_offset || !options.global_size)
    return false;
  return isValidLocalSize(info, options) && isValidGlobalSize(info, kernel, options);
}

mux_result_t checkArguments(mux_command_buffer_t commandBuffer, const Kernel &kernel,
                            const mux_ndrange_options_t &options) {
  if (!isNullIffEmpty(options.descriptors, options.descriptors_length))
    return mux_error_invalid_value;
  if (kernel.num_arguments != MUX_UNKNOWN_ARGUMENT_COUNT &&
      kernel.num_arguments != options.descriptors_length)
    return mux_error_invalid_value;
  const std::span descriptors(options.descriptors, options.descriptors_length);
  if (const mux_result_t result = checkDescriptors(commandBuffer, descriptors))
    return result;
  if (!fitsLocalMemory(kernel, descriptors))
    return mux_error_out_of_memory;
  return kernel.checkDescriptors(descriptors);
}

NDRange makeRange(Kernel &kernel, const mux_ndrange_options_t &options) {
  NDRange range = {&kernel, {}, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}, uint32_t(options.dimensions)};
  // The command buffer copies the list before it exposes it as mutable.
  range.descriptors = {const_cast<mux_descriptor_info_t *>(options.descriptors),
                       options.descriptors_length};
  for (size_t dimension = 0; dimension != options.dimensions; ++dimension) {
    range.globalOffset[dimension] = options.global_offset[dimension];
    range.globalSize[dimension] = options.global_size[dimension];
    range.localSize[dimension] = options.local_size[dimension];
  }
  return range;
}

} // namespace

mux_result_t muxCommandNDRange(mux_command_buffer_t command_buffer, mux_kernel_t kernel,
                               mux_ndrange_options_t options, uint32_t num_sync_points_in_wait_list,
                               const mux_sync_point_t *sync_point_wait_list,
                               mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  mux_device_t device = command_buffer->object.device;
  if (!mux::isValid(kernel, device) || !hasValidSizes(*device->info, *kernel, options))
    return mux_error_invalid_value;
  if (const mux_result_t result = checkArguments(command_buffer, getObject(kernel), options))
    return result;
  return recordCommand(command_buffer, makeRange(getObject(kernel), options), points);
}

mux_result_t muxUpdateDescriptors(mux_command_buffer_t command_buffer, uint64_t command_id,
                                  uint64_t num_args, const uint64_t *arg_indices,
                                  const mux_descriptor_info_t *descriptors) {
  if (!mux::isValid(command_buffer))
    return mux_error_invalid_value;
  if (!command_buffer->object.device->info->descriptors_updatable)
    return mux_error_feature_unsupported;
  if (num_args == 0 || !arg_indices || !descriptors)
    return mux_error_invalid_value;
  const std::span values(descriptors, num_args);
  if (const mux_result_t result = checkDescriptors(command_buffer, values))
    return result;
  return getObject(command_buffer).update(command_id, {arg_indices, num_args}, values);
}
