#include "device.h"

namespace yardstick {

namespace {

Error fail(const std::string &what, cl_int code) {
  return code == CL_SUCCESS ? Error() : what + " returns " + std::to_string(code);
}

template <class Query> std::string getString(Query query) {
  std::size_t size = 0;
  if (query(0, nullptr, &size) != CL_SUCCESS || size == 0)
    return "";
  std::string text(size, '\0');
  query(size, text.data(), nullptr);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::string getPlatformString(cl_platform_id platform, cl_platform_info what) {
  return getString([=](std::size_t size, void *data, std::size_t *needed) {
    return clGetPlatformInfo(platform, what, size, data, needed);
  });
}

std::string getDeviceString(cl_device_id device, cl_device_info what) {
  return getString([=](std::size_t size, void *data, std::size_t *needed) {
    return clGetDeviceInfo(device, what, size, data, needed);
  });
}

bool getDeviceFlag(cl_device_id device, cl_device_info what) {
  cl_bool value = CL_FALSE;
  return clGetDeviceInfo(device, what, sizeof(value), &value, nullptr) == CL_SUCCESS && value;
}

} // namespace

Device::~Device() {
  if (queue)
    clReleaseCommandQueue(queue);
  if (context)
    clReleaseContext(context);
}

Error Device::open(const std::string &wanted) {
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS || count == 0)
    return "no OpenCL platform; OCL_ICD_VENDORS names the folder or file of an ICD";
  std::vector<cl_platform_id> platforms(count);
  clGetPlatformIDs(count, platforms.data(), nullptr);
  std::string names;
  for (cl_platform_id platform : platforms) {
    platformName = getPlatformString(platform, CL_PLATFORM_NAME);
    names += " '" + platformName + "'";
    if (platformName.find(wanted) == std::string::npos)
      continue;
    cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &id, nullptr);
    if (code != CL_SUCCESS)
      return fail(platformName + ": clGetDeviceIDs", code);
    deviceName = getDeviceString(id, CL_DEVICE_NAME);
    version = getPlatformString(platform, CL_PLATFORM_VERSION);
    context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &code);
    if (!context)
      return fail("clCreateContext", code);
    queue = clCreateCommandQueueWithProperties(context, id, nullptr, &code);
    return fail("clCreateCommandQueueWithProperties", code);
  }
  return "no platform is called '" + wanted + "'; there are" + names;
}

bool Device::hasExtension(const char *name) const {
  const std::string all = " " + getDeviceString(id, CL_DEVICE_EXTENSIONS) + " ";
  return all.find(" " + std::string(name) + " ") != std::string::npos;
}

Error Device::lacks(Need need) const {
  switch (need) {
  case Need::Nothing:
    return "";
  case Need::Double:
    return hasExtension("cl_khr_fp64") ? "" : "no cl_khr_fp64";
  case Need::Half:
    return hasExtension("cl_khr_fp16") ? "" : "no cl_khr_fp16";
  case Need::SubGroups:
    return hasExtension("cl_khr_subgroups") ? "" : "no cl_khr_subgroups";
  case Need::WorkGroupCollectives:
    return getDeviceFlag(id, CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT)
               ? ""
               : "no work-group collective functions";
  case Need::Images:
    return getDeviceFlag(id, CL_DEVICE_IMAGE_SUPPORT) ? "" : "no images";
  }
  return "";
}

Execution::~Execution() {
  for (cl_kernel kernel : kernels)
    clReleaseKernel(kernel);
  for (cl_mem buffer : buffers)
    clReleaseMemObject(buffer);
  if (program)
    clReleaseProgram(program);
}

Error Execution::build(const std::string &source) {
  const char *text = source.c_str();
  cl_int code = CL_SUCCESS;
  program = clCreateProgramWithSource(device.context, 1, &text, nullptr, &code);
  if (!program)
    return fail("clCreateProgramWithSource", code);
  code = clBuildProgram(program, 1, &device.id, job.options.c_str(), nullptr, nullptr);
  if (code == CL_SUCCESS)
    return createKernels();
  return fail("clBuildProgram", code) + ": " +
         getString([&](std::size_t size, void *data, std::size_t *needed) {
           return clGetProgramBuildInfo(program, device.id, CL_PROGRAM_BUILD_LOG, size, data,
                                        needed);
         });
}

