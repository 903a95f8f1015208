#include "checks.h"

using namespace mux;

namespace {

bool hasSubGroups(const mux_kernel_s &kernel) {
  return kernel.object.device->info->sub_groups_support;
}

} // namespace

mux_result_t muxQuerySubGroupSizeForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                              size_t local_size_y, size_t local_size_z,
                                              size_t *out_sub_group_size) {
  if (!isValid(kernel) || local_size_x == 0 || local_size_y == 0 || local_size_z == 0)
    return mux_error_invalid_value;
  if (!out_sub_group_size)
    return mux_error_null_out_parameter;
  if (!hasSubGroups(*kernel))
    return mux_error_feature_unsupported;
  const auto size =
      getObject(kernel).querySubGroupSizeForLocalSize({local_size_x, local_size_y, local_size_z});
  if (!size)
    return size.error();
  *out_sub_group_size = *size;
  return mux_success;
}

mux_result_t muxQueryLocalSizeForSubGroupCount(mux_kernel_t kernel, size_t sub_group_count,
                                               size_t *out_local_size_x, size_t *out_local_size_y,
                                               size_t *out_local_size_z) {
  if (!isValid(kernel) || sub_group_count == 0)
    return mux_error_invalid_value;
  if (!out_local_size_x || !out_local_size_y || !out_local_size_z)
    return mux_error_null_out_parameter;
  if (!hasSubGroups(*kernel))
    return mux_error_feature_unsupported;
  const auto size = getObject(kernel).queryLocalSizeForSubGroupCount(sub_group_count);
  if (!size)
    return size.error();
  *out_local_size_x = (*size)[0];
  *out_local_size_y = (*size)[1];
  *out_local_size_z = (*size)[2];
  return mux_success;
}

mux_result_t muxQueryMaxNumSubGroups(mux_kernel_t kernel, size_t *out_max_num_sub_groups) {
  if (!isValid(kernel))
    return mux_error_invalid_value;
  if (!out_max_num_sub_groups)
    return mux_error_null_out_parameter;
  if (!hasSubGroups(*kernel))
    return mux_error_feature_unsupported;
  const auto number = getObject(kernel).queryMaxNumSubGroups();
  if (!number)
    return number.error();
  *out_max_num_sub_groups = *number;
  return mux_success;
}

mux_result_t muxQueryWFVInfoForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                         size_t local_size_y, size_t local_size_z,
                                         mux_wfv_status_e *out_wfv_status, size_t *out_work_width_x,
                                         size_t *out_work_width_y, size_t *out_work_width_z) {
  if (!isValid(kernel) || local_size_x == 0 || local_size_y == 0 || local_size_z == 0)
    return mux_error_invalid_value;
  if (!out_wfv_status)
    return mux_error_null_out_parameter;
  const auto info =
      getObject(kernel).queryWFVInfoForLocalSize({local_size_x, local_size_y, local_size_z});
  if (!info)
    return info.error();
  *out_wfv_status = info->status;
  size_t *const widths[] = {out_work_width_x, out_work_width_y, out_work_width_z};
  for (size_t dimension = 0; dimension != 3; ++dimension) {
    if (widths[dimension])
      *widths[dimension] = info->workWidth[dimension];
  }
  return mux_success;
}
