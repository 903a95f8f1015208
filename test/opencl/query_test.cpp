// Every name that OpenCL 3.0 lets a program ask for, with the type of its answer.
#include "fixture.h"

#include <map>

namespace {

enum class Kind {
  Int,       // cl_uint, cl_int, cl_bool and what else has their size
  Long,      // cl_ulong and bit-fields
  Size,      // size_t
  Handle,    // a pointer
  Text,      // with the null that ends it
  Versions,  // cl_name_version, any number of them
  Pointers,  // any number of them
  Sizes,     // size_t, any number of them
  Bitfields, // properties, any number of them
  Bytes,     // any number of them
};

using Names = std::map<cl_uint, Kind>;

// Asks for the size, then for the answer in exactly that room.
template <class Query> void check(const Names &names, Query query) {
  for (const auto &[name, kind] : names) {
    SCOPED_TRACE(testing::Message() << "name " << std::hex << name);
    size_t size = 12345;
    ASSERT_EQ(query(name, 0, nullptr, &size), CL_SUCCESS);
    std::vector<char> answer(size + 1, 'x');
    size_t again = 0;
    ASSERT_EQ(query(name, size, answer.data(), &again), CL_SUCCESS);
    EXPECT_EQ(size, again);
    EXPECT_EQ(answer[size], 'x');
    switch (kind) {
    case Kind::Int:
      EXPECT_EQ(size, sizeof(cl_uint));
      break;
    case Kind::Long:
      EXPECT_EQ(size, sizeof(cl_ulong));
      break;
    case Kind::Size:
      EXPECT_EQ(size, sizeof(size_t));
      break;
    case Kind::Handle:
      EXPECT_EQ(size, sizeof(void *));
      break;
    case Kind::Text:
      ASSERT_NE(size, 0u);
      EXPECT_EQ(std::string(answer.data()).size() + 1, size);
      break;
    case Kind::Versions:
      EXPECT_EQ(size % sizeof(cl_name_version), 0u);
      break;
    case Kind::Pointers:
      EXPECT_EQ(size % sizeof(void *), 0u);
      break;
    case Kind::Sizes:
      EXPECT_EQ(size % sizeof(size_t), 0u);
      break;
    case Kind::Bitfields:
      EXPECT_EQ(size % sizeof(cl_ulong), 0u);
      break;
    case Kind::Bytes:
      EXPECT_NE(size, 0u);
      break;
    }
    if (size != 0 && kind != Kind::Pointers) {
      EXPECT_EQ(query(name, size - 1, answer.data(), nullptr), CL_INVALID_VALUE);
    }
  }
}

// Whatever else is answered in that range has no place in the table, and should.
template <class Query>
void findOthers(const Names &names, cl_uint first, cl_uint last, Query query) {
  for (cl_uint name = first; name <= last; ++name) {
    if (!names.count(name)) {
      EXPECT_NE(query(name, 0, nullptr, nullptr), CL_SUCCESS) << std::hex << name;
    }
  }
}

template <class Function, class Handle> auto about(Function function, Handle handle) {
  return [=](cl_uint name, size_t size, void *value, size_t *sizeRet) {
    return function(handle, name, size, value, sizeRet);
  };
}

class Queries : public OpenCL {};

TEST_F(Queries, OfPlatforms) {
  const Names names = {
      {CL_PLATFORM_PROFILE, Kind::Text},
      {CL_PLATFORM_VERSION, Kind::Text},
      {CL_PLATFORM_NAME, Kind::Text},
      {CL_PLATFORM_VENDOR, Kind::Text},
      {CL_PLATFORM_EXTENSIONS, Kind::Text},
      {CL_PLATFORM_HOST_TIMER_RESOLUTION, Kind::Long},
      {CL_PLATFORM_NUMERIC_VERSION, Kind::Int},
      {CL_PLATFORM_EXTENSIONS_WITH_VERSION, Kind::Versions},
  };
  check(names, about(clGetPlatformInfo, getPlatform()));
  findOthers(names, 0x0900, 0x091f, about(clGetPlatformInfo, getPlatform()));
}

TEST_F(Queries, OfDevices) {
  Names names = {
      {CL_DEVICE_TYPE, Kind::Long},
      {CL_DEVICE_VENDOR_ID, Kind::Int},
      {CL_DEVICE_MAX_COMPUTE_UNITS, Kind::Int},
      {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, Kind::Int},
      {CL_DEVICE_MAX_WORK_GROUP_SIZE, Kind::Size},
      {CL_DEVICE_MAX_WORK_ITEM_SIZES, Kind::Sizes},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, Kind::Int},
      {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, Kind::Int},
      {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, Kind::Int},
      {CL_DEVICE_MAX_CLOCK_FREQUENCY, Kind::Int},
      {CL_DEVICE_ADDRESS_BITS, Kind::Int},
      {CL_DEVICE_MAX_READ_IMAGE_ARGS, Kind::Int},
      {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, Kind::Int},
      {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, Kind::Int},
      {CL_DEVICE_MAX_MEM_ALLOC_SIZE, Kind::Long},
      {CL_DEVICE_IMAGE2D_MAX_WIDTH, Kind::Size},
      {CL_DEVICE_IMAGE2D_MAX_HEIGHT, Kind::Size},
      {CL_DEVICE_IMAGE3D_MAX_WIDTH, Kind::Size},
      {CL_DEVICE_IMAGE3D_MAX_HEIGHT, Kind::Size},
      {CL_DEVICE_IMAGE3D_MAX_DEPTH, Kind::Size},
      {CL_DEVICE_IMAGE_SUPPORT, Kind::Int},
      {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, Kind::Size},
      {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, Kind::Size},
      {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, Kind::Int},
      {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, Kind::Int},
      {CL_DEVICE_MAX_SAMPLERS, Kind::Int},
      {CL_DEVICE_MAX_PARAMETER_SIZE, Kind::Size},
      {CL_DEVICE_MEM_BASE_ADDR_ALIGN, Kind::Int},
      {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, Kind::Int},
      {CL_DEVICE_SINGLE_FP_CONFIG, Kind::Long},
      {CL_DEVICE_DOUBLE_FP_CONFIG, Kind::Long},
      {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, Kind::Int},
      {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, Kind::Int},
      {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, Kind::Long},
      {CL_DEVICE_GLOBAL_MEM_SIZE, Kind::Long},
      {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, Kind::Long},
      {CL_DEVICE_MAX_CONSTANT_ARGS, Kind::Int},
      {CL_DEVICE_LOCAL_MEM_TYPE, Kind::Int},
      {CL_DEVICE_LOCAL_MEM_SIZE, Kind::Long},
      {CL_DEVICE_ERROR_CORRECTION_SUPPORT, Kind::Int},
      {CL_DEVICE_HOST_UNIFIED_MEMORY, Kind::Int},
      {CL_DEVICE_PROFILING_TIMER_RESOLUTION, Kind::Size},
      {CL_DEVICE_ENDIAN_LITTLE, Kind::Int},
      {CL_DEVICE_AVAILABLE, Kind::Int},
      {CL_DEVICE_COMPILER_AVAILABLE, Kind::Int},
      {CL_DEVICE_LINKER_AVAILABLE, Kind::Int},
      {CL_DEVICE_EXECUTION_CAPABILITIES, Kind::Long},
      {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, Kind::Long},
      {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, Kind::Long},
      {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, Kind::Int},
      {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, Kind::Int},
      {CL_DEVICE_MAX_ON_DEVICE_QUEUES, Kind::Int},
      {CL_DEVICE_MAX_ON_DEVICE_EVENTS, Kind::Int},
      {CL_DEVICE_NAME, Kind::Text},
      {CL_DEVICE_VENDOR, Kind::Text},
      {CL_DRIVER_VERSION, Kind::Text},
      {CL_DEVICE_PROFILE, Kind::Text},
      {CL_DEVICE_VERSION, Kind::Text},
      {CL_DEVICE_NUMERIC_VERSION, Kind::Int},
      {CL_DEVICE_EXTENSIONS, Kind::Text},
      {CL_DEVICE_EXTENSIONS_WITH_VERSION, Kind::Versions},
      {CL_DEVICE_PLATFORM, Kind::Handle},
      {CL_DEVICE_OPENCL_C_VERSION, Kind::Text},
      {CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR, Kind::Int},
      {CL_DEVICE_OPENCL_C_ALL_VERSIONS, Kind::Versions},
      {CL_DEVICE_OPENCL_C_FEATURES, Kind::Versions},
      {CL_DEVICE_IL_VERSION, Kind::Text},
      {CL_DEVICE_ILS_WITH_VERSION, Kind::Versions},
      {CL_DEVICE_BUILT_IN_KERNELS, Kind::Text},
      {CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, Kind::Versions},
      {CL_DEVICE_PARENT_DEVICE, Kind::Handle},
      {CL_DEVICE_PARTITION_MAX_SUB_DEVICES, Kind::Int},
      {CL_DEVICE_PARTITION_PROPERTIES, Kind::Pointers},
      {CL_DEVICE_PARTITION_AFFINITY_DOMAIN, Kind::Long},
      {CL_DEVICE_PARTITION_TYPE, Kind::Pointers},
      {CL_DEVICE_REFERENCE_COUNT, Kind::Int},
      {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, Kind::Int},
      {CL_DEVICE_PRINTF_BUFFER_SIZE, Kind::Size},
      {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, Kind::Size},
      {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, Kind::Size},
      {CL_DEVICE_SVM_CAPABILITIES, Kind::Long},
      {CL_DEVICE_MAX_PIPE_ARGS, Kind::Int},
      {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, Kind::Int},
      {CL_DEVICE_PIPE_MAX_PACKET_SIZE, Kind::Int},
      {CL_DEVICE_PIPE_SUPPORT, Kind::Int},
      {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, Kind::Int},
      {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, Kind::Int},
      {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, Kind::Int},
      {CL_DEVICE_MAX_NUM_SUB_GROUPS, Kind::Int},
      {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, Kind::Int},
      {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, Kind::Long},
      {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, Kind::Long},
      {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, Kind::Int},
      {CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, Kind::Size},
      {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, Kind::Int},
      {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, Kind::Int},
      {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, Kind::Long},
      {CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, Kind::Text},
      {CL_DEVICE_UUID_KHR, Kind::Bytes},
      {CL_DRIVER_UUID_KHR, Kind::Bytes},
      {CL_DEVICE_LUID_VALID_KHR, Kind::Int},
      {CL_DEVICE_LUID_KHR, Kind::Bytes},
      {CL_DEVICE_NODE_MASK_KHR, Kind::Int},
  };
  // Only a device with half precision has a configuration of it.
  if (askText(clGetDeviceInfo, device, CL_DEVICE_EXTENSIONS).find("cl_khr_fp16") !=
      std::string::npos)
    names[CL_DEVICE_HALF_FP_CONFIG] = Kind::Long;
  check(names, about(clGetDeviceInfo, device));
  findOthers(names, 0x1000, 0x1072, about(clGetDeviceInfo, device));
}

