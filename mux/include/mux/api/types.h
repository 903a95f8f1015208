// Results, handles and callbacks that the whole API shares.
#ifndef MUX_API_TYPES_H
#define MUX_API_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
// A fixed underlying type makes every value of an enumeration parameter well-defined, so that entry
// points can reject unknown enumerators.
#define MUX_ENUM : uint32_t
#define MUX_DEFAULT(value) = value
#else
#define MUX_ENUM
#define MUX_DEFAULT(value)
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mux_result_e MUX_ENUM {
  mux_success = 0,
  /// The object's state does not permit the call.
  mux_error_failure,
  mux_error_null_out_parameter,
  mux_error_invalid_value,
  mux_error_out_of_memory,
  mux_error_null_allocator_callback,
  /// The target's hook around kernel execution reported a failure.
  mux_error_device_entry_hook_failed,
  /// The binary is malformed, or is not an executable of this device.
  mux_error_invalid_binary,
  /// The device info reports that the feature is not supported.
  mux_error_feature_unsupported,
  mux_error_missing_kernel,
  mux_error_internal,
  /// The dispatch that the fence reports on ended with an error.
  mux_error_fence_failure,
  /// Not an error: the timeout expired before the dispatch ended.
  mux_fence_not_ready
} mux_result_t;

typedef const struct mux_device_info_s *mux_device_info_t;
typedef struct mux_device_s *mux_device_t;
typedef struct mux_memory_s *mux_memory_t;
typedef struct mux_buffer_s *mux_buffer_t;
typedef struct mux_image_s *mux_image_t;
typedef struct mux_queue_s *mux_queue_t;
typedef struct mux_fence_s *mux_fence_t;
typedef struct mux_semaphore_s *mux_semaphore_t;
typedef struct mux_command_buffer_s *mux_command_buffer_t;
typedef struct mux_sync_point_s *mux_sync_point_t;
typedef struct mux_executable_s *mux_executable_t;
typedef struct mux_kernel_s *mux_kernel_t;
typedef struct mux_query_pool_s *mux_query_pool_t;

/// The type tag of an object. The values are unlikely to occur in unrelated memory, so that entry
/// points can detect most invalid handles.
typedef enum mux_object_type_e MUX_ENUM {
  mux_object_type_device_info = 0x6d757801,
  mux_object_type_device,
  mux_object_type_memory,
  mux_object_type_buffer,
  mux_object_type_image,
  mux_object_type_queue,
  mux_object_type_fence,
  mux_object_type_semaphore,
  mux_object_type_command_buffer,
  mux_object_type_sync_point,
  mux_object_type_executable,
  mux_object_type_kernel,
  mux_object_type_query_pool
} mux_object_type_e;

/// The first member of every object that a handle points to. A device is its own device.
typedef struct mux_object_s {
  mux_object_type_e type;
  mux_device_t device;
} mux_object_t;

/// Allocates memory for objects. Both functions must be thread-safe. alloc returns null when memory
/// is exhausted; align is a power of two; free is never called with null.
typedef struct mux_allocator_info_s {
  void *(*alloc)(void *user_data, size_t size, size_t align);
  void (*free)(void *user_data, void *pointer);
  void *user_data;
} mux_allocator_info_t;

/// Receives messages of the target about commands, for instance why a command failed. The message
/// is null-terminated; data points to message-specific details, or is null with a data_size of 0.
typedef void (*mux_message_callback_t)(void *user_data, const char *message, const void *data,
                                       size_t data_size);

typedef struct mux_callback_info_s {
  mux_message_callback_t callback;
  void *user_data;
} mux_callback_info_t;

/// Called by the command that muxCommandUserCallback records. It must not wait for the dispatch
/// that runs it.
typedef void (*mux_command_user_callback_t)(mux_queue_t queue, mux_command_buffer_t command_buffer,
                                            void *user_data);

/// Called once when a dispatch has ended; error is mux_success if all of its commands succeeded.
/// The callback may record, reset and dispatch, but must not wait for the dispatch that it reports.
typedef void (*mux_dispatch_callback_t)(mux_command_buffer_t command_buffer, mux_result_t error,
                                        void *user_data);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_TYPES_H
