// cl_khr_command_buffer_mutable_dispatch: updates of launches in a finalized command buffer.
#include "command_buffer.h"
#include "work_size.h"

#include <algorithm>

namespace opencl {
namespace {

using State = MutableCommand::State;

// Returns the fields that a configuration changes.
cl_mutable_dispatch_fields_khr getFields(const cl_mutable_dispatch_config_khr &config) {
  cl_mutable_dispatch_fields_khr fields = 0;
  if (config.num_args || config.num_svm_args)
    fields |= CL_MUTABLE_DISPATCH_ARGUMENTS_KHR;
  if (config.num_exec_infos)
    fields |= CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;
  if (config.global_work_offset)
    fields |= CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR;
  if (config.global_work_size)
    fields |= CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR;
  if (config.local_work_size)
    fields |= CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR;
  return fields;
}

bool hasConsistentLists(const cl_mutable_dispatch_config_khr &config) {
  return (config.num_args == 0) == (config.arg_list == nullptr) &&
         (config.num_svm_args == 0) == (config.arg_svm_list == nullptr) &&
         (config.num_exec_infos == 0) == (config.exec_info_list == nullptr);
}

cl_int changeArguments(Kernel &kernel, const cl_mutable_dispatch_config_khr &config) {
  for (cl_uint i = 0; i != config.num_args; ++i) {
    const auto &[index, size, value] = config.arg_list[i];
    if (const cl_int error = kernel.setArgument(index, size, value))
      return error;
  }
  for (cl_uint i = 0; i != config.num_svm_args; ++i) {
    if (const cl_int error =
            kernel.setPointer(config.arg_svm_list[i].arg_index, config.arg_svm_list[i].arg_value))
      return error;
  }
  for (cl_uint i = 0; i != config.num_exec_infos; ++i) {
    const auto &[name, size, value] = config.exec_info_list[i];
    if (const cl_int error = clSetKernelExecInfo(getHandle(&kernel), name, size, value))
      return error;
  }
  return CL_SUCCESS;
}

using Changes = std::vector<std::pair<MutableCommand *, State>>;

// Returns the current state of a launch, or that after an earlier change of the same call.
const State &getState(const MutableCommand &command, const Changes &earlier) {
  const auto last = std::find_if(earlier.rbegin(), earlier.rend(),
                                 [&](const auto &change) { return change.first == &command; });
  return last == earlier.rend() ? command.getState() : last->second;
}

// Returns the state of a launch after the change.
Expected<State> change(const MutableCommand &command, const State &old,
                       const cl_mutable_dispatch_config_khr &config) {
  Ref<Kernel> kernel = old.kernel->clone();
  if (const cl_int error = changeArguments(*kernel, config))
    return Unexpected(error);
  State state = {kernel, old.size, old.hasLocalSize || config.local_work_size};
  const auto choose = [](const size_t *given, const std::array<size_t, 3> &before) {
    return given ? given : before.data();
  };
  const size_t *local = config.local_work_size;
  if (!local && old.hasLocalSize)
    local = old.size.local.data();
  auto size = checkLaunch(*state.kernel, command.getBuffer().getContext(),
                          command.getBuffer().getQueue().getDevice(), old.size.dimensions,
                          choose(config.global_work_offset, old.size.offset),
                          choose(config.global_work_size, old.size.global), local,
                          getRequiredArguments(command.getFields()));
  if (!size)
    return Unexpected(size.error());
  state.size = *size;
  if (!command.satisfiesAsserts(state))
    return Unexpected(CL_INVALID_VALUE);
  return state;
}

Expected<std::pair<MutableCommand *, State>>
readChange(const CommandBuffer &buffer, const cl_mutable_dispatch_config_khr &config,
           const Changes &earlier) {
  MutableCommand *command = find<MutableCommand>(config.command);
  if (!command || &command->getBuffer() != &buffer)
    return Unexpected(CL_INVALID_MUTABLE_COMMAND_KHR);
  if (getFields(config) & ~command->getFields())
    return Unexpected(CL_INVALID_OPERATION);
  if (!hasConsistentLists(config) ||
      (config.work_dim != 0 && config.work_dim != command->getState().size.dimensions))
    return Unexpected(CL_INVALID_VALUE);
  auto state = change(*command, getState(*command, earlier), config);
  if (!state)
    return Unexpected(state.error());
  return std::pair(command, std::move(*state));
}

} // namespace

cl_int CL_API_CALL clUpdateMutableCommandsKHR(cl_command_buffer_khr command_buffer,
                                              cl_uint num_configs,
                                              const cl_command_buffer_update_type_khr *config_types,
                                              const void **configs) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  if (!buffer->isFinalized() || !buffer->isMutable())
    return CL_INVALID_OPERATION;
  if ((num_configs == 0) != (config_types == nullptr) || (num_configs == 0) != (configs == nullptr))
    return CL_INVALID_VALUE;
  Changes changes;
  for (cl_uint i = 0; i != num_configs; ++i) {
    if (config_types[i] != CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR || !configs[i])
      return CL_INVALID_VALUE;
    const auto *config = static_cast<const cl_mutable_dispatch_config_khr *>(configs[i]);
    auto read = readChange(*buffer, *config, changes);
    if (!read)
      return read.error();
    changes.push_back(std::move(*read));
  }
  return buffer->update(std::move(changes));
}

cl_int CL_API_CALL clGetMutableCommandInfoKHR(cl_mutable_command_khr command,
                                              cl_mutable_command_info_khr param_name,
                                              size_t param_value_size, void *param_value,
                                              size_t *param_value_size_ret) {
  return query<MutableCommand>(command, param_name, param_value_size, param_value,
                               param_value_size_ret);
}

} // namespace opencl
