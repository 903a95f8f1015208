// Entry points for pipes, which no device supports: they return the errors that OpenCL 3.0
// specifies for that.
#include "check.h"

using namespace opencl;

cl_mem CL_API_CALL clCreatePipe(cl_context context, cl_mem_flags, cl_uint, cl_uint,
                                const cl_pipe_properties *, cl_int *errcode_ret) {
  return fail(find<Context>(context) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT, errcode_ret);
}

cl_int CL_API_CALL clGetPipeInfo(cl_mem, cl_pipe_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}
