// The runtime's C API: devices, memory, executables, and the commands that run on a device.
//
// Every entry point validates its arguments first and returns a mux_result_t. Unless it says
// otherwise, on any result but mux_success no out parameter is written and no object has changed.
//
// Results that every entry point may return and that are not repeated per function:
// - mux_error_invalid_value: a handle is null, of another object type, or of another device than
//   the other handles of the call
// - mux_error_null_allocator_callback: the allocator lacks alloc or free
// - mux_error_null_out_parameter: a required out parameter is null
// - mux_error_out_of_memory: host memory for the object, or device memory, is exhausted
// - mux_error_internal: the target failed for a reason that the caller did not cause
//
// Thread safety: any entry point may be called from any thread at any time. The caller must not
// destroy or reset an object that another call or a pending dispatch uses. An object is destroyed
// with the allocator that created it, and before its device.
#ifndef MUX_MUX_H
#define MUX_MUX_H

#include "mux/api/buffer.h"
#include "mux/api/command_buffer.h"
#include "mux/api/device.h"
#include "mux/api/image.h"
#include "mux/api/kernel.h"
#include "mux/api/memory.h"
#include "mux/api/query_pool.h"
#include "mux/api/queue.h"
#include "mux/api/types.h"

#endif // MUX_MUX_H