TEST_F(Queries, OfContextsQueuesMemoryAndEvents) {
  const Names ofContexts = {{CL_CONTEXT_REFERENCE_COUNT, Kind::Int},
                            {CL_CONTEXT_DEVICES, Kind::Pointers},
                            {CL_CONTEXT_PROPERTIES, Kind::Pointers},
                            {CL_CONTEXT_NUM_DEVICES, Kind::Int}};
  check(ofContexts, about(clGetContextInfo, context));
  findOthers(ofContexts, 0x1080, 0x108f, about(clGetContextInfo, context));
  const Names ofQueues = {
      {CL_QUEUE_CONTEXT, Kind::Handle},        {CL_QUEUE_DEVICE, Kind::Handle},
      {CL_QUEUE_REFERENCE_COUNT, Kind::Int},   {CL_QUEUE_PROPERTIES, Kind::Long},
      {CL_QUEUE_DEVICE_DEFAULT, Kind::Handle}, {CL_QUEUE_PROPERTIES_ARRAY, Kind::Bitfields}};
  check(ofQueues, about(clGetCommandQueueInfo, queue));
  findOthers(ofQueues, 0x1090, 0x109f, about(clGetCommandQueueInfo, queue));
  const Names ofMemory = {{CL_MEM_TYPE, Kind::Int},
                          {CL_MEM_FLAGS, Kind::Long},
                          {CL_MEM_SIZE, Kind::Size},
                          {CL_MEM_HOST_PTR, Kind::Handle},
                          {CL_MEM_MAP_COUNT, Kind::Int},
                          {CL_MEM_REFERENCE_COUNT, Kind::Int},
                          {CL_MEM_CONTEXT, Kind::Handle},
                          {CL_MEM_ASSOCIATED_MEMOBJECT, Kind::Handle},
                          {CL_MEM_OFFSET, Kind::Size},
                          {CL_MEM_USES_SVM_POINTER, Kind::Int},
                          {CL_MEM_PROPERTIES, Kind::Bitfields}};
  cl_mem memory = buffer(16);
  check(ofMemory, about(clGetMemObjectInfo, memory));
  findOthers(ofMemory, 0x1100, 0x110f, about(clGetMemObjectInfo, memory));
  const Names ofEvents = {{CL_EVENT_COMMAND_QUEUE, Kind::Handle},
                          {CL_EVENT_COMMAND_TYPE, Kind::Int},
                          {CL_EVENT_REFERENCE_COUNT, Kind::Int},
                          {CL_EVENT_COMMAND_EXECUTION_STATUS, Kind::Int},
                          {CL_EVENT_CONTEXT, Kind::Handle}};
  cl_event event = userEvent();
  check(ofEvents, about(clGetEventInfo, event));
  findOthers(ofEvents, 0x11d0, 0x11df, about(clGetEventInfo, event));
  cl_event timed = nullptr;
  cl_command_queue timing = makeQueue(CL_QUEUE_PROFILING_ENABLE);
  ASSERT_EQ(clEnqueueMarkerWithWaitList(timing, 0, nullptr, &timed), CL_SUCCESS);
  own(timed);
  ASSERT_EQ(clFinish(timing), CL_SUCCESS);
  check({{CL_PROFILING_COMMAND_QUEUED, Kind::Long},
         {CL_PROFILING_COMMAND_SUBMIT, Kind::Long},
         {CL_PROFILING_COMMAND_START, Kind::Long},
         {CL_PROFILING_COMMAND_END, Kind::Long},
         {CL_PROFILING_COMMAND_COMPLETE, Kind::Long}},
        about(clGetEventProfilingInfo, timed));
}

