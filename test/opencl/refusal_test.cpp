// Every entry point without its object: a null handle, one of another kind, one that was deleted.
// The calls go to the driver itself, since the loader reads the handles.
#include "fixture.h"

namespace {

class Refusals : public OpenCL {
protected:
  // Of the wrong kind for everything that takes no context.
  template <class Handle> Handle wrong() const { return reinterpret_cast<Handle>(context); }

  const cl_icd_dispatch &cl = getDispatch();
  const size_t three[3] = {1, 1, 1};
  char bytes[64] = {};
  cl_int error = CL_SUCCESS;
};

TEST_F(Refusals, OfWhatIsNoPlatformOrDevice) {
  auto platform = wrong<cl_platform_id>();
  EXPECT_EQ(cl.clGetPlatformInfo(platform, CL_PLATFORM_NAME, 0, nullptr, nullptr),
            CL_INVALID_PLATFORM);
  EXPECT_EQ(cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, nullptr),
            CL_INVALID_PLATFORM);
  EXPECT_EQ(cl.clUnloadPlatformCompiler(nullptr), CL_INVALID_PLATFORM);
  EXPECT_EQ(cl.clGetExtensionFunctionAddressForPlatform(nullptr, "clHostMemAllocINTEL"), nullptr);
  EXPECT_EQ(cl.clGetExtensionFunctionAddress("clNoSuchFunction"), nullptr);
  auto device = wrong<cl_device_id>();
  cl_ulong time = 0;
  EXPECT_EQ(cl.clGetDeviceInfo(device, CL_DEVICE_NAME, 0, nullptr, nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(cl.clRetainDevice(device), CL_INVALID_DEVICE);
  EXPECT_EQ(cl.clReleaseDevice(nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(cl.clCreateSubDevices(device, nullptr, 0, nullptr, nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(cl.clGetDeviceAndHostTimer(device, &time, &time), CL_INVALID_DEVICE);
  EXPECT_EQ(cl.clGetHostTimer(device, &time), CL_INVALID_DEVICE);
}

TEST_F(Refusals, OfWhatIsNoContext) {
  auto none = reinterpret_cast<cl_context>(queue);
  const char *text = "";
  const auto refused = [&](void *made) { return !made && error == CL_INVALID_CONTEXT; };
  EXPECT_EQ(cl.clRetainContext(none), CL_INVALID_CONTEXT);
  EXPECT_EQ(cl.clReleaseContext(nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(cl.clGetContextInfo(none, CL_CONTEXT_NUM_DEVICES, 0, nullptr, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(cl.clSetContextDestructorCallback(none, nullptr, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(cl.clSetDefaultDeviceCommandQueue(none, device, queue), CL_INVALID_CONTEXT);
  EXPECT_TRUE(refused(cl.clCreateCommandQueue(none, device, 0, &error)));
  EXPECT_TRUE(refused(cl.clCreateCommandQueueWithProperties(none, device, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateBuffer(none, 0, 16, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateBufferWithProperties(none, nullptr, 0, 16, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateImage(none, 0, nullptr, nullptr, nullptr, &error)));
  EXPECT_TRUE(
      refused(cl.clCreateImageWithProperties(none, nullptr, 0, nullptr, nullptr, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateImage2D(none, 0, nullptr, 1, 1, 0, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateImage3D(none, 0, nullptr, 1, 1, 1, 0, 0, nullptr, &error)));
  EXPECT_EQ(cl.clGetSupportedImageFormats(none, 0, CL_MEM_OBJECT_IMAGE2D, 0, nullptr, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_TRUE(refused(cl.clCreateSampler(none, 0, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &error)));
  EXPECT_TRUE(refused(cl.clCreateSamplerWithProperties(none, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreatePipe(none, 0, 4, 4, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateProgramWithSource(none, 1, &text, nullptr, &error)));
  EXPECT_TRUE(
      refused(cl.clCreateProgramWithBinary(none, 1, &device, nullptr, nullptr, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateProgramWithBuiltInKernels(none, 1, &device, "k", &error)));
  EXPECT_TRUE(refused(cl.clCreateProgramWithIL(none, text, 1, &error)));
  EXPECT_TRUE(
      refused(cl.clLinkProgram(none, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, &error)));
  EXPECT_TRUE(refused(cl.clCreateUserEvent(none, &error)));
  EXPECT_EQ(cl.clSVMAlloc(none, 0, 16, 0), nullptr);
  cl.clSVMFree(none, bytes);
}

TEST_F(Refusals, OfWhatIsNoQueue) {
  auto none = wrong<cl_command_queue>();
  const auto code = cl_int(CL_INVALID_COMMAND_QUEUE);
  cl_mem memory = buffer(64);
  cl_event event = userEvent();
  cl_kernel k = kernel("kernel void k() {}", "k");
  EXPECT_EQ(cl.clRetainCommandQueue(none), code);
  EXPECT_EQ(cl.clReleaseCommandQueue(nullptr), code);
  EXPECT_EQ(cl.clGetCommandQueueInfo(none, CL_QUEUE_CONTEXT, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clSetCommandQueueProperty(none, 0, CL_TRUE, nullptr), code);
  EXPECT_EQ(cl.clFlush(none), code);
  EXPECT_EQ(cl.clFinish(none), code);
  EXPECT_EQ(cl.clEnqueueReadBuffer(none, memory, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueWriteBuffer(none, memory, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueCopyBuffer(none, memory, memory, 0, 8, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueFillBuffer(none, memory, bytes, 4, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueReadBufferRect(none, memory, 1, three, three, three, 0, 0, 0, 0, bytes, 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueWriteBufferRect(none, memory, 1, three, three, three, 0, 0, 0, 0, bytes, 0,
                                        nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueCopyBufferRect(none, memory, memory, three, three, three, 0, 0, 0, 0, 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueMapBuffer(none, memory, 1, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
  size_t pitch = 0;
  EXPECT_EQ(cl.clEnqueueReadImage(none, memory, 1, three, three, 0, 0, bytes, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueWriteImage(none, memory, 1, three, three, 0, 0, bytes, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueFillImage(none, memory, bytes, three, three, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueCopyImage(none, memory, memory, three, three, three, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(
      cl.clEnqueueCopyImageToBuffer(none, memory, memory, three, three, 0, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(
      cl.clEnqueueCopyBufferToImage(none, memory, memory, 0, three, three, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(cl.clEnqueueMapImage(none, memory, 1, CL_MAP_READ, three, three, &pitch, &pitch, 0,
                                 nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clEnqueueUnmapMemObject(none, memory, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueMigrateMemObjects(none, 1, &memory, 0, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueNDRangeKernel(none, k, 1, nullptr, three, nullptr, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueTask(none, k, 0, nullptr, nullptr), code);
  EXPECT_EQ(
      cl.clEnqueueNativeKernel(none, nullptr, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(cl.clEnqueueMarker(none, &event), code);
  EXPECT_EQ(cl.clEnqueueBarrier(none), code);
  EXPECT_EQ(cl.clEnqueueWaitForEvents(none, 1, &event), code);
  EXPECT_EQ(cl.clEnqueueMarkerWithWaitList(none, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueBarrierWithWaitList(none, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMFree(none, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMMemcpy(none, 1, bytes, bytes + 8, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMMemFill(none, bytes, bytes, 1, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMMap(none, 1, CL_MAP_READ, bytes, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMUnmap(none, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueSVMMigrateMem(none, 0, nullptr, nullptr, 0, 0, nullptr, nullptr), code);
}

TEST_F(Refusals, OfWhatIsNoMemory) {
  auto none = wrong<cl_mem>();
  const auto code = cl_int(CL_INVALID_MEM_OBJECT);
  cl_mem memory = buffer(64);
  const cl_buffer_region region = {0, 16};
  EXPECT_EQ(cl.clRetainMemObject(none), code);
  EXPECT_EQ(cl.clReleaseMemObject(nullptr), code);
  EXPECT_EQ(cl.clGetMemObjectInfo(none, CL_MEM_SIZE, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clSetMemObjectDestructorCallback(none, nullptr, nullptr), code);
  EXPECT_EQ(cl.clCreateSubBuffer(none, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error), nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clEnqueueReadBuffer(queue, none, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueWriteBuffer(queue, none, 1, 0, 4, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueCopyBuffer(queue, memory, none, 0, 8, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueCopyBuffer(queue, none, memory, 0, 8, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueFillBuffer(queue, none, bytes, 4, 0, 4, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueReadBufferRect(queue, none, 1, three, three, three, 0, 0, 0, 0, bytes, 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueWriteBufferRect(queue, none, 1, three, three, three, 0, 0, 0, 0, bytes, 0,
                                        nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueCopyBufferRect(queue, none, memory, three, three, three, 0, 0, 0, 0, 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueMapBuffer(queue, none, 1, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clEnqueueUnmapMemObject(queue, none, bytes, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueMigrateMemObjects(queue, 1, &none, 0, 0, nullptr, nullptr), code);
}

TEST_F(Refusals, OfWhatIsNoProgram) {
  auto none = wrong<cl_program>();
  const auto code = cl_int(CL_INVALID_PROGRAM);
  cl_kernel made = nullptr;
  EXPECT_EQ(cl.clRetainProgram(none), code);
  EXPECT_EQ(cl.clReleaseProgram(nullptr), code);
  EXPECT_EQ(cl.clBuildProgram(none, 0, nullptr, nullptr, nullptr, nullptr), code);
  EXPECT_EQ(cl.clCompileProgram(none, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clLinkProgram(context, 0, nullptr, nullptr, 1, &none, nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clGetProgramInfo(none, CL_PROGRAM_CONTEXT, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clGetProgramBuildInfo(none, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clSetProgramReleaseCallback(none, nullptr, nullptr), code);
  EXPECT_EQ(cl.clSetProgramSpecializationConstant(none, 0, 4, bytes), code);
  EXPECT_EQ(cl.clCreateKernel(none, "k", &error), nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clCreateKernelsInProgram(none, 1, &made, nullptr), code);
}

TEST_F(Refusals, OfWhatIsNoKernel) {
  auto none = wrong<cl_kernel>();
  const auto code = cl_int(CL_INVALID_KERNEL);
  EXPECT_EQ(cl.clRetainKernel(none), code);
  EXPECT_EQ(cl.clReleaseKernel(nullptr), code);
  EXPECT_EQ(cl.clCloneKernel(none, &error), nullptr);
  EXPECT_EQ(error, code);
  EXPECT_EQ(cl.clSetKernelArg(none, 0, 4, bytes), code);
  EXPECT_EQ(cl.clSetKernelArgSVMPointer(none, 0, bytes), code);
  EXPECT_EQ(cl.clSetKernelExecInfo(none, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, bytes), code);
  EXPECT_EQ(cl.clGetKernelInfo(none, CL_KERNEL_NUM_ARGS, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clGetKernelArgInfo(none, 0, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr), code);
  EXPECT_EQ(
      cl.clGetKernelWorkGroupInfo(none, device, CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(cl.clGetKernelSubGroupInfo(none, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clGetKernelSubGroupInfoKHR(none, device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE_KHR,
                                          0, nullptr, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueNDRangeKernel(queue, none, 1, nullptr, three, nullptr, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueTask(queue, none, 0, nullptr, nullptr), code);
}

TEST_F(Refusals, OfWhatIsNoEvent) {
  auto none = wrong<cl_event>();
  const auto code = cl_int(CL_INVALID_EVENT);
  EXPECT_EQ(cl.clWaitForEvents(1, &none), code);
  EXPECT_EQ(cl.clRetainEvent(none), code);
  EXPECT_EQ(cl.clReleaseEvent(nullptr), code);
  EXPECT_EQ(cl.clGetEventInfo(none, CL_EVENT_CONTEXT, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clSetUserEventStatus(none, CL_COMPLETE), code);
  EXPECT_EQ(cl.clSetEventCallback(none, CL_COMPLETE, nullptr, nullptr), code);
  EXPECT_EQ(cl.clGetEventProfilingInfo(none, CL_PROFILING_COMMAND_END, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueWaitForEvents(queue, 1, &none), code);
  EXPECT_EQ(cl.clEnqueueBarrierWithWaitList(queue, 1, &none, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(cl.clEnqueueMarkerWithWaitList(queue, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
}

TEST_F(Refusals, OfWhatIsNoImageSamplerOrPipe) {
  auto sampler = wrong<cl_sampler>();
  EXPECT_EQ(cl.clRetainSampler(sampler), CL_INVALID_SAMPLER);
  EXPECT_EQ(cl.clReleaseSampler(sampler), CL_INVALID_SAMPLER);
  EXPECT_EQ(cl.clGetSamplerInfo(sampler, CL_SAMPLER_CONTEXT, 0, nullptr, nullptr),
            CL_INVALID_SAMPLER);
  const auto code = cl_int(CL_INVALID_MEM_OBJECT);
  auto none = wrong<cl_mem>();
  cl_mem memory = buffer(64);
  EXPECT_EQ(cl.clGetImageInfo(none, CL_IMAGE_WIDTH, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clGetPipeInfo(memory, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueReadImage(queue, none, 1, three, three, 0, 0, bytes, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueWriteImage(queue, none, 1, three, three, 0, 0, bytes, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(cl.clEnqueueFillImage(queue, none, bytes, three, three, 0, nullptr, nullptr), code);
  EXPECT_EQ(cl.clEnqueueCopyImage(queue, none, none, three, three, three, 0, nullptr, nullptr),
            code);
  EXPECT_EQ(
      cl.clEnqueueCopyImageToBuffer(queue, none, memory, three, three, 0, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(
      cl.clEnqueueCopyBufferToImage(queue, memory, none, 0, three, three, 0, nullptr, nullptr),
      code);
  size_t pitch = 0;
  EXPECT_EQ(cl.clEnqueueMapImage(queue, none, 1, CL_MAP_READ, three, three, &pitch, &pitch, 0,
                                 nullptr, nullptr, &error),
            nullptr);
  EXPECT_EQ(error, code);
}

// Information that does not fit where it is to go, and names that are none.
TEST_F(Refusals, OfQueriesThatCannotBeAnswered) {
  cl_mem memory = buffer(64);
  cl_program program = build("kernel void k(global int *p) {}", "-cl-kernel-arg-info");
  cl_kernel k = kernel(program, "k");
  cl_event event = userEvent();
  const auto check = [&](auto query, auto handle, auto name) {
    size_t size = 0;
    EXPECT_EQ(query(handle, name, 0, nullptr, &size), CL_SUCCESS);
    std::vector<char> room(size + 8, 'x');
    EXPECT_EQ(query(handle, name, size - 1, room.data(), nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(room, std::vector<char>(size + 8, 'x'));
    EXPECT_EQ(query(handle, name, room.size(), room.data(), &size), CL_SUCCESS);
    EXPECT_EQ(room[size], 'x');
    EXPECT_EQ(query(handle, 0x9999, room.size(), room.data(), &size), CL_INVALID_VALUE);
  };
  check(clGetPlatformInfo, getPlatform(), CL_PLATFORM_NAME);
  check(clGetDeviceInfo, device, CL_DEVICE_MAX_WORK_ITEM_SIZES);
  check(clGetContextInfo, context, CL_CONTEXT_DEVICES);
  check(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES);
  check(clGetMemObjectInfo, memory, CL_MEM_SIZE);
  check(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES);
  check(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES);
  check(clGetKernelInfo, k, CL_KERNEL_FUNCTION_NAME);
  check(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE);
  char small = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, 1, &small, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, 1, &small, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(program, device, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(program, nullptr, CL_PROGRAM_BUILD_STATUS, 0, nullptr, nullptr),
            CL_INVALID_DEVICE);
  EXPECT_EQ(clGetKernelArgInfo(k, 0, CL_KERNEL_ARG_NAME, 1, &small, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetKernelArgInfo(k, 0, 0x9999, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_WORK_GROUP_SIZE, 1, &small, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_GLOBAL_WORK_SIZE, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

} // namespace
