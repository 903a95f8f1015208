// Entry points for images, samplers and pipes, which no device supports: they return the errors
// that OpenCL 3.0 specifies for that.
#include "check.h"

#include <algorithm>

using namespace opencl;

namespace {

// The result of creating an object that needs image support.
std::nullptr_t reject(cl_context context, cl_int *errcode) {
  return fail(find<Context>(context) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT, errcode);
}

// The result of a command on an image: no memory object is one.
cl_int reject(cl_command_queue queue) {
  return find<Queue>(queue) ? CL_INVALID_MEM_OBJECT : CL_INVALID_COMMAND_QUEUE;
}

} // namespace

cl_mem CL_API_CALL clCreateImage(cl_context context, cl_mem_flags, const cl_image_format *,
                                 const cl_image_desc *, void *, cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateImageWithProperties(cl_context context, const cl_mem_properties *,
                                               cl_mem_flags, const cl_image_format *,
                                               const cl_image_desc *, void *, cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateImage2D(cl_context context, cl_mem_flags, const cl_image_format *,
                                   size_t, size_t, size_t, void *, cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_mem CL_API_CALL clCreateImage3D(cl_context context, cl_mem_flags, const cl_image_format *,
                                   size_t, size_t, size_t, size_t, size_t, void *,
                                   cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_int CL_API_CALL clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                              cl_mem_object_type image_type, cl_uint num_entries,
                                              cl_image_format *image_formats,
                                              cl_uint *num_image_formats) {
  if (!find<Context>(context))
    return CL_INVALID_CONTEXT;
  const bool isImage =
      image_type >= CL_MEM_OBJECT_IMAGE2D && image_type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
  constexpr cl_mem_flags known =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR |
      CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_WRITE_ONLY |
      CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS | CL_MEM_KERNEL_READ_AND_WRITE;
  if (!isImage || (flags & ~known) || (num_entries == 0 && image_formats))
    return CL_INVALID_VALUE;
  if (num_image_formats)
    *num_image_formats = 0;
  return CL_SUCCESS;
}

cl_int CL_API_CALL clGetImageInfo(cl_mem, cl_image_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}

cl_sampler CL_API_CALL clCreateSampler(cl_context context, cl_bool, cl_addressing_mode,
                                       cl_filter_mode, cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_sampler CL_API_CALL clCreateSamplerWithProperties(cl_context context,
                                                     const cl_sampler_properties *,
                                                     cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_int CL_API_CALL clRetainSampler(cl_sampler) { return CL_INVALID_SAMPLER; }
cl_int CL_API_CALL clReleaseSampler(cl_sampler) { return CL_INVALID_SAMPLER; }
cl_int CL_API_CALL clGetSamplerInfo(cl_sampler, cl_sampler_info, size_t, void *, size_t *) {
  return CL_INVALID_SAMPLER;
}

cl_int CL_API_CALL clEnqueueReadImage(cl_command_queue queue, cl_mem, cl_bool, const size_t *,
                                      const size_t *, size_t, size_t, void *, cl_uint,
                                      const cl_event *, cl_event *) {
  return reject(queue);
}

cl_int CL_API_CALL clEnqueueWriteImage(cl_command_queue queue, cl_mem, cl_bool, const size_t *,
                                       const size_t *, size_t, size_t, const void *, cl_uint,
                                       const cl_event *, cl_event *) {
  return reject(queue);
}

cl_int CL_API_CALL clEnqueueFillImage(cl_command_queue queue, cl_mem, const void *, const size_t *,
                                      const size_t *, cl_uint, const cl_event *, cl_event *) {
  return reject(queue);
}

cl_int CL_API_CALL clEnqueueCopyImage(cl_command_queue queue, cl_mem, cl_mem, const size_t *,
                                      const size_t *, const size_t *, cl_uint, const cl_event *,
                                      cl_event *) {
  return reject(queue);
}

cl_int CL_API_CALL clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem, cl_mem,
                                              const size_t *, const size_t *, size_t, cl_uint,
                                              const cl_event *, cl_event *) {
  return reject(queue);
}

cl_int CL_API_CALL clEnqueueCopyBufferToImage(cl_command_queue queue, cl_mem, cl_mem, size_t,
                                              const size_t *, const size_t *, cl_uint,
                                              const cl_event *, cl_event *) {
  return reject(queue);
}

void *CL_API_CALL clEnqueueMapImage(cl_command_queue queue, cl_mem, cl_bool, cl_map_flags,
                                    const size_t *, const size_t *, size_t *, size_t *, cl_uint,
                                    const cl_event *, cl_event *, cl_int *errcode_ret) {
  return fail(reject(queue), errcode_ret);
}

cl_mem CL_API_CALL clCreatePipe(cl_context context, cl_mem_flags, cl_uint, cl_uint,
                                const cl_pipe_properties *, cl_int *errcode_ret) {
  return reject(context, errcode_ret);
}

cl_int CL_API_CALL clGetPipeInfo(cl_mem, cl_pipe_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}
