// Declarations of newer extension revisions that the installed OpenCL headers may lack.
#ifndef OPENCL_CORE_EXTENSION_HEADERS_H
#define OPENCL_CORE_EXTENSION_HEADERS_H

#include "headers.h"

// cl_ext_float_atomics
#ifndef CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT
typedef cl_bitfield cl_device_fp_atomic_capabilities_ext;
#define CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT (1 << 0)
#define CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT (1 << 1)
#define CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT (1 << 2)
#define CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT (1 << 16)
#define CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT (1 << 17)
#define CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT (1 << 18)
#define CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT 0x4231
#define CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT 0x4232
#define CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT 0x4233
#endif

// cl_khr_command_buffer 0.9.2
#ifndef CL_COMMAND_BUFFER_CONTEXT_KHR
#define CL_COMMAND_BUFFER_CONTEXT_KHR 0x1299
#endif

// cl_khr_command_buffer 0.9.4
extern "C" {
cl_int CL_API_CALL clCommandSVMMemcpyKHR(cl_command_buffer_khr command_buffer,
                                         cl_command_queue command_queue, void *dst_ptr,
                                         const void *src_ptr, size_t size,
                                         cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr *sync_point_wait_list,
                                         cl_sync_point_khr *sync_point,
                                         cl_mutable_command_khr *mutable_handle);
cl_int CL_API_CALL clCommandSVMMemFillKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, void *svm_ptr,
                                          const void *pattern, size_t pattern_size, size_t size,
                                          cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr *sync_point_wait_list,
                                          cl_sync_point_khr *sync_point,
                                          cl_mutable_command_khr *mutable_handle);
}

#endif // OPENCL_CORE_EXTENSION_HEADERS_H
