// cl_khr_command_buffer_mutable_dispatch.
#include "command_buffer_fixture.h"

namespace {

using Argument = opencl::cl_mutable_dispatch_arg_khr;
using Config = opencl::cl_mutable_dispatch_config_khr;

class MutableDispatches : public CommandBuffers {
protected:
  cl_int update(cl_command_buffer_khr one, std::vector<const Config *> configs) {
    const std::vector<cl_command_buffer_update_type_khr> types(
        configs.size(), CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR);
    std::vector<const void *> list(configs.begin(), configs.end());
    return clUpdateMutableCommandsKHR(one, cl_uint(list.size()), types.data(), list.data());
  }
};

TEST_F(MutableDispatches, Change) {
  cl_mem first = zeros(16), second = zeros(16);
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  cl_kernel k = add(first, 1);
  ASSERT_EQ(launch(one, k, 16, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16)[15], 1);
  const int ten = 10;
  const Argument arguments[] = {{0, sizeof(second), &second}, {1, sizeof(ten), &ten}};
  const size_t size = 8, offset = 2;
  Config change = {};
  change.command = handle;
  change.num_args = 2;
  change.arg_list = arguments;
  change.global_work_size = &size;
  change.global_work_offset = &offset;
  ASSERT_EQ(update(one, {&change}), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16)[15], 1);
  const auto values = read<int>(second, 16);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 10);
  EXPECT_EQ(values[9], 10);
  EXPECT_EQ(values[10], 0);
  size_t seen = 0;
  ASSERT_EQ(clGetMutableCommandInfoKHR(handle, CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR,
                                       sizeof(seen), &seen, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen, 8u);
  cl_kernel named = nullptr;
  ASSERT_EQ(clGetMutableCommandInfoKHR(handle, CL_MUTABLE_DISPATCH_KERNEL_KHR, sizeof(named),
                                       &named, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(named, k);
  // A change that is refused leaves all as it was.
  const Argument bad = {1, 1, &ten};
  change.num_args = 1;
  change.arg_list = &bad;
  EXPECT_EQ(update(one, {&change}), CL_INVALID_ARG_SIZE);
  change.command = reinterpret_cast<cl_mutable_command_khr>(one);
  EXPECT_EQ(update(one, {&change}), CL_INVALID_MUTABLE_COMMAND_KHR);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(second, 16)[2], 20);
}

// Changes of one call are made one after the other, and on launches whose kernel is long gone.
TEST_F(MutableDispatches, ChangeSeveralTimesInOneCall) {
  cl_mem first = zeros(16), second = zeros(16);
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  ASSERT_EQ(launch(one, add(first, 1), 16, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  for (cl_kernel k : kernels)
    ASSERT_EQ(clReleaseKernel(k), CL_SUCCESS);
  kernels.clear();
  for (cl_program program : programs)
    ASSERT_EQ(clReleaseProgram(program), CL_SUCCESS);
  programs.clear();
  const int ten = 10;
  const size_t size = 8;
  const Argument memory = {0, sizeof(second), &second};
  const Argument number = {1, sizeof(ten), &ten};
  Config changes[3] = {};
  for (Config &change : changes)
    change.command = handle;
  changes[0].num_args = changes[1].num_args = 1;
  changes[0].arg_list = &memory;
  changes[1].arg_list = &number;
  changes[2].global_work_size = &size;
  ASSERT_EQ(update(one, {&changes[0], &changes[1], &changes[2]}), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(first, 16), std::vector<int>(16, 0));
  const auto values = read<int>(second, 16);
  EXPECT_EQ(values[7], 10);
  EXPECT_EQ(values[8], 0);
  // The last of several is refused: none is made.
  const size_t none = 3;
  changes[2].local_work_size = &none;
  EXPECT_EQ(update(one, {&changes[0], &changes[1], &changes[2]}), CL_INVALID_WORK_GROUP_SIZE);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read<int>(second, 16)[7], 20);
}

TEST_F(MutableDispatches, AreOfMutableCommandBuffersOnly) {
  cl_mem memory = zeros(4);
  cl_command_buffer_khr one = create();
  cl_mutable_command_khr handle = nullptr;
  ASSERT_EQ(launch(one, add(memory, 1), 4, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  Config change = {};
  change.command = handle;
  EXPECT_EQ(update(one, {&change}), CL_INVALID_OPERATION);
}

// An execution that is enqueued keeps what the launch was then.
TEST_F(MutableDispatches, ChangeWhileTheyArePending) {
  cl_mem first = zeros(16), second = zeros(16);
  for (cl_command_buffer_flags_khr flags : {0, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR}) {
    cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR | flags);
    cl_mutable_command_khr handle = nullptr;
    ASSERT_EQ(launch(one, add(first, 1), 16, &handle), CL_SUCCESS);
    ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
    cl_event gate = userEvent();
    run(one, gate);
    const Argument argument = {0, sizeof(second), &second};
    Config change = {};
    change.command = handle;
    change.num_args = 1;
    change.arg_list = &argument;
    ASSERT_EQ(update(one, {&change}), CL_SUCCESS);
    run(one);
    EXPECT_TRUE(endsSoon(run(one, nullptr, makeQueue(0))));
    ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  }
  EXPECT_EQ(read<int>(first, 16), std::vector<int>(16, 2));
  EXPECT_EQ(read<int>(second, 16), std::vector<int>(16, 4));
}

TEST_F(MutableDispatches, GetTheirArgumentsLater) {
  cl_mem memory = zeros(4);
  cl_kernel k = kernel("kernel void set(global int *p, int x) { p[get_global_id(0)] = x; }", "set");
  cl_mutable_command_khr handle = nullptr;
  EXPECT_EQ(launch(create(), k, 4, &handle), CL_INVALID_KERNEL_ARGS);
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  const cl_command_properties_khr sizeOnly[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                                CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, 0};
  EXPECT_EQ(launch(one, k, 4, &handle, sizeOnly), CL_INVALID_KERNEL_ARGS);
  ASSERT_EQ(launch(one, k, 4, &handle), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  EXPECT_EQ(clFinalizeCommandBufferKHR(one), CL_INVALID_OPERATION);
  const int seven = 7;
  const Argument arguments[] = {{1, sizeof(seven), &seven}, {0, sizeof(memory), &memory}};
  for (const Argument &argument : arguments) {
    EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_FINALIZED_KHR));
    EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, one, 0, nullptr, nullptr),
              CL_INVALID_OPERATION);
    Config change = {};
    change.command = handle;
    change.num_args = 1;
    change.arg_list = &argument;
    ASSERT_EQ(update(one, {&change}), CL_SUCCESS);
  }
  EXPECT_EQ(state(one), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  run(one);
  EXPECT_EQ(read<int>(memory, 4), std::vector<int>(4, 7));
}

TEST_F(MutableDispatches, KeepToTheNumberOfGroupsThatIsAsserted) {
  const cl_properties assertion = CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR;
  const cl_command_properties_khr ofLaunch[] = {CL_MUTABLE_DISPATCH_ASSERTS_KHR, assertion, 0};
  for (bool isOfLaunch : {false, true}) {
    std::vector<cl_command_buffer_properties_khr> properties = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                                CL_COMMAND_BUFFER_MUTABLE_KHR};
    if (!isOfLaunch)
      properties.insert(properties.end(),
                        {CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR, assertion});
    properties.push_back(0);
    cl_command_buffer_khr one = create(properties, queue);
    cl_mutable_command_khr handle = nullptr;
    const size_t eight = 8, two = 2, four = 4, sixteen = 16;
    ASSERT_EQ(clCommandNDRangeKernelKHR(one, nullptr, isOfLaunch ? ofLaunch : nullptr,
                                        add(zeros(16), 1), 1, nullptr, &eight, &two, 0, nullptr,
                                        nullptr, &handle),
              CL_SUCCESS);
    ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
    Config change = {};
    change.command = handle;
    change.global_work_size = &sixteen;
    EXPECT_EQ(update(one, {&change}), CL_INVALID_VALUE);
    change.local_work_size = &four;
    EXPECT_EQ(update(one, {&change}), CL_SUCCESS);
    change.global_work_size = &four;
    EXPECT_EQ(update(one, {&change}), CL_SUCCESS);
    change.global_work_size = &sixteen;
    EXPECT_EQ(update(one, {&change}), CL_SUCCESS);
  }
}