TEST_F(Queries, OfProgramsAndKernels) {
  const Names ofPrograms = {{CL_PROGRAM_REFERENCE_COUNT, Kind::Int},
                            {CL_PROGRAM_CONTEXT, Kind::Handle},
                            {CL_PROGRAM_NUM_DEVICES, Kind::Int},
                            {CL_PROGRAM_DEVICES, Kind::Pointers},
                            {CL_PROGRAM_SOURCE, Kind::Text},
                            {CL_PROGRAM_BINARY_SIZES, Kind::Sizes},
                            {CL_PROGRAM_NUM_KERNELS, Kind::Size},
                            {CL_PROGRAM_KERNEL_NAMES, Kind::Text},
                            {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT, Kind::Int},
                            {CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT, Kind::Int}};
  cl_program program = build("kernel void k(global int *p) { *p = 1; }", "-cl-kernel-arg-info");
  check(ofPrograms, about(clGetProgramInfo, program));
  const auto ofBuild = [&](cl_uint name, size_t size, void *value, size_t *sizeRet) {
    return clGetProgramBuildInfo(program, device, name, size, value, sizeRet);
  };
  check({{CL_PROGRAM_BUILD_STATUS, Kind::Int},
         {CL_PROGRAM_BUILD_OPTIONS, Kind::Text},
         {CL_PROGRAM_BUILD_LOG, Kind::Text},
         {CL_PROGRAM_BINARY_TYPE, Kind::Int},
         {CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, Kind::Size}},
        ofBuild);
  cl_kernel k = kernel(program, "k");
  check({{CL_KERNEL_FUNCTION_NAME, Kind::Text},
         {CL_KERNEL_NUM_ARGS, Kind::Int},
         {CL_KERNEL_REFERENCE_COUNT, Kind::Int},
         {CL_KERNEL_CONTEXT, Kind::Handle},
         {CL_KERNEL_PROGRAM, Kind::Handle},
         {CL_KERNEL_ATTRIBUTES, Kind::Text}},
        about(clGetKernelInfo, k));
  const auto ofArgument = [&](cl_uint name, size_t size, void *value, size_t *sizeRet) {
    return clGetKernelArgInfo(k, 0, name, size, value, sizeRet);
  };
  check({{CL_KERNEL_ARG_ADDRESS_QUALIFIER, Kind::Int},
         {CL_KERNEL_ARG_ACCESS_QUALIFIER, Kind::Int},
         {CL_KERNEL_ARG_TYPE_NAME, Kind::Text},
         {CL_KERNEL_ARG_TYPE_QUALIFIER, Kind::Long},
         {CL_KERNEL_ARG_NAME, Kind::Text}},
        ofArgument);
  const auto ofGroups = [&](cl_uint name, size_t size, void *value, size_t *sizeRet) {
    return clGetKernelWorkGroupInfo(k, nullptr, name, size, value, sizeRet);
  };
  check({{CL_KERNEL_WORK_GROUP_SIZE, Kind::Size},
         {CL_KERNEL_COMPILE_WORK_GROUP_SIZE, Kind::Sizes},
         {CL_KERNEL_LOCAL_MEM_SIZE, Kind::Long},
         {CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, Kind::Size},
         {CL_KERNEL_PRIVATE_MEM_SIZE, Kind::Long}},
        ofGroups);
  // The older of two names, too.
  OPENCL_FUNCTION(clGetKernelSubGroupInfoKHR);
  const size_t local[] = {16, 1, 1};
  const auto ofSubGroups = [&](cl_uint name, size_t size, void *value, size_t *sizeRet) {
    const cl_int result =
        clGetKernelSubGroupInfo(k, device, name, sizeof(local), local, size, value, sizeRet);
    EXPECT_EQ(result, clGetKernelSubGroupInfoKHR(k, device, name, sizeof(local), local, size, value,
                                                 sizeRet));
    return result;
  };
  if (ask<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_NUM_SUB_GROUPS) != 0)
    check({{CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, Kind::Size},
           {CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, Kind::Size},
           {CL_KERNEL_MAX_NUM_SUB_GROUPS, Kind::Size},
           {CL_KERNEL_COMPILE_NUM_SUB_GROUPS, Kind::Size}},
          ofSubGroups);
}

} // namespace
