#include "arguments.h"

namespace torture {

llvm::Error check(cl_int status, const char *function) {
  if (status == CL_SUCCESS)
    return llvm::Error::success();
  return llvm::createStringError("%s returns %d", function, status);
}

Objects::~Objects() {
  for (cl_mem view : views)
    clReleaseMemObject(view);
  for (const Memory &memory : memories)
    clReleaseMemObject(memory.object);
  for (cl_sampler sampler : samplers)
    clReleaseSampler(sampler);
}

llvm::Expected<cl_mem> Objects::createBuffer(const Argument &argument) {
  cl_int status = CL_SUCCESS;
  std::string contents = argument.bytes;
  cl_mem object = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, contents.size(),
                                 contents.data(), &status);
  if (llvm::Error error = check(status, "clCreateBuffer"))
    return error;
  memories.push_back({object, &argument});
  return object;
}

static cl_image_desc describe(const Image &image, cl_mem buffer) {
  cl_image_desc description = {};
  description.image_type = cl_mem_object_type(image.type);
  description.image_width = image.size[0];
  const bool isLine = image.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  description.image_height = isLine ? 0 : image.size[1];
  description.image_depth = image.size[2];
  description.image_array_size = isLine ? image.size[1] : image.size[2];
  description.buffer = buffer;
  return description;
}

llvm::Expected<cl_mem> Objects::createImage(const Argument &argument) {
  const Image &image = argument.image;
  const cl_image_format format = {cl_channel_order(image.order),
                                  cl_channel_type(image.channelType)};
  const bool isView = image.type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  cl_mem buffer = nullptr;
  if (isView) {
    auto created = createBuffer(argument);
    if (!created)
      return created.takeError();
    buffer = *created;
  }
  const cl_image_desc description = describe(image, buffer);
  std::string contents = argument.bytes;
  cl_int status = CL_SUCCESS;
  const auto create = [&](cl_mem_flags access) {
    return clCreateImage(context, isView ? access : access | CL_MEM_COPY_HOST_PTR, &format,
                         &description, isView ? nullptr : contents.data(), &status);
  };
  cl_mem object = create(CL_MEM_READ_WRITE);
  // Formats of sRGB are only read.
  if (status == CL_IMAGE_FORMAT_NOT_SUPPORTED)
    object = create(CL_MEM_READ_ONLY);
  if (llvm::Error error = check(status, "clCreateImage"))
    return error;
  if (isView)
    views.push_back(object);
  else
    memories.push_back({object, &argument});
  return object;
}

llvm::Error Objects::set(cl_kernel kernel, cl_uint index, const Argument &argument) {
  const char *const function = "clSetKernelArg";
  switch (argument.kind) {
  case Argument::Kind::Value:
    return check(clSetKernelArg(kernel, index, argument.bytes.size(), argument.bytes.data()),
                 function);
  case Argument::Kind::Local:
    return check(clSetKernelArg(kernel, index, argument.localSize, nullptr), function);
  case Argument::Kind::Sampler: {
    const Sampler &wanted = argument.sampler;
    cl_int status = CL_SUCCESS;
    const cl_sampler_properties properties[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                                cl_sampler_properties(wanted.isNormalized),
                                                CL_SAMPLER_ADDRESSING_MODE,
                                                cl_sampler_properties(wanted.addressing),
                                                CL_SAMPLER_FILTER_MODE,
                                                cl_sampler_properties(wanted.filter),
                                                0};
    cl_sampler sampler = clCreateSamplerWithProperties(context, properties, &status);
    if (llvm::Error error = check(status, "clCreateSamplerWithProperties"))
      return error;
    samplers.push_back(sampler);
    return check(clSetKernelArg(kernel, index, sizeof(sampler), &sampler), function);
  }
  case Argument::Kind::Buffer:
  case Argument::Kind::Image: {
    auto object =
        argument.kind == Argument::Kind::Buffer ? createBuffer(argument) : createImage(argument);
    if (!object)
      return object.takeError();
    return check(clSetKernelArg(kernel, index, sizeof(cl_mem), &*object), function);
  }
  }
  llvm_unreachable("all kinds of arguments are listed");
}

cl_int Objects::readMemory(const Memory &memory, std::string &bytes) {
  const Image &image = memory.argument->image;
  if (memory.argument->kind == Argument::Kind::Buffer || image.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return clEnqueueReadBuffer(queue, memory.object, CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                               nullptr, nullptr);
  const size_t origin[3] = {};
  return clEnqueueReadImage(queue, memory.object, CL_TRUE, origin, image.size.data(), 0, 0,
                            bytes.data(), 0, nullptr, nullptr);
}

llvm::Expected<Contents> Objects::read() {
  Contents contents;
  for (const Memory &memory : memories) {
    std::string &bytes = contents.emplace_back(memory.argument->bytes.size(), '\0');
    if (llvm::Error error = check(readMemory(memory, bytes), "reading a result"))
      return error;
  }
  return contents;
}

} // namespace torture