static cl_image_format getFormat(const Buffer &buffer) {
  static constexpr cl_channel_type types[] = {CL_UNORM_INT8, CL_UNORM_INT16, CL_HALF_FLOAT,
                                              CL_FLOAT};
  const std::size_t numChannels =
      buffer.bytes / buffer.elementBytes / (buffer.width * buffer.height);
  return {cl_channel_order(numChannels == 1   ? CL_R
                           : numChannels == 2 ? CL_RG
                                              : CL_RGBA),
          types[std::size_t(buffer.channel)]};
}

Error Execution::createBuffer(const Buffer &buffer) {
  cl_int code = CL_SUCCESS;
  cl_mem memory = nullptr;
  const void *contents = buffer.access == Access::In ? buffer.host : buffer.initial.data();
  const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  if (buffer.width == 0) {
    memory =
        clCreateBuffer(device.context, flags, buffer.bytes, const_cast<void *>(contents), &code);
  } else {
    const cl_image_format format = getFormat(buffer);
    cl_image_desc description = {};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = buffer.width;
    description.image_height = buffer.height;
    memory = clCreateImage(device.context, flags, &format, &description,
                           const_cast<void *>(contents), &code);
  }
  if (!memory)
    return fail("creating a buffer", code);
  buffers.push_back(memory);
  return "";
}

Error Execution::setArgument(cl_kernel kernel, cl_uint index, const Argument &argument) {
  cl_int code = CL_SUCCESS;
  switch (argument.kind) {
  case Argument::BufferIndex:
    code = clSetKernelArg(kernel, index, sizeof(cl_mem), &buffers[argument.index]);
    break;
  case Argument::Value:
    code = clSetKernelArg(kernel, index, argument.value.size(), argument.value.data());
    break;
  case Argument::LocalMemory:
    code = clSetKernelArg(kernel, index, argument.index, nullptr);
    break;
  }
  return fail("clSetKernelArg of argument " + std::to_string(index), code);
}

Error Execution::createKernels() {
  for (const Launch &launch : job.launches) {
    cl_int code = CL_SUCCESS;
    cl_kernel kernel = clCreateKernel(program, launch.kernel.c_str(), &code);
    if (!kernel)
      return fail("clCreateKernel of " + launch.kernel, code);
    kernels.push_back(kernel);
  }
  return "";
}

Error Execution::setArguments(cl_kernel kernel, const Launch &launch) {
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    if (Error error = setArgument(kernel, cl_uint(i), launch.arguments[i]); !error.empty())
      return launch.kernel + ": " + error;
  return "";
}

Error Execution::prepare() {
  for (const Buffer &buffer : job.buffers)
    if (Error error = createBuffer(buffer); !error.empty())
      return error;
  for (std::size_t i = 0; i < kernels.size(); ++i)
    if (Error error = setArguments(kernels[i], job.launches[i]); !error.empty())
      return error;
  return "";
}

Error Execution::reset() {
  for (std::size_t i = 0; i < job.buffers.size(); ++i) {
    const Buffer &buffer = job.buffers[i];
    if (buffer.access != Access::InOut)
      continue;
    const cl_int code = clEnqueueWriteBuffer(device.queue, buffers[i], CL_TRUE, 0, buffer.bytes,
                                             buffer.initial.data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS)
      return fail("clEnqueueWriteBuffer", code);
  }
  return "";
}

Error Execution::run() { return run(0, kernels.size()); }

Error Execution::run(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    const Launch &launch = job.launches[i];
    const cl_int code = clEnqueueNDRangeKernel(
        device.queue, kernels[i], cl_uint(launch.global.size()), nullptr, launch.global.data(),
        launch.local.empty() ? nullptr : launch.local.data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS)
      return fail("clEnqueueNDRangeKernel of " + launch.kernel, code);
  }
  return fail("clFinish", clFinish(device.queue));
}

Error Execution::read(std::size_t index, void *data) {
  const Buffer &buffer = job.buffers[index];
  if (buffer.width == 0)
    return fail("clEnqueueReadBuffer",
                clEnqueueReadBuffer(device.queue, buffers[index], CL_TRUE, 0, buffer.bytes, data, 0,
                                    nullptr, nullptr));
  const std::size_t origin[3] = {0, 0, 0}, region[3] = {buffer.width, buffer.height, 1};
  return fail("clEnqueueReadImage",
              clEnqueueReadImage(device.queue, buffers[index], CL_TRUE, origin, region, 0, 0, data,
                                 0, nullptr, nullptr));
}

} // namespace yardstick
