// What clang makes of flags, scopes and dimensions, constant and not, in both address sizes.
// RUN: %clang_cl -triple spir64-unknown-unknown %s | muxc --passes lower-to-mux-builtins,instcombine,verify - | FileCheck %s -DSIZE=i64
// RUN: %clang_cl -triple spir-unknown-unknown %s | muxc --passes lower-to-mux-builtins,instcombine,verify - | FileCheck %s -DSIZE=i32

// The dimension is handed on as it is; it is the builtin that knows what is out of range.
// CHECK-LABEL: @dimensions(
// CHECK: call [[SIZE]] @__mux_get_global_id(i32 %{{.*}})
// CHECK: call [[SIZE]] @__mux_get_local_size(i32 3)
// CHECK: call [[SIZE]] @__mux_get_num_groups(i32 -1)
// CHECK: call i32 @__mux_get_work_dim()
kernel void dimensions(global size_t *out, uint d) {
  out[0] = get_global_id(d);
  out[1] = get_local_size(3);
  out[2] = get_num_groups(0xffffffff);
  out[3] = get_work_dim();
}

// CHECK-LABEL: @barriers(
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 0)
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 0, i32 520)
// CHECK: call void @__mux_work_group_barrier(i32 0, i32 3, i32 264)
// CHECK: call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
// CHECK: call void @__mux_sub_group_barrier(i32 0, i32 2, i32 520)
kernel void barriers(void) {
  barrier(CLK_LOCAL_MEM_FENCE);
  work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  work_group_barrier(0);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  work_group_barrier(CLK_IMAGE_MEM_FENCE, memory_scope_all_svm_devices);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
}

// CHECK-LABEL: @fences(
// CHECK: call void @__mux_mem_barrier(i32 2, i32 520)
// CHECK: call void @__mux_mem_barrier(i32 2, i32 258)
// CHECK: call void @__mux_mem_barrier(i32 2, i32 516)
// CHECK: call void @__mux_mem_barrier(i32 4, i32 512)
// CHECK: call void @__mux_mem_barrier(i32 1, i32 264)
// CHECK: call void @__mux_mem_barrier(i32 0, i32 784)
kernel void fences(void) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  read_mem_fence(CLK_LOCAL_MEM_FENCE);
  write_mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_relaxed, memory_scope_work_item);
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_seq_cst, memory_scope_all_devices);
}

// CHECK-LABEL: @copies(
// CHECK: call target("spirv.Event") @__mux_dma_read_1D(ptr addrspace(3) %{{.*}}, ptr addrspace(1) %{{.*}}, [[SIZE]] 128, target("spirv.Event") zeroinitializer)
// CHECK: call target("spirv.Event") @__mux_dma_write_2D(ptr addrspace(1) %{{.*}}, ptr addrspace(3) %{{.*}}, [[SIZE]] 16, [[SIZE]] 48, [[SIZE]] 16, [[SIZE]] 8, target("spirv.Event") %{{.*}})
// CHECK: call void @__mux_dma_wait(i32 1, ptr
kernel void copies(global float4 *g, local float4 *l) {
  event_t e = async_work_group_copy(l, g, 8, 0);
  e = async_work_group_strided_copy(g, l, 8, 3, e);
  wait_group_events(1, &e);
}