TEST_F(MutableDispatches, ReportTheirProperties) {
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  const std::vector<cl_command_properties_khr> properties = {
      CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR,
      CL_MUTABLE_DISPATCH_ASSERTS_KHR, 0, 0};
  cl_kernel k = add(zeros(4), 1);
  ASSERT_EQ(launch(one, k, 4, &handle, properties.data()), CL_SUCCESS);
  EXPECT_EQ(askList<cl_command_properties_khr>(clGetMutableCommandInfoKHR, handle,
                                               CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR),
            properties);
  const cl_command_properties_khr twice[] = {CL_MUTABLE_DISPATCH_ASSERTS_KHR, 0,
                                             CL_MUTABLE_DISPATCH_ASSERTS_KHR, 0, 0};
  EXPECT_EQ(launch(one, k, 4, &handle, twice), CL_INVALID_VALUE);
  const cl_command_properties_khr unknown[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 1 << 20,
                                               0};
  EXPECT_EQ(launch(one, k, 4, &handle, unknown), CL_INVALID_VALUE);
}

TEST_F(MutableDispatches, RefuseListsThatAreWrong) {
  cl_command_buffer_khr one = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
  cl_mutable_command_khr handle = nullptr;
  const cl_command_properties_khr sizeOnly[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                                CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, 0};
  ASSERT_EQ(launch(one, add(zeros(4), 1), 4, &handle, sizeOnly), CL_SUCCESS);
  Config change = {};
  change.command = handle;
  EXPECT_EQ(update(one, {&change}), CL_INVALID_OPERATION);
  ASSERT_EQ(clFinalizeCommandBufferKHR(one), CL_SUCCESS);
  cl_command_buffer_update_type_khr type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
  const void *list[] = {&change};
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 1, &type, list), CL_SUCCESS);
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 0, &type, list), CL_INVALID_VALUE);
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 1, nullptr, list), CL_INVALID_VALUE);
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 1, &type, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(update(one, {nullptr}), CL_INVALID_VALUE);
  type = 99;
  EXPECT_EQ(clUpdateMutableCommandsKHR(one, 1, &type, list), CL_INVALID_VALUE);
  change.num_args = 1;
  EXPECT_EQ(update(one, {&change}), CL_INVALID_OPERATION);
  change.num_args = 0;
  change.work_dim = 2;
  EXPECT_EQ(update(one, {&change}), CL_INVALID_VALUE);
}

} // namespace
